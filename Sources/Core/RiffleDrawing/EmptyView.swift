package import RiffleMotion

/// The view beneath all cards, which is seen as the last card moves away.
public struct EmptyView {
  /// The headline.
  public var title: String
  /// A line below it; empty for none.
  public var message: String
  /// The keys that do something now.
  public var hints: [KeyHint]
  /// Draws the view in place of its words; nil to show them.
  ///
  /// The canvas is in the middle of the container, 25 points from its sides and 50 from its top and
  /// bottom, so that the cards of most layouts cover it. Defaults to nil.
  public var drawing: ((CardCanvas) -> [DrawCommand])?

  /// Makes an empty view.
  public init(title: String, message: String = "", hints: [KeyHint] = []) {
    self.title = title
    self.message = message
    self.hints = hints
  }

  /// Makes an empty view that is drawn by commands of your own.
  ///
  /// - Parameters:
  ///   - title: The words for those who cannot see it.
  ///   - drawing: Draws the view; called once each time that it comes to be seen.
  public init(title: String, drawing: @escaping (CardCanvas) -> [DrawCommand]) {
    self.init(title: title)
    self.drawing = drawing
  }
}

/// A key and its action.
public struct KeyHint: Hashable, Sendable {
  /// The text on the key.
  public var key: String
  /// The action of pressing it.
  public var action: String

  /// Makes a hint.
  public init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}

extension CardPainter {
  /// - Parameters:
  ///   - middle: The point that the line is centered below, in pixels.
  ///   - below: How far below, in points.
  ///   - width: The longest width, in pixels.
  func centered(
    _ text: String,
    _ font: Font,
    _ color: Color,
    at middle: Point,
    below: Double,
    width: Double
  ) -> DrawCommand {
    .text(
      TextLine(
        text,
        font: font,
        color: color,
        baseline: Point(x: middle.x, y: middle.y + below * scale),
        alignment: .center,
        maximumWidth: width
      )
    )
  }

  /// The rectangle, in points, for an empty view's words, in the middle of the container.
  ///
  /// A card that is up to 24 points narrower on each side and lower still covers it. In a small
  /// window it is higher, for letters that can still be read.
  ///
  /// - Parameter height: The largest height, in points; nil for that of words.
  func emptyViewFrame(in container: Rectangle, height: Double? = nil) -> Rectangle {
    let size = container.size
    let height = height ?? 180 * max(1, Self.readableScale / scale)
    return Rectangle(
      center: container.center,
      size: Size(
        width: max(size.width - 50, size.width / 2),
        height: min(height, max(size.height - 100, size.height / 3))
      )
    )
  }

  /// Pixels per point below which the words of an empty view no longer shrink with the cards, as
  /// long as there is room: its smallest letters are 13 points high.
  private static let readableScale = 0.8

  func face(of content: EmptyView, sizeInPixels: PixelSize) -> Layer {
    fitted(content, into: sizeInPixels).fittedFace(of: content, sizeInPixels: sizeInPixels)
  }

  /// Returns a painter with the scale at which an empty view's words fit.
  private func fitted(_ content: EmptyView, into sizeInPixels: PixelSize) -> CardPainter {
    let size = sizeInPixels.bounds.size
    // The words are 180 points high, two hints 208 wide, three 264, and most messages 230.
    let wanted = max(scale, min(Self.readableScale, size.width / 230))
    let least = content.hints.count > 2 ? 264.0 : 208
    // Of more than three long names the last letters are left out, before all become too small.
    let hints = min(max(least, Self.keysWidth(of: content.hints) + Self.margin), 1.25 * least)
    return CardPainter(appearance, scale: min(wanted, size.height / 180, size.width / hints))
  }

  /// Returns the columns of keys side by side: their middles, from the middle of all, and their widths.
  ///
  /// They are as wide as one another if all names and meanings fit, else each as wide as its words. All lengths
  /// are in points.
  package static func keyColumns(_ hints: [KeyHint], in width: Double, widest: Double) -> [(
    middle: Double, width: Double
  )] {
    let even = min(widest, width / Double(max(1, hints.count)))
    var widths = hints.map { keyWidth(of: $0) }
    if widths.allSatisfy({ $0 <= even }) {
      widths = widths.map { _ in even }
    } else {
      let total = keysWidth(of: hints)
      let spare = max(0, min(width, widest * Double(hints.count)) - total) / Double(hints.count)
      widths = widths.map { $0 * min(1, width / total) + spare }
    }
    var end = -widths.reduce(0, +) / 2
    return widths.map { width in
      end += width
      return (end - width / 2, width)
    }
  }

  /// The least width of a column of a key and its meaning below it, with a gap to the next, in points.
  private static func keyWidth(of hint: KeyHint) -> Double {
    max(keycapWidth(of: hint.key), Font(size: 13).estimatedWidth(of: hint.action)) + keyGap
  }

  private static func keysWidth(of hints: [KeyHint]) -> Double {
    hints.reduce(0) { $0 + keyWidth(of: $1) }
  }

  /// What keys leave free at both sides together, so that the second card hides them as the top one is
  /// dragged away, in points.
  private static let margin = 24.0

  /// The least gap between keys, in points.
  package static let keyGap = 8.0

  private func fittedFace(of content: EmptyView, sizeInPixels: PixelSize) -> Layer {
    let middle = sizeInPixels.bounds.center
    let (ink, faintInk) = appearance.emptyViewInks
    let width = sizeInPixels.bounds.size.width
    func line(_ text: String, _ font: Font, _ color: Color, at below: Double) -> DrawCommand {
      centered(text, font, color, at: middle, below: below, width: width)
    }
    var commands = [
      line(content.title, Font(size: 26 * scale, weight: .semibold), ink, at: -46),
      line(content.message, Font(size: 15 * scale), faintInk, at: -18),
    ]
    // The hints are side by side, each key above its meaning.
    let columns = Self.keyColumns(content.hints, in: width / scale - Self.margin, widest: 104)
    for (hint, column) in zip(content.hints, columns) {
      let x = middle.x + column.middle * scale
      commands += keycap(
        hint.key,
        center: Point(x: x, y: middle.y + 32 * scale),
        maximumWidth: (column.width - Self.keyGap) * scale,
        on: appearance.container.color ?? appearance.background
      )
      commands.append(
        centered(
          hint.action,
          Font(size: 13 * scale),
          faintInk,
          at: Point(x: x, y: middle.y),
          below: 70,
          width: (column.width - Self.keyGap) * scale
        )
      )
    }
    return Layer(size: sizeInPixels, commands: commands)
  }

  /// The width of a key with a name on it, in points: about 8 a letter at size 14, and room at both ends;
  /// never narrower than high.
  package static func keycapWidth(of name: String) -> Double {
    max(keycapHeight, 20 + 8.4 * Double(name.count))
  }

  /// The height of a keycap, in points.
  package static let keycapHeight = 34.0

  /// Draws a key as on a keyboard, as wide as its word.
  ///
  /// Center and width are in pixels; by default any width is allowed, and the ground is white.
  ///
  /// - Returns: A light key with a darker lower edge; a dark one on a dark ground.
  public func keycap(
    _ name: String,
    center: Point,
    maximumWidth: Double = .infinity,
    on ground: Color = .white
  ) -> [DrawCommand] {
    keycap(name, center: center, maximumWidth: maximumWidth, on: ground, outline: nil)
  }

  /// Draws a key; its outline is that of a key on the ground if it is nil.
  package func keycap(
    _ name: String,
    center: Point,
    maximumWidth: Double = .infinity,
    on ground: Color,
    outline: Color?
  ) -> [DrawCommand] {
    let size = Size(
      width: min(Self.keycapWidth(of: name) * scale, maximumWidth),
      height: Self.keycapHeight * scale
    )
    let isDark = Color.ink(on: ground).luminance > ground.luminance
    let edge = isDark ? Color(rgb: 0x00_0000, alpha: 0.5) : Color(rgb: 0x1B_2030, alpha: 0.24)
    let key = Color(rgb: isDark ? 0x3E_4450 : 0xFF_FFFF)
    let frame = Rectangle(center: center, size: size).onWholePixels
    let lift = (2 * scale).rounded()
    let face = Rectangle(
      x: frame.origin.x + 1,
      y: frame.origin.y + 1,
      width: frame.size.width - 2,
      height: frame.size.height - 1 - lift
    )
    return [
      .shape(Shape(frame: frame, cornerRadius: 8 * scale, fill: .color(outline ?? edge))),
      .shape(Shape(frame: face, cornerRadius: 7 * scale, fill: .color(key))),
      .text(
        TextLine(
          name,
          font: Font(size: 14 * scale, weight: .medium),
          color: .ink(on: key),
          baseline: Point(x: face.center.x, y: face.center.y + 5 * scale),
          alignment: .center,
          maximumWidth: size.width - 8 * scale
        )
      ),
    ]
  }
}
