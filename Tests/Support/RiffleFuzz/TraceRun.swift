import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport

/// A trace that is played on a stack, and checked on the way.
struct TraceRun {
  private var stack: CardStack
  private var ledger: SwipeLedger
  private var undo = UndoCheck()
  private let limits: UndoLimits
  private var continuity: ContinuityCheck
  /// Found when it is asked for, since a trace sets many values at a time; nil after each.
  private var knownSteepness: Steepness?
  /// Whether the stack is looked at so often that no jump is missed.
  private let looksForJumps: Bool
  private var recording = Recording()
  /// The buttons that each pointer holds.
  private var held: [PointerID: PointerButtons] = [:]
  private var positions: [PointerID: Point] = [:]
  private var time = Timestamp.zero
  /// That of the latest pointer event or command.
  private var undoLimit: Int?

  /// The events of a run, and the cards at some times.
  struct Recording {
    var events: [StackEvent] = []
    var looks: [Look] = []
  }

  /// The cards at a time.
  struct Look: Equatable {
    var seconds: Double
    var cards: [CardSnapshot]
  }

  /// Plays a trace.
  ///
  /// - Parameter extraLooks: The number of looks between those of every run, which are recorded.
  static func play(_ trace: Trace, extraLooks: Int) throws -> Recording {
    var run = try TraceRun(trace.header, looksForJumps: extraLooks > 0)
    // The times of the looks are no part of the trace: the same ones for every run.
    var random = SeededGenerator(seed: trace.header.seed ?? 0)
    for (index, step) in trace.steps.enumerated() {
      try run.take(step)
      let next = index + 1 < trace.steps.count ? trace.steps[index + 1] : nil
      let span = min(next?.time.seconds(since: step.time) ?? 1.5, 1.5)
      guard span > 0 else { continue }
      let shared = Double.random(in: 0...1, using: &random) * span
      for extra in 0..<extraLooks {
        let pause = shared * Double(extra) / Double(extraLooks)
        try run.look(at: step.time.advanced(by: pause), isRecorded: false)
      }
      try run.look(at: step.time.advanced(by: shared), isRecorded: true)
    }
    try run.undo.check(run.stack, at: run.time)
    try run.rest()
    try run.checkOrder()
    try run.undo.check(run.stack, at: run.time)
    try run.stack.checkImpossibleInputs()
    return run.recording
  }

  private init(_ header: Trace.Header, looksForJumps: Bool) throws {
    let name = header.preset ?? Preset.standard.name
    guard let preset = Preset.everything.first(where: { $0.name == name }) else {
      throw TraceProblem("\(name) is no built-in preset")
    }
    stack = CardStack(
      preset: preset,
      window: header.window ?? Size(width: 1280, height: 800),
      count: header.cards ?? 8,
      seed: header.seed ?? 0
    )
    limits = UndoLimits(header)
    ledger = SwipeLedger(stack)
    continuity = ContinuityCheck(stack.stage.window)
    continuity.note(stack)
    self.looksForJumps = looksForJumps
    undo.receive([], nil, stack, ledger, at: time)
  }

  private mutating func take(_ step: Trace.Step) throws {
    if let problem = stack.problem(with: step.input) {
      throw TraceError(step: step, description: problem)
    }
    // What ended before a state is restored did so on the stack of before.
    if looksForJumps || step.input.isRestore { try advance(to: step.time) }
    time = step.time
    let before = looksForJumps ? stack.snapshots(at: time.seconds) : []
    let order = stack.order(at: time)
    let policy = StackPolicy(undoLimit: limits.limit(at: time))
    let events = stack.handle(step.input, at: time, policy: policy)
    try receive(events, step.input)
    if looksForJumps, !stack.isCycling, case .shift(let distance) = step.input.asked {
      try check(shiftOf: order, by: distance)
    }
    continuity.note(stack)
    if step.input.movesSlots { continuity.noteChange(of: stack, at: time) }
    if step.input.changesSteepness { knownSteepness = nil }
    if looksForJumps, stays(under: step.input) {
      // A card that has left may be dealt anew at once.
      let gone = Set(events.filter { $0.name == .didLeave }.compactMap { $0.card?.id })
      let left = before.filter { !gone.contains($0.id) }
      try continuity.check(step.input, on: stack, left, at: time)
    }
    if case .pointer(let event) = step.input {
      held[event.pointer] = event.buttons
      positions[event.pointer] = event.position
      continuity.note(event.position)
    }
    let problems = stack.checkInvariants(at: time)
    guard problems.isEmpty else { throw TraceProblem("at \(time.seconds): \(problems)") }
  }

  /// Whether an input leaves the pointer where it is.
  private func stays(under input: StackInput) -> Bool {
    guard case .pointer(let event) = input, let position = positions[event.pointer],
      held[event.pointer]?.isEmpty == false
    else { return true }
    return event.position == position
  }

  private mutating func steepness() -> Steepness {
    if let knownSteepness { return knownSteepness }
    let steepness = Steepness(stack.preset, on: stack.stage)
    knownSteepness = steepness
    return steepness
  }

  private mutating func receive(_ events: [StackEvent], _ input: StackInput? = nil) throws {
    for event in events where !event.numbers.allSatisfy(\.isFinite) {
      throw TraceProblem("a number is none: \(event)")
    }
    let former = undoLimit
    switch input {
    case .pointer, .command, .key: undoLimit = limits.limit(at: time)
    case .cancel, .resize, .restore, .set, nil: break
    }
    // Motions that ended before the input did so under the former limit.
    try ledger.receive(events, input, stack) { [time, undoLimit] in
      $0.time < time ? former : undoLimit
    }
    undo.receive(events, input, stack, ledger, at: time)
    recording.events += events
  }

  /// Checks that the cards of the stack have moved by a number of places, and around its ends.
  private func check(shiftOf order: CardSequence, by distance: Int) throws {
    let count = order.count
    let (now, wanted) = (stack.order(at: time), Array(0..<min(count, 20)))
    guard now.count == count else { throw TraceProblem("a shift leaves \(now.count) of \(count)") }
    let former = wanted.map { order[(($0 + distance) % count + count) % count] }
    guard now.cards(from: 0, limit: 20) == former else {
      throw TraceProblem("\(order) becomes \(now) by a shift of \(distance)")
    }
  }

  private mutating func advance(to new: Timestamp) throws {
    let new = max(time, new)
    while looksForJumps, stack.cardsInPicture.count <= Self.fewCards,
      let landing = stack.nextLanding, landing <= new
    {
      try land(at: landing)
    }
    time = new
    try receive(stack.advance(to: time))
  }

  /// So many cards are looked at whenever one of them lands; of a thousand it takes long, and shows nothing else.
  private static let fewCards = 50

  /// Ends what ends at a time, and checks that no card jumps, appears or vanishes as it does.
  private mutating func land(at landing: Timestamp) throws {
    let instant = Timestamp(microseconds: max(time.microseconds, landing.microseconds - 1))
    let (before, isCycling) = (stack.snapshots(at: instant.seconds), stack.isCycling)
    time = max(time, landing)
    let events = stack.advance(to: time)
    try receive(events)
    if isCycling, !stack.isCycling { continuity.noteCycle(at: time) }
    // Cards that cycle are elsewhere once they are out, and all are if they are dealt anew.
    let isDealt = events.contains { $0.name == .didReload }
    guard !isCycling, instant < time, !isDealt else { return }
    try continuity.checkLanding(before, on: stack, steepness(), at: instant)
  }

  private mutating func look(at new: Timestamp, isRecorded: Bool) throws {
    try advance(to: new)
    let cards = stack.snapshots(at: time.seconds)
    try SnapshotCheck.check(cards, reach: continuity.reach, at: time.seconds)
    if looksForJumps { try checkMicrosecond(after: cards) }
    if isRecorded { recording.looks.append(Look(seconds: time.seconds, cards: cards)) }
  }

  /// Checks that no card goes far in the next microsecond, unless something ends in it.
  private mutating func checkMicrosecond(after cards: [CardSnapshot]) throws {
    let next = Timestamp(microseconds: time.microseconds + 1)
    if let landing = stack.nextLanding, landing <= next { return }
    let (after, steepness) = (stack.snapshots(at: next.seconds), steepness())
    if continuity.judgesSight { try continuity.checkSight(cards, after, at: time, steepness.moves) }
    let steady = after.filter { card in
      !steepness.moves(card) && !(continuity.isFar && steepness.rushes(card))
    }
    try continuity.checkMicrosecond(cards, steady, at: time)
  }

  /// Waits for everything to rest, and checks that it does unless it is held or paused.
  private mutating func rest() throws {
    var landings = 0
    while let next = stack.nextLanding {
      landings += 1
      guard landings < 10_000, next.seconds < time.seconds + 1e6 else {
        throw TraceProblem("the cards never rest: the next lands at \(next.seconds)")
      }
      try advance(to: next)
    }
    guard !stack.isPaused else { return }
    // Stamps and reveals rest without a landing.
    try look(at: time.advanced(by: 1000), isRecorded: false)
    // A card that follows a held pointer on a soft spring may take an hour.
    guard !stack.isMoving(at: time.seconds) || stack.isDragging else {
      throw TraceProblem("something still moves at \(time.seconds)")
    }
    guard held.values.allSatisfy(\.isEmpty) else { return }
    if stack.isDragging || stack.isTracking {
      throw TraceProblem("a card is frozen: no button is down")
    }
    for card in stack.snapshots(at: time.seconds) where card.activity != .resting {
      throw TraceProblem("\(card.id) is \(card.activity) at rest")
    }
    let problems = continuity.hasGrown ? [] : stack.checkRest()
    guard problems.isEmpty else { throw TraceProblem("at rest: \(problems)") }
  }

  private func checkOrder() throws {
    for (one, next) in zip(recording.events, recording.events.dropFirst())
    where next.time < one.time {
      throw TraceProblem("time runs backward: \(one), then \(next)")
    }
  }
}

extension StackInput {
  fileprivate var isRestore: Bool {
    if case .restore = self { true } else { false }
  }

  fileprivate var movesSlots: Bool {
    switch self {
    case .set(let key, _): key.hasPrefix("container.") || key.hasPrefix("layout.")
    case .resize: true
    case .pointer, .cancel, .restore, .command, .key: false
    }
  }

  fileprivate var changesSteepness: Bool {
    switch self {
    case .set, .resize: true
    case .pointer, .cancel, .restore, .command, .key: false
    }
  }
}

extension StackEvent {
  /// The numbers that it tells.
  fileprivate var numbers: [Double] {
    let ways = reason.map { [$0.projected, $0.needed, $0.velocity] } ?? []
    return switch kind {
    case .didBeginDrag(_, let progress), .didDrag(_, let progress):
      [progress.translation.dx, progress.translation.dy, progress.fraction]
    case .didSelect(_, let place): [place.x, place.y]
    default: ways
    }
  }
}

extension CardStack {
  /// Checks that inputs beyond the limits are refused, without a crash.
  fileprivate func checkImpossibleInputs() throws {
    let most = Int.max
    var inputs: [StackInput] = [
      .insert(at: 0, count: most), .insert(at: most, count: 1), .insert(at: -1, count: 1),
      .insert(at: 0, count: StackLimits.cards.upperBound - count + 1),
      .delete(at: 0, count: most), .delete(at: count, count: 1), .delete(at: most, count: most),
      .move(from: most, to: 0), .move(from: 0, to: count), .reload(count: most),
      .reload(count: -1), .shift(by: most), .shift(by: Int.min),
    ].map(StackInput.command)
    for number in [1e10, -.infinity, .nan, 1.7e308] {
      let point = Point(x: 0, y: number)
      inputs += [
        .resize(Size(width: number, height: 1)), .resize(Size(width: 1, height: -1)),
        .pointer(PointerEvent(time: .zero, phase: .move, position: point, buttons: [])),
      ]
    }
    for input in inputs where problem(with: input) == nil {
      throw TraceProblem("\(input) is not refused")
    }
  }
}
