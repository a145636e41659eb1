import CardTestSupport
import Foundation
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

/// An undo ends where the swipe began, with each card's own jitter.
@Suite("The poses after an undo")
struct UndoPoseTests {
  private static let window = Size(width: 1280, height: 800)

  /// Presets with their own layouts, and with the two that have a jitter.
  static let presets = Preset.withoutCycling.flatMap { preset in
    let steps = preset.with(
      "layout",
      "steps",
      ["offset": .number(12), "maximumJitter": .number(9)]
    )
    let board = BoardLayout(maximumJitter: Angle(degrees: 12))
    return [preset.layout, board, steps.layout].map { layout in
      var changed = preset
      changed.layout = layout
      changed.name += ", \(type(of: layout).kind)"
      return changed
    }
  }

  private static func poses(_ stack: CardStack, _ seconds: Double) -> [[Double]] {
    stack.snapshots(at: seconds).map { card in
      let pose = card.pose
      return [
        Double(card.index), pose.center.x, pose.center.y, pose.size.width, pose.size.height,
        pose.rotation.radians, pose.alpha,
      ]
    }
  }

  private static func isNear(_ one: [[Double]], _ other: [[Double]]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) < 1e-6 } }
  }

  @Test("are those before the swipe, in flight and after, and after a restore", arguments: presets)
  func undo(preset: Preset) throws {
    for seed in UInt64(0)..<3 {
      for direction in preset.release.directions {
        for pause in [0.1, 3] {
          var stack = CardStack(preset: preset, window: Self.window, count: 6, seed: seed)
          let first = Self.poses(stack, 0.5)
          _ = stack.handle(.command(.swipe(direction)), at: Timestamp(seconds: 1))
          _ = stack.handle(.command(.swipe(direction)), at: Timestamp(seconds: 1.2))
          if pause > 1 {
            let state = try JSONDecoder().decode(
              StackState.self,
              from: JSONEncoder().encode(stack.state(at: Timestamp(seconds: 2)))
            )
            stack = CardStack(preset: preset, window: Self.window, count: 6, seed: seed + 9)
            _ = try stack.restore(state, at: Timestamp(seconds: 2))
          }
          _ = stack.handle(.command(.undo), at: Timestamp(seconds: 1.2 + pause))
          _ = stack.handle(.command(.undo), at: Timestamp(seconds: 1.3 + pause))
          _ = stack.advance(to: Timestamp(seconds: 60))
          #expect(
            Self.isNear(Self.poses(stack, 60), first),
            "\(preset.name), seed \(seed), \(direction), \(pause) s later"
          )
        }
      }
    }
  }

  @Test("are those before the drag that swiped, if the preset leaves the card its jitter")
  func drag() {
    for preset in Self.presets where preset.drag.follow.chase == nil {
      var script = StackScript(preset, cards: 5)
      let first = Self.poses(script.stack, 0.5)
      script.drag(by: Vector(dx: 420, dy: 20), at: 1)
      guard script.eventLines(.didSwipe).count == 1 else { continue }
      script.command(.undo, at: 4)
      script.pass(to: 60)
      #expect(Self.isNear(Self.poses(script.stack, 60), first), "\(preset.name)")
    }
  }

  @Test("are drawn anew in a board that cycles, and straight where cards fall to a rotation")
  func design() {
    var board = StackScript(.board, cards: 3)
    let first = Self.poses(board.stack, 0.5)
    board.command(.next, at: 1)
    board.command(.undo, at: 5)
    board.pass(to: 20)
    let again = Self.poses(board.stack, 20)
    #expect(again.map { $0[0] } == first.map { $0[0] })
    #expect(again != first)

    var deck = StackScript(.springDeck, cards: 3)
    deck.command(.reload(isAnimated: true), at: 1)
    deck.pass(to: 10)
    let fallen = Self.poses(deck.stack, 10)
    #expect(fallen.allSatisfy { $0[5] != 0 })
    deck.command(.swipe(.left), at: 11)
    deck.command(.undo, at: 20)
    deck.pass(to: 60)
    let back = Self.poses(deck.stack, 60)
    #expect(back.last?[5] == 0)
    #expect(Self.isNear(back.dropLast(), fallen.dropLast()))
  }

  private static func isNear(_ one: some Sequence<[Double]>, _ other: some Sequence<[Double]>)
    -> Bool
  {
    isNear(Array(one), Array(other))
  }
}
