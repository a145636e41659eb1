import Riffle
import RiffleCards
import Testing

@Suite("Permissions that take time")
@MainActor
struct PermissionTests {
  /// An app that answers when it is told to.
  @MainActor
  private final class Asked {
    private(set) var questions: [String] = []
    private(set) var canceled = 0
    private var answers: [CheckedContinuation<Bool, Never>] = []

    func ask(_ index: Int, _ direction: Direction) async -> Bool {
      questions.append("\(index) \(direction)")
      let answer = await withCheckedContinuation { answers.append($0) }
      if Task.isCancelled { canceled += 1 }
      return answer
    }

    func answer(_ isGranted: Bool) { answers.removeFirst().resume(returning: isGranted) }

    /// Waits until the task that was asked runs.
    func wait(for count: Int) async { while questions.count < count { await Task.yield() } }
  }

  private func rig(_ asked: Asked, _ preset: Preset = .riffle) -> StackRig {
    let rig = StackRig(preset, cards: 5)
    rig.view.onSwipePermission { index, direction in await asked.ask(index, direction) }
    return rig
  }

  private func settle(_ rig: StackRig) async {
    while rig.view.isAwaitingPermission { await Task.yield() }
  }

  @Test("swipes that need no permission are done at once, and the others wait")
  func without() async {
    let asked = Asked()
    let rig = StackRig(.riffle, cards: 5)
    rig.view.onSwipePermission(if: { $0 == 2 || $1 == .up }) { await asked.ask($0, $1) }
    rig.view.swipe(.right)
    rig.view.swipe(.left)
    #expect(rig.view.topIndex == 2 && !rig.view.isAwaitingPermission)
    rig.view.swipe(.left)
    await asked.wait(for: 1)
    #expect(rig.view.topIndex == 2 && asked.questions == ["2 left"])
    asked.answer(true)
    await settle(rig)
    #expect(rig.view.topIndex == 3)
  }

  @Test("a dragged card waits for the answer of the task, and goes", arguments: [true, false])
  func drag(isGranted: Bool) async {
    let asked = Asked()
    let rig = rig(asked)
    rig.press(movingBy: Vector(dx: 320, dy: 0))
    rig.lift()
    await asked.wait(for: 1)
    rig.pass(3)
    #expect(asked.questions == ["0 right"])
    #expect(rig.view.isAwaitingPermission)
    #expect(rig.told(.didSwipe) == [])
    #expect(rig.view.needsFrame)
    #expect(rig.view.cursor != .closedHand)
    asked.answer(isGranted)
    await settle(rig)
    rig.pass(3)
    #expect(rig.told(.didSwipe).count == (isGranted ? 1 : 0))
    #expect(rig.view.topIndex == (isGranted ? 1 : 0))
    #expect(asked.canceled == 0)
    _ = rig.view.displayList(at: rig.seconds)
    #expect(!rig.view.needsFrame)
  }

  @Test("Escape ends the wait and the task, whose answer does not count")
  func escape() async {
    let asked = Asked()
    let rig = rig(asked)
    let result = rig.view.swipe(.left)
    #expect(result == .waiting)
    await asked.wait(for: 1)
    #expect(rig.view.handle(KeyPress(time: Timestamp(seconds: rig.seconds), key: .escape)))
    #expect(!rig.view.isAwaitingPermission)
    rig.view.swipe(.right)
    await asked.wait(for: 2)
    asked.answer(true)
    for _ in 0..<20 { await Task.yield() }
    #expect(asked.canceled == 1)
    #expect(rig.view.isAwaitingPermission)
    asked.answer(true)
    await settle(rig)
    #expect(rig.told(.didSwipe) == ["didSwipe a right"])
  }

  @Test("an undo that was asked for early takes back no other swipe")
  func undo() async throws {
    let rig = StackRig(.riffle, cards: 5)
    var swipes: [Swipe] = []
    rig.view.onSwipe { swipes.append($0) }
    rig.view.swipe(.left)
    rig.view.swipe(.left)
    #expect(rig.view.undo(swipes[0]) == .refused(.nothingToUndo))
    #expect(rig.view.undo(swipes[1]).index == 1)
    #expect(rig.view.undo(swipes[0]).index == 0)
    #expect(rig.view.undo(swipes[0]) == .refused(.nothingToUndo))
  }

  @Test("a paid undo waits, and a task that awaits its landing waits with it")
  func paidUndo() async {
    let asked = Asked()
    let rig = StackRig(.riffle, cards: 5)
    rig.view.onUndoPermission { index, direction in await asked.ask(index, direction) }
    rig.view.swipe(.right)
    rig.pass(3)
    let result = rig.view.undo()
    let view = rig.view
    let landing = Task { await view.landing(of: result) }
    await asked.wait(for: 1)
    while view.landingWaits == 0 { await Task.yield() }
    rig.pass(2)
    #expect(view.landingWaits == 1)
    asked.answer(true)
    await settle(rig)
    rig.pass(3)
    #expect(await landing.value == .landed)
    #expect(view.topIndex == 0)
  }

  @Test("a view that goes while it waits takes nothing with it")
  func freed() async {
    let asked = Asked()
    weak var view: CardStackView?
    do {
      let rig = rig(asked)
      view = rig.view
      rig.view.swipe(.left)
      await asked.wait(for: 1)
    }
    asked.answer(true)
    for _ in 0..<20 { await Task.yield() }
    #expect(view == nil)
  }

  @Test("a card that didSwipe puts back is not told to be the last one")
  func requeued() {
    let rig = StackRig(.riffle, cards: 1)
    var ends = 0
    rig.view.onRunOutOfCards { ends += 1 }
    rig.view.onSwipe { [unowned rig] swipe in
      if swipe.direction == .left { rig.view.requeue(cardAt: swipe.index, to: 3) }
    }
    rig.view.swipe(.left)
    #expect(rig.view.topIndex == 0)
    #expect(ends == 0)
    rig.view.swipe(.right)
    #expect(ends == 1)
    rig.view.undo()
    rig.view.undo()
    #expect(rig.view.topIndex == 0)
    #expect(rig.view.swipedCards.isEmpty)
  }
}
