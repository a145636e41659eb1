import Riffle
import RiffleDecks
import RiffleExport
import RiffleMedia
import RiffleShell
import RiffleTuning

/// The cards of the gallery: each preset on a small stage, at rest but for the one that plays.
@MainActor
struct GalleryStages {
  private let deck: Deck
  /// They are made when they are first seen, each by its name.
  private var stages: [String: SmallStage] = [:]
  /// The one that plays, and since when.
  private var playing: (name: String, start: Timestamp)?

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

  var isMoving: Bool { playing != nil }

  /// Returns whether cards look different.
  mutating func apply(_ updates: LoadUpdates) -> Bool {
    // All painters hear of them, not only the first that changes.
    stages.keys.map { stages[$0]?.painter.apply(updates).changesCards == true }.contains(true)
  }

  /// Draws the cards in their cells; without cells forgets everything.
  mutating func commands(
    in cells: [GalleryCell],
    pixels: Double,
    at time: Timestamp
  ) -> [DrawCommand] {
    guard !cells.isEmpty else {
      (stages, playing) = ([:], nil)
      return []
    }
    let name = cells.first(where: \.isPlaying)?.item.name
    if name != playing?.name { playing = name.map { ($0, time) } }
    return cells.flatMap { commands(in: $0, pixels: pixels, at: time) }
  }

  private mutating func commands(
    in cell: GalleryCell,
    pixels: Double,
    at time: Timestamp
  ) -> [DrawCommand] {
    guard let seen = cell.place.intersection(cell.seen) else { return [] }
    let name = cell.item.name
    var stage = stages[name] ?? small(cell)
    if stage.size != cell.place.size { stage = small(cell) }
    defer { stages[name] = stage }
    var (stack, seconds) = (stage.resting, 0.0)
    if let playing, playing.name == name {
      stage.player = stage.player ?? player(of: cell.item.preset, on: stage)
      if let player = stage.player {
        let elapsed = time.microseconds - playing.start.microseconds
        let lap = max(player.duration.microseconds, 1)
        let moment = Timestamp(microseconds: max(0, elapsed) % lap)
        (stack, seconds) = (player.stack(at: moment), moment.seconds)
      }
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
    let (preset, size) = (cell.item.preset, cell.place.size)
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
