import RiffleGestures
import RiffleMotion
import Testing

/// Events that were read later than they came.
@Suite("Delayed events")
struct DelayTests {
  /// A throw that slows down, with the times in milliseconds at which its positions were measured.
  private static let throwing: [(time: Double, x: Double)] = (0...12).map { step in
    let time = Double(step) * 8
    return (time, time * 1.5 - time * time * 0.004)
  }

  /// Reads the throw and its release, each event at a time that is not before its measurement.
  private static func release(readAt reading: (Double) -> Double) -> GestureEvent? {
    var hand = Hand()
    var clock = -1.0
    for (time, x) in throwing + [(98, throwing[12].x)] {
      // No two events are read in one microsecond.
      clock = max(clock + 0.001, reading(time))
      let isLast = time == 98
      let phase: PointerEvent.Phase = time == 0 ? .down(.primary) : isLast ? .up(.primary) : .move
      hand.send(
        phase,
        x,
        0,
        at: clock,
        buttons: isLast ? [] : .primary,
        delay: clock - time
      )
    }
    return hand.events.last { $0.step == .ended }
  }

  @Test(
    "a velocity is the same whenever the events were read",
    arguments: [0.0, 20, 45, 60, 85, 98]
  )
  func velocity(heldUpFrom start: Double) throws {
    let prompt = try #require(Self.release { $0 })
    // All that came from then on is read at once, 100 ms after the press.
    let late = try #require(Self.release { $0 < start ? $0 : 100 })

    #expect(late.velocity.isNear(prompt.velocity, within: 1e-6), "\(late) \(prompt)")
    #expect(prompt.velocity.dx > 500)
  }
}
