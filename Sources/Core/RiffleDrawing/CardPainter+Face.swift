package import RiffleMotion

struct FaceSource: Hashable, Sendable {
  var content: CardContent
  /// Title and subtitle begin on the same side.
  var direction: TextDirection
  /// The size of the top card in pixels, for which the picture and the shade are prepared.
  var preparedSize: PixelSize
  /// The version; nil unless the face has changed while it was shown.
  var version: LayerVersion?
  /// The card; nil for a face that no other will follow.
  var owner: LayerOwner?
  /// False for the face of a lower card, if only the top one has a label.
  var hasLabel = true
}

extension CardPainter {
  /// Lays out a card's face, to be prepared once at its size in pixels.
  ///
  /// - Parameters:
  ///   - size: The card's size at rest on top of the stack, in points.
  ///   - direction: Title and subtitle begin on the same side.
  package func face(
    of content: CardContent,
    size: Size,
    direction: TextDirection = .leftToRight
  ) -> Layer {
    let sizeInPixels = faceSizeInPixels(of: size)
    return face(
      of: FaceSource(content: content, direction: direction, preparedSize: sizeInPixels),
      size: sizeInPixels
    )
  }

  func faceSizeInPixels(of card: Size) -> PixelSize {
    PixelSize(rounding: appearance.faceSize(of: card) * scale)
  }

  func face(of source: FaceSource, size: PixelSize) -> Layer {
    var layer = Layer(size: size, commands: commands(of: source, in: size.bounds))
    layer.version = source.version
    layer.owner = source.owner
    return layer
  }

  /// Lays out a card's face within bounds at the origin, in pixels.
  ///
  /// Every position changes evenly with the size of the bounds, and is on whole pixels if the size
  /// is, apart from centered lines.
  func commands(of source: FaceSource, in bounds: Rectangle) -> [DrawCommand] {
    let content = source.content
    if let reason = content.pictureProblem {
      return errorFace(of: content, reason: reason, in: bounds)
    }
    return ground(of: source, in: bounds) + (source.hasLabel ? label(of: source, in: bounds) : [])
      + badge(content.badge, in: bounds) + hairline(in: bounds)
  }

  /// The label of a face by itself, for the lower part of the card; nil if the face has none, or its
  /// label stays on lower cards.
  func labelLayer(of source: FaceSource) -> Layer? {
    guard appearance.label.cards == .top, source.content.pictureProblem == nil else { return nil }
    let bounds = source.preparedSize.bounds
    let commands = label(of: source, in: bounds)
    guard !commands.isEmpty else { return nil }
    // A shade reaches higher than any letter.
    let shade = commands.lazy.compactMap { if case .shape(let shade) = $0 { shade } else { nil } }
    let height = shade.first?.frame.size.height ?? bounds.size.height
    let rise = Vector(dx: 0, dy: height - bounds.size.height)
    return Layer(
      size: PixelSize(rounding: Size(width: bounds.size.width, height: height)),
      commands: commands.map { $0.moved(by: rise) }
    )
  }

  /// One pixel wide, inside the edge.
  private func hairline(in bounds: Rectangle) -> [DrawCommand] {
    let line = appearance.hairline
    guard line.opacity > 0 else { return [] }
    let frame = Rectangle(
      center: bounds.center,
      size: Size(width: max(0, bounds.size.width - 1), height: max(0, bounds.size.height - 1))
    )
    let path = appearance.cornerCurve.path(
      around: frame,
      cornerRadius: max(0, appearance.cornerRadius * scale - 0.5)
    )
    return [
      .path(
        DrawnPath(
          path,
          stroke: Stroke(width: 1, join: .bevel),
          fill: .color(line.color.faded(to: line.opacity))
        )
      )
    ]
  }

  /// Title and subtitle at the bottom: on a picture over a shade that makes them readable on any.
  private func label(of source: FaceSource, in bounds: Rectangle) -> [DrawCommand] {
    let (content, look) = (source.content, appearance.label)
    guard look.isShown, !content.title.isEmpty else { return [] }
    let inks = appearance.labelInks
    let lines = LabelLines(of: appearance, hasSubtitle: !content.subtitle.isEmpty)
    let margin = (lines.margin * scale).rounded()
    let place: (x: Double, alignment: TextLine.Alignment) =
      switch (look.alignment, source.direction) {
      case (.center, _): (bounds.center.x, .center)
      // Both lines begin on one side: a date under a Hebrew title is on the right.
      case (.natural, .rightToLeft): (bounds.maxX - margin, .right)
      case (.natural, .leftToRight): (margin, .left)
      }
    func line(_ text: String, _ font: Font, _ color: Color, aboveFoot: Double) -> DrawCommand {
      .text(
        TextLine(
          text,
          font: font,
          color: color,
          baseline: Point(x: place.x, y: bounds.maxY - (aboveFoot * scale).rounded()),
          alignment: place.alignment,
          maximumWidth: bounds.size.width - 2 * margin
        )
      )
    }
    var commands: [DrawCommand] = []
    if appearance.face.style == .photograph {
      // An accent over a capital ends a size above the letter's foot.
      let words = (lines.title + look.size) * scale
      commands.append(.shape(shade(of: words, in: bounds, width: source.preparedSize.width)))
    }
    commands.append(
      line(
        content.title,
        Font(size: look.size * scale, weight: .semibold),
        inks.title,
        aboveFoot: lines.title
      )
    )
    if !content.subtitle.isEmpty {
      commands.append(
        line(
          content.subtitle,
          Font(size: lines.subtitleSize * scale),
          inks.subtitle,
          aboveFoot: lines.subtitle
        )
      )
    }
    return commands
  }

  /// A word on a dark plate, readable on any picture.
  private func badge(_ word: String, in bounds: Rectangle) -> [DrawCommand] {
    guard !word.isEmpty else { return [] }
    let margin = (14 * scale).rounded()
    // About 7 points a letter at size 12, and room at both ends.
    let width = (20 + 7.4 * Double(word.count)) * scale
    let room = bounds.size.width - 2 * margin
    let size = PixelSize(rounding: Size(width: min(width, room), height: 24 * scale))
    // A word without room is smaller, but for one of a sentence's length.
    let letter = 12 * scale * max(0.5, min(1, room / width))
    let plate = Layer(
      size: size,
      commands: [
        .shape(Shape(frame: size.bounds, fill: .color(.black.faded(to: 0.55)))),
        .text(
          TextLine(
            word,
            font: Font(size: letter, weight: .medium),
            color: .white,
            baseline: Point(
              x: size.bounds.center.x,
              // Capitals are about 0.72 of the size high.
              y: size.bounds.center.y + 0.36 * letter
            ),
            alignment: .center,
            maximumWidth: size.bounds.size.width - 10 * scale
          )
        ),
      ]
    )
    let frame = Rectangle(
      origin: Point(x: bounds.maxX - margin - size.bounds.size.width, y: margin),
      size: size.bounds.size
    )
    return [.shape(Shape(frame: frame, cornerRadius: 12 * scale, fill: .layer(plate)))]
  }

  /// The shade from its upper end to the card's foot: no line is visible where it begins, on bright pictures
  /// either, and beneath the words it hardly changes.
  ///
  /// On white, a title has a contrast of 4.6 to 1 up to its accents and a subtitle of 4.9; WCAG 2.1
  /// (1.4.3) asks for 4.5.
  private static let shade = {
    let steps = 16
    let stops = (0...steps).map { step in
      let place = Double(step) / Double(steps)
      let height = 1 - place
      let share = 1 - height * height * height.squareRoot()
      return LinearGradient.Stop(.black.faded(to: 0.65 * share * share * share), at: place)
    }
    return LinearGradient(stops: stops, from: Point(x: 0.5, y: 0), to: Point(x: 0.5, y: 1))
  }()

  /// The height of words as a part of that of their shade.
  private static let wordsInShade = 0.32

  /// Darkens the picture beneath words of a height above the card's foot, and farther up.
  ///
  /// A card of another width than the top one has the same layer; a low one has no room for all of it.
  private func shade(of words: Double, in bounds: Rectangle, width: Int) -> Shape {
    let whole = (words / Self.wordsInShade).rounded()
    let height = min(whole, bounds.size.height)
    let size = PixelSize(rounding: Size(width: Double(width), height: height.rounded(.up)))
    let gradient = Rectangle(
      x: 0,
      y: size.bounds.maxY - whole,
      width: size.bounds.size.width,
      height: whole
    )
    let layer = Layer(
      size: size,
      commands: [.shape(Shape(frame: gradient, fill: .linearGradient(Self.shade)))]
    )
    let frame = Rectangle(
      x: bounds.origin.x,
      y: bounds.maxY - height,
      width: bounds.size.width,
      height: height
    )
    return Shape(frame: frame, fill: .layer(layer))
  }
}

extension CardPainter {
  /// Lays out what is beneath the label: the picture, and the ground of the words if that is another.
  private func ground(of source: FaceSource, in bounds: Rectangle) -> [DrawCommand] {
    let content = source.content
    let frame = pictureFrame(in: bounds)
    let fill: Fill =
      content.picture.map { picture in
        .picture(
          appearance.picture.placed(picture),
          size: PixelSize(rounding: pictureFrame(in: source.preparedSize.bounds).size),
          placeholder: content.color
        )
      } ?? .color(content.color)
    let picture = Shape(frame: frame, fill: fill)
    guard frame != bounds else { return [.shape(picture)] }
    let ground = Fill.color(appearance.face.color)
    if appearance.face.style == .caption {
      let band = Rectangle(
        x: bounds.origin.x,
        y: frame.maxY,
        width: bounds.size.width,
        height: bounds.maxY - frame.maxY
      )
      return [.shape(picture), .shape(Shape(frame: band, fill: ground))]
    }
    var inset = picture
    inset.cornerRadius = Self.cellCornerRadius * scale
    return [.shape(Shape(frame: bounds, fill: ground)), .shape(inset)]
  }

  /// The margin around the picture in a cell, in points.
  private static let cellMargin = 12.0
  /// QiShare's cell has it.
  private static let cellCornerRadius = 5.0

  /// The picture's part of a face, in the pixels of its bounds.
  package func pictureFrame(in bounds: Rectangle) -> Rectangle {
    let style = appearance.face.style
    guard appearance.label.isShown, style != .photograph else { return bounds }
    let caption = (appearance.face.captionHeight * scale).rounded()
    let margin = style == .cell ? (Self.cellMargin * scale).rounded() : 0
    return Rectangle(
      x: bounds.origin.x + margin,
      y: bounds.origin.y + margin,
      width: max(0, bounds.size.width - 2 * margin),
      height: max(0, bounds.size.height - margin - min(caption, bounds.size.height))
    )
  }
}

/// The places of title and subtitle on a card, in points.
private struct LabelLines {
  /// The distance to the card's left and right edges.
  let margin: Double
  let subtitleSize: Double
  /// The heights of the two lines' feet above the card's.
  let title, subtitle: Double

  init(of appearance: Appearance, hasSubtitle: Bool) {
    let (size, face) = (appearance.label.size, appearance.face)
    guard face.style != .photograph else {
      // The proportions are those of a title of 22 points.
      let unit = size / 22
      (margin, subtitleSize) = (20, 14 * unit)
      (title, subtitle) = ((hasSubtitle ? LabelAppearance.titleFoot : 26) * unit, 22 * unit)
      return
    }
    // Those of the sources: 17 to 24 on Farrugia's band, 16 to 18 in QiShare's cell.
    margin = 15
    subtitleSize = size * (face.style == .caption ? 17.0 / 24 : 16.0 / 18)
    // The lines of UIKit's font are 1.2 sizes high, with the foot of the letters at 0.95; both lines
    // together are in the middle.
    let second = hasSubtitle ? 1.2 * subtitleSize : 0
    let top = (face.captionHeight + 1.2 * size + second) / 2
    title = top - 0.95 * size
    subtitle = top - 1.2 * size - 0.95 * subtitleSize
  }
}

extension CardPainter {
  func errorFace(of content: CardContent, reason: String, in bounds: Rectangle) -> [DrawCommand] {
    let ink = Color.lightInk
    let name = content.picture?.id.fileName ?? ""
    let headline = ErrorText(content.missingPicture, Font(size: 17, weight: .semibold), ink)
    let texts = [
      headline, ErrorText(name, Font(size: 14, weight: .medium), ink, below: 26),
      ErrorText(reason.sentenceCased, Font(size: 13), ink.faded(to: 0.66), below: 24),
    ].filter { !$0.string.isEmpty }
    // All words, else the headline, in the largest letters for which there is room.
    let room = bounds.size * (1 / scale)
    let sizes = stride(from: 1, through: 0.5, by: -0.1).map { (texts, $0) }
    let smallest = stride(from: 1, through: 0.2, by: -0.1).map { ([headline], $0) }
    let all = (sizes + smallest).lazy.map { ErrorWords($0, scale: $1, in: room) }
    let words = all.first { $0.isFitting } ?? ErrorWords([headline], scale: 0.2, in: room)
    let painter = CardPainter(appearance, scale: scale * words.scale)
    let middle = Point(x: bounds.center.x, y: bounds.center.y - words.rise * painter.scale)
    let ground = Color(rgb: 0x39_4050)
    let sign = Point(x: middle.x, y: middle.y - 52 * painter.scale)
    return [
      .shape(Shape(frame: bounds, fill: .gradient(top: ground, bottom: Color(rgb: 0x2A_2F3B))))
    ] + painter.tornPicture(at: sign, ink: ink, ground: ground)
      + words.lines.map { line in
        var font = line.font
        font.size *= painter.scale
        let width = bounds.size.width - 8 * scale
        return painter.centered(
          line.string,
          font,
          line.color,
          at: middle,
          below: line.foot,
          width: width
        )
      }
  }

  /// The sign for a missing picture: an empty frame, struck through.
  private func tornPicture(at center: Point, ink: Color, ground: Color) -> [DrawCommand] {
    func plate(_ width: Double, _ height: Double, _ color: Color, degrees: Double = 0)
      -> DrawCommand
    {
      .shape(
        Shape(
          frame: Rectangle(
            center: center,
            size: Size(width: width * scale, height: height * scale)
          ),
          rotation: Angle(degrees: degrees),
          cornerRadius: 6 * scale,
          fill: .color(color)
        )
      )
    }
    return [
      plate(64, 50, ink), plate(58, 44, ground),
      plate(84, 8, ground, degrees: -38), plate(84, 3, ink, degrees: -38),
    ]
  }
}

/// One of the texts on a card whose picture cannot be shown, its font in points.
private struct ErrorText {
  let string: String
  let font: Font
  let color: Color
  /// The distance of its first line from the line above it, or from the card's middle, in points.
  let distance: Double

  init(_ string: String, _ font: Font, _ color: Color, below distance: Double = 20) {
    (self.string, self.font, self.color, self.distance) = (string, font, color, distance)
  }
}

/// The lines of such texts at a scale, in points of that scale from the card's middle.
private struct ErrorWords {
  let scale: Double
  private(set) var lines: [(string: String, font: Font, color: Color, foot: Double)] = []
  /// How far all is above its place, or below it if negative, since there would be no room.
  private(set) var rise = 0.0
  private(set) var isFitting = true

  /// The room is in points of the card.
  init(_ texts: [ErrorText], scale: Double, in room: Size) {
    self.scale = scale
    // The rest is for fonts whose letters are wider than Inter's.
    let width = 0.85 * room.width / scale
    var foot = 0.0
    for text in texts {
      let strings = text.font.balancedLines(of: text.string, width: width)
      // A line that begins with a Latin name still belongs to a sentence that is read to the left.
      let mark = text.string.isReadToTheLeft ? "\u{200F}" : ""
      for (index, string) in strings.enumerated() {
        foot += index == 0 ? text.distance : text.font.size + 5
        lines.append((index == 0 ? string : mark + string, text.font, text.color, foot))
      }
    }
    // The sign begins 77 points above the middle; 12 points are left free at both ends.
    let (height, end) = (room.height / scale, foot + 17)
    rise = max(end - height / 2, min(0, height / 2 - 89))
    // Only a text that is no more than a word, or has no spaces, is broken within words.
    let words = texts.first?.string.split(separator: " ") ?? []
    let widest = words.map { texts[0].font.estimatedWidth(of: String($0)) }.max() ?? 0
    isFitting = 89 + end <= height && (words.count == 1 || widest <= width)
  }
}

extension Font {
  /// Breaks a text into as few lines as fit, all about as long.
  fileprivate func balancedLines(of text: String, width: Double) -> [String] {
    let lines = lines(of: text, width: width)
    let mean = estimatedWidth(of: text) / Double(max(1, lines.count))
    guard lines.count > 1, mean < width else { return lines }
    let widths = stride(from: mean, to: width, by: size / 2)
    return widths.lazy.map { self.lines(of: text, width: $0) }.first { $0.count == lines.count }
      ?? lines
  }

  /// Breaks a text into lines of an estimated width at most: between words, and within one that is wider.
  func lines(of text: String, width: Double) -> [String] {
    var lines: [String] = []
    var end = 0.0
    for word in text.split(separator: " ") {
      let joined = end + estimatedWidth(of: " ") + estimatedWidth(of: String(word))
      if !lines.isEmpty, joined <= width {
        lines[lines.count - 1] += " \(word)"
        end = joined
        continue
      }
      lines.append("")
      end = 0
      for character in word {
        let advance = estimatedWidth(of: String(character))
        if end > 0, end + advance > width {
          lines.append("")
          end = 0
        }
        lines[lines.count - 1].append(character)
        end += advance
      }
    }
    return lines
  }
}

extension String {
  /// Whether the first letter is Hebrew, Arabic or of another script that is read to the left.
  fileprivate var isReadToTheLeft: Bool {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00: return true
      case 0x41...0x5A, 0x61...0x7A, 0xC0...: return false
      default: continue
      }
    }
    return false
  }
}
