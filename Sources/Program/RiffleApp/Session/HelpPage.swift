package import RiffleCore
package import RiffleShell

/// The page over the cards that lists the keys, each of which can be clicked; in a small window it is
/// denser, so that it stays readable.
package struct HelpPage {
  /// Those that fit.
  private let lines: [ActionHelp.Line]
  private let window: Size
  private let format: Format
  /// Pixels per point of the page.
  private let scale: Double

  private static let title = "Keys"

  /// The lengths of the page, in points.
  private struct Format {
    /// Fits the longest row.
    var width: Double
    /// The title's baseline, and the distance from the page's top to the center of the first row.
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

    /// What the keys of a line may take.
    var keyRoom: Double { 2 * (action - 8 - key) }

    func size(_ count: Int) -> Size {
      Size(width: width, height: firstRow + rowHeight * Double(count))
    }
  }

  /// The largest part of the window that the page fills, which leaves a margin.
  private static let largestPart = 0.94
  /// The minimum, on a display with one pixel per point: a letter is then 10 pixels high.
  private static let leastScale = 0.66

  /// Lays the page out for a window of a size in pixels; `scale` is that of the display.
  package init(in window: Size, scale: Double, lines: [ActionHelp.Line]) {
    let room = window * Self.largestPart
    func fit(_ format: Format) -> Double {
      min(room.width / format.width, room.height / format.size(lines.count).height)
    }
    let wanted = OverlayScale.factor(in: window, scale: scale)
    let format: Format = fit(.roomy) >= OverlayScale.least * scale ? .roomy : .dense
    let readable = min(Self.leastScale * scale, room.width / format.width)
    let pageScale = max(min(wanted, fit(format)), readable)
    // Leave out from the end what does not fit at that scale; not for a rounding error.
    let count = Int((room.height / pageScale - format.firstRow) / format.rowHeight + 1e-6)
    self.lines = Array(lines.prefix(max(1, count)))
    self.window = window
    self.format = format
    self.scale = pageScale
  }

  // MARK: Keys

  package struct Place: Hashable {
    package let action: Action
    /// What can be clicked, in pixels of the window: a line with one key as a whole, else the key.
    package let area: Rectangle
  }

  package var places: [Place] {
    lines.indices.flatMap { index -> [Place] in
      let caps = caps(of: index)
      return caps.compactMap { place(of: $0.cap, in: $0.frame, isAlone: caps.count == 1) }
    }
  }

  /// Nil for a key that stands for several actions; the frame is in points of the page.
  private func place(of cap: ActionHelp.Line.Cap, in frame: Rectangle, isAlone: Bool) -> Place? {
    guard let action = cap.action else { return nil }
    var area = frame.insetBy(dx: -1.5, dy: -3)
    if isAlone {
      area.origin.x = Self.margin
      area.size.width = format.width - 2 * Self.margin
    }
    return Place(
      action: action,
      area: Rectangle(
        x: origin.x + area.origin.x * scale,
        y: origin.y + area.origin.y * scale,
        width: area.size.width * scale,
        height: area.size.height * scale
      )
    )
  }

  /// Beside what can be clicked.
  private static let margin = 12.0

  /// The keys of a line side by side, narrower if they would reach into the words; in points of the page.
  private func caps(of index: Int) -> [(cap: ActionHelp.Line.Cap, frame: Rectangle)] {
    let line = lines[index]
    let gap = line.isRange ? Self.rangeGap : Self.gap
    let widths = line.caps.map { CardPainter.keycapWidth(of: $0.label) }
    let gaps = gap * Double(widths.count - 1)
    let natural = widths.reduce(0, +)
    let factor = min(1, (format.keyRoom - gaps) / natural)
    var x = format.key - (natural * factor + gaps) / 2
    return zip(line.caps, widths).map { cap, width in
      defer { x += width * factor + gap }
      let center = Point(x: x + width * factor / 2, y: y(of: index))
      let size = Size(width: width * factor, height: CardPainter.keycapHeight)
      return (cap, Rectangle(center: center, size: size))
    }
  }

  /// Between two keys; between the first and the last of several, where a dash is.
  private static let (gap, rangeGap) = (3.0, 16.0)

  /// The middle of a line, in points of the page.
  private func y(of index: Int) -> Double { format.firstRow + format.rowHeight * Double(index) }

  private var size: Size { format.size(lines.count) }

  /// The origin of the page, in pixels.
  private var origin: Point {
    Rectangle(center: Rectangle(origin: .zero, size: window).center, size: size * scale).origin
  }

  // MARK: Drawing

  /// - Parameter place: What the pointer is over.
  package func commands(
    colors: StageColors,
    over place: Place? = nil,
    isPressed: Bool = false
  ) -> [DrawCommand] {
    let painter = CardPainter(Self.appearance, scale: scale)
    let veil = Shape(
      frame: Rectangle(origin: .zero, size: window),
      fill: .color(.night.faded(to: 0.45))
    )
    let pose = Pose(
      center: Point(x: window.width / 2 / scale, y: window.height / 2 / scale),
      size: size
    )
    let page = painter.commands(for: page(painter, colors), at: pose, isAtRest: true)
    let shine = place.map { place in
      DrawCommand.shape(
        Shape(
          frame: place.area,
          cornerRadius: 9 * scale,
          fill: .color(colors.page.ink.faded(to: isPressed ? 0.16 : 0.08))
        )
      )
    }
    return [.shape(veil)] + page + (shine.map { [$0] } ?? [])
  }

  private static let appearance = Appearance(
    background: .clear,
    cornerRadius: 18,
    shadow: ShadowAppearance(opacity: 0.3, radius: 16, offset: Vector(dx: 0, dy: 8))
  )

  private func page(_ painter: CardPainter, _ colors: StageColors) -> Layer {
    let pageSize = PixelSize(rounding: size * scale)
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
        Self.title,
        Font(size: 22 * scale, weight: .semibold),
        x: format.key - 48,
        y: format.title
      ),
    ]
    for (index, line) in lines.enumerated() {
      let caps = caps(of: index)
      for (cap, frame) in caps {
        commands += painter.keycap(
          cap.label,
          center: Point(x: frame.center.x * scale, y: frame.center.y * scale),
          maximumWidth: frame.size.width * scale,
          on: face
        )
      }
      // The baseline is below the row's center by half a letter's height.
      let baseline = y(of: index) + 5
      if line.isRange {
        let x = caps[0].frame.maxX + Self.rangeGap / 2 - 4
        commands.append(text("–", Font(size: 15 * scale), x: x, y: baseline))
      }
      let words = format.namesOtherKeys ? line.words : line.words.withoutParentheses
      commands.append(text(words, Font(size: 15 * scale), x: format.action, y: baseline))
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
