import RiffleCore
import RiffleFormats

/// Gestures, motion and simulation.
package enum CoreBench {
  /// Takes some seconds.
  package static func run() -> [BenchFigure] {
    [pointerEvents(), stackEvents(), trackSamples(), simulation()] + scale()
  }

  /// The recognizers and the velocity tracker alone, with a mouse that reports at 1000 Hz.
  private static func pointerEvents() -> BenchFigure {
    let events = drags(count: 100)
    var arena = GestureArena()
    var shift: Int64 = 0
    let seconds = Stopwatch.median(of: 9) {
      for var event in events {
        event.time.microseconds += shift
        _ = arena.handle(event)
      }
      shift += 1_000_000_000
    }
    return BenchFigure(
      name: "pointer event, recognizers and velocity",
      value: nanoseconds(seconds / Double(events.count)),
      goal: "under 2000 ns"
    )
  }

  /// The same events in a whole stack: hit test, recognizers, drag rule and events.
  private static func stackEvents() -> BenchFigure {
    let events = drags(count: 100)
    var stack = CardStack(
      preset: .container,
      window: Size(width: 1280, height: 800),
      count: 1_000_000
    )
    var shift: Int64 = 0
    let seconds = Stopwatch.median(of: 9) {
      for var event in events {
        event.time.microseconds += shift
        _ = stack.handle(.pointer(event), at: event.time)
      }
      shift += 1_000_000_000
    }
    return BenchFigure(
      name: "pointer event, through the stack",
      value: nanoseconds(seconds / Double(events.count)),
      goal: ""
    )
  }

  /// A thousand cards with five moving tracks each: springs, curves and flights.
  private static func trackSamples() -> BenchFigure {
    let spring = Spring.constant(response: 0.4, dampingRatio: 0.8)
    let cards = (0..<1000).map { card in
      (0..<5).map { index in
        var track = Track(Double(card))
        switch index {
        case 0, 1: track.spring(to: 500, with: spring, velocity: 900, from: .zero)
        case 2, 3: track.animate(to: 500, along: .easeInOut, duration: 0.6, from: .zero)
        default: track.move(at: 900, accelerating: 200, for: 0.6, from: .zero)
        }
        return track
      }
    }
    var sum = 0.0
    let seconds = Stopwatch.median(of: 51) {
      for card in cards {
        for track in card { sum += track.sample(at: 0.137).value }
      }
    }
    precondition(sum.isFinite, "the samples add up to \(sum)")
    return BenchFigure(
      name: "1000 cards of 5 moving tracks, one sample each",
      value: "\((seconds * 1000).formatted(decimals: 3)) ms",
      goal: "under 0.5 ms"
    )
  }

  /// Ten thousand seconds at 60 frames per second, with a swipe in each, written as JSON Lines.
  private static func simulation() -> BenchFigure {
    let seconds = 10_000
    let steps = (0..<seconds).map { second in
      Trace.Step(
        .command(.swipe(second.isMultiple(of: 2) ? .left : .right)),
        at: Timestamp(seconds: Double(second) + 0.5)
      )
    }
    let trace = Trace(steps: steps, end: Timestamp(seconds: Double(seconds)))
    var bytes = 0
    let duration = Stopwatch.median(of: 1) {
      let stack = CardStack(
        preset: .container,
        window: Size(width: 1280, height: 800),
        count: 1_000_000
      )
      var simulation = Simulation(of: trace, on: stack, frames: .rate(60))
      // A trace of swipes has no step that can fail.
      try? simulation.run { bytes += $0.json.count }
    }
    return BenchFigure(
      name: "10,000 simulated seconds at 60 frames per second",
      value: "\(duration.formatted(decimals: 2)) s ("
        + "\((Double(seconds * 60) / duration).formatted(decimals: 0)) frames/s, "
        + "\(bytes / 1_000_000) MB of lines)",
      goal: "under 5 s"
    )
  }

  /// Opening, and a swipe with its undo: the ratio of the time with a million cards to that with
  /// ten.
  private static func scale() -> [BenchFigure] {
    let decks = [10, 1_000_000]
    let opening = Stopwatch.ratio(of: 25) { index in
      for _ in 0..<200 { blackHole(stack(of: decks[index]).topCard) }
    }
    var stacks = decks.map(stack)
    var second = 0
    let swiping = Stopwatch.ratio(of: 25) { index in
      // Ten cards would soon be gone, so each swipe is undone and both are measured.
      for _ in 0..<100 {
        second += 3
        for (step, command) in [StackCommand.swipe(.left), .undo].enumerated() {
          let time = Timestamp(seconds: Double(second + step))
          blackHole(stacks[index].handle(.command(command), at: time).count)
        }
      }
    }
    let goal = "at most 1.2"
    return [
      BenchFigure(
        name: "opening, 1,000,000 cards to 10",
        value: opening.formatted(decimals: 2),
        goal: goal
      ),
      BenchFigure(
        name: "a swipe and its undo, 1,000,000 cards to 10",
        value: swiping.formatted(decimals: 2),
        goal: goal
      ),
    ]
  }

  private static func stack(of count: Int) -> CardStack {
    CardStack(preset: .riffle, window: Size(width: 1280, height: 800), count: count)
  }

  /// Keeps the compiler from removing the work that makes a value.
  @inline(never)
  private static func blackHole(_ value: Int?) {
    precondition(value != .min, "no count is \(Int.min)")
  }

  /// Each drag is a press, 200 moves at 1000 Hz and a release short of a swipe.
  private static func drags(count: Int) -> [PointerEvent] {
    (0..<count).flatMap { drag in
      (0...201).map { step in
        let time = Timestamp(microseconds: Int64(drag) * 2_000_000 + Int64(step) * 1000)
        let point = Point(x: 640 + Double(min(step, 200)) / 2, y: 340 + Double(step % 7))
        let phase: PointerEvent.Phase =
          step == 0 ? .down(.primary) : step == 201 ? .up(.primary) : .move
        return PointerEvent(
          time: time,
          phase: phase,
          position: point,
          buttons: step == 201 ? [] : .primary
        )
      }
    }
  }

  private static func nanoseconds(_ seconds: Double) -> String {
    "\((seconds * 1e9).formatted(decimals: 0)) ns"
  }
}
