import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Pointers of a film")
struct PointerTrailTests {
  private func event(
    _ seconds: Double,
    _ phase: PointerEvent.Phase,
    x: Double,
    pressed: Bool
  ) -> Trace.Step {
    let time = Timestamp(seconds: seconds)
    let event = PointerEvent(
      time: time,
      phase: phase,
      position: Point(x: x, y: 50),
      buttons: pressed ? .primary : []
    )
    return Trace.Step(.pointer(event), at: time)
  }

  private var drag: PointerTrail {
    PointerTrail(
      of: Trace(steps: [
        event(1, .down(.primary), x: 10, pressed: true),
        event(1.5, .move, x: 40, pressed: true),
        event(2, .up(.primary), x: 60, pressed: false),
      ])
    )
  }

  @Test("a pointer appears before it presses, is pressed at its latest position, and fades after")
  func phases() throws {
    #expect(drag.marks(at: 0.7).isEmpty)
    let before = try #require(drag.marks(at: 0.9).first)
    #expect(!before.isPressed && before.position.x == 10)
    #expect(before.opacity > 0.5 && before.opacity < 0.7)
    #expect(
      drag.marks(at: 1) == [PointerMark(position: Point(x: 10, y: 50), isPressed: true, opacity: 1)]
    )
    #expect(
      drag.marks(at: 1.7) == [
        PointerMark(position: Point(x: 40, y: 50), isPressed: true, opacity: 1)
      ]
    )
    #expect(
      drag.marks(at: 2.05) == [
        PointerMark(position: Point(x: 60, y: 50), isPressed: false, opacity: 1)
      ]
    )
    let after = try #require(drag.marks(at: 2.3).first)
    #expect(after.opacity > 0.2 && after.opacity < 0.5)
    #expect(drag.marks(at: 2.5).isEmpty)
  }

  @Test("a cancel releases every pointer")
  func cancel() {
    let steps = [
      event(1, .down(.primary), x: 10, pressed: true),
      Trace.Step(.cancel(.captureLost), at: Timestamp(seconds: 1.2)),
    ]
    let trail = PointerTrail(of: Trace(steps: steps))

    #expect(trail.marks(at: 1.1).map(\.isPressed) == [true])
    #expect(trail.marks(at: 1.25).map(\.isPressed) == [false])
    #expect(trail.marks(at: 3).isEmpty)
  }

  @Test("a trace of commands has no pointer")
  func commands() {
    let undo = Trace.Step(.command(.undo), at: Timestamp(seconds: 1))
    #expect(PointerTrail(of: Trace(steps: [undo])).isEmpty)
    #expect(!drag.isEmpty)
  }

  @Test("a pressed pointer is smaller and solid")
  func look() throws {
    func disc(isPressed: Bool) throws -> (width: Double, alpha: Double) {
      let mark = PointerMark(position: Point(x: 50, y: 50), isPressed: isPressed, opacity: 1)
      guard case .shape(let shape) = try #require(mark.commands(scale: 2).last),
        case .color(let color) = shape.fill
      else { return (0, 0) }
      #expect(shape.frame.origin.x + shape.frame.size.width / 2 == 100)
      return (shape.frame.size.width, color.alpha)
    }

    let (open, closed) = (try disc(isPressed: false), try disc(isPressed: true))

    #expect(closed.width < open.width)
    #expect(closed.alpha == 1 && open.alpha < 0.6)
  }
}
