import RiffleMotion
import Testing

@Suite("Track, scheduled") struct TrackScheduleTests {
  let spring = Spring.constant(response: 0.35, dampingRatio: 1)

  private func moment(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  @Test("a track that rests between two phases is not done")
  func hasPhases() {
    var track = Track(0)
    track.animate(to: 100, along: .easeInOut, duration: 1, from: .zero)
    track.animate(to: 20, along: .easeInOut, duration: 1, from: moment(2))

    #expect(track.sample(at: 1.5) == TrackSample(value: 100, velocity: 0, isDone: false))
    #expect(track.sample(at: 3) == TrackSample(value: 20, velocity: 0, isDone: true))
    #expect(track.restTime == moment(3))
    #expect(track.target == 20)
  }

  @Test("a new segment removes those that would have started after it")
  func dropsLaterOnes() {
    var track = Track(0)
    track.animate(to: 100, along: .linear, duration: 1, from: .zero)
    track.animate(to: 0, along: .linear, duration: 1, from: moment(1))
    track.rest(at: 5, from: moment(0.5))

    #expect(isClose(track.sample(at: 0.25).value, 25, within: 1e-12))
    #expect(track.sample(at: 0.75).value == 5)
    #expect(track.sample(at: 1.5).value == 5)
    #expect(track.restTime == moment(0.5))
  }

  @Test("segments that never started leave no trace")
  func leavesNoTrace() {
    var plain = Track(0)
    plain.rest(at: 5, from: moment(1))

    var track = Track(0)
    for seconds in 1...4 { track.rest(at: 0, from: moment(Double(seconds))) }
    track.rest(at: 5, from: moment(1))

    #expect(track == plain)
  }

  @Test("a segment replaces one of the same start, from that one's first value")
  func replaces() {
    var track = Track(0)
    track.rest(at: 30, from: moment(1))
    track.spring(to: 0, with: spring, from: moment(1))

    #expect(track.sample(at: 0.5).value == 0)
    #expect(track.sample(at: 1).value == 30)
    #expect(track.sample(at: 1.05).value < 30)
  }

  @Test("a track forgets the segments before a time, and no others")
  func forgets() {
    var track = Track(0)
    track.animate(to: 100, along: .linear, duration: 1, from: moment(1))
    track.animate(to: 0, along: .linear, duration: 1, from: moment(2))
    let before = stride(from: 1.5, through: 4, by: 0.1).map { track.sample(at: $0) }

    track.forget(before: moment(1.5))
    #expect(stride(from: 1.5, through: 4, by: 0.1).map { track.sample(at: $0) } == before)

    track.forget(before: moment(2))
    #expect(track.sample(at: 1.5).value == 100)
    #expect(track.sample(at: 2.5).value == before[10].value)
  }

  @Test("a track never grows beyond its capacity, however often it changes")
  func isBounded() {
    var track = Track(0)
    var recent = Track(0)
    for index in 0..<100 {
      track.rest(at: Double(index), from: moment(Double(index)))
      if index >= 100 - Track.capacity {
        recent.rest(at: Double(index), from: moment(Double(index)))
      }
    }
    recent.forget(before: moment(Double(100 - Track.capacity)))

    #expect(track == recent)
  }
}
