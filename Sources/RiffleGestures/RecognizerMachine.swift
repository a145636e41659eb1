import RiffleMotion

/// The state machine of one recognizer, which every gesture shares.
///
/// The recognizer judges presses; the arena owns the pressed pointers and grants gestures; the
/// machine keeps the state between events and reports every change of it.
struct RecognizerMachine: Sendable {
  let id: RecognizerID
  var recognizer: any GestureRecognizer
  var isEnabled = true
  private(set) var phase = RecognizerPhase.idle

  private var tracker = VelocityTracker()
  /// The delay of the latest pointer event, in seconds.
  private var delay = 0.0

  init(id: RecognizerID, recognizer: any GestureRecognizer) {
    self.id = id
    self.recognizer = recognizer
  }

  /// The earliest time at which a press that is still undecided has failed; nil for none.
  var deadline: Timestamp? {
    guard case .pressed(let press) = phase, let expiry = recognizer.expiry(of: press) else {
      return nil
    }
    return Timestamp(microseconds: expiry.microseconds + 1)
  }

  /// Starts a press, whose event was delayed by some seconds.
  mutating func start(on press: Press, delay: Double, velocity settings: VelocitySettings) {
    self.delay = delay
    tracker.settings = settings
    tracker.reset()
    tracker.add(.zero, at: press.time.advanced(by: -delay))
    enter(.pressed(press))
  }

  /// Accepts or refuses one more pointer than the recognizer follows.
  ///
  /// - Parameters:
  ///   - count: The number of pointers that it follows already.
  ///   - time: When the pointer went down.
  ///   - changes: Where the consequences of a refusal are appended.
  /// - Returns: Whether the recognizer is to follow the pointer; if so, ``regroup(_:at:into:)``
  ///   comes next.
  mutating func accepts(
    pointerBeyond count: Int,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) -> Bool {
    guard phase.press != nil else { return false }
    let limits = recognizer.pointerLimits
    if count < limits.range.upperBound { return true }
    if phase.isOpen {
      fail(at: time, into: &changes)
    } else if limits.extraPointer == .cancel {
      cancel(.extraPointer, at: time, into: &changes)
    }
    return false
  }

  /// Handles a movement of one of the recognizer's pointers.
  mutating func move(
    _ event: PointerEvent,
    contacts: ContactGroup,
    into changes: inout [GestureChange]
  ) {
    guard let press = phase.press else { return }
    delay = event.delay
    let isMovement = contacts.middle != press.location
    phase.update { $0.move(to: contacts.middle, at: event.time) }
    feedTracker(event)

    judge(at: event.time, into: &changes)
    if isMovement { goOn(at: event.time, into: &changes) }
  }

  /// Judges a press whose last pointer goes up.
  mutating func judgeLift(at time: Timestamp, into changes: inout [GestureChange]) {
    guard phase.isOpen else { return }
    phase.update { $0.isLifted = true }
    judge(at: time, into: &changes)
    if case .pressed = phase { fail(at: time, into: &changes) }
  }

  /// Continues without one of the recognizer's pointers, or ends the gesture.
  mutating func lift(
    _ event: PointerEvent,
    leaving contacts: ContactGroup,
    into changes: inout [GestureChange]
  ) {
    guard phase.press != nil else { return }
    delay = event.delay
    let time = event.time
    if phase.state.isActive, contacts.count < recognizer.pointerLimits.range.lowerBound {
      finish(.ended, at: time, into: &changes)
    } else {
      // The fingers that stay have a velocity of their own.
      tracker.reset()
      regroup(contacts, at: time, into: &changes)
    }
  }

  /// Continues with another group of pointers, without a movement.
  mutating func regroup(
    _ contacts: ContactGroup,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    let wasIncomplete = (phase.press?.pointerCount ?? 0) < recognizer.pointerLimits.range.lowerBound
    phase.update { $0.regroup(count: contacts.count, around: contacts.middle, at: time) }
    if wasIncomplete {
      // The movement of too few pointers was not yet this gesture.
      phase.update { $0.restart() }
      tracker.reset()
    }
    goOn(at: time, into: &changes)
  }

  /// Recognises the gesture that the arena grants.
  mutating func recognize(at time: Timestamp, into changes: inout [GestureChange]) {
    guard case .held(let press) = phase else { return }
    let dropped = recognizer.droppedTranslation(of: press)
    enter(recognizer.isContinuous ? .began(press, dropped: dropped) : .ended)
    report(press, dropped, at: time, into: &changes)
  }

  /// Fails an open press; otherwise does nothing.
  mutating func fail(
    _ cause: CancelCause? = nil,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    guard phase.isOpen, let press = phase.press else { return }
    enter(.failed)
    report(press, .zero, cause, at: time, into: &changes)
  }

  /// Cancels the gesture in progress, or fails an open press.
  mutating func cancel(
    _ cause: CancelCause,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    if phase.isOpen {
      fail(cause, at: time, into: &changes)
    } else {
      finish(.cancelled, cause, at: time, into: &changes)
    }
  }

  /// Returns to idle when all pointers are up.
  mutating func reset() {
    if case .idle = phase { return }
    enter(.idle)
  }

  /// Sets the translation of the gesture in progress.
  ///
  /// - Returns: Whether a gesture was in progress.
  mutating func setTranslation(_ translation: Vector) -> Bool {
    phase.setTranslation(translation)
  }

  /// Reports a change of the gesture in progress, if there is one.
  private mutating func goOn(at time: Timestamp, into changes: inout [GestureChange]) {
    guard let (press, dropped) = phase.gesture else { return }
    enter(.changed(press, dropped: dropped))
    report(press, dropped, at: time, into: &changes)
  }

  /// Reports the end of the gesture in progress, if there is one.
  private mutating func finish(
    _ outcome: RecognizerPhase,
    _ cause: CancelCause? = nil,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    guard let (press, dropped) = phase.gesture else { return }
    enter(outcome)
    report(press, dropped, cause, at: time, into: &changes)
  }

  /// Asks the recognizer about an open press.
  private mutating func judge(at time: Timestamp, into changes: inout [GestureChange]) {
    guard case .pressed(let press) = phase else { return }
    switch recognizer.verdict(on: press) {
    case .undecided: break
    case .recognized: enter(.held(press))
    case .failed: fail(at: time, into: &changes)
    }
  }

  /// Adds a measured position to the tracker, as a translation.
  ///
  /// A translation does not jump when pointers join. A release counts only if it is newer than the
  /// last move, which it would otherwise replace.
  private mutating func feedTracker(_ event: PointerEvent) {
    guard !event.isSynthesized, let press = phase.press else { return }
    let time = event.measuringTime
    if case .up = event.phase, let newest = tracker.newestTime, time <= newest { return }
    tracker.add(.zero + press.translation, at: time)
  }

  /// Returns the velocity at a time, or at the measurement of the event that came at that time.
  private func velocity(at time: Timestamp) -> Vector {
    tracker.velocity(at: time.advanced(by: -delay)) ?? .zero
  }

  private mutating func enter(_ next: RecognizerPhase) {
    phase.enter(next, isContinuous: recognizer.isContinuous)
  }

  private func report(
    _ press: Press,
    _ dropped: Vector,
    _ cause: CancelCause? = nil,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    let hasVelocity = phase.state != .failed && phase.state != .cancelled
    changes.append(
      GestureChange(
        recognizer: id,
        state: phase.state,
        time: time,
        location: press.location,
        startLocation: press.startLocation,
        translation: press.translation - dropped,
        velocity: hasVelocity ? velocity(at: time) : .zero,
        pointerKind: press.kind,
        tapCount: press.tapCount,
        cause: cause
      )
    )
  }
}
