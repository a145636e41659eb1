import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

/// A press that no recognizer follows, on every moving card of every preset: the stack goes on as its
/// twin does that was not pressed.
@Suite("Presses that no recognizer follows")
struct UntrackedPressTests {
  /// The inputs before the press, each with its seconds.
  private static func inputs(of situation: Situation, _ stage: Stage) -> [(StackInput, Double)] {
    let middle = stage.container.center
    func drag(by reach: Double, from start: Double) -> [(StackInput, Double)] {
      [
        pointer(.down(.primary), middle, .primary, at: start),
        pointer(.move, middle + Vector(dx: reach / 2, dy: 4), .primary, at: start + 0.1),
        pointer(.move, middle + Vector(dx: reach, dy: 8), .primary, at: start + 0.3),
        pointer(.up(.primary), middle + Vector(dx: reach, dy: 8), [], at: start + 0.6),
      ]
    }
    return switch situation {
    case .returning: drag(by: 40, from: 0.4)
    case .swiped: [(.command(.next), 1)]
    case .undone: [(.command(.next), 0.2), (.command(.undo), 1)]
    case .canceled: Array(drag(by: 60, from: 0.7).dropLast()) + [(.cancel(.escape), 1)]
    }
  }

  enum Situation: CaseIterable { case returning, swiped, undone, canceled }

  /// The press of a button while others may be held.
  struct Button: Sendable {
    var pressed: PointerButtons
    var held: PointerButtons

    static let all =
      [PointerButtons.secondary, .middle, .back, .forward].map { Button(pressed: $0, held: $0) }
      + [
        Button(pressed: .primary, held: [.primary, .middle]),
        Button(pressed: .secondary, held: [.primary, .secondary]),
      ]
  }

  private static func pointer(
    _ phase: PointerEvent.Phase,
    _ point: Point,
    _ held: PointerButtons,
    kind: PointerKind = .mouse,
    id: PointerID = 0,
    at seconds: Double
  ) -> (StackInput, Double) {
    let event = PointerEvent(
      time: Timestamp(seconds: seconds),
      pointer: id,
      kind: kind,
      phase: phase,
      position: point,
      buttons: held
    )
    return (.pointer(event), seconds)
  }

  private static func stack(_ preset: Preset, in situation: Situation) -> CardStack {
    var stack = CardStack(
      preset: preset,
      window: Size(width: 1280, height: 800),
      count: 5,
      seed: 4
    )
    for (input, seconds) in inputs(of: situation, stack.stage) {
      _ = stack.handle(input, at: Timestamp(seconds: seconds))
    }
    return stack
  }

  private static let cases = Preset.everything.flatMap { preset in
    Situation.allCases.map { (preset, $0) }
  }

  @Test("leave every moving card as it was", arguments: cases)
  func leaveMotion(preset: Preset, situation: Situation) {
    for kind in PointerKind.allCases {
      // Each button of the mouse, and one of each other device.
      for button in Button.all where kind == .mouse || button.pressed == .secondary {
        for instant in [1.001, 1.13] {
          var (stack, twin) = (
            Self.stack(preset, in: situation), Self.stack(preset, in: situation)
          )
          let time = Timestamp(seconds: instant)
          #expect(stack.advance(to: time) == twin.advance(to: time))
          for card in stack.snapshots(at: instant) {
            let press = Self.pointer(
              .down(button.pressed),
              card.pose.center,
              button.held,
              kind: kind,
              id: situation == .canceled ? 1 : 0,
              at: instant
            )
            #expect(stack.handle(press.0, at: time) == [])
            expectSame(stack, twin, after: instant, "\(preset.name), \(situation), \(button)")
          }
        }
      }
    }
  }

  @Test(
    "do nothing while the pointer of a canceled drag is still down",
    arguments: Preset.everything
  )
  func secondFinger(preset: Preset) {
    var (stack, twin) = (
      Self.stack(preset, in: .canceled), Self.stack(preset, in: .canceled)
    )
    let time = Timestamp(seconds: 1.05)
    #expect(stack.advance(to: time) == twin.advance(to: time))
    for card in stack.snapshots(at: 1.05) {
      let press = Self.pointer(
        .down(.primary),
        card.pose.center,
        .primary,
        kind: .touch,
        id: 7,
        at: 1.05
      )
      #expect(stack.handle(press.0, at: time) == [])
    }
    expectSame(stack, twin, after: 1.05, preset.name)
  }

  @Test("a press after a lost release drags the card from where it is")
  func lostRelease() throws {
    var script = StackScript(.riffle, cards: 4)
    let point = script.middle + Vector(dx: 60, dy: 0)
    script.press(script.middle, at: 1)
    script.move(to: point, at: 1.1)
    script.move(to: point, at: 1.4)

    // No release came; the next press is one of the same pointer.
    script.press(point, at: 1.5)

    #expect(script.eventLines(.didCancelDrag) == ["didCancelDrag 0"])
    let caught = try #require(script.pose(of: 0, at: 1.5))
    script.move(to: point + Vector(dx: 1, dy: 0), at: 1.6)
    let dragged = try #require(script.pose(of: 0, at: 1.6))
    #expect((dragged.center - caught.center).length < 2)
    #expect(script.stack.isDragging)
  }

  private func expectSame(
    _ stack: CardStack,
    _ twin: CardStack,
    after start: Double,
    _ hint: String
  ) {
    var (stack, twin) = (stack, twin)
    for seconds in [0, 0.02, 0.1, 0.3, 2, 6].map({ start + $0 }) {
      let time = Timestamp(seconds: seconds)
      #expect(stack.advance(to: time) == twin.advance(to: time), "\(hint) at \(seconds)")
      #expect(
        stack.snapshots(at: seconds) == twin.snapshots(at: seconds),
        "\(hint) at \(seconds)"
      )
    }
    #expect(!stack.isDragging && !stack.isMoving(at: start + 6), "\(hint)")
  }
}
