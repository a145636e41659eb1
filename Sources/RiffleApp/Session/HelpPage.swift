import RiffleCards
import RiffleDrawing
import RiffleMotion

/// The page that shows the keys, over everything else.
struct HelpPage {
  private static let title = "Keys"
  private static let rows = [
    KeyHint("← ↑ → ↓", "Swipe that way"),
    KeyHint("Backspace", "Undo the last swipe, also Ctrl+Z"),
    KeyHint("Ctrl+Y", "Redo it, also Ctrl+Shift+Z"), KeyHint("R", "Start again"),
    KeyHint("1 – 6", "Try another kind of stack"),
    KeyHint("Esc", "Take the card out of the hand"), KeyHint("F11", "Fullscreen"),
    KeyHint("Ctrl+Q", "Quit, also Ctrl+W"), KeyHint("F1", "Show or hide this page, also ?"),
  ]

  /// The page's extent in points.
  private static let size = Size(width: 440, height: 94 + 46 * Double(rows.count))

  /// Returns the commands that show the page in the middle of a window.
  ///
  /// - Parameters:
  ///   - extent: The window's extent in pixels.
  ///   - scale: Pixels a point; less where the window is too small for the page.
  /// - Returns: The commands, to be drawn last.
  static func commands(in extent: Size, scale: Double) -> [DrawCommand] {
    let fit = min(scale, 0.94 * extent.width / size.width, 0.94 * extent.height / size.height)
    let painter = CardPainter(look, scale: fit)
    let middle = Point(x: extent.width / 2 / fit, y: extent.height / 2 / fit)
    let veil = Shape(
      frame: Rectangle(origin: .zero, size: extent),
      fill: .color(Color(rgb: 0x14_1824, alpha: 0.45))
    )
    return [.shape(veil)]
      + painter.commands(
        for: page(painter),
        at: Pose(center: middle, size: size),
        isAtRest: true
      )
  }

  private static let look = Appearance(
    background: .clear,
    cornerRadius: 18,
    shadow: ShadowAppearance(opacity: 0.3, radius: 16, offset: Vector(dx: 0, dy: 8))
  )

  private static func page(_ painter: CardPainter) -> Layer {
    let extent = PixelSize(rounding: size * painter.scale)
    let scale = painter.scale
    let ink = Color(rgb: 0x2B_3140)
    var commands: [DrawCommand] = [
      .shape(Shape(frame: extent.bounds, fill: .color(Color(rgb: 0xF7_F8FB)))),
      .text(
        TextLine(
          title,
          font: Font(size: 22 * scale, weight: .semibold),
          color: ink,
          position: Point(x: 32 * scale, y: 50 * scale)
        )
      ),
    ]
    for (index, row) in rows.enumerated() {
      let y = (94 + 46 * Double(index)) * scale
      commands += painter.keycap(row.key, center: Point(x: 86 * scale, y: y))
      commands.append(
        .text(
          TextLine(
            row.meaning,
            font: Font(size: 15 * scale),
            color: ink,
            position: Point(x: 158 * scale, y: y + 5 * scale),
            maximumWidth: 262 * scale
          )
        )
      )
    }
    return Layer(size: extent, commands: commands)
  }
}
