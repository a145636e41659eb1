import Riffle
import Testing

@Suite("Card views and their reuse")
@MainActor
struct ReuseTests {
  @Test(
    "10,000 swipes make no more card views than are on screen at once",
    arguments: [0.3, 0.011]
  )
  func bounded(interval: Double) {
    let rig = StackRig(items: (0..<10_003).map(String.init))
    var most = 0
    for step in 0..<10_000 {
      rig.view.swipe(step.isMultiple(of: 2) ? .left : .right)
      most = max(most, rig.view.stack.cardsInPicture.count)
      rig.pass(interval)
    }

    let made = rig.made["card", default: []]
    #expect(made.count == most)
    #expect(most == (interval > 0.2 ? 4 : 22))
    #expect(made.reduce(0) { $0 + $1.reuses } == 10_003 - made.count)
    #expect(rig.view.stack.topCard == 10_000)
  }

  @Test("each identifier has its own pool of card views")
  func pools() {
    let rig = StackRig(items: (0..<603).map(String.init), identifiers: ["even", "odd", "third"]) {
      host,
      _ in
      host.identifier = { item in
        let number = Int(item) ?? 0
        return number.isMultiple(of: 3) ? "third" : number.isMultiple(of: 2) ? "even" : "odd"
      }
    }
    for _ in 0..<600 {
      rig.view.swipe(.left)
      rig.pass()
    }

    // Of any four cards in a row at most two are of a kind.
    #expect(rig.made.mapValues(\.count) == ["even": 2, "odd": 2, "third": 2])
    for (identifier, cards) in rig.made {
      #expect(cards.allSatisfy { $0.reuseIdentifier == identifier })
    }
  }

  @Test("undo, redo, reload and replacement make no new card views")
  func everything() {
    let rig = StackRig(cards: 8)
    for _ in 0..<50 {
      rig.view.swipe(.left)
      rig.pass(0.1)
      rig.view.undo()
      rig.pass(0.1)
      rig.view.redo()
      rig.view.reloadCards(at: [0, 1, 2])
      rig.pass()
      rig.view.reloadData()
      rig.pass()
    }

    #expect(rig.made["card"]?.count == 4)
  }

  @Test("the card views of a registered class are reused")
  func registeredClass() throws {
    let rig = StackRig(items: ["a", "b", "c", "d", "e", "f"]) { _, view in
      view.register(CountingCard.self, forCardReuseIdentifier: "card")
    }
    let first = try #require(rig.view.cardView(at: 0) as? CountingCard)
    rig.view.swipe(.left)
    rig.pass()
    rig.view.swipe(.left)
    rig.pass()

    #expect(rig.view.cardView(at: 4) === first)
    #expect(first.reuses == 1)
    #expect(rig.made.isEmpty)
  }

  @Test("a card keeps its view through flight and undo, until it has landed")
  func viewOfFlight() {
    let rig = StackRig(cards: 5)
    let first = rig.view.cardView(at: 0)
    rig.view.swipe(.left)
    rig.pass(0.1)
    #expect(rig.view.cardView(at: 0) === first)

    rig.view.undo()
    #expect(rig.view.cardView(at: 0) === first)
    #expect(rig.host.asked == ["d"])

    rig.view.redo()
    rig.pass()
    #expect(rig.view.cardView(at: 0) == nil)
    rig.view.undo()
    #expect(rig.host.asked == ["d", "d", "a"])
  }

  @Test("a changed content is shown in the next frame, if the card is on screen")
  func content() throws {
    let rig = StackRig(cards: 5)
    #expect(rig.titles == ["c", "b", "a"])
    #expect(!rig.view.needsFrame)
    let card = try #require(rig.view.cardView(at: 0))

    card.content.title = "A"

    #expect(rig.view.needsFrame)
    #expect(rig.titles == ["c", "b", "A"])
    card.content.title = "A"
    #expect(!rig.view.needsFrame)
    rig.view.swipe(.left)
    rig.pass()
    #expect(rig.titles == ["d", "c", "b"])
    card.content.title = "too late"
    #expect(!rig.view.needsFrame)
  }

  @Test("replaced cards are asked for again and stay where they are")
  func replace() throws {
    let rig = StackRig(cards: 6)
    rig.press(movingBy: Vector(dx: 50, dy: 0))
    let pose = rig.draggedPose
    rig.host.items[0] = "A"
    rig.host.items[3] = "D"

    rig.view.reloadCards(at: [0, 3, 5])

    #expect(rig.host.asked == ["A"])
    #expect(rig.host.prefetched == [])
    #expect(rig.titles == ["c", "b", "A"])
    // Those of the two cards beneath the top one, and of the next three.
    #expect(rig.view.upcomingFaces.count == 5)
    #expect(pose != nil && rig.draggedPose == pose)
    #expect(rig.made["card"]?.count == 3)
    rig.lift()
    rig.pass()
    #expect(rig.told() == ["didBeginDrag a 50 0", "didReturn A"])
  }
}
