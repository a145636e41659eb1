import RiffleMotion
import Testing

@Suite("Decay") struct DecayTests {
  @Test("a decay projects as Apple does: 499 and 99 points of 1,000 points per second")
  func projects() {
    #expect(isClose(Decay.normal.projection(velocity: 1_000), 499, within: 1e-9))
    #expect(isClose(Decay.fast.projection(velocity: 1_000), 99, within: 1e-9))
    #expect(Decay.normal.projection(velocity: -1_000) == -Decay.normal.projection(velocity: 1_000))
  }

  @Test("a decay ends at −v / (1000 ln d)")
  func rests() {
    let offset = Decay.normal.restOffset(velocity: 1_000)

    #expect(isClose(offset, 499.499_833_166_455, within: 1e-9))
    #expect(isClose(Decay.normal.sample(velocity: 1_000, after: 60).value, offset, within: 1e-9))
  }

  @Test("a decay loses the same share of its speed every millisecond")
  func slowsDown() {
    for millisecond in 0..<500 {
      let time = Double(millisecond) / 1_000
      let now = Decay.normal.sample(velocity: 2_000, after: time).velocity
      let next = Decay.normal.sample(velocity: 2_000, after: time + 0.001).velocity

      #expect(isClose(next / now, 0.998, within: 1e-12))
    }
  }

  @Test("a decay goes as far in two parts as in one", arguments: [0, 0.01, 0.3, 0.9])
  func splits(time: Double) {
    let first = Decay.fast.sample(velocity: -3_000, after: time)
    let second = Decay.fast.sample(velocity: first.velocity, after: 1 - time)
    let whole = Decay.fast.sample(velocity: -3_000, after: 1)

    #expect(isClose(first.value + second.value, whole.value, within: 1e-9))
    #expect(isClose(second.velocity, whole.velocity, within: 1e-9))
  }

  @Test(
    "a decay settles when its remaining distance and speed are within the threshold",
    arguments: [5_000.0, -80, 3.1]
  )
  func settles(velocity: Double) {
    let threshold = RestThreshold.points

    let time = Decay.normal.settlingTime(velocity: velocity, threshold: threshold)

    let offset = Decay.normal.restOffset(velocity: velocity)
    func isAtRest(_ time: Double) -> Bool {
      let state = Decay.normal.sample(velocity: velocity, after: time)
      return threshold.contains(displacement: state.value - offset, velocity: state.velocity)
    }
    #expect(isAtRest(time + 1e-7))
    #expect(!isAtRest(time - 1e-7))
  }

  @Test("a decay without velocity settles at once")
  func settlesAtOnce() {
    #expect(Decay.normal.settlingTime(velocity: 0, threshold: .points) == 0)
    #expect(Decay.normal.settlingTime(velocity: 0.1, threshold: .points) == 0)
  }
}
