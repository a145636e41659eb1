import RiffleMotion
import RiffleTuning
import TestSupport
import Testing

@Suite("Transport")
struct TransportTests {
  @Test("Stage time passes at the speed", arguments: PlaybackSpeed.allCases)
  func speeds(speed: PlaybackSpeed) {
    var transport = Transport()

    transport.setSpeed(speed, at: at(5))
    transport.play(at: at(5))

    #expect(transport.position(at: at(5 + 7)).time.microseconds == 7_000_000 / speed.rawValue)
  }

  @Test("A thousand changes of speed lose no microsecond", arguments: [1, 2, 3] as [UInt64])
  func exactness(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var transport = Transport()
    var real = Timestamp(microseconds: 123)
    // The sum of all parts in twentieths of a microsecond, in which each speed has whole numbers.
    var twentieths: Int64 = 0
    transport.play(at: real)
    for _ in 0..<1000 {
      let before = transport.position(at: real)
      let speed = PlaybackSpeed.allCases.randomElement(using: &random) ?? .full
      transport.setSpeed(speed, at: real)
      #expect(transport.position(at: real) == before)
      let part = Int64.random(in: 0...50_000, using: &random)
      twentieths += part * 20 / speed.rawValue
      real.microseconds += part
      #expect(transport.position(at: real).time >= before.time)
    }

    #expect(transport.position(at: real).time.microseconds == twentieths / 20)
  }

  @Test(
    "Whatever is pressed, laps and times only grow while time runs",
    arguments: [4, 5] as [UInt64]
  )
  func monotone(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var transport = Transport(duration: at(1.3))
    var real = Timestamp.zero
    transport.play(at: real)
    for _ in 0..<2000 {
      let before = transport.position(at: real)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        transport.setSpeed(PlaybackSpeed.allCases.randomElement(using: &random) ?? .full, at: real)
      case 1: transport.pause(at: real)
      case 2: transport.play(at: real)
      default: break
      }
      #expect(transport.position(at: real) == before)
      real.microseconds += Int64.random(in: 0...400_000, using: &random)
      let after = transport.position(at: real)
      #expect(after.lap > before.lap || after.lap == before.lap && after.time >= before.time)
      #expect(after.time < at(1.3))
    }
  }

  @Test("A pause stands still, and playing goes on from there")
  func pause() {
    var transport = Transport()
    transport.play(at: at(0))
    transport.pause(at: at(2))
    #expect(!transport.isPlaying)
    #expect(transport.position(at: at(9)).time == at(2))

    transport.play(at: at(10))

    #expect(transport.position(at: at(11)).time == at(3))
  }

  @Test("Sixty steps are a second, and a step back undoes one")
  func steps() {
    var transport = Transport()
    transport.scrub(to: Timestamp(microseconds: 700_001), at: at(0))
    transport.step(.forward, at: at(0))
    #expect(transport.position(at: at(0)).time.microseconds == 716_667)
    transport.step(.backward, at: at(1))
    #expect(transport.position(at: at(1)).time.microseconds == 700_001)

    for _ in 0..<60 { transport.step(.forward, at: at(2)) }

    #expect(transport.position(at: at(2)).time.microseconds == 1_700_001)
    for _ in 0..<600 { transport.step(.backward, at: at(2)) }
    #expect(transport.position(at: at(2)).time == .zero)
  }

  @Test("A step stops time where it is")
  func stepStops() {
    var transport = Transport(duration: at(3))
    transport.play(at: at(0))

    transport.step(.backward, at: at(1.1))

    #expect(!transport.isPlaying)
    #expect(transport.position(at: at(7)).time.microseconds == 1_083_333)
  }

  @Test("A lap begins exactly when the one before ends")
  func laps() {
    var transport = Transport(duration: at(1.5))
    transport.play(at: at(10))

    #expect(transport.position(at: at(11.5)) == .init(time: .zero, lap: 1))
    #expect(transport.position(at: at(14.6)) == .init(time: at(0.1), lap: 3))
  }

  @Test("Without a loop the stage stays at the end, and plays from the beginning again")
  func staysAtEnd() {
    var transport = Transport(duration: at(1.5))
    transport.setEnd(.stay, at: at(0))
    transport.play(at: at(0))
    #expect(transport.position(at: at(9)) == .init(time: at(1.5), lap: 0))

    transport.play(at: at(10))

    #expect(transport.position(at: at(10.25)).time == at(0.25))
  }

  @Test("A longer or shorter lap does not move the play head")
  func changedDuration() {
    var transport = Transport(duration: at(1.5))
    transport.play(at: at(0))

    transport.setDuration(at(1.2), at: at(1))
    #expect(transport.position(at: at(1)) == .init(time: at(1), lap: 0))
    #expect(transport.position(at: at(1.3)) == .init(time: at(0.1), lap: 1))
    transport.setDuration(at(4), at: at(1.3))

    #expect(transport.position(at: at(2)).time == at(0.8))
  }

  @Test("A lap that has become too short is over")
  func tooShortDuration() {
    var transport = Transport(duration: at(1.5))
    transport.play(at: at(0))

    transport.setDuration(at(0.5), at: at(1))

    #expect(transport.position(at: at(1.2)) == .init(time: at(0.2), lap: 1))
  }

  @Test("Scrubbing goes to a time, and the end is seen while nothing plays")
  func scrub() {
    var transport = Transport(duration: at(2))
    transport.scrub(to: at(9), at: at(0))
    #expect(transport.position(at: at(5)) == .init(time: at(2), lap: 0))
    transport.scrub(to: at(-1), at: at(0))
    #expect(transport.position(at: at(5)).time == .zero)

    transport.play(at: at(6))
    transport.scrub(to: at(1.5), at: at(6.5))

    #expect(transport.position(at: at(6.75)).time == at(1.75))
  }

  @Test("A real time before the last change counts as that of the change")
  func earlierRealTime() {
    var transport = Transport()
    transport.play(at: at(0))
    transport.setSpeed(.half, at: at(4))

    #expect(transport.position(at: at(3)).time == at(4))
    transport.pause(at: at(3))
    #expect(transport.position(at: at(3)).time == at(4))
  }

  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }
}
