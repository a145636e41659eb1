import RiffleMotion
import TestSupport
import Testing

@Suite("Track, replayed") struct TrackReplayTests {
  @Test(
    "a track is the same at every frame rate and after a hitch",
    arguments: [24, 60, 144, 1_000]
  )
  func isFrameRateIndependent(rate: Int) throws {
    let reference = try journey(frames: [])

    let track = try journey(frames: (0..<(2 * rate)).map { Double($0) / Double(rate) })

    for index in 0...2_000 {
      let seconds = Double(index) / 1_000
      let (one, two) = (reference.sample(at: seconds), track.sample(at: seconds))
      #expect(isClose(one.value, two.value, within: 1e-12))
      #expect(isClose(one.velocity, two.velocity, within: 1e-12))
      #expect(one.isDone == two.isDone)
    }
  }

  @Test("a track is the same after random hitches", arguments: 1...20 as ClosedRange<UInt64>)
  func survivesHitches(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var frames: [Double] = []
    while (frames.last ?? 0) < 2 {
      frames.append((frames.last ?? 0) + random.magnitude(-4...(-0.5)))
    }

    #expect(try journey(frames: frames) == journey(frames: []), "seed \(seed)")
  }

  /// A card's x through a press, a return, a catch, and a flight, drawn at some frames between.
  private func journey(frames: [Double]) throws -> Track {
    let spring = try Spring(dampingRatio: 0.5, duration: 0.5, initialVelocity: 0.8)
    let flight = try Flight.usual(over: -700, at: -400)
    let events: [(Timestamp, (inout Track, Timestamp) -> Void)] = [
      (Timestamp(microseconds: 100_003), { $0.rest(at: 80, from: $1) }),
      (Timestamp(microseconds: 300_017), { $0.spring(to: 0, with: spring, from: $1) }),
      (
        Timestamp(microseconds: 433_331),
        { track, moment in track.rest(at: track.sample(at: moment.seconds).value, from: moment) }
      ),
      (
        Timestamp(microseconds: 700_001),
        { $0.animate(to: 120, along: .default, duration: 0.8, from: $1) }
      ),
      (Timestamp(microseconds: 1_100_009), { $0.spring(to: 0, with: spring, from: $1) }),
      (Timestamp(microseconds: 1_250_000), { $0.fly(flight, from: $1) }),
    ]

    var track = Track(0)
    var frames = frames[...]
    var drawn = 0.0
    for (moment, change) in events {
      while let frame = frames.first, frame < moment.seconds {
        drawn += track.sample(at: frame).value
        frames.removeFirst()
      }
      change(&track, moment)
    }
    #expect(drawn.isFinite)
    return track
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
}
