package import RiffleMotion

extension GestureArena {
  /// Handles an event and appends all changes that follow from it.
  ///
  /// - Parameters:
  ///   - event: The event; deliver events in the order of their arrival.
  ///   - catchesMotion: For a press, whether it hits a moving object. The slop is then 0: a pan
  ///     begins with the first movement of any length. Defaults to false.
  ///   - changes: The list to which the changes are appended, in the order in which they happened.
  package mutating func handle(
    _ event: PointerEvent,
    catchesMotion: Bool = false,
    into changes: inout [GestureChange]
  ) {
    precondition(
      event.position.x.isFinite && event.position.y.isFinite,
      "a pointer cannot be at \(event.position)"
    )
    precondition(
      event.delay >= 0 && event.delay.isFinite,
      "a pointer's event cannot be delayed by \(event.delay) s"
    )
    var event = event
    event.time = catchUp(with: event.time, into: &changes)

    switch PressStep(event, isDown: contacts.contains(event.pointer)) {
    case .ignore:
      break
    case .pressAfterLoss:
      cancel(.captureLost, at: event.time, into: &changes)
      press(event, catchesMotion: catchesMotion, into: &changes)
    case .press:
      press(event, catchesMotion: catchesMotion, into: &changes)
    case .move:
      move(event, into: &changes)
    case .lift:
      if contacts.position(of: event.pointer) != event.position { move(event, into: &changes) }
      lift(event, into: &changes)
    case .cancel(let cause):
      cancel(cause, at: event.time, into: &changes)
    case .lose(let cause):
      cancel(cause, at: event.time, into: &changes)
      forget(event.pointer)
    }
  }

  /// Advances the time without an event: fails gestures that have taken too long, and begins those
  /// that waited for it.
  ///
  /// - Parameters:
  ///   - time: Any time; nothing happens before ``nextDeadline``.
  ///   - changes: The list to which the changes are appended. They carry the time of the deadline,
  ///     so they do not depend on how often this is called.
  package mutating func advance(to time: Timestamp, into changes: inout [GestureChange]) {
    while let deadline = nextDeadline, deadline <= time {
      clock = max(clock, deadline)
      for index in machines.indices where machines[index].deadline == deadline {
        machines[index].fail(at: deadline, into: &changes)
      }
      settle(at: deadline, into: &changes)
    }
  }

  /// Cancels all gestures in progress and ignores the rest of the press.
  ///
  /// - Parameters:
  ///   - cause: The reason.
  ///   - time: The time of the cancel.
  ///   - changes: The list to which the changes are appended.
  package mutating func cancel(
    _ cause: CancelCause,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    let time = catchUp(with: time, into: &changes)
    for index in machines.indices {
      machines[index].cancel(cause, at: time, into: &changes)
    }
    if cause.losesPointers {
      contacts.removeAll()
      resetIfFree()
    }
  }

  /// Switches a recognizer on or off.
  ///
  /// A recognizer that is switched off cancels its gesture and takes no part in presses; switched on,
  /// it takes part again from the next press.
  package mutating func setEnabled(
    _ isEnabled: Bool,
    for id: RecognizerID,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    machines[id.index].isEnabled = isEnabled
    guard !isEnabled else { return }
    let time = catchUp(with: time, into: &changes)
    machines[id.index].cancel(.disabled, at: time, into: &changes)
    settle(at: time, into: &changes)
  }

  /// Sets the translation of a gesture in progress, without a report and without an effect on its
  /// velocity.
  ///
  /// - Returns: Whether a gesture was in progress; if not, nothing happened.
  @discardableResult
  package mutating func setTranslation(_ translation: Vector, of id: RecognizerID) -> Bool {
    machines[id.index].setTranslation(translation)
  }

  private mutating func press(
    _ event: PointerEvent,
    catchesMotion: Bool,
    into changes: inout [GestureChange]
  ) {
    let isFirst = contacts.isEmpty
    contacts.add(event.pointer, at: event.position)
    if isFirst {
      start(event, catchesMotion: catchesMotion)
    } else {
      join(event, into: &changes)
    }
    // A pointer without a follower is not waited for: it is ignored until it is up.
    if !contacts.isFollowed(event.pointer) { contacts.remove(event.pointer) }
  }

  private mutating func start(_ event: PointerEvent, catchesMotion: Bool) {
    var press = Press(kind: event.kind, time: event.time, location: event.position)
    press.catchesMotion = catchesMotion
    press.tapCount = tapCount(of: press)
    lastTap = nil
    for index in machines.indices where machines[index].isEnabled {
      contacts.follow(event.pointer, by: machines[index].id)
      machines[index].start(
        on: press,
        delay: event.delay,
        velocity: velocitySettings[event.kind]
      )
    }
  }

  private mutating func join(_ event: PointerEvent, into changes: inout [GestureChange]) {
    for index in machines.indices {
      let id = machines[index].id
      let count = contacts.group(followedBy: id).count
      guard machines[index].accepts(pointerBeyond: count, at: event.time, into: &changes) else {
        continue
      }
      contacts.follow(event.pointer, by: id)
      machines[index].regroup(contacts.group(followedBy: id), at: event.time, into: &changes)
    }
    settle(at: event.time, into: &changes)
  }

  private mutating func move(_ event: PointerEvent, into changes: inout [GestureChange]) {
    contacts.move(event.pointer, to: event.position)
    for index in machines.indices where isFollowed(event.pointer, byMachineAt: index) {
      let group = contacts.group(followedBy: machines[index].id)
      machines[index].move(event, contacts: group, into: &changes)
    }
    settle(at: event.time, into: &changes)
  }

  private mutating func lift(_ event: PointerEvent, into changes: inout [GestureChange]) {
    for index in machines.indices where isFollowed(event.pointer, byMachineAt: index) {
      guard contacts.group(followedBy: machines[index].id).count == 1 else { continue }
      machines[index].judgeLift(at: event.time, into: &changes)
    }
    settle(at: event.time, into: &changes)
    sweep(at: event.time, into: &changes)
    for index in machines.indices where isFollowed(event.pointer, byMachineAt: index) {
      let rest = contacts.group(followedBy: machines[index].id, without: event.pointer)
      machines[index].lift(event, leaving: rest, into: &changes)
    }
    forget(event.pointer)
  }

  private func isFollowed(_ pointer: PointerID, byMachineAt index: Int) -> Bool {
    contacts.isFollowed(pointer, by: machines[index].id)
  }

  private mutating func forget(_ pointer: PointerID) {
    contacts.remove(pointer)
    resetIfFree()
  }

  private mutating func resetIfFree() {
    guard contacts.isEmpty else { return }
    for index in machines.indices { machines[index].reset() }
  }

  /// Advances the time to that of an event, but within a press never backward.
  ///
  /// - Returns: The time at which the event counts.
  private mutating func catchUp(
    with stamp: Timestamp,
    into changes: inout [GestureChange]
  ) -> Timestamp {
    clock = contacts.isEmpty ? stamp : max(clock, stamp)
    advance(to: clock, into: &changes)
    return clock
  }

  private func tapCount(of press: Press) -> Int {
    guard let lastTap, lastTap.kind == press.kind, lastTap.startTime <= press.startTime,
      press.startTime.seconds(since: lastTap.startTime) <= repeatInterval[press.kind],
      (press.location - lastTap.startLocation).length <= repeatDistance[press.kind]
    else { return 1 }
    return lastTap.tapCount + 1
  }
}
