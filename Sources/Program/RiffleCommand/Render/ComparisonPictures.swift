import RiffleApp
import RiffleCore
import RiffleDecks
import RiffleExport
import RiffleFormats
import RiffleRaster
import RiffleShell
import RiffleTuning

/// Presets that play one gesture: a sheet with a strip of each, or a film with a pane of each.
struct ComparisonPictures {
  private let comparison: GestureComparison
  private let deck: Deck
  private let note: (String) -> Void

  /// The width of a picture in a strip, and in a film, in pixels.
  private static let (stripWidth, paneWidth) = (240.0, 320.0)
  /// It lies between the pictures of a strip, in pixels.
  private static let gap = 4
  /// It counts frames per second, for many panes.
  private static let highestRate = 30.0
  /// How long the last frame of a film stays, in seconds.
  private static let hold = 0.6
  /// How long a film goes on when the cards are at rest or out of sight, in seconds.
  private static let rest = 0.2
  /// When the pictures of a strip are, in seconds after a release: close together while a card flies.
  private static let moments = [0.04, 0.1, 0.18, 0.3]
  private static let mostMoments = 12

  /// - Parameter note: Called with one line for each picture that cannot be shown.
  init(_ comparison: GestureComparison, deck: Deck, note: @escaping (String) -> Void) {
    (self.comparison, self.deck, self.note) = (comparison, deck, note)
  }

  func make(_ path: String, in output: AtomicOutput) throws -> String {
    let target = try RenderTarget(path)
    guard case .picture = target else {
      return try film(target, in: output).line(for: path)
    }
    let files = PictureFiles(in: output, isFilm: false) { _ in path }
    try files.add(try sheet(), at: 0)
    return files.complete(at: 0).line(for: path)
  }

  private func sheet() throws -> Bitmap {
    let (cell, scale) = cell(width: Self.stripWidth)
    let times = stripTimes
    let strip = PixelSize(
      width: times.count * (cell.width + Self.gap) - Self.gap,
      height: cell.height
    )
    let sheet = ContactSheet(
      of: captions { comparison.pressCount == 1 ? $0.sentence : $0.brief },
      picture: strip,
      part: cell,
      heading: heading
    )
    try RenderScene.check(sheet.size, remedy: Self.remedy)
    let strips = try comparison.rows.map { row in
      let drawer = drawer(of: row, cell, scale)
      var bitmap = Bitmap(size: strip, filledWith: 0xFFFF_FFFF)
      for (index, frame) in try frames(of: row, at: times).enumerated() {
        let left = index * (cell.width + Self.gap)
        bitmap.put(picture(of: frame, row, drawer, scale), left: left, top: 0)
      }
      return bitmap
    }
    return sheet.drawn(with: strips)
  }

  private func film(_ target: RenderTarget, in output: AtomicOutput) throws -> FilmSummary {
    let (cell, scale) = cell(width: Self.paneWidth)
    let sheet = ContactSheet(of: captions(\.brief), picture: cell, heading: heading)
    let whole = Size(width: Double(sheet.size.width), height: Double(sheet.size.height))
    let size = target.pixelSize(of: whole, scale: 1)
    try RenderScene.check(size, remedy: Self.remedy)
    var ground = Bitmap(size: size, filledWith: 0xFFFF_FFFF)
    ground.put(sheet.ground, left: 0, top: 0)
    let rate = min(target.standardRate, Self.highestRate)
    let times = (0...Int((end * rate).rounded(.up))).map { Double($0) / rate }
    let rows = try comparison.rows.map { row in
      (row, drawer(of: row, cell, scale), try frames(of: row, at: times))
    }
    var coding = FilmCoding()
    coding.quality = target.format?.standardQuality ?? 100
    let files = try target.open(size: size, rate: rate, coding: coding, in: output)
    var progress = ProgressBar(count: times.count)
    defer { progress.remove() }
    for (index, time) in times.enumerated() {
      sheet.lay(
        rows.map { row, drawer, frames in picture(of: frames[index], row, drawer, scale) },
        on: &ground
      )
      try files.add(ground, at: time)
      progress.step()
    }
    let summary = try files.complete(at: Double(times.count) / rate + Self.hold)
    try files.publish()
    return summary
  }

  private struct Frame {
    var seconds: Double
    var cards: [CardSnapshot]
    var stack: CardStack
  }

  private func frames(of row: GestureComparison.Row, at times: [Double]) throws -> [Frame] {
    var frames: [Frame] = []
    let trace = NamedTrace(row.trace, name: comparison.gesture.name)
    let all = FrameTimes.times(times.map { FrameTime(seconds: $0) })
    try trace.simulate(row.stack, frames: all) { output, stack in
      guard case .frame(_, let time, let cards) = output else { return }
      frames.append(Frame(seconds: time.seconds, cards: cards, stack: stack))
    }
    return frames
  }

  private func drawer(
    of row: GestureComparison.Row,
    _ cell: PixelSize,
    _ scale: Double
  ) -> FrameDrawer {
    FrameDrawer(
      content: { [deck] in deck.content(ofCardAt: $0 % deck.cards.count) },
      emptyView: Deck.emptyView(after: row.stack.count),
      size: cell,
      scale: scale,
      note: note
    )
  }

  private func picture(
    of frame: Frame,
    _ row: GestureComparison.Row,
    _ drawer: FrameDrawer,
    _ scale: Double
  ) -> Bitmap {
    let marks = PointerTrail(of: row.trace).marks(at: frame.seconds)
    return drawer.picture(
      of: frame.cards,
      in: frame.stack,
      beneath: marks.flatMap { $0.commands(scale: scale) }
    )
  }

  private func cell(width: Double) -> (size: PixelSize, scale: Double) {
    let scale = width / comparison.window.width
    return (PixelSize(rounding: comparison.window * scale), scale)
  }

  private var outcomes: [GestureOutcome] { comparison.rows.flatMap(\.outcomes) }

  /// When the last card is out of sight or at rest.
  private var end: Double {
    let ends = outcomes.map { $0.release.seconds + ($0.seconds ?? 0.5) }
    return (ends.max() ?? 0) + Self.rest
  }

  private var stripTimes: [Double] {
    var times: Set<Double> = [0]
    for press in 0..<comparison.pressCount {
      let same = comparison.rows.map { $0.outcomes[press] }
      let release = same.map(\.release.seconds).max() ?? 0
      let start = same.first?.press.seconds ?? 0
      times.formUnion([(start + release) / 2, release] + Self.moments.map { release + $0 })
    }
    let all = times.sorted()
    guard all.count > Self.mostMoments else { return all }
    return (0..<Self.mostMoments).map { all[$0 * (all.count - 1) / (Self.mostMoments - 1)] }
  }

  private static let remedy = "Give fewer presets, or a --window that is less high."

  private var heading: ContactSheet.Heading {
    ContactSheet.Heading(
      title: comparison.gesture.name,
      subtitle: "\(comparison.window.width.digits) × \(comparison.window.height.digits) pt"
    )
  }

  /// - Parameter words: What a press is described with.
  private func captions(_ words: (GestureOutcome) -> String) -> [String] {
    comparison.rows.map { row in
      "\(row.preset.name): \(row.outcomes.map(words).joined(separator: "; "))"
    }
  }
}
