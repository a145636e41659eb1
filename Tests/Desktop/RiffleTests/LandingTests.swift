import Riffle
import RiffleCards
import Testing

@Suite("Waiting for a card to land")
@MainActor
struct LandingTests {
  /// Starts a command, does something else once a task waits for it, and returns how it ended.
  private func landing(
    on rig: StackRig,
    of command: (CardStackView) -> CommandResult,
    meanwhile act: (StackRig) -> Void
  ) async -> Landing {
    let result = command(rig.view)
    let view = rig.view
    let task = Task { await view.landing(of: result) }
    while view.landingWaits == 0 { await Task.yield() }
    act(rig)
    return await task.value
  }

  @Test("ends when the flight is over, and not before")
  func flight() async {
    let rig = StackRig(.riffle, cards: 5)
    let end = await landing(on: rig, of: { $0.swipe(.right) }) { rig in
      rig.pass(0.05)
      #expect(rig.view.landingWaits == 1)
      #expect(rig.told(.didLeave) == [])
      rig.pass(5)
      #expect(rig.view.landingWaits == 0)
    }
    #expect(end == .landed)
    #expect(rig.told(.didLeave) == ["didLeave a"])
  }

  @Test("ends when an undone card is at rest")
  func undo() async {
    let rig = StackRig(.riffle, cards: 5)
    rig.view.swipe(.left)
    rig.pass(5)
    let end = await landing(on: rig, of: { $0.undo() }) { rig in
      rig.pass(0.02)
      #expect(rig.view.landingWaits == 1)
      rig.pass(5)
    }
    #expect(end == .landed)
  }

  @Test("says what came between")
  func others() async {
    func end(_ act: (StackRig) -> Void) async -> Landing {
      let rig = StackRig(.riffle, cards: 5)
      return await landing(on: rig, of: { $0.swipe(.right) }, meanwhile: act)
    }
    #expect(await end { $0.view.undo() } == .interrupted)
    #expect(await end { $0.view.reloadData() } == .removed)
    #expect(
      await end {
        $0.host.items.removeFirst()
        $0.view.deleteCards(at: 0)
      } == .removed
    )
    let caught = await end { rig in
      // A twentieth of a second later, still above the middle.
      rig.press()
      #expect(rig.draggedCard == "a")
    }
    #expect(caught == .interrupted)
  }

  @Test("ends with the task that waits")
  func cancellation() async {
    let rig = StackRig(.riffle, cards: 5)
    let result = rig.view.swipe(.right)
    let view = rig.view
    let task = Task { await view.landing(of: result) }
    while view.landingWaits == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value == .canceled)
    rig.pass(5)
    #expect(view.landingWaits == 0)
  }

  @Test("is over at once if a command was refused or not animated")
  func atOnce() async {
    let rig = StackRig(.riffle, cards: 5)
    #expect(await rig.view.landing(of: rig.view.undo()) == .refused(.nothingToUndo))
    #expect(await rig.view.landing(of: rig.view.swipe(.right, animated: false)) == .landed)
    #expect(await rig.view.landing(of: rig.view.undo(animated: false)) == .landed)
    #expect(rig.told(.didLeave) == ["didLeave a"])
  }

  @Test("of a command that waits ends when no card is on its way")
  func waiting() async {
    let rig = StackRig(.board, cards: 5)
    rig.view.next()
    let end = await landing(on: rig, of: { $0.next() }) { rig in
      for _ in 0..<40 { rig.pass(0.25) }
    }
    #expect(end == .landed)
    #expect(rig.told(.didSwipe) == ["didSwipe a left", "didSwipe b left"])
  }
}
