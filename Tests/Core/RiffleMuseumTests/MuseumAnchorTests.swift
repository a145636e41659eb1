import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

/// The museum's stacks in numbers that were computed from the sources, apart from this code: a window of
/// 1280 x 800 and 5 cards, the top one grabbed a quarter of its height above its middle.
@Suite("Museum, anchors") struct MuseumAnchorTests {
  /// A pose from the middle of the stage; nil for what does not change.
  struct Anchor: Sendable {
    var x = 0.0
    var y: Double
    var width: Double
    var lean: Double?
    var alpha = 1.0

    init(_ x: Double, _ y: Double, _ width: Double, _ lean: Double, alpha: Double = 1) {
      (self.x, self.y, self.width, self.lean, self.alpha) = (x, y, width, lean, alpha)
    }

    /// The next card.
    init(next y: Double, _ width: Double, alpha: Double = 1) {
      (self.y, self.width, self.alpha) = (y, width, alpha)
    }
  }

  struct Expectation: Sendable, CustomTestStringConvertible {
    var preset: Preset
    /// It is read at the tenth of 20 moves of (8, 1), 10 ms apart.
    var drag: (top: Anchor, next: Anchor)
    var swipes = true
    /// A tenth of a second after the release, 10 ms after the last move.
    var released: (top: Anchor, next: Anchor)
    /// A tenth of a second after the release of 15 moves of (3, 0), 20 ms apart.
    var slow: (x: Double, lean: Double)

    var testDescription: String { preset.name }
  }

  static let expectations = [
    Expectation(
      preset: .koloda,
      drag: (Anchor(72.24, 0.45, 284, 4.8), Anchor(next: 2.44, 293, alpha: 0.86)),
      released: (Anchor(339.78, 28.96, 268, 9.6), Anchor(next: -4, 300)),
      slow: (4.5, 0.53)
    ),
    Expectation(
      preset: .shuffle,
      drag: (Anchor(80, 10, 300, 3.84), Anchor(next: 0, 292.5)),
      released: (Anchor(225.7, 28.21, 300, 8.84), Anchor(next: 0, 300)),
      slow: (4.61, 0.22)
    ),
    Expectation(
      preset: .cardStackView,
      drag: (Anchor(80, 10, 300, 2.67), Anchor(next: 0, 293)),
      released: (Anchor(560, 70, 300, 18.67), Anchor(next: 0, 300)),
      slow: (11.25, 0.38)
    ),
    Expectation(
      preset: .cardSwiper,
      drag: (Anchor(80, 10, 300, -2.4), Anchor(next: 31, 275.4)),
      released: (Anchor(720, 10, 300, -4.8), Anchor(next: 11, 290.4)),
      slow: (22.5, -1.35)
    ),
    Expectation(
      preset: .appinio,
      drag: (Anchor(74.42, 9.84, 300, 3.2), Anchor(next: 31.47, 276.4)),
      released: (Anchor(701.43, 8.26, 300, 10.7), Anchor(next: 11.47, 291.4)),
      slow: (20.93, 0.9)
    ),
    Expectation(
      preset: .swipableStack,
      drag: (Anchor(73.02, 9.76, 300, 4), Anchor(next: 0, 293.91)),
      released: (Anchor(341.62, 28.08, 300, 18.68), Anchor(next: 0, 300)),
      slow: (2.59, 0.14)
    ),
    Expectation(
      preset: .deckSwiper,
      drag: (Anchor(80, 10, 300, 4.27), Anchor(next: 14.55, 291)),
      released: (Anchor(304.3, 38.04, 300, 16.23), Anchor(next: 6.95, 295.77)),
      slow: (21.16, 1.13)
    ),
    Expectation(
      preset: .tinderCard,
      drag: (Anchor(54.56, 6.82, 300, 13.41), Anchor(next: 0, 300)),
      released: (Anchor(200.79, 25.1, 300, 13.2), Anchor(next: 0, 300)),
      slow: (22.09, 0.83)
    ),
    Expectation(
      preset: .swing,
      drag: (Anchor(80, 10, 200, 0.8), Anchor(next: 0, 200)),
      swipes: false,
      released: (Anchor(-23.71, -2.96, 200, 0.07), Anchor(next: 0, 200)),
      slow: (-6.67, 0)
    ),
    Expectation(
      preset: .springDeck,
      drag: (Anchor(30.43, -16, 161.64, 0.3), Anchor(next: -12, 150)),
      released: (Anchor(518.81, -16, 160.73, 3.71), Anchor(next: -12, 150)),
      slow: (15.93, 0.16)
    ),
    Expectation(
      preset: .swiperList,
      drag: (Anchor(78.59, 17.98, 300, 5.76), Anchor(next: 0, 279)),
      released: (Anchor(436.73, 89.74, 304.67, 9), Anchor(next: 0, 283.67)),
      slow: (37.83, 2.73)
    ),
    Expectation(
      preset: .motionStack,
      drag: (Anchor(28, 0, 136, 8.4), Anchor(next: 30, 112.5, alpha: 0.5)),
      released: (
        Anchor(188.82, 0, 49.33, 56.65, alpha: 0.32), Anchor(next: 9.43, 138.21, alpha: 0.84)
      ),
      slow: (10.48, 3.14)
    ),
    Expectation(
      preset: .swipeableCardStack,
      drag: (Anchor(80, 0, 300, 0), Anchor(next: 0, 300)),
      released: (Anchor(1096.31, 0, 300, 0), Anchor(next: 0, 300)),
      slow: (35, 0)
    ),
  ]

  @Test("the top card and the next one are where the sources put them", arguments: expectations)
  func anchors(_ expected: Expectation) throws {
    var quick = Player(expected.preset, moves: 20, of: Vector(dx: 8, dy: 1), every: 0.01)
    quick.play(moves: 10)
    try quick.expect(expected.drag.top, expected.drag.next)
    quick.play(moves: 10)
    quick.release()
    #expect(quick.swipes == (expected.swipes ? [.right] : []))
    try quick.expect(expected.released.top, expected.released.next, after: 0.1)

    var slow = Player(expected.preset, moves: 15, of: Vector(dx: 3, dy: 0), every: 0.02)
    slow.play(moves: 15)
    slow.release()
    #expect(slow.swipes.isEmpty)
    let card = try #require(slow.cards(after: 0.1).last)
    #expect(abs(card.pose.center.x - 640 - expected.slow.x) < 0.006)
    #expect(abs(card.pose.rotation.degrees - expected.slow.lean) < 0.006)
  }

  /// A hand on the stack, in even steps.
  private struct Player {
    private var script: StackScript
    private let grip: Point
    private let step: Vector
    private let interval: Double
    private var moves = 0
    private var time = 1.0

    init(_ preset: Preset, moves: Int, of step: Vector, every interval: Double) {
      var preset = preset
      preset.deck.end = .stop
      script = StackScript(preset, cards: 5)
      let top = script.stack.stage.inWindow(script.stack.topPose)
      grip = top.center + Vector(dx: 0, dy: -top.size.height / 4)
      (self.step, self.interval) = (step, interval)
      script.press(grip, at: time)
    }

    mutating func play(moves count: Int) {
      for _ in 0..<count {
        time += interval
        moves += 1
        script.move(to: grip + step * Double(moves), at: time)
      }
    }

    mutating func release() {
      time += interval
      script.lift(at: time)
    }

    var swipes: [Direction] {
      script.events.compactMap { $0.name == .didSwipe ? $0.direction : nil }
    }

    /// Returns the cards from back to front.
    func cards(after delay: Double) -> [CardSnapshot] {
      var script = script
      script.pass(to: time + delay)
      return script.stack.snapshots(at: time + delay)
    }

    func expect(_ top: Anchor, _ next: Anchor, after delay: Double = 0) throws {
      let cards = cards(after: delay)
      try #require(cards.count >= 2)
      expect(cards[cards.count - 1], top)
      expect(cards[cards.count - 2], next)
    }

    /// Expects a card at an anchor, to the digits that the page has.
    private func expect(_ card: CardSnapshot, _ anchor: Anchor) {
      let pose = card.pose
      let middle = script.middle
      let here = (x: pose.center.x - middle.x, y: pose.center.y - middle.y)
      #expect(abs(here.x - anchor.x) < 0.006, "x \(here.x), expected \(anchor.x)")
      #expect(abs(here.y - anchor.y) < 0.006, "y \(here.y), expected \(anchor.y)")
      #expect(
        abs(pose.size.width - anchor.width) < 0.006,
        "width \(pose.size.width), \(anchor.width)"
      )
      #expect(abs(pose.alpha - anchor.alpha) < 0.006, "alpha \(pose.alpha), \(anchor.alpha)")
      guard let lean = anchor.lean else { return }
      #expect(abs(pose.rotation.degrees - lean) < 0.006, "lean \(pose.rotation.degrees), \(lean)")
    }
  }
}
