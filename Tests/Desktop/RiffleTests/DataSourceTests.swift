import Riffle
import RiffleCards
import Testing

@Suite("Replacing the data source, and finding cards")
@MainActor
struct DataSourceTests {
  @Test("another data source is shown from its first card on, and past swipes are forgotten")
  func replacement() {
    let rig = StackRig(cards: 6)
    rig.view.swipe(.left)
    rig.pass()
    rig.forget()
    let other = Host(items: ["x", "y"])
    rig.view.dataSource = other

    #expect(rig.view.dataSource === other)
    #expect(other.asked == ["x", "y"])
    #expect(rig.host.asked == [])
    #expect(rig.told(.didReload) == ["didReload"])
    #expect(rig.titles == ["y", "x"])
    #expect(rig.view.stack.undoableSwipes == 0)
    rig.view.swipe(.right)
    rig.view.swipe(.right)
    rig.pass()
    #expect(rig.titles == ["Nothing left"])
  }

  @Test("cards in flight fly on with their own content, whatever is dealt")
  func flights() {
    let rig = StackRig(.swipeable, cards: 6)
    rig.view.swipe(.left)
    rig.pass(0.1)
    rig.view.swipe(.right)
    let before = rig.view.stack.snapshots(at: rig.seconds + 0.3).filter { $0.activity == .leaving }
    let other = Host(items: ["x", "y", "z"])
    rig.view.dataSource = other

    #expect(rig.titles == ["z", "y", "x", "b", "a"])
    let after = rig.view.stack.snapshots(at: rig.seconds + 0.3).filter { $0.activity == .leaving }
    #expect(after.map(\.pose) == before.map(\.pose) && after.count == 2)
    rig.pass(2)
    #expect(rig.titles == ["z", "y", "x"])
    #expect(rig.told(.didLeave).count == 2)
  }

  @Test("a data source can be replaced while it is asked for a card, and from an event")
  func inCallbacks() {
    let rig = StackRig(cards: 6)
    let others = [Host(items: ["x"]), Host(items: ["p", "q", "r", "s"])]
    rig.host.answer = { name, _ in
      if name == .didSwipe { rig.view.dataSource = others[0] }
    }
    rig.view.swipe(.left)
    rig.pass()
    #expect(rig.titles == ["x"])

    // The old data source is not asked for the rest of its cards.
    let last = Host(items: ["l"])
    others[1].whenAsked = { index in
      if index == 1 { rig.view.dataSource = last }
    }
    rig.view.dataSource = others[1]
    #expect(others[1].asked == ["p", "q"])
    #expect(last.asked == ["l"])
    #expect(rig.titles == ["l"])
  }

  @Test("the stack can be changed when the empty view is asked for")
  func changeInEmptyView() {
    let rig = StackRig(cards: 1)
    rig.host.whenEmpty = {
      rig.host.whenEmpty = {}
      rig.host.items = ["n", "m"]
      rig.view.reloadData()
    }
    rig.view.swipe(.left)
    rig.pass(0.19)
    _ = rig.view.displayList(at: rig.seconds)

    #expect(rig.view.needsFrame)
    rig.pass()
    #expect(rig.titles == ["m", "n"])
  }

  @Test("an animated reload moves, and another one does not")
  func animatedReload() {
    let rig = StackRig(.qi, cards: 6)
    rig.view.swipe(.left)
    rig.pass()

    rig.view.reloadData()
    #expect(!rig.view.stack.isMoving(at: rig.seconds))
    rig.view.reloadData(animated: true)
    #expect(rig.view.stack.isMoving(at: rig.seconds))
    rig.pass(0.25)
    #expect(!rig.view.stack.isMoving(at: rig.seconds))
    #expect(rig.told(.didReload).count == 2)
  }

  @Test("cards on screen are found by their view, and views by their index")
  func finding() throws {
    let rig = StackRig(.container, cards: 6)
    rig.view.swipe(.left)
    rig.pass(0.05)

    #expect(rig.view.visibleCards.map(\.content.title) == ["b", "c", "d", "a"])
    #expect(rig.view.visibleCards.map { rig.view.index(for: $0) } == [1, 2, 3, 0])
    #expect(rig.view.topIndex == 1)
    for card in rig.view.visibleCards {
      let index = try #require(rig.view.index(for: card))
      #expect(rig.view.cardView(at: index) === card)
    }
    #expect(rig.view.index(for: CardView()) == nil)
    rig.host.items.removeFirst(2)
    rig.view.deleteCards(at: 0, count: 2)
    #expect(rig.view.topIndex == 0)
    #expect(rig.view.visibleCards.first.map { rig.view.index(for: $0) } == 0)
    rig.pass()
    #expect(rig.view.visibleCards.map(\.content.title) == ["c", "d", "e"])
  }
}
