import Riffle
import RiffleCards
import Testing

@Suite("Cursor of a stack view")
@MainActor
struct CursorTests {
  /// Moves the mouse without a button to a distance from the container's middle.
  private func hover(_ rig: StackRig, _ offset: Vector) {
    let stage = rig.view.stack.stage
    let zoom = rig.view.windowSize.size.width / stage.window.width
    let point = stage.container.center + offset
    rig.view.handle(
      PointerEvent(
        time: Timestamp(seconds: rig.seconds),
        phase: .move,
        position: Point(x: point.x * zoom, y: point.y * zoom),
        buttons: []
      )
    )
  }

  @Test("is an open hand over the top card, a closed one with it, and an arrow elsewhere")
  func hands() {
    let rig = StackRig(.riffle, cards: 3)
    #expect(rig.view.cursor == .arrow)
    hover(rig, Vector(dx: 0, dy: 0))
    #expect(rig.view.cursor == .openHand)
    hover(rig, Vector(dx: 200, dy: 0))
    #expect(rig.view.cursor == .arrow)

    rig.press()
    #expect(rig.view.cursor == .closedHand)
    rig.move(by: Vector(dx: 60, dy: 0))
    #expect(rig.view.cursor == .closedHand)
    rig.lift()
    #expect(rig.view.cursor == .openHand)
  }

  @Test("is an arrow once the last card has gone from beneath a pointer that rests")
  func lastCard() {
    let rig = StackRig(.riffle, cards: 1)
    hover(rig, .zero)
    #expect(rig.view.cursor == .openHand)

    rig.view.swipe(.left)
    rig.pass(2)

    #expect(rig.view.cursor == .arrow)
  }

  @Test("is an arrow over cards that are swiped without being dragged")
  func board() {
    let rig = StackRig(.board, cards: 3)
    hover(rig, .zero)
    #expect(rig.view.cursor == .arrow)
    rig.press()
    #expect(rig.view.cursor == .arrow)
  }
}
