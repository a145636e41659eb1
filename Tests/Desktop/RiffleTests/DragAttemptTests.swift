import Riffle
import RiffleCards
import Testing

@Suite("An attempt to drag a card that is only swiped")
@MainActor
struct DragAttemptTests {
  /// The nudges of a stack during a gesture.
  private func nudges(
    _ preset: Preset = .board,
    during gesture: (StackRig) -> Void
  ) -> [Direction] {
    let rig = StackRig(preset, cards: 4)
    var nudges: [Direction] = []
    rig.view.inputObserver = { input, _ in
      if case .command(.nudge(let direction)) = input { nudges.append(direction) }
    }
    gesture(rig)
    return nudges
  }

  @Test(
    "is answered with one nudge toward it, at once if it is slow",
    arguments: [
      (Vector(dx: 1, dy: 0.4), Direction.right), (Vector(dx: -1, dy: 0.4), .left),
      (Vector(dx: 0.4, dy: -1), .up), (Vector(dx: -0.4, dy: 1), .down),
    ]
  )
  func slow(step: Vector, direction: Direction) {
    let nudges = nudges { rig in
      rig.press()
      // 20 steps of 50 milliseconds, and it is still held.
      for _ in 0..<20 { rig.move(by: step) }
      #expect(rig.told() == [])
    }
    #expect(nudges == [direction])
  }

  @Test("is answered at the release of a short one")
  func short() {
    let nudges = nudges { rig in
      rig.press(movingBy: Vector(dx: 12, dy: 0))
      rig.lift()
    }
    #expect(nudges == [.right])
  }

  @Test("no swipe, tap or press that is cancelled is one")
  func others() {
    let swipe = nudges { rig in
      rig.press(movingBy: Vector(dx: -60, dy: 0))
      for _ in 0..<20 { rig.move(by: Vector(dx: -3, dy: 0)) }
      rig.lift()
      #expect(rig.told(.didSwipe).count == 1)
    }
    let tap = nudges { rig in
      rig.press()
      rig.lift()
    }
    let cancelled = nudges { rig in
      rig.press(movingBy: Vector(dx: 12, dy: 0))
      rig.cancel()
    }
    #expect(swipe == [] && tap == [] && cancelled == [])
  }

  @Test("another pointer that presses meanwhile takes nothing from it")
  func another() {
    let nudges = nudges { rig in
      rig.press(movingBy: Vector(dx: 6, dy: 0))
      rig.pressWithAnother()
      rig.move(by: Vector(dx: 6, dy: 0))
      rig.lift()
    }
    #expect(nudges == [.right])
  }

  @Test("a stack whose cards are dragged is never nudged")
  func dragged() {
    let nudges = nudges(.riffle) { rig in
      rig.press()
      for _ in 0..<20 { rig.move(by: Vector(dx: 2, dy: 0)) }
      rig.lift()
    }
    #expect(nudges == [])
  }
}
