import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Words of feeling")
struct FeelWordTests {
  private static var draggable: [Preset] {
    Preset.everything.filter { $0.release.swipeRecognizer == nil }
  }

  /// Presets by a word, in steps.
  private func trial(_ preset: Preset, _ word: FeelWord, _ amount: Double) -> FeelTrial {
    FeelTrial(preset: word.turned(preset, by: amount))
  }

  @Test("a heavier card takes longer to return, a lighter one less", arguments: draggable)
  func weight(preset: Preset) throws {
    let time = try FeelTrial(preset: preset).returnTime()
    #expect(time > 0.05)
    #expect(try trial(preset, .weight, 1).returnTime() > time * 1.05)
    // POP's speed is at its end in swipeable and koloda: such a card cannot be lighter but in its rotation.
    let lighter = try trial(preset, .weight, -1).returnTime()
    #expect(try isPOP(preset) ? lighter <= time : lighter < time * 0.95)
  }

  private func isPOP(_ preset: Preset) throws -> Bool {
    try preset.value(of: "return.kind") == .text("bouncy")
  }

  @Test("weight is felt in the throw: three steps heavier, a throw takes at least a quarter longer")
  func thrownWeight() throws {
    let (usual, heavy) = (Preset.riffle, FeelWord.weight.turned(.riffle, by: 3))
    // A flick of 2,000 points per second, and a card put down beyond both thresholds.
    for (distance, duration) in [(240.0, 0.12), (240, 2)] {
      let light = try flight(usual, dragged: distance, in: duration)
      let late = try flight(heavy, dragged: distance, in: duration)
      #expect(late.duration > 1.25 * light.duration, "\(light.duration) s, \(late.duration) s")
      #expect(abs(late.turn) < 0.8 * abs(light.turn), "\(light.turn), \(late.turn)")
    }
    // A throw that swipes a light card is not enough for a heavy one.
    #expect(try flight(usual, dragged: 40, in: 0.04).isSwipe)
    #expect(try !flight(heavy, dragged: 40, in: 0.04).isSwipe)
  }

  /// Drags the top card to the right, and lets it go at once.
  ///
  /// - Returns: The time until it has left, and its rotation then, in degrees.
  private func flight(
    _ preset: Preset,
    dragged distance: Double,
    in duration: Double
  ) throws -> (duration: Double, turn: Double, isSwipe: Bool) {
    var stack = CardStack(preset: preset, window: Size(width: 900, height: 700), count: 4)
    let grip = stack.stage.container.center + Vector(dx: 0, dy: -100)
    var events: [StackEvent] = []
    for step in 0...60 {
      let share = Double(step) / 60
      let time = Timestamp(seconds: 1 + duration * share)
      let event = PointerEvent(
        time: time,
        phase: step == 0 ? .down(.primary) : step == 60 ? .up(.primary) : .move,
        position: grip + Vector(dx: distance * share, dy: 0),
        buttons: step == 60 ? [] : .primary
      )
      events += stack.handle(.pointer(event), at: time)
    }
    let isSwipe = events.contains { $0.name == .didSwipe }
    let released = 1 + duration
    var (end, turn) = (released, 0.0)
    while let landing = stack.nextLanding, end == released, landing.seconds < 9 {
      turn =
        stack.snapshots(at: landing.seconds - 1e-3).first { $0.index == 0 }?.pose.rotation.degrees
        ?? turn
      if stack.advance(to: landing).contains(where: { $0.name == .didLeave }) {
        end = landing.seconds
      }
    }
    return (end - released, turn, isSwipe)
  }

  @Test("a snappier stack settles sooner, a calmer one later", arguments: Preset.everything)
  func pace(preset: Preset) throws {
    let time = try FeelTrial(preset: preset).swipeTime()
    #expect(try trial(preset, .pace, 1).swipeTime() < time * 0.97)
    #expect(try trial(preset, .pace, -1).swipeTime() > time * 1.03)
    guard preset.release.swipeRecognizer == nil else { return }
    let back = try FeelTrial(preset: preset).returnTime()
    let snappier = try trial(preset, .pace, 1).returnTime()
    #expect(try isPOP(preset) ? snappier <= back : snappier < back * 0.95)
    #expect(try trial(preset, .pace, -1).returnTime() > back * 1.05)
  }

  @Test("more tilt leans more at 150 points, less tilt less", arguments: draggable)
  func tilt(preset: Preset) throws {
    let lean = abs(try FeelTrial(preset: preset).lean())
    guard try preset.value(of: "drag.rotation.kind") != .text("none") else {
      #expect(lean == 0 && FeelWord.tilt.tunables(of: preset).isEmpty)
      return
    }
    #expect(!FeelWord.tilt.tunables(of: preset).isEmpty)
    // Held in the middle and drawn level, two of the museum do not lean; a third leans by a step of its slider.
    if ["cardstackview", "swing", "spring-deck"].contains(preset.name) { return }
    #expect(lean > 1)
    #expect(try abs(trial(preset, .tilt, 1).lean()) > lean * 1.1)
    #expect(try abs(trial(preset, .tilt, -1).lean()) < lean * 0.9)
  }

  @Test(
    "a swipe needs less distance when it is easier, more when it is harder",
    arguments: Preset.everything
  )
  func ease(preset: Preset) throws {
    let distance = try FeelTrial(preset: preset).neededDistance()
    #expect((10..<1000).contains(distance))
    #expect(try trial(preset, .ease, 1).neededDistance() < distance)
    #expect(try trial(preset, .ease, -1).neededDistance() > distance)
  }

  @Test(
    "a step forth and a step back returns, within two of the slider's steps",
    arguments: Preset.everything
  )
  func reversible(preset: Preset) throws {
    let domains = Dictionary(
      uniqueKeysWithValues: TunableRow.all(of: preset).map { ($0.key, $0.domain) }
    )
    for word in FeelWord.allCases {
      for amount in [1.0, -1, 0.3] {
        var dial = FeelDial(preset)
        dial.turn(word, to: amount)
        let back = word.turned(dial.preset, by: -amount)
        for difference in back.differences(from: preset)
        where !dial.heldKeys.contains(difference.key) {
          guard case .number(let former) = difference.former,
            case .number(let now) = difference.value
          else {
            Issue.record("\(difference)")
            continue
          }
          guard case .number(_, _, let step) = domains[difference.key] else { continue }
          #expect(
            abs(now - former) <= 2 * max(step, abs(former) < 10 ? step : 1),
            "\(word) \(difference)"
          )
        }
        // The dial comes back exactly, held values included.
        dial.turn(word, to: 0)
        #expect(dial.preset.differences(from: preset).isEmpty && dial.heldKeys.isEmpty)
      }
    }
  }

  @Test("the farthest turns stay in the hard ranges", arguments: Preset.everything)
  func limits(preset: Preset) throws {
    for word in FeelWord.allCases {
      for amount in [40.0, -40] {
        var dial = FeelDial(preset)
        dial.turn(word, to: amount)
        // Writing refuses values out of range.
        _ = try PresetFile.encode(dial.preset)
        #expect(dial.heldKeys.isSubset(of: word.tunables(of: preset).map(\.key)))
      }
    }
  }

  @Test("words move only tunables that some kind of part has, each once, with a reason")
  func keys() {
    for word in FeelWord.allCases {
      let keys = Preset.everything.flatMap { word.tunables(of: $0) }
      #expect(!keys.isEmpty && keys.allSatisfy { !$0.reason.isEmpty })
      for preset in Preset.everything {
        let own = word.tunables(of: preset).map(\.key)
        #expect(Set(own).count == own.count)
        #expect(
          Set(word.turned(preset, by: 1).differences(from: preset).map(\.key)).isSubset(of: own)
        )
      }
    }
  }

  @Test("two words at once do not depend on their order, and one comes back without the other")
  func together() throws {
    var one = WorkingPreset(.riffle, from: .builtIn)
    var other = one
    one.turn(.weight, to: 2)
    one.turn(.pace, to: -1)
    other.turn(.pace, to: -1)
    other.turn(.weight, to: 2)
    #expect(one.preset.differences(from: other.preset).isEmpty)
    one.turn(.pace, to: 0)
    #expect(one.preset.differences(from: FeelWord.weight.turned(.riffle, by: 2)).isEmpty)
    one.turn(.weight, to: 0)
    #expect(!one.isChanged)
  }

  @Test("a turn is a step with a name, and a tweak in between starts the words anew")
  func workbench() throws {
    let working = WorkingPreset(.riffle, from: .builtIn)
    var bench = Workbench(a: working, b: working)
    bench.history.beginGrouping()
    bench.turn(.weight, to: 0.5)
    let moved = bench.turn(.weight, to: 1)
    bench.history.endGrouping()
    #expect(!moved.isEmpty)
    #expect(bench.history.steps.map(\.title) == ["Opened riffle", "Heavier"])
    #expect(bench.working.dial?.amounts == [.weight: 1])
    try bench.set("return.stillResponse", to: .number(0.5))
    #expect(bench.working.dial == nil)
    bench.turn(.weight, to: 1)
    #expect(try bench.preset.value(of: "return.stillResponse") == .number(0.63))
    bench.history.jump(to: 1)
    #expect(bench.working.dial?.amounts == [.weight: 1])
  }
}

extension FeelWord {
  fileprivate func turned(_ preset: Preset, by amount: Double) -> Preset {
    var dial = FeelDial(preset)
    dial.turn(self, to: amount)
    return dial.preset
  }
}
