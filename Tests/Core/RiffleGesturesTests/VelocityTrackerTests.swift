import RiffleGestures
import RiffleMotion
import Testing

/// The rows of the table of edge cases, and the rules of the default settings.
@Suite("Velocity tracker")
struct VelocityTrackerTests {
  private typealias Sample = (milliseconds: Double, x: Double)

  /// Feeds positions along x at times in milliseconds.
  private static func tracker(
    _ settings: VelocitySettings = .mouse,
    _ samples: [Sample]
  ) -> VelocityTracker {
    var tracker = VelocityTracker(settings: settings)
    for sample in samples {
      tracker.add(Point(x: sample.x, y: 0), at: .milliseconds(sample.milliseconds))
    }
    return tracker
  }

  private static func isNear(_ velocity: Vector?, _ x: Double) -> Bool {
    velocity?.isNear(Vector(dx: x, dy: 0), within: 1e-6 * max(1, abs(x))) ?? false
  }

  /// Samples along x, and the velocity at a time, or none.
  private typealias Row = (
    name: String, samples: [Sample], milliseconds: Double, velocity: Double?, VelocitySettings
  )

  private static let line: [Sample] = [(0, 0), (10, 10), (20, 20)]
  private static let corrected: [Sample] = [(0, 0), (10, 10), (20, 99), (15, 20)]
  private static let interrupted: [Sample] = [
    (0, 0), (10, 500), (20, 1000), (60.001, 1000), (65, 1004.999), (70, 1009.999),
  ]
  private static let slow = (0..<10).map { (milliseconds: Double($0) * 41, x: Double($0)) }
  /// Every stamp is delivered twice, half a step apart.
  private static let doubled = (0..<40).map { step in
    (milliseconds: Double(step / 2), x: Double(step) * 2.5 - 2.5)
  }

  private static let rows: [Row] = [
    ("no sample", [], 0, nil, .mouse),
    ("one sample", [(0, 0)], 0, nil, .mouse),
    ("three samples of one time", [(0, 0), (0, 5), (0, 9)], 0, nil, .mouse),
    ("two samples less than 1 ms apart", [(0, 0), (0.999, 5)], 1, nil, .mouse),
    ("two samples 1 ms apart: their secant", [(0, 0), (1, 5)], 1, 5000, .mouse),
    ("two samples with Flutter's settings", [(0, 0), (10, 5)], 10, nil, .compat),
    ("three with Flutter's settings", [(0, 0), (10, 5), (20, 10)], 20, 500, .compat),
    ("of two samples of one time the later counts", doubled, 19, 5000, .mouse),
    ("a sample with an earlier time corrects", corrected, 20, 1000, .mouse),
    ("a pause of just 40 ms at the end", line, 60, 1000, .mouse),
    ("a pause of more than 40 ms at the end", line, 60.001, nil, .mouse),
    ("a pause of just 40 ms between", [(0, 0), (40, 40)], 40, 1000, .touch),
    ("only samples after a longer pause", interrupted, 70, 1000, .touch),
    ("only longer pauses", slow, 369, nil, .mouse),
  ]

  @Test("a velocity follows from the samples that count", arguments: rows)
  private func velocity(of row: Row) {
    let velocity = Self.tracker(row.4, row.samples).velocity(at: .milliseconds(row.milliseconds))

    #expect(row.velocity.map { Self.isNear(velocity, $0) } ?? (velocity == nil), "\(row)")
  }

  @Test("the window is a time: 41 samples of a 1000 Hz mouse, the oldest included")
  func fastMouse() {
    // At rest until 100 ms, then 1 point a millisecond: samples 60 to 100 ms old would say so.
    let moving = (0...40).map { (100 + Double($0), Double($0)) }
    let resting = (0..<100).map { (Double($0), 0.0) }
    let tracker = Self.tracker(.mouse, resting + moving)
    // One sample beyond the window's end, were it counted, would bend the line.
    let straight = Self.tracker(.mouse, [(99, 500)] + moving)

    #expect(Self.isNear(tracker.velocity(at: .milliseconds(140)), 1000))
    #expect(Self.isNear(straight.velocity(at: .milliseconds(140)), 1000))
  }

  @Test("the ring covers 40 ms of a mouse at 6400 Hz, and wraps around")
  func fastestMouse() {
    let samples = (0..<2000).map { (Double($0) / 6.4, Double($0) / 6.4) }

    let velocity = Self.tracker(.mouse, samples).velocity(at: .milliseconds(1999 / 6.4))

    #expect(velocity?.isNear(Vector(dx: 1000, dy: 0), within: 0.1) == true)
  }

  @Test("a drag whose samples are more than 40 ms apart has no velocity")
  func slowDrag() {
    let samples = (0..<10).map { (Double($0) * 41, Double($0)) }

    #expect(Self.tracker(.mouse, samples).velocity(at: .milliseconds(369)) == nil)
  }

  @Test("a late uptime and a distant position cost no digits")
  func lateUptime() {
    let start = Timestamp(microseconds: 9_000_000_000_000_000)
    var tracker = VelocityTracker()
    for step in 0..<40 {
      let offset = Double(step)
      let time = Timestamp(microseconds: start.microseconds + Int64(step) * 1000)
      tracker.add(Point(x: 1e6 + offset, y: -1e6 + offset * offset / 40), at: time)
    }

    let velocity = tracker.velocity(
      at: Timestamp(microseconds: start.microseconds + 39_000)
    )

    #expect(velocity?.isNear(Vector(dx: 1000, dy: 1950), within: 1e-4) == true)
  }

  @Test("samples closer together than the merge interval become one")
  func merges() {
    var settings = VelocitySettings.mouse
    settings.mergeInterval = 0.001
    // Bursts of three within 20 microseconds every 8 ms, 1 point a millisecond between bursts.
    let samples = (0..<6).flatMap { burst in
      let time = Double(burst) * 8
      return [(time, time - 6), (time + 0.01, time - 3), (time + 0.02, time)]
    }

    let tracker = Self.tracker(settings, samples)

    #expect(Self.isNear(tracker.velocity(at: .milliseconds(41)), 1000))
  }

  @Test("the length of the velocity is limited to 8000, not its components")
  func limitsSpeed() throws {
    var tracker = VelocityTracker()
    for step in 0..<5 {
      let along = Double(step) * 30
      tracker.add(Point(x: along, y: -along), at: .milliseconds(Double(step)))
    }

    let velocity = try #require(tracker.velocity(at: .milliseconds(4)))

    #expect(abs(velocity.length - 8000) < 1e-6)
    #expect(abs(velocity.dx + velocity.dy) < 1e-6)
  }

  @Test(
    "less than 50 points per second is no fling",
    arguments: [(49.999, 0.0), (50, 50), (-50, -50), (3000, 3000)]
  )
  func flingVelocity(speed: Double, expected: Double) {
    let fling = VelocitySettings.flingVelocity(Vector(dx: speed, dy: 0))

    #expect(fling == Vector(dx: expected, dy: 0))
  }

  // MARK: The path

  /// Positions of every 8 ms, the velocity to be confirmed at the last one, and what is left of it.
  private static let paths: [(name: String, x: [Double], velocity: Double, confirmed: Double)] = [
    ("a stop has no way back", [0, 40, 80, 120, 120, 120], -400, 0),
    ("nor has one without reports", [0, 40, 80, 120], -400, 0),
    ("a way back of 3 points confirms 300", [0, 40, 80, 120, 118, 117], -400, -300),
    ("a throw back is confirmed", [0, 60, 120, 100, 80], -2_500, -2_500),
    ("a long throw back too", [200, 180, 160, 140, 120], -2_500, -2_500),
    ("a stop after it has no way out", [200, 160, 120, 120, 120], 450, 0),
    ("a flick is as it is", [0, 2, 20], 3_000, 3_000),
    ("at rest nothing is confirmed", [0, 0, 0], 90, 0),
    ("older than 0.1 s is forgotten", [200, 0] + Array(repeating: 0, count: 13), -90, 0),
  ]

  @Test("a velocity against the path is at most what the path confirms", arguments: paths)
  func confirms(name: String, x: [Double], velocity: Double, confirmed: Double) {
    let tracker = Self.tracker(.mouse, x.enumerated().map { (Double($0.offset) * 8, $0.element) })

    let result = tracker.confirmed(
      Vector(dx: velocity, dy: 0),
      at: .milliseconds(Double(x.count - 1) * 8)
    )

    #expect(Self.isNear(result, confirmed), "\(name): \(result)")
  }

  @Test(
    "each axis is confirmed for itself: at the edge of the screen a pointer still slides along it"
  )
  func confirmsAlongAnEdge() {
    var tracker = VelocityTracker()
    for step in 0..<8 {
      let time = Double(step) * 8
      tracker.add(Point(x: min(120, time * 3), y: -time), at: .milliseconds(time))
    }

    let confirmed = tracker.confirmed(Vector(dx: -700, dy: -1_000), at: .milliseconds(56))

    #expect(confirmed == Vector(dx: 0, dy: -1_000))
  }

  @Test("the mean velocity and the comeback of a throw home")
  func comeback() {
    let out = (0...10).map { (Double($0) * 8, Double($0) * 20) }
    let back = (1...5).map { (80 + Double($0) * 8, 200 - Double($0) * 10) }
    let tracker = Self.tracker(.mouse, out + back)
    let end = Timestamp.milliseconds(120)

    #expect(Self.isNear(tracker.meanVelocity(at: end), -1_250))
    #expect(tracker.comeback(toward: Vector(dx: -150, dy: 0), at: end) == Vector(dx: -50, dy: 0))
    // Seen from a home on the other side it has never been as far as now.
    #expect(tracker.comeback(toward: Vector(dx: 150, dy: 0), at: end).dx > 0)
    // It has rested since, and 0.1 s later that is all.
    #expect(tracker.meanVelocity(at: .milliseconds(160)) == .zero)
    #expect(tracker.comeback(toward: Vector(dx: -150, dy: 0), at: .milliseconds(221)) == .zero)
  }
}
