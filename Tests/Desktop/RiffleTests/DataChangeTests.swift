import Riffle
import RiffleCards
import RiffleMuseum
import TestSupport
import Testing

@Suite("Changes of the data")
@MainActor
struct DataChangeTests {
  @Test("deleting a swiped card after it has left changes no other card")
  func collectionRule() {
    let rig = StackRig(.collection, cards: 6)
    rig.host.answer = { kind, index in
      guard kind == .didLeave else { return }
      rig.host.items.remove(at: index)
      rig.view.deleteCards(at: index)
    }
    for _ in 0..<3 {
      rig.swipe()
      rig.pass(0.02)
    }
    rig.pass()

    #expect(rig.host.items == ["a", "b", "c"])
    #expect(rig.told(.didSwipe) == ["didSwipe f right", "didSwipe e right", "didSwipe d right"])
    #expect(rig.told(.didLeave).count == 3)
    #expect(rig.stacked == ["b", "c"])
    rig.view.undo()
    #expect(rig.told(.didUndo) == [])
  }

  @Test("didSwipe can insert, move, replace and reload cards")
  func otherChangesInSwipe() {
    let rig = StackRig(cards: 5)
    var step = 0
    rig.host.answer = { kind, _ in
      guard kind == .didSwipe else { return }
      step += 1
      switch step {
      case 1:
        rig.host.items.insert("new", at: 1)
        rig.view.insertCards(at: 1)
      case 2:
        rig.host.items.insert(rig.host.items.remove(at: 4), at: 2)
        rig.view.moveCard(from: 4, to: 2)
      case 3:
        rig.host.items[3] = "B"
        rig.view.reloadCards(at: [3])
      default:
        rig.host.items = ["x", "y"]
        rig.view.reloadData()
      }
    }

    rig.swipe()
    rig.pass()
    #expect(rig.titles == ["c", "b", "new"])
    rig.swipe()
    rig.pass()
    #expect(rig.titles == ["c", "b", "d"])
    rig.swipe()
    rig.pass()
    #expect(rig.titles == ["e", "c", "B"])
    rig.swipe()
    rig.pass()
    #expect(rig.titles == ["y", "x"])
    #expect(rig.view.stack.topCard == 0)
  }

  @Test("a dragged card stays dragged while others are deleted, inserted or moved")
  func changeWhileHeld() {
    let rig = StackRig(cards: 5)
    rig.press(movingBy: Vector(dx: 90, dy: 0))
    let held = rig.view.stack.draggedCard
    rig.host.items.removeSubrange(1...2)
    rig.view.deleteCards(at: 1, count: 2)
    rig.host.items.insert(contentsOf: ["x", "y"], at: 0)
    rig.view.insertCards(at: 0, count: 2)
    rig.host.items.append("z")
    rig.view.appendCards()
    rig.host.items.swapAt(3, 4)
    rig.view.moveCard(from: 3, to: 4)

    #expect(rig.view.stack.draggedCard == held)
    #expect(rig.view.stack.topCard == 2)
    rig.move(by: Vector(dx: 170, dy: 0))
    rig.lift()

    #expect(rig.told() == ["didBeginDrag a 90 0", "didSwipe a right"])
  }

  @Test("a dragged card stays dragged after a reload, whatever its new index")
  func reloadWhileHeld() throws {
    let rig = StackRig(cards: 5)
    rig.swipe()
    rig.press(movingBy: Vector(dx: 90, dy: 0))
    let pose = rig.draggedPose
    rig.host.items = ["x", "y", "b", "z"]
    rig.host.indexAfterReload = { card, _ in rig.host.items.firstIndex(of: card.content.title) }

    rig.view.reloadData()

    #expect(rig.view.stack.topCard == 2)
    #expect(pose != nil)
    #expect(rig.draggedPose == pose)
    rig.move(by: Vector(dx: 170, dy: 0))
    rig.lift()
    rig.pass()
    #expect(
      rig.told(.didReload, .didCancelDrag, .didSwipe).suffix(2) == [
        "didReload", "didSwipe b right",
      ]
    )
    #expect(rig.titles == ["z", "y", "x"])
  }

  @Test("a reload without the dragged card ends its drag")
  func reloadWithoutHeld() {
    let rig = StackRig(cards: 5)
    rig.press(movingBy: Vector(dx: 90, dy: 0))
    rig.host.indexAfterReload = { _, _ in nil }

    rig.view.reloadData()

    #expect(rig.told() == ["didBeginDrag a 90 0", "didCancelDrag a", "didReload"])
    #expect(rig.view.stack.draggedCard == nil)
  }

  @Test("events have the present index of cards that were made before a change")
  func indicesNow() {
    let rig = StackRig(cards: 5)
    rig.host.items.insert(contentsOf: ["x", "y"], at: 0)
    rig.view.insertCards(at: 0, count: 2)
    rig.view.swipe(.left)
    rig.host.items.removeFirst()
    rig.view.deleteCards(at: 0)
    rig.view.swipe(.left)
    rig.view.swipe(.left)
    rig.pass()

    #expect(rig.told(.didSwipe) == ["didSwipe x left", "didSwipe y left", "didSwipe a left"])
    #expect(rig.told(.didLeave).suffix(2) == ["didLeave y", "didLeave a"])
  }

  @Test("a change of cards without an event still requests a frame")
  func needsFrame() {
    let rig = StackRig(cards: 3)
    _ = rig.view.displayList(at: rig.seconds)
    rig.host.items.remove(at: 1)

    rig.view.deleteCards(at: 1)

    #expect(rig.view.needsFrame)
    rig.pass()
    #expect(rig.titles == ["c", "a"])
  }

  @Test("cards appended after the last has gone are shown, and none once all are deleted")
  func emptyAndBack() {
    let rig = StackRig(cards: 1)
    rig.view.swipe(.left)
    rig.pass()
    #expect(rig.titles == ["Nothing left"])
    rig.host.items += ["b", "c"]
    rig.view.appendCards(count: 2)
    #expect(rig.titles == ["c", "b"])
    rig.host.items = []
    rig.view.deleteCards(at: 0, count: 3)
    rig.pass()

    #expect(rig.titles == ["Nothing left"])
    rig.view.reloadData()
    #expect(rig.told(.didReload) == ["didReload"])
  }

  @Test(
    "random sequences of changes, swipes and drags keep data and stack consistent",
    arguments: Preset.everything.indices
  )
  func anything(preset: Int) {
    var look = Preset.everything[preset]
    // Cards are known by their labels.
    look.appearance.label.cards = .all
    let rig = StackRig(look, cards: 8)
    var random = SeededGenerator(seed: UInt64(preset))
    var isDown = false
    for step in 0..<1500 {
      let items = rig.host.items.count
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        let index = Int.random(in: 0...items, using: &random)
        rig.host.items.insert("\(step)", at: index)
        rig.view.insertCards(at: index)
      case 1 where items > 0:
        let index = Int.random(in: 0..<items, using: &random)
        rig.host.items.remove(at: index)
        rig.view.deleteCards(at: index)
      case 2 where items > 0:
        let (from, to) = (
          Int.random(in: 0..<items, using: &random), Int.random(in: 0..<items, using: &random)
        )
        rig.host.items.insert(rig.host.items.remove(at: from), at: to)
        rig.view.moveCard(from: from, to: to)
      case 3 where items > 0:
        let index = Int.random(in: 0..<items, using: &random)
        rig.host.items[index] = "\(step)"
        rig.view.reloadCards(at: [index])
      case 4: rig.view.undo()
      case 5: rig.view.redo()
      case 6: rig.view.next()
      case 7: rig.view.previous()
      case 8 where step.isMultiple(of: 7):
        rig.host.items = (0..<6).map { "\(step)-\($0)" }
        rig.view.reloadData()
      case 9 where !isDown:
        rig.press(movingBy: Vector(dx: 60, dy: 10))
        isDown = true
      case 10 where isDown:
        rig.move(by: Vector(dx: Bool.random(using: &random) ? 300 : -300, dy: 0))
        rig.lift()
        isDown = false
      default: rig.pass(Double.random(in: 0...0.4, using: &random))
      }
      expectTruth(of: rig, step)
    }
  }

  /// Each card of the data that is shown shows what the data has at its index.
  private func expectTruth(of rig: StackRig, _ step: Int) {
    for (index, item) in rig.host.items.enumerated() {
      guard let card = rig.view.cardView(at: index) else { continue }
      #expect(card.content.title == item, "step \(step)")
    }
    let shown = rig.view.stack.snapshots(at: rig.seconds).filter { $0.pose.alpha > 0 }.count
    #expect(rig.cardTitles.count == shown, "step \(step)")
    let inPicture = rig.view.stack.cardsInPicture.count
    #expect(Set(rig.view.stack.cardsInPicture).count == inPicture, "step \(step)")
  }
}
