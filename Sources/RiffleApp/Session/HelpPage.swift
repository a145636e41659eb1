import RiffleCards
import RiffleDrawing
import RiffleMotion

/// The page over the cards that lists the keys.
struct HelpPage {
  private static let title = "Keys"
  private static let rows = [
    KeyHint("← ↑ → ↓", "Swipe in this direction"),
    KeyHint("Backspace", "Undo the last swipe (or Ctrl+Z)"),
    KeyHint("Ctrl+Y", "Redo it (or Ctrl+Shift+Z)"), KeyHint("R", "Start again"),
    KeyHint("1 – 6", "Choose another preset"),
    KeyHint("Esc", "Cancel the drag"), KeyHint("F11", "Fullscreen"),
    KeyHint("Ctrl+Q", "Quit (or Ctrl+W)"), KeyHint("F1", "Show or hide this page (or ?)"),
  ]

  /// The distance from the page's top to the middle of the first row, in points.
  ///
  /// The title has its baseline at 50.
  private static let firstRow = 94.0
  /// The distance between rows, in points: a key's height and a gap.
  private static let rowHeight = 46.0
  /// The page's size in points; the width fits the longest row.
  private static let size = Size(width: 440, height: firstRow + rowHeight * Double(rows.count))
  /// The largest part of the window that the page fills, so that a margin remains on each side.
  private static let largestPart = 0.94

  /// Returns the commands that show the page in the middle of a window.
  ///
  /// - Parameters:
  ///   - window: The window's size in pixels.
  ///   - scale: The number of pixels per point; it is reduced if the window is too small.
  /// - Returns: The commands, to be drawn last.
  static func commands(in window: Size, scale: Double) -> [DrawCommand] {
    let fit = min(
      scale,
      largestPart * window.width / size.width,
      largestPart * window.height / size.height
    )
    let painter = CardPainter(appearance, scale: fit)
    let middle = Point(x: window.width / 2 / fit, y: window.height / 2 / fit)
    let veil = Shape(
      frame: Rectangle(origin: .zero, size: window),
      fill: .color(Color(rgb: 0x14_1824, alpha: 0.45))
    )
    return [.shape(veil)]
      + painter.commands(
        for: page(painter),
        at: Pose(center: middle, size: size),
        isAtRest: true
      )
  }

  private static let appearance = Appearance(
    background: .clear,
    cornerRadius: 18,
    shadow: ShadowAppearance(opacity: 0.3, radius: 16, offset: Vector(dx: 0, dy: 8))
  )

  private static func page(_ painter: CardPainter) -> Layer {
    let pageSize = PixelSize(rounding: size * painter.scale)
    let scale = painter.scale
    let textColor = Color(rgb: 0x2B_3140)
    var commands: [DrawCommand] = [
      .shape(Shape(frame: pageSize.bounds, fill: .color(Color(rgb: 0xF7_F8FB)))),
      .text(
        TextLine(
          title,
          font: Font(size: 22 * scale, weight: .semibold),
          color: textColor,
          position: Point(x: 32 * scale, y: 50 * scale)
        )
      ),
    ]
    for (index, row) in rows.enumerated() {
      let y = (firstRow + rowHeight * Double(index)) * scale
      // Centred between the margin at 32 and 140, which fits the widest key, Backspace.
      commands += painter.keycap(row.key, center: Point(x: 86 * scale, y: y))
      commands.append(
        .text(
          TextLine(
            row.action,
            font: Font(size: 15 * scale),
            color: textColor,
            // Right of the keys, the baseline below the row's middle by half a letter's height.
            position: Point(x: 158 * scale, y: y + 5 * scale),
            maximumWidth: 262 * scale
          )
        )
      )
    }
    return Layer(size: pageSize, commands: commands)
  }
}
