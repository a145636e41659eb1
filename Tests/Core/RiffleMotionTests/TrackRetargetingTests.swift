import RiffleMotion
import TestSupport
import Testing

@Suite("Track, retargeted") struct TrackRetargetingTests {
  let spring = Spring.constant(response: 0.35, dampingRatio: 0.8)

  @Test(
    "a retargeted track jumps neither in value nor in velocity",
    arguments: 1...100 as ClosedRange<UInt64>
  )
  func keepsVelocity(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var track = Track(0)
    var moment = Timestamp.zero

    for _ in 0..<20 {
      let before = track.sample(at: moment.seconds)
      start(&track, from: moment, using: &random)
      let after = track.sample(at: moment.seconds)

      // What would rest at once is put to rest at once.
      let jump = after.isDone ? track.rest.distance : 1e-12 * 1_000
      #expect(isClose(after.value, before.value, within: jump), "seed \(seed)")
      #expect(after.isDone || after.velocity == before.velocity, "seed \(seed)")
      moment = moment.advanced(by: Double.random(in: 0...0.3, using: &random))
    }
  }

  private func start(
    _ track: inout Track,
    from moment: Timestamp,
    using random: inout SeededGenerator
  ) {
    let target = Double.random(in: -500...500, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: track.spring(to: target, with: spring, from: moment)
    case 1: track.decay(.fast, from: moment)
    default: track.move(accelerating: target, for: 0.2, from: moment)
    }
  }

  @Test("a track gives a curve's velocity to a spring, and starts a curve at the curve's own")
  func crossesLaws() {
    let change = Timestamp(microseconds: 100_000)
    var track = Track(0)
    track.animate(to: 100, along: .linear, duration: 0.2, from: .zero)

    track.spring(to: 0, with: spring, from: change)
    #expect(track.sample(at: 0.1).value == 50)
    #expect(isClose(track.sample(at: 0.1).velocity, 500, within: 1e-10))

    track.animate(to: 100, along: .easeInOut, duration: 0.2, from: change)
    #expect(track.sample(at: 0.1).value == 50)
    #expect(track.sample(at: 0.1).velocity == 0)
  }

  @Test("a retargeted spring equals additive animation with the same spring")
  func equalsAdditive() {
    var track = Track(0)
    track.spring(to: 100, with: spring, from: .zero)
    track.spring(to: 40, with: spring, from: Timestamp(microseconds: 120_000))

    for time in stride(from: 0.12, to: track.restTime.seconds, by: 0.01) {
      let first = spring.sample(displacement: -100, velocity: 0, after: time).value
      let second = spring.sample(displacement: 60, velocity: 0, after: time - 0.12).value
      #expect(isClose(track.sample(at: time).value, 40 + first + second, within: 1e-11))
    }
  }

  @Test(
    "a track that restarts its own motion does not change",
    arguments: 1...60 as ClosedRange<UInt64>
  )
  func splits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let spring = try Spring(response: 0.5, dampingRatio: random.magnitude(-1.5...0.5))
    let cut = Timestamp(seconds: Double.random(in: 0...0.4, using: &random))
    var whole = [Track](repeating: Track(7), count: 3)
    whole[0].spring(to: 300, with: spring, velocity: 2_000, from: .zero)
    whole[1].decay(.normal, velocity: -2_500, from: .zero)
    whole[2].move(at: 300, accelerating: 4_000, for: 0.45, from: .zero)

    var parts = whole
    parts[0].spring(to: 300, with: spring, from: cut)
    parts[1].decay(.normal, from: cut)
    let left = Timestamp(microseconds: 450_000).seconds(since: cut)
    parts[2].move(accelerating: 4_000, for: left, from: cut)

    for (whole, parts) in zip(whole, parts) {
      for seconds in stride(from: 0, to: whole.restTime.seconds - 1e-5, by: 0.0173) {
        let (one, two) = (whole.sample(at: seconds), parts.sample(at: seconds))
        #expect(isClose(one.value, two.value, within: 1e-9), "seed \(seed) at \(seconds)")
        #expect(isClose(one.velocity, two.velocity, within: 1e-8), "seed \(seed) at \(seconds)")
      }
      let lag = abs(whole.restTime.microseconds - parts.restTime.microseconds)
      #expect(lag <= 1, "seed \(seed)")
    }
  }
}
