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
      return errorFace(for: content.picture?.id, reason: reason, in: bounds)
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
    let height: Double
    if appearance.face.style == .photograph {
      // Accents over capitals reach further.
      let words = (appearance.label.reach + 0.7 * appearance.label.size) * scale
      let shade = bounds.size.height * Self.shades[0].part
      height = min(bounds.size.height, max(shade, words).rounded(.up))
    } else {
      height = bounds.size.height
    }
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
      commands.append(.shape(shade(in: bounds, preparedSize: source.preparedSize)))
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
    let size = PixelSize(
      rounding: Size(
        width: min((20 + 7.4 * Double(word.count)) * scale, bounds.size.width - 2 * margin),
        height: 24 * scale
      )
    )
    let plate = Layer(
      size: size,
      commands: [
        .shape(Shape(frame: size.bounds, fill: .color(.black.faded(to: 0.55)))),
        .text(
          TextLine(
            word,
            font: Font(size: 12 * scale, weight: .medium),
            color: .white,
            baseline: Point(
              x: size.bounds.center.x,
              // Capitals are about 0.72 of the size high.
              y: size.bounds.center.y + 12 * 0.36 * scale
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

  /// How high each blend of the shade is, as a share of the card, and its opacity at the foot.
  private static let shades: [(part: Double, opacity: Double)] = [
    (0.52, 0.18), (0.42, 0.22), (0.32, 0.28), (0.22, 0.30),
  ]

  /// Four blends that begin one below the other and make a curve together.
  ///
  /// A single one begins with a line that is visible on bright pictures. On white, the title has a
  /// contrast of 3.8 to 1 and the subtitle of 4.5 to 1; WCAG 2.1 (1.4.3) asks for 3 and 4.5 at
  /// their sizes.
  private func shade(in bounds: Rectangle, preparedSize: PixelSize) -> Shape {
    let blends = Self.shades
    func height(_ part: Double) -> Double { (Double(preparedSize.height) * part).rounded() }
    let size = PixelSize(width: preparedSize.width, height: Int(height(blends[0].part)))
    let layer = Layer(
      size: size,
      commands: blends.map { part, opacity in
        let frame = Rectangle(
          x: 0,
          y: size.bounds.maxY - height(part),
          width: size.bounds.size.width,
          height: height(part)
        )
        return .shape(
          Shape(frame: frame, fill: .gradient(top: .clear, bottom: .black.faded(to: opacity)))
        )
      }
    )
    // A card of another height is shaded over the same share of it.
    let share = size.bounds.size.height / Double(preparedSize.height)
    let frame = Rectangle(
      x: bounds.origin.x,
      y: bounds.maxY - bounds.size.height * share,
      width: bounds.size.width,
      height: bounds.size.height * share
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
      (title, subtitle) = ((hasSubtitle ? 46 : 26) * unit, 22 * unit)
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
  func errorFace(for picture: Picture.ID?, reason: String, in bounds: Rectangle) -> [DrawCommand] {
    let middle = bounds.center
    let ink = Color.lightInk
    let width = bounds.size.width - 40 * scale
    func line(_ text: String, _ font: Font, _ color: Color, below: Double) -> DrawCommand {
      centered(text, font, color, at: middle, below: below, width: width)
    }
    let ground = Color(rgb: 0x39_4050)
    return [
      .shape(Shape(frame: bounds, fill: .gradient(top: ground, bottom: Color(rgb: 0x2A_2F3B))))
    ] + tornPicture(at: Point(x: middle.x, y: middle.y - 52 * scale), ink: ink, ground: ground)
      + [
        line(
          "This picture can’t be shown",
          Font(size: 17 * scale, weight: .semibold),
          ink,
          below: 20
        ),
        line(picture?.fileName ?? "", Font(size: 14 * scale, weight: .medium), ink, below: 46),
      ]
      + wrapped(reason, width: bounds.size.width / scale - 40).enumerated().map { index, words in
        line(words, Font(size: 13 * scale), ink.faded(to: 0.66), below: 70 + 18 * Double(index))
      }
  }

  /// Breaks a sentence into at most four lines, starting with a capital.
  private func wrapped(_ sentence: String, width: Double) -> [String] {
    // About 6.5 points a letter at size 13; no sentence has more letters than the larger number.
    let most = Int(max(0, min(width / 6.5, 1_000_000)))
    var lines = [""]
    for word in sentence.sentenceCased.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty || last.count + 1 + word.count <= most || lines.count == 4 {
        lines[lines.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
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
