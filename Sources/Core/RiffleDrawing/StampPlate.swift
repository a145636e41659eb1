import RiffleMotion

/// The picture of a stamp: a word in an outline, in the stamp's color on white, or in white on the color.
struct StampPlate {
  /// The size in pixels.
  let size: PixelSize
  /// The radius of the corners, in pixels.
  let cornerRadius: Double
  /// The ground, the outline and the word.
  let layer: Layer

  /// Lays out the stamp of a side.
  ///
  /// - Parameters:
  ///   - looks: The look of stamps.
  ///   - side: The side.
  ///   - isFilled: Whether the ground has the stamp's color, and the word is white.
  ///   - scale: The number of pixels per point.
  init(_ looks: StampAppearance, _ side: StampSide, isFilled: Bool, scale: Double) {
    let look = looks[side]
    let word = looks.isUppercase ? look.word.uppercased() : look.word
    let font = Font(size: looks.size * scale, weight: .heavy)
    let outline = looks.outlineWidth * scale
    // A rim of the ground around the outline keeps it apart from the picture.
    let rim = 0.05 * font.size
    let edge = rim + outline
    size = PixelSize(
      rounding: Size(
        width: font.estimatedWidth(of: word) + 2 * (edge + 0.26 * font.size),
        height: font.capHeight + 2 * (edge + 0.24 * font.size)
      )
    )
    cornerRadius = 0.26 * font.size
    let (ground, ink) = isFilled ? (look.color, Color.white) : (.white, look.color)
    let (bounds, radius) = (size.bounds, cornerRadius)
    func box(inset: Double, _ color: Color) -> DrawCommand {
      .shape(
        Shape(
          frame: Rectangle(
            x: inset,
            y: inset,
            width: max(0, bounds.size.width - 2 * inset),
            height: max(0, bounds.size.height - 2 * inset)
          ),
          cornerRadius: max(0, radius - inset),
          fill: .color(color)
        )
      )
    }
    let line = TextLine(
      word,
      font: font,
      color: ink,
      position: Point(x: bounds.center.x, y: bounds.center.y + font.capHeight / 2),
      alignment: .center,
      maximumWidth: max(0, bounds.size.width - 2 * edge)
    )
    let frame = outline > 0 ? [box(inset: rim, ink), box(inset: edge, ground)] : []
    layer = Layer(size: size, commands: [box(inset: 0, ground)] + frame + [.text(line)])
  }
}

extension Font {
  /// The height of capitals, in pixels; Inter's, and about that of most fonts.
  var capHeight: Double { 0.728 * size }
}
