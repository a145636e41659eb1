package import RiffleDrawing
package import RiffleMotion

/// The page over the cards that lists the keys.
///
/// It scales with the cards; in a small window it is laid out more densely, so that it stays
/// readable.
package enum HelpPage {
  private static let title = "Keys"

  /// In points.
  private struct Format {
    /// Fits the longest row.
    var width: Double
    /// The baseline of the title, and the distance from the page's top to the center of the first
    /// row.
    var (title, firstRow): (Double, Double)
    /// A key's height and a gap.
    var rowHeight: Double
    /// The center of the keys, which is that of the widest, Backspace.
    var key: Double
    var action: Double
    /// Whether other keys for the same action are named, in parentheses.
    var namesOtherKeys: Bool

    static let roomy = Format(
      width: 440,
      title: 50,
      firstRow: 94,
      rowHeight: 46,
      key: 86,
      action: 158,
      namesOtherKeys: true
    )
    static let dense = Format(
      width: 330,
      title: 38,
      firstRow: 74,
      rowHeight: 39,
      key: 66,
      action: 124,
      namesOtherKeys: false
    )
  }

  /// The largest part of the window that the page fills, which leaves a margin.
  private static let largestPart = 0.94
  /// The minimum, on a display with one pixel per point: a letter is then 10 pixels high.
  private static let leastScale = 0.66

  package static func commands(
    in window: Size,
    scale: Double,
    colors: StageColors,
    rows: [KeyHint]
  ) -> [DrawCommand] {
    let room = window * largestPart
    func fit(_ format: Format) -> Double {
      min(room.width / format.width, room.height / size(format, rows.count).height)
    }
    let wanted = OverlayScale.factor(in: window, scale: scale)
    let format: Format = fit(.roomy) >= OverlayScale.least * scale ? .roomy : .dense
    let readable = min(leastScale * scale, room.width / format.width)
    let pageScale = max(min(wanted, fit(format)), readable)
    // Leave out from the end what does not fit at that scale; not for a rounding error.
    let count = Int((room.height / pageScale - format.firstRow) / format.rowHeight + 1e-6)
    let shown = rows.prefix(max(1, count))
    let painter = CardPainter(appearance, scale: pageScale)
    let veil = Shape(
      frame: Rectangle(origin: .zero, size: window),
      fill: .color(Color(rgb: 0x14_1824, alpha: 0.45))
    )
    let pose = Pose(
      center: Point(x: window.width / 2 / pageScale, y: window.height / 2 / pageScale),
      size: size(format, shown.count)
    )
    return [.shape(veil)]
      + painter.commands(for: page(shown, format, painter, colors), at: pose, isAtRest: true)
  }

  private static func size(_ format: Format, _ count: Int) -> Size {
    Size(width: format.width, height: format.firstRow + format.rowHeight * Double(count))
  }

  private static let appearance = Appearance(
    background: .clear,
    cornerRadius: 18,
    shadow: ShadowAppearance(opacity: 0.3, radius: 16, offset: Vector(dx: 0, dy: 8))
  )

  private static func page(
    _ rows: ArraySlice<KeyHint>,
    _ format: Format,
    _ painter: CardPainter,
    _ colors: StageColors
  ) -> Layer {
    let scale = painter.scale
    let pageSize = PixelSize(rounding: size(format, rows.count) * scale)
    let (face, ink) = colors.page
    func text(_ string: String, _ font: Font, x: Double, y: Double) -> DrawCommand {
      .text(
        TextLine(
          string,
          font: font,
          color: ink,
          position: Point(x: x * scale, y: y * scale),
          maximumWidth: (format.width - x - 12) * scale
        )
      )
    }
    var commands: [DrawCommand] = [
      .shape(Shape(frame: pageSize.bounds, fill: .color(face))),
      text(
        title,
        Font(size: 22 * scale, weight: .semibold),
        // Where the widest key begins.
        x: format.key - 48,
        y: format.title
      ),
    ]
    for (index, row) in rows.enumerated() {
      let y = format.firstRow + format.rowHeight * Double(index)
      let center = Point(x: format.key * scale, y: y * scale)
      commands += painter.keycap(row.key, center: center, on: face)
      // The baseline is below the row's center by half a letter's height.
      let action = format.namesOtherKeys ? row.action : row.action.withoutParentheses
      commands.append(text(action, Font(size: 15 * scale), x: format.action, y: y + 5))
    }
    return Layer(size: pageSize, commands: commands)
  }
}

extension String {
  fileprivate var withoutParentheses: String {
    guard let start = firstIndex(of: "(") else { return self }
    return String(self[..<start].reversed().drop { $0 == " " }.reversed())
  }
}
