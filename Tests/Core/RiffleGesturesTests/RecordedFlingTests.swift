import RiffleGestures
import RiffleMotion
import Testing

@Suite("Recorded flings")
struct RecordedFlingTests {
  private static func velocity(of fling: RecordedFling) throws -> Vector {
    var tracker = VelocityTracker(settings: .compat)
    for (microseconds, x, y) in fling.samples {
      tracker.add(Point(x: x, y: y), at: Timestamp(microseconds: microseconds))
    }
    let release = try #require(tracker.newestTime)
    return try #require(tracker.velocity(at: release))
  }

  @Test(
    "recorded flings have Flutter's velocities, to 0.002 points per second",
    arguments: RecordedFling.flutter
  )
  func flutter(fling: RecordedFling) throws {
    let velocity = try Self.velocity(of: fling)

    if let dx = fling.velocity.dx { #expect(abs(velocity.dx - dx) < 0.002) }
    if let dy = fling.velocity.dy { #expect(abs(velocity.dy - dy) < 0.002) }
  }

  @Test("recorded flings have Android's velocities, to 0.1 %", arguments: RecordedFling.android)
  func android(fling: RecordedFling) throws {
    let velocity = try Self.velocity(of: fling)

    if let dx = fling.velocity.dx { #expect(abs(velocity.dx - dx) <= abs(dx) * 0.001 + 1e-6) }
    if let dy = fling.velocity.dy { #expect(abs(velocity.dy - dy) <= abs(dy) * 0.001 + 1e-6) }
  }
}
