import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import SystemPackage
import TestSupport
import Testing

@Suite("Review") @MainActor
struct ReviewTests {
  private final class Cards: CardStackDataSource {
    let count: Int

    init(_ count: Int) { self.count = count }

    func numberOfCards(in stackView: CardStackView) -> Int { count }

    func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
      stackView.dequeueReusableCard(withIdentifier: "card", for: index)
    }
  }

  /// A stack in no window, and a person in front of it.
  @MainActor
  private final class Rig {
    let cards: Cards
    let stackView: CardStackView
    let review: Review
    private(set) var now = 1.0

    init(_ count: Int) {
      cards = Cards(count)
      stackView = CardStackView(
        preset: .riffle,
        dataSource: cards,
        windowSize: WindowSize(size: Size(width: 960, height: 720), pixelsPerPoint: 1)
      )
      stackView.register(CardView.self, forCardReuseIdentifier: "card")
      let decisions = DeckDecisions(deck: FilePath("/nowhere"), journal: nil)
      decisions.append((0..<count).map { CardIdentity(name: Array("\($0)".utf8)) })
      review = Review(decisions, choices: .usual, in: stackView, seed: 1)
      stackView.advance(to: Timestamp(seconds: now))
    }

    func wait(_ seconds: Double) {
      now += seconds
      stackView.advance(to: Timestamp(seconds: now))
    }

    func pointer(_ phase: PointerEvent.Phase, _ place: Point) {
      let isUp = if case .up = phase { true } else { false }
      stackView.handle(
        PointerEvent(
          time: Timestamp(seconds: now),
          phase: phase,
          position: place,
          buttons: isUp ? [] : .primary
        )
      )
    }

    /// Drags from a place at a steady pace, and lets go.
    func drag(from start: Point = Point(x: 480, y: 360), by way: Vector) {
      pointer(.down(.primary), start)
      for step in 1...10 {
        wait(0.008)
        pointer(.move, start + way * (Double(step) / 10))
      }
      pointer(.up(.primary), start + way)
    }

    /// The verdicts of the cards that have one.
    var verdicts: [Int: Verdict] {
      (0..<cards.count).reduce(into: [:]) { $0[$1] = review.decisions.verdict(of: $1) }
    }

    /// What the stack says of the cards that are gone.
    var shown: [Int: Verdict] {
      stackView.swipedCards.reduce(into: [:]) { $0[$1.index] = review.choices[$1.direction] }
    }
  }

  @Test("a hand's swipe is one step, with the figures of its release")
  func hand() {
    let rig = Rig(3)
    var steps: [Review.Step] = []
    rig.review.didApply = { step, _ in steps.append(step) }

    rig.drag(by: Vector(dx: 300, dy: 0))

    #expect(rig.verdicts == [0: .keep] && rig.shown == [0: .keep])
    guard steps.count == 1, case .swiped(0, .keep, let release?) = steps[0] else {
      Issue.record("\(steps)")
      return
    }
    // Without the slop of a mouse or with it.
    #expect(abs(release.translation.dx - 300) < 10 && release.translation.dy == 0)
    #expect(release.velocity.dx > 1000)
    rig.review.apply(.undo, by: .key)
    #expect(rig.verdicts.isEmpty && rig.shown.isEmpty && rig.stackView.topIndex == 0)
    rig.review.apply(.redo, by: .key)
    #expect(rig.verdicts == [0: .keep] && rig.shown == [0: .keep])
  }

  @Test("a card that is caught and thrown elsewhere is taken back first, in two steps")
  func caught() {
    let rig = Rig(3)
    rig.review.swipe(.right, by: .key)
    rig.wait(0.03)
    rig.drag(from: Point(x: 520, y: 360), by: Vector(dx: -420, dy: 0))
    #expect(rig.verdicts == [0: .reject] && rig.shown == [0: .reject])
    rig.review.apply(.undo, by: .key)
    #expect(rig.verdicts.isEmpty && rig.stackView.topIndex == 0)
    rig.review.apply(.undo, by: .key)
    #expect(rig.verdicts == [0: .keep] && rig.shown == [0: .keep])
  }

  @Test("whatever is asked for by whom, the stack shows what is decided")
  func agreement() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let rig = Rig(6)
      for _ in 0..<60 {
        let direction = Direction.plain.randomElement(using: &random) ?? .left
        let card = Int.random(in: 0..<6, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: rig.review.swipe(direction, by: .key)
        case 2, 3: rig.drag(by: direction.vector * Double.random(in: 0...400, using: &random))
        case 4: rig.drag(from: Point(x: 640, y: 360), by: direction.vector * 300)
        case 5: rig.review.apply(.undo, by: .key)
        case 6: rig.review.apply(.redo, by: .controller)
        case 7: rig.review.apply(.clear(card), by: .key)
        default:
          if rig.verdicts.isEmpty { rig.review.apply(.restart, by: .key) }
        }
        #expect(rig.shown == rig.verdicts, "seed \(seed)")
        rig.wait(Double.random(in: 0...0.4, using: &random))
      }
    }
  }
}
