import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

/// Landings and what follows from them happen at their own times, however rarely the stack is asked.
@Suite("Landings")
struct LandingOrderTests {
  private struct Run {
    var preset: Preset
    var window = Size(width: 1280, height: 800)
    var cards: Int
    var steps: [(command: StackCommand, seconds: Double)]

    /// Returns the events and the poses at the times of the rarest frames.
    func play(framesPerSecond: Int) -> (events: [StackEvent], poses: [[CardSnapshot]]) {
      var stack = CardStack(preset: preset, window: window, count: cards, seed: 3)
      var (events, poses) = ([StackEvent](), [[CardSnapshot]]())
      var next = 0
      for frame in 0...framesPerSecond * 6 {
        let seconds = Double(frame) / Double(framesPerSecond)
        while next < steps.count, steps[next].seconds <= seconds {
          let time = Timestamp(seconds: steps[next].seconds)
          events += stack.handle(.command(steps[next].command), at: time)
          next += 1
        }
        events += stack.advance(to: Timestamp(seconds: seconds))
        if frame * LandingOrderTests.rarest % framesPerSecond == 0 {
          poses.append(stack.snapshots(at: seconds))
        }
      }
      return (events, poses)
    }
  }

  /// The lowest frame rate, which divides the others.
  private static let rarest = 2

  private static let presets: [Preset] = Preset.everything.flatMap { preset in
    DeckOptions.End.allCases.map { end in
      var changed = preset
      changed.deck.end = end
      changed.name += " \(end)"
      return changed
    }
  }

  @Test("are the same at every frame rate, and never run backward", arguments: presets)
  func rates(preset: Preset) {
    let commands: [StackCommand] = [
      .next, .swipe(.left), .swipe(.right), .undo, .next, .previous, .swipe(.up), .redo,
    ]
    for cards in [1, 2, 3, 5] {
      let steps = commands.enumerated().map { index, command in
        (command: command, seconds: 0.266 + Double(index * index) * 0.016)
      }
      let run = Run(preset: preset, cards: cards, steps: steps)
      let reference = run.play(framesPerSecond: 240)
      #expect(reference.events.map(\.time) == reference.events.map(\.time).sorted())
      for rate in [Self.rarest, 10, 60] {
        let other = run.play(framesPerSecond: rate)
        #expect(other.events == reference.events, "\(preset.name), \(cards) cards, \(rate)")
        #expect(other.poses == reference.poses, "\(preset.name), \(cards) cards, \(rate)")
      }
    }
  }

  @Test("let the cards beneath stay up with a drag that goes on", arguments: [true, false])
  func reveal(isInserted: Bool) throws {
    var preset = Preset.riffle
    preset.deck.end = .loop
    var script = StackScript(preset, cards: 4)
    script.command(.swipe(.right), at: 1)
    var flight = 1.0
    while let next = script.stack.nextLanding?.seconds, script.eventLines(.didLeave).isEmpty {
      script.pass(to: next)
      flight = next
    }
    // Once more, now that the time is known at which the card leaves.
    script = StackScript(preset, cards: 4)
    script.command(.swipe(.right), at: 1)
    script.press(script.middle, at: flight - 0.05)
    for step in 1...20 {
      let seconds = flight - 0.05 + Double(step) * 0.002
      script.move(to: script.middle + Vector(dx: Double(step) * 5, dy: 0), at: seconds)
    }
    let before = try #require(script.pose(of: 2, at: flight - 1e-6))

    if isInserted {
      script.command(.insert(at: 2, count: 1), at: flight - 1e-6)
    } else {
      script.pass(to: flight)
      #expect(script.eventLines(.didLeave) == ["didLeave 0"])
    }
    script.move(to: script.middle + Vector(dx: 100.5, dy: 0), at: flight + 1e-6)

    let after = try #require(script.pose(of: isInserted ? 3 : 2, at: flight + 2e-6))
    let resting = try #require(StackScript(.riffle, cards: 4).pose(of: 1, at: 0))
    #expect(before.size.width > resting.size.width + 1, "the card is not up")
    #expect((after.center - before.center).length < 0.5)
    #expect(abs(after.size.width - before.size.width) < 0.5)
  }
}
