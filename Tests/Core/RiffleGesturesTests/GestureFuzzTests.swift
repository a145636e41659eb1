import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// Random streams of events, plausible and not, against what must hold for any.
@Suite("Fuzzed event streams")
struct GestureFuzzTests {
  private static let eventsPerSeed = 10_000

  @Test("the arena keeps its invariants over 10,000 random events", arguments: Soak.seeds(24))
  func holdInvariants(seed: UInt64) throws {
    var arena = GestureArena(swipe: seed.isMultiple(of: 3) ? SwipeRecognizer() : nil)
    var source = EventSource(seed: seed)
    var observer = Observer()

    for number in 0..<Self.eventsPerSeed {
      let deed = source.next()
      let wasTracking = arena.isTracking
      let events = arena.perform(deed)
      let violation = observer.take(
        events,
        wasTracking: wasTracking,
        areAllUp: source.areAllUp,
        arena: arena
      )
      try #require(violation == nil, "seed \(seed), event \(number), after \(deed)")
    }

    #expect(observer.gestures > 100, "seed \(seed) recognised too little to mean anything")
  }

  @Test(
    "random events replay to the same gestures, from the start and from a copy",
    arguments: UInt64(1)...5
  )
  func replay(seed: UInt64) {
    func play(_ arena: inout GestureArena, _ source: inout EventSource) -> [GestureEvent] {
      (0..<2000).flatMap { _ in arena.perform(source.next()) }
    }
    var arena = GestureArena()
    var again = arena
    var (source, sourceAgain) = (EventSource(seed: seed), EventSource(seed: seed))

    let first = play(&arena, &source)
    let second = play(&again, &sourceAgain)
    var (copy, copiedSource) = (arena, source)
    let rest = play(&arena, &source)
    let restOfCopy = play(&copy, &copiedSource)

    #expect(!first.isEmpty && !rest.isEmpty)
    #expect(first == second, "seed \(seed)")
    #expect(rest == restOfCopy, "seed \(seed)")
  }
}

extension GestureArena {
  fileprivate mutating func perform(_ deed: EventSource.Deed) -> [GestureEvent] {
    switch deed {
    case .event(let event, let catchesMotion): handle(event, catchesMotion: catchesMotion)
    case .cancel(let cause, let time): cancel(cause, at: time)
    case .recognize(let swipe, let time): recognize(swipe, at: time)
    }
  }
}

/// Watches what an arena reports and says which invariant it breaks.
private struct Observer {
  private var isPanning = false
  private(set) var gestures = 0

  mutating func take(
    _ events: [GestureEvent],
    wasTracking: Bool,
    areAllUp: Bool,
    arena: GestureArena
  ) -> String? {
    for event in events {
      switch event.step {
      case .began where isPanning: return "a pan began twice"
      case .began: isPanning = true
      case .changed where !isPanning: return "nothing could change"
      case .changed: break
      case .ended where !isPanning, .cancelled where !isPanning: return "no pan was in progress"
      case .ended, .cancelled: isPanning = false
      case .failed where isPanning, .tapped where isPanning, .swiped where isPanning:
        return "\(event) during a pan"
      case .failed, .tapped, .swiped: break
      }
      guard event.velocity.length <= 8000.001 else { return "too fast: \(event)" }
      if [.ended, .tapped, .swiped].contains(event.step) { gestures += 1 }
    }
    if !events.isEmpty, !wasTracking, !arena.isTracking, events.map(\.step) != [.began, .ended] {
      return "\(events) without a press"
    }
    if isPanning, !arena.isTracking { return "a pan is not tracked" }
    if areAllUp, arena.isTracking { return "a pointer is captured though all are up" }
    return nil
  }
}
