package import Riffle
package import RiffleDecks
import RiffleShell
import RiffleSystem

/// What a card has been given: its label, its stars and its verdict, at its lower left corner.
struct MarkBadge {
  private let marks: CardMarks
  /// The verdict; nil if it needs no telling.
  private let verdict: (words: String, color: Color)?

  init(_ marks: CardMarks, verdict: (words: String, color: Color)?) {
    (self.marks, self.verdict) = (marks, verdict)
  }

  var isEmpty: Bool { marks == CardMarks() && verdict == nil }

  /// The height and the space within, in points of the overlay.
  private static let (height, space) = (26.0, 9.0)
  private static let (square, star) = (11.0, 16.0)
  private static let gold = Color(rgb: 0xFF_D24A)

  /// The color of a star beside words; a darker one on a light stage.
  static func star(on colors: StageColors) -> Color {
    colors.isDark ? gold : Color(rgb: 0xB8_8300)
  }

  /// - Parameter scale: In pixels per point of the overlay.
  func layer(scale: Double) -> Layer {
    let font = Font(size: 14 * scale, weight: .semibold)
    let (height, space) = (Self.height * scale, Self.space * scale)
    let square = Self.square * scale
    var parts: [DrawCommand] = []
    var x = space
    func add(_ words: String, _ color: Color) {
      let width = font.estimatedWidth(of: words)
      let position = Point(x: x, y: height / 2 + 5 * scale)
      parts.append(.text(TextLine(words, font: font, color: color, baseline: position)))
      x += width + space
    }
    if let label = marks.label {
      let frame = Rectangle(x: x, y: (height - square) / 2, width: square, height: square)
      parts.append(
        // Verdicts are discs.
        .shape(Shape(frame: frame, cornerRadius: square / 5, fill: .color(label.color)))
      )
      x += square + space
    }
    // Each by itself: fonts differ in how wide their stars are.
    let step = Self.star * scale
    for _ in 0..<marks.stars {
      let font = Font(size: 14 * scale)
      let position = Point(x: x + step / 2, y: height / 2 + 5 * scale)
      parts.append(
        .text(
          TextLine(
            "\u{2605}",
            font: font,
            color: Self.gold,
            baseline: position,
            alignment: .center
          )
        )
      )
      x += step
    }
    if marks.stars > 0 { x += space }
    if let verdict { add(verdict.words, verdict.color) }
    let pixels = PixelSize(rounding: Size(width: x, height: height))
    let ground = Shape(
      frame: pixels.bounds,
      cornerRadius: height / 2,
      fill: .color(Color(rgb: 0x10_131A, alpha: 0.72))
    )
    return Layer(size: pixels, commands: [.shape(ground)] + parts)
  }
}

extension ColorLabel {
  /// The color as it is on the screen.
  package var color: Color {
    switch self {
    case .red: Color(rgb: 0xE5_484D)
    case .yellow: Color(rgb: 0xF5_C542)
    case .green: Color(rgb: 0x46_A758)
    case .blue: Color(rgb: 0x3E_7BFA)
    case .purple: Color(rgb: 0x8E_4EC6)
    }
  }
}

extension CardMarks {
  /// The marks in words, such as `3 stars, green`.
  var words: String {
    ([stars == 0 ? "no stars" : stars.counted("star")] + (label.map { [$0.rawValue] } ?? []))
      .joined(separator: ", ")
  }
}
