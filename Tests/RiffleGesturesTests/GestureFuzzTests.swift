import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// Random streams of events, plausible and not, against the invariants of the table.
@Suite("Fuzzed event streams")
struct GestureFuzzTests {
  private static let eventsPerSeed = 10_000

  @Test("the arena keeps its invariants over 240,000 random events", arguments: UInt64(1)...24)
  func holdInvariants(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var arena = GestureArena()
    let recognizers = Self.addRecognizers(to: &arena, using: &generator)
    var source = EventSource(seed: seed)
    var observer = Observer(recognizers: recognizers)
    var changes: [GestureChange] = []

    for number in 0..<Self.eventsPerSeed {
      changes.removeAll(keepingCapacity: true)
      let deed = source.next()
      switch deed {
      case .event(let event, let catchesMotion):
        arena.handle(event, catchesMotion: catchesMotion, into: &changes)
      case .cancel(let cause, let time):
        arena.cancel(cause, at: time, into: &changes)
      case .toggle(let isEnabled, let time):
        let id = recognizers[number % recognizers.count].id
        arena.setEnabled(isEnabled, for: id, at: time, into: &changes)
      case .advance(let time):
        arena.advance(to: time, into: &changes)
      case .setTranslation:
        arena.setTranslation(.zero, of: recognizers[number % recognizers.count].id)
      }

      let violation = observer.take(changes, areAllUp: source.areAllUp, arena: arena)
      try #require(violation == nil, "seed \(seed), event \(number), after \(deed)")
    }

    #expect(observer.gestures > 100, "seed \(seed) recognised too little to mean anything")
  }

  @Test(
    "random events replay to the same changes, from the start and from a copy",
    arguments: UInt64(1)...5
  )
  func replay(seed: UInt64) {
    func play(
      _ arena: inout GestureArena,
      _ source: inout EventSource,
      into changes: inout [GestureChange]
    ) {
      for _ in 0..<2000 {
        guard case .event(let event, let catchesMotion) = source.next() else { continue }
        arena.handle(event, catchesMotion: catchesMotion, into: &changes)
      }
    }
    var generator = SeededGenerator(seed: seed)
    var arena = GestureArena()
    _ = Self.addRecognizers(to: &arena, using: &generator)
    var again = arena
    var (source, sourceAgain) = (EventSource(seed: seed), EventSource(seed: seed))
    var (first, second): ([GestureChange], [GestureChange]) = ([], [])

    play(&arena, &source, into: &first)
    play(&again, &sourceAgain, into: &second)
    var (copy, copiedSource) = (arena, source)
    play(&arena, &source, into: &first)
    play(&copy, &copiedSource, into: &second)

    #expect(!first.isEmpty)
    #expect(first == second, "seed \(seed)")
  }

  private static func addRecognizers(
    to arena: inout GestureArena,
    using generator: inout SeededGenerator
  ) -> [(id: RecognizerID, isContinuous: Bool)] {
    let limits = [PointerLimits.one, PointerLimits(1...2), PointerLimits(2...3)].randomElement(
      using: &generator
    )
    let axis = PanRecognizer.Axis.allCases.randomElement(using: &generator)
    let extra = PointerLimits(1...1, extraPointer: .cancel)
    let pan = arena.add(PanRecognizer(pointerLimits: limits ?? .one))
    let other = arena.add(PanRecognizer(axis: axis ?? .free, pointerLimits: extra))
    let swipe = arena.add(SwipeRecognizer())
    let tap = arena.add(TapRecognizer())
    if Bool.random(using: &generator) { arena.require(pan, toFail: swipe) }
    if Bool.random(using: &generator) { arena.require(other, toFail: pan) }
    if Bool.random(using: &generator) { arena.allow(pan, alongside: other) }
    if Bool.random(using: &generator) { arena.require(tap, toFail: other) }
    return [(pan, true), (other, true), (swipe, false), (tap, false)]
  }
}

/// Watches what an arena reports and says which invariant it breaks.
private struct Observer {
  private enum Watch {
    case idle
    case active
    case final
  }

  private var watches: [RecognizerID: (isContinuous: Bool, watch: Watch)] = [:]
  private(set) var gestures = 0
  private var latest: Timestamp?

  init(recognizers: [(id: RecognizerID, isContinuous: Bool)]) {
    for (id, isContinuous) in recognizers { watches[id] = (isContinuous, .idle) }
  }

  mutating func take(
    _ changes: [GestureChange],
    areAllUp: Bool,
    arena: GestureArena
  ) -> String? {
    if watches.values.allSatisfy({ $0.watch == .idle }) { latest = nil }
    // Where one call ends a press and starts the next, the final states come first.
    for change in changes {
      guard let (isContinuous, watch) = watches[change.recognizer] else { return "a stranger" }
      if let broken = broken(change, isContinuous, watch) { return broken }
      if let latest, change.time < latest { return "time runs backwards" }
      latest = change.time
      let next: Watch = change.state.isFinal ? .final : .active
      watches[change.recognizer] = (isContinuous, next)
      if change.state == .ended { gestures += 1 }
    }
    if areAllUp, arena.isTracking { return "a pointer is captured though all are up" }
    for (id, entry) in watches {
      let state = arena.state(of: id)
      if state.isActive != (entry.watch == .active) { return "\(state) does not match" }
      // Only a recognizer at rest may report a new gesture.
      if entry.watch == .final, state == .possible { watches[id]?.watch = .idle }
    }
    return nil
  }

  private func broken(
    _ change: GestureChange,
    _ isContinuous: Bool,
    _ watch: Watch
  ) -> String? {
    guard change.velocity.length <= 8000.001 else { return "too fast: \(change)" }
    switch (change.state, watch) {
    case (.possible, _): return "possible was reported"
    case (.failed, .idle): return nil
    case (.ended, .idle) where !isContinuous: return nil
    case (.began, .idle) where isContinuous: return nil
    case (.changed, .active), (.ended, .active), (.cancelled, .active):
      let isQuiet = change.state != .cancelled || change.velocity == .zero
      return isQuiet && (change.cause != nil) == (change.state == .cancelled)
        ? nil : "velocity or cause is wrong: \(change)"
    default: return "\(change.state) after \(watch)"
    }
  }
}
