import Riffle
import Testing

@Suite("Vetoes and allowed directions")
@MainActor
struct SwipePolicyTests {
  @Test("a dragged card that may not be swiped returns")
  func vetoByHand() {
    let rig = StackRig(cards: 5)
    var asked: [String] = []
    rig.host.shouldSwipe = { index, direction in
      asked.append("\(rig.host.items[index]) \(direction)")
      return false
    }

    rig.swipe()
    #expect(rig.view.stack.snapshots(at: rig.seconds).last?.activity == .returning)
    rig.pass()

    #expect(asked == ["a right"])
    #expect(rig.told(.willSwipe) == [])
    #expect(rig.told() == ["didBeginDrag a 260 0", "didReturn a"])
    #expect(rig.view.stack.topCard == 0)
  }

  @Test("a swipe that waits for a cycling card is asked about too")
  func vetoOfWaiting() {
    let rig = StackRig(.board, cards: 5)
    var asked: [String] = []
    rig.host.shouldSwipe = { index, _ in
      asked.append(rig.host.items[index])
      return rig.host.items[index] != "b"
    }

    rig.view.next()
    rig.view.next()
    rig.pass(5)

    #expect(asked == ["a", "b"])
    #expect(rig.told(.didSwipe) == ["didSwipe a left"])
  }

  @Test("the allowed directions are asked for each card, at a drag and at a command")
  func allowedDirections() {
    let rig = StackRig(cards: 5)
    rig.host.allowed = { index in index == 0 ? [.left] : index == 1 ? [] : nil }

    rig.swipe()
    rig.view.swipe(.right)
    #expect(rig.told(.didSwipe) == [])
    rig.view.next()
    rig.view.next()
    rig.view.swipe(.left)

    #expect(rig.told(.didSwipe) == ["didSwipe a left"])
    rig.host.allowed = { _ in nil }
    rig.view.swipe(.right)
    #expect(rig.told(.didSwipe).last == "didSwipe b right")
  }

  @Test("shouldSwipe can read the stack, swipe and undo")
  func commandsInQuestion() {
    let rig = StackRig(cards: 6)
    var seen: [Int?] = []
    rig.host.shouldSwipe = { index, _ in
      seen.append(rig.view.stack.topCard)
      if index == 0 {
        rig.view.swipe(.right)
        rig.view.undo()
        rig.view.swipe(.left)
        seen.append(rig.view.stack.topCard)
      }
      return true
    }

    rig.view.swipe(.left)

    #expect(seen == [0, 0, 1, 1])
    #expect(
      rig.told()
        == ["didSwipe a left", "didSwipe b right", "didUndo b right", "didSwipe b left"]
    )
  }

  @Test(
    "shouldSwipe can delete its card, which happens right after the swipe",
    arguments: [true, false]
  )
  func deleteInQuestion(isAllowed: Bool) {
    let rig = StackRig(cards: 6)
    rig.host.shouldSwipe = { index, _ in
      rig.host.items.remove(at: index)
      rig.view.deleteCards(at: index)
      return isAllowed
    }

    rig.view.swipe(.left)
    rig.pass()

    #expect(rig.told(.didSwipe).count == (isAllowed ? 1 : 0))
    #expect(rig.stacked == ["b", "c", "d"])
    #expect(rig.host.asked == ["d"])
    rig.view.undo()
    #expect(rig.told(.didUndo) == [])
  }

  @Test("shouldSwipe can change the data more than once, and each change is checked")
  func changesInQuestion() {
    let rig = StackRig(cards: 6)
    rig.host.shouldSwipe = { _, _ in
      rig.host.items.removeLast()
      rig.view.deleteCards(at: 5)
      rig.host.items.insert("new", at: 1)
      rig.view.insertCards(at: 1)
      rig.host.items.swapAt(2, 3)
      rig.view.moveCard(from: 2, to: 3)
      return true
    }

    rig.view.swipe(.left)
    rig.pass()

    #expect(rig.host.items == ["a", "new", "c", "b", "d", "e"])
    #expect(rig.titles == ["b", "c", "new"])
  }
}
