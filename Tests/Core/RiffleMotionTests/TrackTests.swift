import RiffleMotion
import TestSupport
import Testing

@Suite("Track") struct TrackTests {
  let start = Timestamp(microseconds: 1_000_000)

  @Test("a track at rest keeps its value for ever, and is done")
  func restsForEver() {
    let track = Track(42)

    for seconds in [-5, 0, 1e6] {
      #expect(track.sample(at: seconds) == TrackSample(value: 42, velocity: 0, isDone: true))
    }
    #expect(track.restTime == .zero)
    #expect(track.target == 42)
  }

  @Test("a track starts at a value with a velocity, which the segment that takes over keeps")
  func startsWithVelocity() {
    var track = Track(1)
    track.start(at: 7, velocity: 20, from: start)

    #expect(track.sample(at: 0.999).value == 1)
    #expect(track.sample(at: 1) == TrackSample(value: 7, velocity: 20, isDone: false))
    #expect(track.sample(at: 61) == TrackSample(value: 1207, velocity: 20, isDone: false))

    let spring = Spring.constant(response: 0.35, dampingRatio: 1)
    track.spring(to: 0, with: spring, from: start)
    let taken = track.sample(at: 1)
    #expect(abs(taken.value - 7) < 1e-12 && abs(taken.velocity - 20) < 1e-9)
  }

  @Test("a track jumps to a value and holds it")
  func jumps() {
    var track = Track(1)
    track.rest(at: 7, from: start)

    #expect(track.sample(at: 0.999).value == 1)
    #expect(track.sample(at: 0.999).isDone == false)
    #expect(track.sample(at: 1) == TrackSample(value: 7, velocity: 0, isDone: true))
    #expect(track.restTime == start)
  }

  @Test("a track follows a curve and ends exactly at its target")
  func animates() throws {
    var track = Track(10)
    track.animate(to: 10.3, along: .easeInOut, duration: 0.2, from: start)

    #expect(track.sample(at: 1).value == 10)
    let quarter = 10 + 0.3 * TimingCurve.easeInOut.value(at: 0.25)
    #expect(isClose(track.sample(at: 1.05).value, quarter, within: 1e-13))
    #expect(isClose(track.sample(at: 1.1).value, 10.15, within: 1e-13))
    let speed = 0.3 * TimingCurve.easeInOut.slope(at: 0.5) / 0.2
    #expect(isClose(track.sample(at: 1.1).velocity, speed, within: 1e-11))
    #expect(track.restTime == Timestamp(microseconds: 1_200_000))
    #expect(track.sample(at: 1.199999).isDone == false)
    #expect(track.sample(at: 1.2) == TrackSample(value: 10.3, velocity: 0, isDone: true))
  }

  @Test("a curve of no duration jumps")
  func animatesInNoTime() {
    var track = Track(10)
    track.animate(to: 20, along: .default, duration: 0, from: start)

    #expect(track.sample(at: 1) == TrackSample(value: 20, velocity: 0, isDone: true))
  }

  @Test("a track has a finite velocity even if its curve is vertical", arguments: [0, 1_000_000])
  func survivesVerticalCurves(microseconds: Int64) throws {
    let curve = try TimingCurve(1, 0, 0, 1)
    let start = Timestamp(microseconds: microseconds)
    var track = Track(0)
    track.animate(to: 100, along: curve, duration: 0.2, from: start)

    let velocity = track.sample(at: start.seconds + 0.1).velocity

    // The curve climbs 2.6 % of the way in the steepest microsecond.
    #expect(isClose(velocity, 2.565e6, within: 1e3))
  }

  @Test("overshoots of overshoots stay near, whatever carries them")
  func staysNear() throws {
    let curve = try TimingCurve(0, 100, 1, -100)
    let spring = try Spring(response: 0.1, dampingRatio: 0.1)
    var track = Track(0)
    for step in 0..<400 {
      let time = Timestamp(microseconds: Int64(step) * 10_000)
      let now = track.sample(at: time.seconds)
      // Away from where it is, so that each overshoot is longer than the one before.
      track.animate(to: -now.value - 1, along: curve, duration: 0.05, from: time)
      if step.isMultiple(of: 7) { track.spring(to: now.value, with: spring, from: time) }
      let later = track.sample(at: time.seconds + 0.01)
      // Each goes at most 10,000 points beyond.
      #expect(abs(later.value) <= 11_000 * Double(step + 1), "step \(step)")
      #expect(Track.reach.contains(later.velocity), "step \(step)")
    }
  }

  @Test("stiff and soft springs in turn carry a value only so far")
  func staysNearWithSprings() throws {
    let springs = try [0.01, 10].map { try Spring(response: $0, dampingRatio: 0.05) }
    var track = Track(0)
    var random = SeededGenerator(seed: 7)
    var time = 0.0
    for step in 0..<2000 {
      let target = Double.random(in: -1000...1000, using: &random)
      track.spring(to: target, with: springs[step % 2], from: Timestamp(seconds: time))
      time += Double.random(in: 0.002...(step.isMultiple(of: 2) ? 0.01 : 3), using: &random)
      // A response of 10 s carries 60,000 points per second 95,000 points far.
      #expect(abs(track.sample(at: time).value) < 200_000, "step \(step)")
    }
  }

  @Test(
    "a curve goes no farther in a microsecond than 10 points, or 20 times its mean speed",
    arguments: [
      (0.0, 4.0, 0.0, 4.0), (1, -3, 0, 4), (1, 4, 0, -3), (0, -3, 1, 4), (0, -3, 0, -3),
      (1, -3, 1, -3), (0.99, 4, 0.01, -3), (0, 1, 0, 1), (1, 0, 0, 1),
    ]
  )
  func isNotVertical(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let curve = try TimingCurve(x1, y1, x2, y2)
    for (distance, duration) in [(1500.0, 0.01), (-1500, 0.2), (300, 0.05)] {
      var track = Track(0)
      track.animate(to: distance, along: curve, duration: duration, from: .zero)
      // Where a curve can be vertical: at both ends and in the middle.
      let places = [0, 0.5, 1].flatMap { place in
        (-200...200).map { place * duration + Double($0) * 1e-6 }
      }
      for place in places {
        let (before, after) = (track.sample(at: place), track.sample(at: place + 1e-6))
        let most = max(10, 20 * abs(distance) / duration * 1e-6)
        #expect(abs(after.value - before.value) <= 2 * most, "\(distance) at \(place)")
      }
      #expect(track.sample(at: duration).value == distance)
    }
  }

  @Test("bounds change nothing about curves and springs as people use them")
  func boundsAreFar() throws {
    let curves = try [
      .easeInOut, .default, TimingCurve(0, 0.55, 0.45, 1), TimingCurve(0.68, -0.6, 0.32, 1.6),
      TimingCurve(0.9, 0, 0.1, 1), TimingCurve(0.5, -1, 0.5, 2),
    ]
    for curve in curves {
      var track = Track(0)
      track.animate(to: 2000, along: curve, duration: 0.15, from: .zero)
      for step in 1..<150 {
        let time = Double(step) / 1000
        #expect(track.sample(at: time).value == 2000 * curve.value(at: time / 0.15), "\(curve)")
      }
    }
  }

  @Test("a spring moves a track to its target, at rest within the threshold")
  func springs() throws {
    let spring = try Spring(response: 0.35, dampingRatio: 0.8)
    var track = Track(0)
    track.spring(to: 300, with: spring, velocity: 900, from: start)

    let state = spring.sample(displacement: -300, velocity: 900, after: 0.1)
    #expect(isClose(track.sample(at: 1.1).value, 300 + state.value, within: 1e-10))
    #expect(isClose(track.sample(at: 1.1).velocity, state.velocity, within: 1e-9))
    let rest = track.restTime
    #expect(track.sample(at: rest.seconds - 1e-6).isDone == false)
    let after = TrackSample(value: 300, velocity: 0, isDone: true)
    #expect(track.sample(at: rest.seconds) == after)
    #expect(track.sample(at: 1e9) == after)
  }

  @Test("a track rests from the first microsecond within its threshold", arguments: 1...40)
  func restsInFirstMicrosecond(step: Int) throws {
    let spring = try Spring(response: 0.35, dampingRatio: 0.05 * Double(step))
    let distance = 37.0 * Double(step)
    var track = Track(0)
    track.spring(to: distance, with: spring, from: start)

    func isAtRest(_ microseconds: Int64) -> Bool {
      let seconds = Double(microseconds - start.microseconds) / 1_000_000
      let state = spring.sample(displacement: -distance, velocity: 0, after: seconds)
      return track.rest.contains(displacement: state.value, velocity: state.velocity)
    }
    #expect(isAtRest(track.restTime.microseconds))
    #expect(!isAtRest(track.restTime.microseconds - 1))
  }

  @Test("a track's rest time follows from its own threshold")
  func restsByThreshold() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 0.8)
    var points = Track(0)
    var rotation = Track(0, rest: .rotation)
    points.spring(to: 1, with: spring, from: start)
    rotation.spring(to: 1, with: spring, from: start)

    #expect(points.restTime < rotation.restTime)
  }

  @Test("a track is at rest at once if its spring has nothing to do")
  func springsNowhere() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 0.8)
    var track = Track(5)
    track.spring(to: 5, with: spring, from: start)

    #expect(track.restTime == start)
    #expect(track.sample(at: 1).isDone)
  }

  @Test("a track moves at a constant velocity, then holds its value")
  func moves() {
    var track = Track(5)
    track.move(at: -20, for: 0.25, from: start)

    #expect(isClose(track.sample(at: 1.1).value, 3, within: 1e-12))
    #expect(track.sample(at: 1.1).velocity == -20)
    #expect(track.sample(at: 1.25) == TrackSample(value: 0, velocity: 0, isDone: true))
  }

  @Test("a track flies off by exactly the flight's distance", arguments: [-933.3, 200, 777])
  func flies(distance: Double) throws {
    let flight = try Flight.usual(over: distance, at: distance * 3)
    var track = Track(11)
    track.fly(flight, from: start)

    let time = track.restTime.seconds(since: start)
    #expect(isClose(time, flight.duration, within: 0.5e-6))
    #expect(track.sample(at: 1).velocity == flight.velocity)
    let before = track.sample(at: track.restTime.seconds - 1e-9)
    #expect(isClose(before.value, 11 + distance, within: 1e-4))
    #expect(track.sample(at: track.restTime.seconds).value == 11 + distance)
  }

  @Test("a track decays to the predicted offset")
  func decays() {
    var track = Track(0)
    track.decay(.fast, velocity: 1_000, from: start)

    #expect(track.target == Decay.fast.restOffset(velocity: 1_000))
    let before = track.sample(at: track.restTime.seconds - 1e-6)
    #expect(!before.isDone && abs(before.value - track.target) <= 0.3)
    #expect(track.sample(at: track.restTime.seconds).value == track.target)
  }

  @Test("a track is the same on a clock that has run for a year")
  func endures() throws {
    let spring = try Spring(response: 0.35, dampingRatio: 0.8)
    let year = Timestamp(seconds: 365 * 86_400)
    var (young, old) = (Track(0), Track(0))
    young.spring(to: 300, with: spring, from: .zero)
    old.spring(to: 300, with: spring, from: year)

    #expect(old.restTime.seconds(since: year) == young.restTime.seconds(since: .zero))
    for microseconds in stride(from: Int64(0), to: 600_000, by: 7_919) {
      let seconds = Double(microseconds) / 1_000_000
      let later = Timestamp(microseconds: year.microseconds + microseconds).seconds
      // A double holds a year to 4e-9 s; at 2,000 pt/s that is a hundred-thousandth of a point.
      let (one, two) = (young.sample(at: seconds), old.sample(at: later))
      #expect(isClose(one.value, two.value, within: 1e-5))
    }
  }

  @Test("a track follows a course, its velocity is the course's, and it ends exactly at its target")
  func followsCourse() {
    var track = Track(3)
    track.follow(
      Course { 3 + ($0 - 1) * ($0 - 1) },
      to: 5,
      until: start.advanced(by: 0.5),
      from: start
    )

    #expect(track.sample(at: 0.9) == TrackSample(value: 3, velocity: 0, isDone: false))
    for seconds in [1.1, 1.25, 1.4] {
      let sample = track.sample(at: seconds)
      let time = seconds - 1
      #expect(isClose(sample.value, 3 + time * time, within: 1e-12))
      #expect(isClose(sample.velocity, 2 * time, within: 1e-6))
    }
    // At the start there is no time before, at the end none after.
    #expect(isClose(track.sample(at: 1).velocity, 0, within: 1e-4))
    #expect(isClose(track.sample(at: 1.499_999).velocity, 1, within: 1e-4))
    #expect(track.sample(at: 1.5) == TrackSample(value: 5, velocity: 0, isDone: true))
    #expect(track.restTime == start.advanced(by: 0.5))
    #expect(track.target == 5)
  }

  @Test("a spring takes over the velocity of a course")
  func takesOverCourse() {
    var track = Track(0)
    track.follow(Course { 200 * ($0 - 1) }, to: 100, until: start.advanced(by: 0.5), from: start)
    track.spring(
      to: 0,
      with: .constant(response: 0.35, dampingRatio: 1),
      from: start.advanced(by: 0.25)
    )

    let sample = track.sample(at: 1.25)
    #expect(isClose(sample.value, 50, within: 1e-9))
    #expect(isClose(sample.velocity, 200, within: 1e-6))
  }

  @Test("a course that ends before it starts is at its target")
  func skipsCourse() {
    var track = Track(1)
    track.follow(Course { _ in 9 }, to: 2, until: .zero, from: start)

    #expect(track.sample(at: 1) == TrackSample(value: 2, velocity: 0, isDone: true))
  }

  @Test(
    "a threshold for shares counts as one for the length that they are of",
    arguments: [0.5, 300]
  )
  func scalesThreshold(length: Double) {
    let threshold = RestThreshold.scale.times(length)

    #expect(threshold.distance == 0.0005 * length)
    #expect(threshold.speed == 0.015 * length)
    #expect(threshold.contains(displacement: 0.0004 * length, velocity: -0.014 * length))
    #expect(!threshold.contains(displacement: 0.0006 * length, velocity: 0))
    // Nothing has no size, and its threshold is still one.
    #expect(RestThreshold.scale.times(0).distance > 0)
  }
}
