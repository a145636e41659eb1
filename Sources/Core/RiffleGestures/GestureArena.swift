package import RiffleMotion

/// Decides what a press becomes: a pan, or a swipe in its place, or a tap.
///
/// The first match wins at once. The arena follows one pointer: a second one that goes down before
/// anything was recognized ends the press, and is ignored later.
///
/// The owner does the hit-testing: it leaves out presses that hit nothing, and delivers every other
/// event. The arena infers from an event's button mask that a release was never delivered. A copy
/// replays independently, and an event allocates nothing.
///
///     var arena = GestureArena()
///     for event in arena.handle(press) + arena.handle(move) { ... }
package struct GestureArena: Sendable {
  private enum Phase {
    case idle
    case possible(Press, Candidates)
    /// The pan's translation leaves out the dropped one.
    case panning(Press, dropped: Vector)
  }

  private struct Candidates: OptionSet {
    let rawValue: UInt8

    /// A pan, or a swipe in its place.
    static let movement = Candidates(rawValue: 1 << 0)
    static let tap = Candidates(rawValue: 1 << 1)
  }

  /// The recognizer of swipes; nil for a pan.
  private var swipe: SwipeRecognizer?
  private var phase = Phase.idle
  /// The pointer that is down and where it is, even if the press was ignored.
  private var pointer: (id: PointerID, position: Point)?
  private var tracker = VelocityTracker()
  private var steps = PointerSteps()
  /// The delay of the pointer's latest event, in seconds.
  package private(set) var delay = 0.0
  /// The latest time since the press began.
  private var clock = Timestamp.zero
  /// The events of one call; reused to keep their memory.
  private var events: [GestureEvent] = []

  /// Whether velocities that the pointer's path contradicts are corrected: see
  /// ``VelocityTracker/confirmed(_:at:)``.
  package var confirmsVelocity: Bool
  /// The axis along which a press becomes a pan; along the other one it fails, unless it has caught something
  /// that moves.
  package var axis: DragAxis

  package init(
    swipe: SwipeRecognizer? = nil,
    confirmsVelocity: Bool = true,
    axis: DragAxis = .any
  ) {
    self.swipe = swipe
    self.confirmsVelocity = confirmsVelocity
    self.axis = axis
  }

  /// Whether a press is or may become a gesture, so that the owner should keep the pointer
  /// captured.
  package var isTracking: Bool {
    if case .idle = phase { false } else { true }
  }

  /// Whether an event starts a press: the primary button, a finger or a pen's tip goes down, and no
  /// other pointer or button is held.
  ///
  /// The owner hit-tests only these events; any other belongs to the press in progress or to no
  /// press.
  package func startsPress(_ event: PointerEvent) -> Bool {
    switch PressStep(event, isDown: isDown(event.pointer)) {
    case .press: pointer == nil
    case .pressAfterLoss: true
    case .ignore, .move, .lift, .cancel, .lose: false
    }
  }

  /// - Parameters:
  ///   - event: Deliver events in the order of their arrival.
  ///   - catchesMotion: The press hits a moving object: the slop is 0, so a pan begins with the
  ///     first movement.
  package mutating func handle(
    _ event: PointerEvent,
    catchesMotion: Bool = false
  ) -> [GestureEvent] {
    precondition(
      event.position.x.isFinite && event.position.y.isFinite,
      "a pointer cannot be at \(event.position)"
    )
    precondition(
      event.delay >= 0 && event.delay.isFinite,
      "a pointer's event cannot be delayed by \(event.delay) s"
    )
    return at(event.time) { arena, time in
      var event = event
      event.time = time
      switch PressStep(event, isDown: arena.isDown(event.pointer)) {
      case .ignore: break
      case .pressAfterLoss:
        arena.end(.captureLost)
        arena.press(event, catchesMotion: catchesMotion)
      case .press: arena.press(event, catchesMotion: catchesMotion)
      case .move: arena.move(event)
      case .lift: arena.lift(event)
      case .cancel(let cause): arena.end(cause)
      case .lose(let cause):
        arena.end(cause)
        arena.pointer = nil
      }
    }
  }

  package mutating func cancel(_ cause: CancelCause, at time: Timestamp) -> [GestureEvent] {
    at(time) { arena, _ in arena.end(cause) }
  }

  /// Recognizes a swipe in place of a pan, or a pan again.
  ///
  /// A gesture of the other kind is cancelled, and the press can then only be a tap; a press that
  /// may be a swipe is judged by the new recognizer.
  package mutating func recognize(_ swipe: SwipeRecognizer?, at time: Timestamp) -> [GestureEvent] {
    if self.swipe != nil, swipe != nil { self.swipe = swipe }
    return at(time) { arena, _ in
      if (arena.swipe == nil) != (swipe == nil) { arena.loseMovement() }
      arena.swipe = swipe
    }
  }

  // MARK: A press

  private func isDown(_ id: PointerID) -> Bool { pointer?.id == id }

  /// Collects the events of a body, at a time that never runs backward within a press.
  private mutating func at(
    _ stamp: Timestamp,
    _ body: (inout GestureArena, Timestamp) -> Void
  ) -> [GestureEvent] {
    events.removeAll(keepingCapacity: true)
    clock = pointer == nil ? stamp : max(clock, stamp)
    expire()
    body(&self, clock)
    return events
  }

  private mutating func press(_ event: PointerEvent, catchesMotion: Bool) {
    guard pointer == nil else {
      // A second pointer ends a press that was not yet recognized; a recognized gesture ignores it.
      if case .possible = phase { end(.extraPointer) }
      return
    }
    pointer = (event.pointer, event.position)
    delay = event.delay
    tracker.settings = event.kind == .touch ? .touch : .mouse
    tracker.reset()
    tracker.add(.zero, at: event.measuringTime)
    steps = PointerSteps(at: event.measuringTime)
    let press = Press(
      kind: event.kind,
      time: event.time,
      location: event.position,
      catchesMotion: catchesMotion
    )
    phase = .possible(press, [.movement, .tap])
  }

  private mutating func move(_ event: PointerEvent) {
    pointer?.position = event.position
    delay = event.delay
    switch phase {
    case .idle: break
    case .possible(var press, let candidates):
      press.move(to: event.position, at: event.time)
      track(event, press)
      judge(press, candidates)
    case .panning(var press, let dropped):
      let isMovement = press.location != event.position
      press.move(to: event.position, at: event.time)
      track(event, press)
      phase = .panning(press, dropped: dropped)
      if isMovement { events.append(.changed(press.translation - dropped, velocity: velocity)) }
    }
  }

  private mutating func judge(_ press: Press, _ candidates: Candidates) {
    var candidates = candidates
    if candidates.contains(.movement) {
      switch swipe?.verdict(on: press) {
      case nil where press.isPan:
        guard press.catchesMotion || axis.contains(press.translation) else {
          // It has gone too far for a tap.
          phase = .idle
          return events.append(.failed)
        }
        let dropped = press.slopOfTranslation
        phase = .panning(press, dropped: dropped)
        let movement = press.translation
        events.append(.began(movement - dropped, velocity: velocity, movement: movement))
        return
      case .recognized: return win(.swiped(press.translation))
      case .failed: candidates.remove(.movement)
      case .undecided, nil: break
      }
    }
    if !press.isNearStart { candidates.remove(.tap) }
    keep(press, candidates)
  }

  private mutating func lift(_ event: PointerEvent) {
    if pointer?.position != event.position { move(event) }
    delay = event.delay
    switch phase {
    case .idle: break
    case .possible(let press, let candidates):
      loseMovement()
      if candidates.contains(.tap) {
        win(.tapped)
      } else if candidates.contains(.movement), swipe?.verdict(on: press) == .recognized {
        // A changed recognizer has not seen the press before.
        win(.swiped(press.translation))
      }
    case .panning(let press, let dropped):
      win(.ended(press.translation - dropped, velocity: velocity))
    }
    phase = .idle
    pointer = nil
  }

  private mutating func win(_ event: GestureEvent) {
    phase = .idle
    events.append(event)
  }

  /// Ends the press; waits for its pointer unless the cause loses it.
  private mutating func end(_ cause: CancelCause) {
    loseMovement()
    phase = .idle
    if cause.losesPointers { pointer = nil }
  }

  /// Cancels a pan in progress; the press can then only become a tap.
  private mutating func loseMovement() {
    switch phase {
    case .idle: break
    case .possible(let press, let candidates):
      if candidates.contains(.movement), swipe == nil { events.append(.failed) }
      keep(press, candidates.subtracting(.movement))
    case .panning: win(.cancelled)
    }
  }

  private mutating func keep(_ press: Press, _ candidates: Candidates) {
    phase = candidates.isEmpty ? .idle : .possible(press, candidates)
  }

  private mutating func expire() {
    guard case .possible(let press, var candidates) = phase else { return }
    if let expiry = press.tapExpiry, clock > expiry { candidates.remove(.tap) }
    if let swipe, clock > swipe.expiry(of: press) { candidates.remove(.movement) }
    keep(press, candidates)
  }

  // MARK: Velocity

  /// Adds a measured position to the tracker, as a translation.
  ///
  /// A release counts only if it is newer than the last move, which it would otherwise replace.
  private mutating func track(_ event: PointerEvent, _ press: Press) {
    guard !event.isSynthesized else { return }
    let time = event.measuringTime
    if case .up = event.phase, let newest = tracker.newestTime, time <= newest { return }
    tracker.add(.zero + press.translation, at: time)
    steps.add(press.translation, at: time)
  }

  /// The velocity of the pointer between its last two positions, in points per second, however long ago;
  /// zero before it has moved.
  package var step: Vector { steps.velocity }

  /// The velocity of the pointer some time before the latest event, from the samples before and after it;
  /// zero if unknown.
  package func velocity(before seconds: Double) -> Vector {
    guard let velocity = tracker.velocity(at: clock, before: seconds) else { return .zero }
    guard confirmsVelocity else { return velocity }
    return tracker.confirmed(velocity, at: clock.advanced(by: -seconds))
  }

  /// The velocity of the pointer, in points per second; zero if unknown, or once it rests.
  package var velocity: Vector {
    guard let velocity = tracker.velocity(at: measuringTime) else { return .zero }
    return confirmsVelocity ? tracker.confirmed(velocity, at: readingTime) : velocity
  }

  /// The time from which the pointer rests if it reports nothing.
  package var restTime: Timestamp { tracker.restTime ?? clock }

  /// The mean velocity of the pointer over its last 40 ms, in points per second.
  package var meanVelocity: Vector { tracker.meanVelocity(at: readingTime) }

  /// How far the pointer has come back in its last 0.1 s, toward a home that lies this way from where it
  /// is, in points.
  package func comeback(toward home: Vector) -> Vector {
    tracker.comeback(toward: home, at: readingTime)
  }

  /// The time for which the path is read: the newest report's until the pointer rests, so that nothing
  /// that is decided changes between two reports.
  private var readingTime: Timestamp {
    guard let newest = tracker.newestTime, measuringTime < restTime else { return measuringTime }
    return newest
  }

  private var measuringTime: Timestamp { clock.advanced(by: -delay) }
}

/// What a press has become, or how it ended.
///
/// Translations are in points since the press, for a finger since it has passed the slop;
/// velocities are in points per second, at most ``VelocitySettings/maximumSpeed`` in length, zero
/// if unknown.
package enum GestureEvent: Hashable, Sendable {
  /// A pan began, with this translation already; the movement is the whole one since the press.
  case began(Vector, velocity: Vector, movement: Vector)
  case changed(Vector, velocity: Vector)
  case ended(Vector, velocity: Vector)
  case cancelled
  case failed
  case tapped
  case swiped(Vector)
}
