package import RiffleCore
package import RiffleDecks
package import RiffleShell
import RiffleSystem

/// Progress through a deck: the line at the window's top, and the one about the picture.
package struct DeckStatus: Hashable {
  package var title = ""
  package var (decided, count) = (0, 0)
  /// Whether it is not known how many cards have a verdict.
  package var isUnread = false
  package var isListing = false
  package var counts: [VerdictCount] = []
  /// The file's name, then when, where and how the picture was taken; empty if hidden.
  package var details: [String] = []
  package var problem: String?
  /// What can be taken over, and how; seen as long as nothing is wrong.
  package var offer: String?

  package struct VerdictCount: Hashable {
    package var verdict: Verdict
    package var count: Int
    package var color: Color

    package init(_ verdict: Verdict, count: Int, color: Color) {
      self.verdict = verdict
      self.count = count
      self.color = color
    }
  }

  private let places: Lines

  /// The places of the two lines, in points of the overlay.
  package struct Lines: Hashable {
    /// The distance of the upper baseline from the window's top.
    var baseline = 28.0
    /// The height at the window's bottom that does not belong to the stage.
    var footHeight: Double
    /// The distance of the lower baseline from the stage's bottom.
    var footBaseline = 22.0

    package init(footHeight: Double) { self.footHeight = footHeight }

    /// The narrow lines that are above and below the photographers' stage.
    static let narrow = {
      var lines = Self(footHeight: PhotographStage.line)
      (lines.baseline, lines.footBaseline) = (PhotographStage.baseline, PhotographStage.baseline)
      return lines
    }()
  }

  package init(_ places: Lines) { self.places = places }

  private static let margin = 20.0

  package func commands(in size: Size, scale: Double, colors: StageColors) -> [DrawCommand] {
    var commands = progressLine(in: size, scale: scale, ink: colors.strong)
    let font = Font(size: 13 * scale)
    let strong = Font(size: 13 * scale, weight: .semibold)
    let pen = OverlayPen(scale: scale)
    let y = places.baseline
    // The counts are at the right; the title gets what is left.
    var right = size.width - Self.margin
    for count in counts.reversed() {
      let words = "\(count.verdict.title) \(count.count.grouped)"
      let width = font.estimatedWidth(of: words) / scale
      right -= width
      commands.append(pen.text(words, size: 13, colors.strong, x: right, y: y, width: width + 12))
      right -= 14
      commands.append(
        pen.box(x: right + 2, y: y - 8.5, width: 8, height: 8, cornerRadius: 4, count.color)
      )
      right -= 14
    }
    let done = isUnread ? "?" : decided.grouped
    let progress = "\(done) of \(count.grouped)" + (isListing ? " …" : "")
    let progressWidth = font.estimatedWidth(of: progress) / scale + 4
    let titleRoom = max(0, right - Self.margin - progressWidth - 10)
    let titleWidth = min(strong.estimatedWidth(of: title) / scale + 4, titleRoom)
    let left = Self.margin
    commands.append(
      pen.text(title, size: 13, weight: .semibold, colors.strong, x: left, y: y, width: titleWidth)
    )
    if right > left + progressWidth {
      let x = left + titleWidth + (title.isEmpty ? 0 : 10)
      commands.append(pen.text(progress, size: 13, colors.faint, x: x, y: y, width: progressWidth))
    }
    return commands + detailsLine(in: size, scale: scale, ink: colors.faint)
  }

  /// Draws what is wrong, or else what is offered, on a ground of its own above the line about the picture, in
  /// two lines if it is long.
  package func noticeCommands(in size: Size, scale: Double, colors: StageColors) -> [DrawCommand] {
    let font = Font(size: 13 * scale, weight: .semibold)
    let room = (size.width - 2 * Self.margin) * scale
    let lines = (problem ?? offer).map { font.lines(of: $0, within: room) } ?? []
    guard let widest = lines.map({ font.estimatedWidth(of: $0) / scale }).max() else { return [] }
    let last = size.height - places.footHeight + places.footBaseline - 28
    let width = min(widest + 28, size.width - 8)
    let height = 18 * Double(lines.count) + 10
    let ground = OverlayPen(scale: scale).box(
      x: (size.width - width) / 2,
      y: last + 9 - height,
      width: width,
      height: height,
      cornerRadius: 8,
      colors.plate
    )
    return [ground]
      + lines.reversed().enumerated().map { index, line in
        .text(
          TextLine(
            line,
            font: font,
            color: problem == nil ? colors.strong : colors.problem,
            baseline: Point(x: size.width / 2 * scale, y: (last - 18 * Double(index)) * scale),
            alignment: .center,
            maximumWidth: room
          )
        )
      }
  }

  /// Draws a thin line along the window's top, as long as the share of decided cards.
  private func progressLine(in size: Size, scale: Double, ink: Color) -> [DrawCommand] {
    guard count > 0 else { return [] }
    let height = max(2, (2 * scale).rounded())
    let whole = size.width * scale
    let done = (whole * Double(decided) / Double(count)).rounded()
    func bar(_ width: Double, _ color: Color) -> DrawCommand {
      let frame = Rectangle(x: 0, y: 0, width: width, height: height)
      return .shape(Shape(frame: frame, fill: .color(color)))
    }
    return [bar(whole, ink.faded(to: 0.08))]
      + (done > 0 ? [bar(done, .accent)] : [])
  }

  private func detailsLine(in size: Size, scale: Double, ink: Color) -> [DrawCommand] {
    guard !details.isEmpty else { return [] }
    let font = Font(size: 12 * scale)
    let room = (size.width - 2 * Self.margin) * scale
    // Leave out from the end what does not fit: the name comes first.
    var parts = details
    while parts.count > 1, font.estimatedWidth(of: parts.joined(separator: "   ")) > room {
      parts.removeLast()
    }
    return [
      .text(
        TextLine(
          parts.joined(separator: "   "),
          font: font,
          color: ink,
          baseline: Point(
            x: size.width / 2 * scale,
            y: (size.height - places.footHeight + places.footBaseline) * scale
          ),
          alignment: .center,
          maximumWidth: room
        )
      )
    ]
  }
}
