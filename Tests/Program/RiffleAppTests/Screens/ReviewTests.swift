import Foundation
import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleShell
import SystemPackage
import TestSupport
import Testing

@Suite("Review") @MainActor
struct ReviewTests {
  private final class Cards: CardStackDataSource {
    var count: Int

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

    init(_ count: Int, _ decisions: DeckDecisions? = nil) {
      cards = Cards(count)
      stackView = CardStackView(
        preset: .riffle,
        dataSource: cards,
        windowSize: WindowSize(size: Size(width: 960, height: 720), pixelsPerPoint: 1)
      )
      stackView.register(CardView.self, forCardReuseIdentifier: "card")
      let decisions = decisions ?? DeckDecisions(deck: FilePath("/nowhere"), journal: nil)
      decisions.append((0..<count).map { CardIdentity(name: Array("\($0)".utf8)) })
      review = Review(decisions, choices: .usual, in: stackView, seed: 1)
      stackView.advance(to: Timestamp(seconds: now))
    }

    /// Adds a card that is decided on, without telling the stack.
    func addDecided(_ verdict: Verdict) {
      review.decisions.append([CardIdentity(name: Array("\(cards.count)".utf8))])
      review.decisions.decide(cards.count, verdict, by: .key)
      cards.count += 1
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
    // In points of the stage, as the distances.
    #expect(release.translation.dx > 150 && release.translation.dy == 0)
    #expect(release.projectedDistance > max(release.threshold, release.translation.dx))
    #expect(release.velocity.dx > 1000)
    rig.review.apply(.undo, by: .key)
    #expect(rig.verdicts.isEmpty && rig.shown.isEmpty && rig.stackView.topIndex == 0)
    rig.review.apply(.redo, by: .key)
    #expect(rig.verdicts == [0: .keep] && rig.shown == [0: .keep])
  }

  @Test("cards that were held back come with the next thing that is shown, such as an undo")
  func heldBack() {
    let rig = Rig(2)
    for card in 0..<2 { rig.review.apply(.decide(card, .keep), by: .key) }
    for _ in 0..<3 { rig.addDecided(.reject) }
    rig.review.holdBack()
    #expect(rig.shown == [0: .keep, 1: .keep] && rig.stackView.topIndex == nil)

    rig.review.apply(.undo, by: .key)

    let decided = [0: Verdict.keep, 1: .keep, 2: .reject, 3: .reject]
    #expect(rig.verdicts == decided && rig.shown == decided)
    #expect(rig.stackView.topIndex == 4 && rig.stackView.state.count == 5)
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

  @Test("a pass goes through its cards again, and undo brings back what was said before it")
  func pass() {
    let rig = Rig(4)
    for direction in [Direction.right, .left, .right, .right] {
      rig.review.swipe(direction, by: .key)
      rig.wait(1)
    }
    let before: [Int: Verdict] = [0: .keep, 1: .reject, 2: .keep, 3: .keep]
    #expect(rig.verdicts == before && rig.stackView.topIndex == nil)

    rig.review.beginPass(.verdict(.keep))
    #expect(rig.stackView.topIndex == 0 && !rig.review.decisions.canUndo)
    #expect(!rig.review.apply(.undo, by: .key))
    rig.review.swipe(.left, by: .key)
    rig.wait(1)
    #expect(rig.verdicts[0] == .reject && rig.stackView.topIndex == 2)
    // The verdict that it has already.
    rig.drag(by: Vector(dx: 300, dy: 0))
    rig.wait(1)
    #expect(rig.stackView.topIndex == 3)
    #expect(rig.review.progress.done == 2 && rig.review.progress.count == 3)
    rig.review.apply(.undo, by: .key)
    #expect(rig.verdicts[2] == .keep && rig.stackView.topIndex == 2)
    rig.review.apply(.undo, by: .key)
    #expect(rig.verdicts == before && rig.stackView.topIndex == 0)
    rig.review.apply(.redo, by: .key)
    #expect(rig.verdicts[0] == .reject && rig.stackView.topIndex == 2)
    rig.review.restartPass()
    #expect(rig.verdicts[0] == .reject && rig.stackView.topIndex == 0)
    rig.review.beginPass(nil)
    #expect(rig.stackView.topIndex == nil && rig.review.decisions.canUndo)
  }

  @Test("a card caught in a pass has the verdict from before it again")
  func caughtInPass() {
    let rig = Rig(2)
    for _ in 0..<2 { rig.review.swipe(.right, by: .key) }
    rig.wait(1)
    rig.review.beginPass(.verdict(.keep))
    rig.review.swipe(.left, by: .key)
    rig.wait(0.03)
    rig.drag(from: Point(x: 440, y: 360), by: Vector(dx: 30, dy: 0))
    #expect(rig.stackView.topIndex == 0)
    #expect(rig.verdicts == [0: .keep, 1: .keep])
  }

  @Test("a card that a drag brings back is undone as by the key, and can be redone")
  func broughtBack() throws {
    let rig = Rig(3)
    var preset = rig.stackView.preset
    try preset.set("drag.back", to: .text("down"))
    rig.stackView.preset = preset
    for direction in [Direction.left, .right] {
      rig.review.swipe(direction, by: .key)
      rig.wait(1)
    }
    rig.drag(by: Vector(dx: 0, dy: 40))
    rig.wait(1)
    #expect(rig.verdicts == [0: .reject, 1: .keep] && rig.stackView.topIndex == 2)
    rig.drag(by: Vector(dx: 0, dy: 320))
    rig.wait(1)
    #expect(rig.verdicts == [0: .reject] && rig.shown == [0: .reject])
    #expect(rig.stackView.topIndex == 1)
    rig.review.apply(.redo, by: .key)
    #expect(rig.verdicts == [0: .reject, 1: .keep] && rig.stackView.topIndex == 2)
    rig.wait(1)
    for _ in 0..<2 {
      rig.drag(by: Vector(dx: 0, dy: 320))
      rig.wait(1)
    }
    #expect(rig.verdicts == [:] && rig.stackView.topIndex == 0)
    rig.review.apply(.redo, by: .key)
    rig.wait(1)
    rig.review.apply(.redo, by: .key)
    #expect(rig.verdicts == [0: .reject, 1: .keep] && rig.shown == [0: .reject, 1: .keep])
  }

  @Test("what another window decides leaves the stack, and nothing else takes a card from the hand")
  func otherWindow() throws {
    let folder = try TemporaryFolder()
    let data = FilePath(folder.url.path)
    let windows = (0..<2).map { _ in
      DeckDecisions(deck: "/nowhere", journal: DecisionJournal(in: data), wake: { _ = folder })
    }
    let (rig, there) = (Rig(6, windows[0]), windows[1])
    there.append((0..<6).map { CardIdentity(name: Array("\($0)".utf8)) })
    #expect(windows.allSatisfy { $0.load(timeout: .seconds(30)) })
    func receive() {
      #expect(there.flush(timeout: .seconds(30)) && windows[0].flush(timeout: .seconds(30)))
      #expect(rig.review.receive())
    }
    rig.review.swipe(.right, by: .key)
    rig.wait(1)
    rig.pointer(.down(.primary), Point(x: 480, y: 360))
    rig.pointer(.move, Point(x: 500, y: 360))
    there.rate(4, stars: 2, by: .key)
    receive()
    #expect(rig.stackView.stack.isDragging && rig.review.decisions.marks(of: 4).stars == 2)
    there.decide(1, .reject, by: .key)
    there.decide(3, .keep, by: .key)
    receive()
    #expect(rig.shown == [0: .keep, 1: .reject, 3: .keep] && rig.stackView.topIndex == 2)
    #expect(rig.stackView.stack.remaining == 3)
    there.undo()
    there.undo()
    receive()
    #expect(rig.shown == [0: .keep] && rig.stackView.topIndex == 1)
    #expect(rig.stackView.stack.remaining == 5)
  }

  @Test("the same stars again are no step, and there is only one to undo")
  func sameStars() {
    let rig = Rig(2)
    let isStep = rig.review.apply(.mark(0, .stars(3)), by: .key)
    let isOther = rig.review.apply(.mark(0, .stars(3)), by: .key)
    #expect(isStep && !isOther)
    rig.review.apply(.undo, by: .key)
    #expect(rig.review.decisions.marks(of: 0).stars == 0)
  }

  @Test("leafing decides nothing, and a decision goes on with those that wait")
  func leafing() {
    let rig = Rig(6)
    for direction in [Direction.right, .left] { rig.review.swipe(direction, by: .key) }
    #expect(!rig.review.isLeafing)

    #expect(rig.review.leaf(by: -1) && rig.stackView.topIndex == 1)
    #expect(rig.review.leaf(by: -1) && rig.stackView.topIndex == 0)
    #expect(!rig.review.leaf(by: -1))
    #expect(rig.verdicts == [0: .keep, 1: .reject])
    rig.review.apply(.mark(0, .stars(3)), by: .key)
    #expect(rig.stackView.topIndex == 0 && rig.review.decisions.marks(of: 0).stars == 3)
    rig.review.swipe(.up, by: .key)
    #expect(rig.verdicts == [0: .favorite, 1: .reject] && rig.stackView.topIndex == 2)
    rig.review.apply(.undo, by: .key)
    #expect(rig.verdicts == [0: .keep, 1: .reject] && rig.stackView.topIndex == 2)

    #expect(rig.review.leaf(by: 1) && rig.stackView.topIndex == 3)
    rig.drag(by: Vector(dx: 300, dy: 0))
    #expect(rig.verdicts[3] == .keep && rig.stackView.topIndex == 4)
    for top in [5, 2] {
      rig.review.swipe(.right, by: .key)
      #expect(rig.stackView.topIndex == top)
    }
    #expect(!rig.review.stopLeafing())
  }

  @Test("whatever is asked for, the top card is one that waits, unless it was leafed to")
  func places() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let rig = Rig(6)
      let decisions = rig.review.decisions
      for _ in 0..<60 {
        let direction = Direction.plain.randomElement(using: &random) ?? .left
        let card = Int.random(in: 0..<6, using: &random)
        var shown: Int?
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: rig.review.swipe(direction, by: .key)
        case 3: rig.drag(by: direction.vector * Double.random(in: 0...400, using: &random))
        case 4: rig.review.apply(.undo, by: .key)
        case 5: rig.review.apply(.redo, by: .key)
        case 6: rig.review.apply(.clear(card), by: .key)
        case 7: rig.review.apply(.mark(card, .stars(card)), by: .key)
        case 8: rig.review.beginPass([nil, .verdict(.keep), .stars(atLeast: 2)][card % 3])
        case 9: if rig.verdicts.isEmpty { rig.review.stopLeafing() }
        default:
          let before = rig.verdicts
          if rig.review.leaf(by: card < 3 ? 1 : -1) { shown = rig.stackView.topIndex }
          #expect(rig.verdicts == before, "seed \(seed)")
        }
        rig.wait(1)
        let top = rig.stackView.topIndex
        let waiting = (0..<6).filter(decisions.isWaiting)
        if let shown {
          #expect(top == shown, "seed \(seed)")
        } else if !rig.review.isLeafing {
          #expect(waiting.isEmpty ? top == nil : waiting.contains(top ?? -1), "seed \(seed)")
        }
        #expect(top.map(decisions.isInPass) ?? true, "seed \(seed)")
      }
    }
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
