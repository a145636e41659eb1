import RiffleMotion

/// One recognizer at work: the state machine that every gesture shares.
///
/// The recognizer judges presses, the arena grants gestures; the machine follows the pointers,
/// keeps the state between events, and reports what was entered.
struct RecognizerMachine: Sendable {
  let id: RecognizerID
  var recognizer: any GestureRecognizer
  var isEnabled = true
  private(set) var phase = RecognizerPhase.idle

  private var contacts = ContactList()
  private var tracker = VelocityTracker()

  init(id: RecognizerID, recognizer: any GestureRecognizer) {
    self.id = id
    self.recognizer = recognizer
  }

  /// The first moment at which a press still undecided has failed; nil for none.
  var deadline: Timestamp? {
    guard case .pressed(let press) = phase, let expiry = recognizer.expiry(of: press) else {
      return nil
    }
    return Timestamp(microseconds: expiry.microseconds + 1)
  }

  /// Starts on a press.
  mutating func start(on press: Press, pointer: PointerID, velocity settings: VelocitySettings) {
    contacts.removeAll()
    contacts.add(pointer, at: press.location)
    tracker.settings = settings
    tracker.reset()
    tracker.add(.zero, at: press.time)
    enter(.pressed(press))
  }

  /// Takes in, or refuses, one pointer more.
  ///
  /// - Returns: Whether the recognizer follows the pointer from now on.
  mutating func join(_ event: PointerEvent, into changes: inout [GestureChange]) -> Bool {
    guard phase.press != nil else { return false }
    let limits = recognizer.pointerLimits
    guard contacts.count < limits.range.upperBound else {
      if phase.isOpen {
        fail(at: event.time, into: &changes)
      } else if limits.extraPointer == .cancel {
        cancel(.extraPointer, at: event.time, into: &changes)
      }
      return false
    }
    contacts.add(event.pointer, at: event.position)
    regroup(at: event.time, into: &changes)
    return true
  }

  /// Follows a pointer, if it is one of the recognizer's own.
  mutating func move(_ event: PointerEvent, into changes: inout [GestureChange]) {
    guard let press = phase.press, contacts.contains(event.pointer) else { return }
    contacts.move(event.pointer, to: event.position)
    let place = contacts.middle
    let isMovement = place != press.location
    phase.update { $0.move(to: place, at: event.time) }
    feedTracker(event)

    judge(at: event.time, into: &changes)
    if isMovement { goOn(at: event.time, into: &changes) }
  }

  /// Judges a press whose last pointer goes up.
  mutating func judgeLift(of event: PointerEvent, into changes: inout [GestureChange]) {
    guard phase.isOpen, contacts.count == 1, contacts.contains(event.pointer) else { return }
    phase.update { $0.isLifted = true }
    judge(at: event.time, into: &changes)
    if case .pressed = phase { fail(at: event.time, into: &changes) }
  }

  /// Lets go of a pointer.
  mutating func lift(_ event: PointerEvent, into changes: inout [GestureChange]) {
    guard phase.press != nil, contacts.contains(event.pointer) else { return }
    let remaining = contacts.count - 1
    if phase.state.isActive, remaining < recognizer.pointerLimits.range.lowerBound {
      finish(.ended, at: event.time, into: &changes)
    } else {
      contacts.remove(event.pointer)
      // The fingers that stay have a velocity of their own.
      tracker.reset()
      regroup(at: event.time, into: &changes)
    }
  }

  /// Recognises the gesture that the arena grants.
  mutating func recognize(at time: Timestamp, into changes: inout [GestureChange]) {
    guard case .held(let press) = phase else { return }
    let dropped = recognizer.droppedTranslation(of: press)
    enter(recognizer.isContinuous ? .began(press, dropped: dropped) : .ended)
    report(press, dropped, at: time, into: &changes)
  }

  /// Gives up on a press.
  mutating func fail(
    _ cause: CancelCause? = nil,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    guard phase.isOpen, let press = phase.press else { return }
    enter(.failed)
    report(press, .zero, cause, at: time, into: &changes)
  }

  /// Breaks off whatever is in progress.
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

  /// Gets ready for the next press, when all pointers are up.
  mutating func reset() {
    if case .idle = phase { return }
    enter(.idle)
  }

  /// Makes the translation of a gesture under way count as a given one from here on.
  ///
  /// - Returns: Whether a gesture was under way.
  mutating func setTranslation(_ translation: Vector) -> Bool {
    phase.setTranslation(translation)
  }

  /// Reports that the gesture under way went on, if there is one.
  private mutating func goOn(at time: Timestamp, into changes: inout [GestureChange]) {
    guard let (press, dropped) = phase.gesture else { return }
    enter(.changed(press, dropped: dropped))
    report(press, dropped, at: time, into: &changes)
  }

  /// Reports that the gesture under way is over, if there is one.
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

  /// Goes on with the pointers there now are, without a movement.
  private mutating func regroup(at time: Timestamp, into changes: inout [GestureChange]) {
    let wasIncomplete = (phase.press?.pointerCount ?? 0) < recognizer.pointerLimits.range.lowerBound
    let count = contacts.count
    let place = contacts.middle
    phase.update { $0.regroup(count: count, around: place, at: time) }
    if wasIncomplete {
      // What fewer pointers did than it takes was not yet this gesture.
      phase.update { $0.restart() }
      tracker.reset()
    }
    goOn(at: time, into: &changes)
  }

  /// Shows the tracker a measured position, as the movement it amounts to.
  ///
  /// Movement is continuous where pointers join. A release counts only if it is newer than the
  /// last move, which it would otherwise replace.
  private mutating func feedTracker(_ event: PointerEvent) {
    guard !event.isSynthesized, let press = phase.press else { return }
    if case .up = event.phase, let newest = tracker.newestTime, event.time <= newest { return }
    tracker.add(.zero + press.translation, at: event.time)
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
    let isMeant = phase.state != .failed && phase.state != .cancelled
    changes.append(
      GestureChange(
        recognizer: id,
        state: phase.state,
        time: time,
        location: press.location,
        startLocation: press.startLocation,
        translation: press.translation - dropped,
        velocity: isMeant ? tracker.velocity(at: time) ?? .zero : .zero,
        pointerKind: press.kind,
        pressCount: press.count,
        cause: cause
      )
    )
  }
}
