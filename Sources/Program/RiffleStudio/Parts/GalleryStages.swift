import Riffle
import RiffleDecks
import RiffleExport
import RiffleMedia
import RiffleShell
import RiffleTuning

/// The cards of the gallery: each preset on a small stage.
///
/// When the gallery opens, one gesture is played on all of them at once, once: the same moment of it is seen
/// everywhere. Then they rest, but for the one under the pointer, which plays it over and over.
@MainActor
struct GalleryStages {
  private let deck: Deck
  /// They are made when they are first seen, each by its name.
  private var stages: [String: SmallStage] = [:]
  /// The one under the pointer, and since when it plays.
  private var playing: (name: String, start: Timestamp)?
  private var opening = Opening.due
  /// The moment of the gesture that each stage in view showed last, in seconds; nil for one at rest.
  private(set) var moments: [String: Double] = [:]

  private enum Opening {
    case due
    /// The first frame, which takes longer, since all is made for it, is seen at rest.
    case prepared
    case playing(since: Timestamp)
    case over
  }

  private struct SmallStage {
    var painter: SnapshotPainter
    var size: Size
    /// Pixels of the window's points per point of the stage.
    var zoom: Double
    var resting: CardStack
    /// It is made when it first plays.
    var player: GesturePlayer?
  }

  private static let mostCards = 8

  init(_ deck: Deck) { self.deck = deck }

  var isMoving: Bool {
    switch opening {
    case .prepared, .playing: true
    case .due, .over: playing != nil
    }
  }

  /// Returns whether cards look different.
  mutating func apply(_ updates: LoadUpdates) -> Bool {
    // All painters hear of them, not only the first that changes.
    stages.keys.map { stages[$0]?.painter.apply(updates).changesCards == true }.contains(true)
  }

  /// Draws the cards in their cells; without cells forgets everything, until the gallery opens again.
  ///
  /// With reduced motion nothing plays but what is pointed at.
  mutating func commands(
    in cells: [GalleryCell],
    pixels: Double,
    reducesMotion: Bool,
    at time: Timestamp
  ) -> [DrawCommand] {
    guard !cells.isEmpty else {
      (stages, playing, opening, moments) = ([:], nil, .due, [:])
      return []
    }
    switch opening {
    case .due: opening = reducesMotion ? .over : .prepared
    case .prepared: (opening, playing) = (.playing(since: time), nil)
    case .playing, .over: break
    }
    point(to: cells.first(where: \.isPlaying)?.name, at: time)
    moments = [:]
    let commands = cells.flatMap { self.commands(in: $0, pixels: pixels, at: time) }
    if case .playing(let start) = opening,
      moments.keys.allSatisfy({ rests($0, since: start, time) })
    {
      opening = .over
    }
    return commands
  }

  /// A stage that is pointed at while all play goes on in step.
  private mutating func point(to name: String?, at time: Timestamp) {
    guard name != playing?.name else { return }
    let start = if case .playing(let start) = opening { start } else { time }
    playing = name.map { ($0, start) }
  }

  private func plays(_ name: String) -> Bool {
    switch opening {
    case .prepared, .playing: true
    case .due, .over: playing?.name == name
    }
  }

  private func rests(_ name: String, since start: Timestamp, _ time: Timestamp) -> Bool {
    guard let player = stages[name]?.player else { return true }
    return time.microseconds - start.microseconds >= player.restTime.microseconds
  }

  /// The moment of the gesture that a stage shows; nil if it rests.
  private func moment(of name: String, _ player: GesturePlayer, at time: Timestamp) -> Timestamp? {
    if let playing, playing.name == name {
      let elapsed = max(0, time.microseconds - playing.start.microseconds)
      return Timestamp(microseconds: elapsed % max(player.duration.microseconds, 1))
    }
    guard case .playing(let start) = opening else { return nil }
    return Timestamp(microseconds: max(0, time.microseconds - start.microseconds))
  }

  private mutating func commands(
    in cell: GalleryCell,
    pixels: Double,
    at time: Timestamp
  ) -> [DrawCommand] {
    guard let seen = cell.place.intersection(cell.seen) else { return [] }
    let name = cell.name
    var stage = stages[name] ?? small(cell)
    let isSameStage =
      stage.resting.preset.appearance.background == cell.preset.appearance.background
    if stage.size != cell.place.size || !isSameStage { stage = small(cell) }
    defer { stages[name] = stage }
    var (stack, seconds) = (stage.resting, 0.0)
    if plays(name), stage.player == nil { stage.player = player(of: cell.preset, on: stage) }
    if let player = stage.player {
      // What has played rests as it ended: nothing jumps when the last frame was drawn.
      let rest = if case .prepared = opening { Timestamp.zero } else { player.restTime }
      let moment = moment(of: name, player, at: time)
      let shown = min(moment ?? rest, player.restTime)
      (stack, seconds) = (player.stack(at: shown), shown.seconds)
      moments[name] = moment?.seconds
    }
    let list = stage.painter.displayList(
      of: stack.snapshots(at: seconds),
      in: stack,
      scale: stage.zoom * pixels
    )
    let origin = Vector(
      dx: (cell.place.origin.x * pixels).rounded(),
      dy: (cell.place.origin.y * pixels).rounded()
    )
    let clip = seen.insetBy(dx: 1, dy: 1).scaled(by: pixels)
    return list.commands.map { .clipped($0.moved(by: origin), to: clip) }
  }

  private func small(_ cell: GalleryCell) -> SmallStage {
    let (preset, size) = (cell.preset, cell.place.size)
    let zoom = StageZoom.factor(for: preset, in: size)
    let deck = deck
    return SmallStage(
      painter: SnapshotPainter(
        content: { deck.content(ofCardAt: $0) },
        emptyView: Deck.emptyView(after: deck.cards.count)
      ),
      size: size,
      zoom: zoom,
      resting: CardStack(preset: preset, window: size * (1 / zoom), count: cardCount, seed: 1)
    )
  }

  private var cardCount: Int { min(deck.cards.count, Self.mostCards) }

  private func player(of preset: Preset, on stage: SmallStage) -> GesturePlayer? {
    guard let tour = try? Gesture.tour else { return nil }
    return GesturePlayer(
      tour,
      preset: preset,
      window: stage.resting.stage.window,
      count: cardCount,
      seed: 1
    )
  }
}

extension Rectangle {
  fileprivate func intersection(_ other: Rectangle) -> Rectangle? {
    let left = max(origin.x, other.origin.x)
    let top = max(origin.y, other.origin.y)
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left < right, top < bottom else { return nil }
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}
