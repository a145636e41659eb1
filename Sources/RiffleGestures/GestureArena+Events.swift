public import RiffleMotion

extension GestureArena {
  /// Takes in an event and reports everything that follows from it.
  ///
  /// - Parameters:
  ///   - event: What a pointer did, in the order of arrival.
  ///   - catchesMotion: For a press, whether what it hits is moving. The slop is then 0: a pan
  ///     begins with the first movement of any length.
  ///   - changes: Where the changes are appended, in the order in which they happened.
  public mutating func handle(
    _ event: PointerEvent,
    catchesMotion: Bool = false,
    into changes: inout [GestureChange]
  ) {
    precondition(
      event.position.x.isFinite && event.position.y.isFinite,
      "a pointer cannot be at \(event.position)"
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

  /// Lets time pass without an event: fails what has taken too long, and begins what waited for
  /// that.
  ///
  /// - Parameters:
  ///   - time: Any time; nothing happens before ``nextDeadline``.
  ///   - changes: Where the changes are appended. They carry the time of the deadline, so that
  ///     they do not depend on how often this is called.
  public mutating func advance(to time: Timestamp, into changes: inout [GestureChange]) {
    while let deadline = nextDeadline, deadline <= time {
      clock = max(clock, deadline)
      for index in machines.indices where machines[index].deadline == deadline {
        machines[index].fail(at: deadline, into: &changes)
      }
      settle(at: deadline, into: &changes)
    }
  }

  /// Breaks off everything in progress; the rest of the press counts for nothing.
  ///
  /// - Parameters:
  ///   - cause: Why.
  ///   - time: When.
  ///   - changes: Where the changes are appended.
  public mutating func cancel(
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
  /// Off, it breaks off what it is doing, and takes no part in presses; on, it takes part again
  /// from the next press.
  public mutating func setEnabled(
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

  /// Makes the translation of a gesture under way count as a given one from here on, without a
  /// change being reported and without disturbing its velocity.
  ///
  /// - Returns: Whether a gesture was under way; if not, nothing happened.
  @discardableResult
  public mutating func setTranslation(_ translation: Vector, of id: RecognizerID) -> Bool {
    machines[id.index].setTranslation(translation)
  }

  private mutating func press(
    _ event: PointerEvent,
    catchesMotion: Bool,
    into changes: inout [GestureChange]
  ) {
    var isWanted = false
    if contacts.isEmpty {
      var press = Press(kind: event.kind, time: event.time, location: event.position)
      press.catchesMotion = catchesMotion
      press.count = pressCount(of: press)
      lastTap = nil
      for index in machines.indices where machines[index].isEnabled {
        machines[index].start(
          on: press,
          pointer: event.pointer,
          velocity: velocitySettings[event.kind]
        )
        isWanted = true
      }
    } else {
      for index in machines.indices {
        isWanted = machines[index].join(event, into: &changes) || isWanted
      }
      settle(at: event.time, into: &changes)
    }
    // A pointer that nobody wants is not waited for: it is ignored until it is up.
    if isWanted { contacts.add(event.pointer, at: event.position) }
  }

  private mutating func move(_ event: PointerEvent, into changes: inout [GestureChange]) {
    contacts.move(event.pointer, to: event.position)
    for index in machines.indices {
      machines[index].move(event, into: &changes)
    }
    settle(at: event.time, into: &changes)
  }

  private mutating func lift(_ event: PointerEvent, into changes: inout [GestureChange]) {
    for index in machines.indices {
      machines[index].judgeLift(of: event, into: &changes)
    }
    settle(at: event.time, into: &changes)
    sweep(at: event.time, into: &changes)
    for index in machines.indices {
      machines[index].lift(event, into: &changes)
    }
    forget(event.pointer)
  }

  private mutating func forget(_ pointer: PointerID) {
    contacts.remove(pointer)
    resetIfFree()
  }

  private mutating func resetIfFree() {
    guard contacts.isEmpty else { return }
    for index in machines.indices { machines[index].reset() }
  }

  /// Lets time pass up to a stamp, which within a press is never before an earlier one.
  ///
  /// - Returns: The time it is.
  private mutating func catchUp(
    with stamp: Timestamp,
    into changes: inout [GestureChange]
  ) -> Timestamp {
    clock = contacts.isEmpty ? stamp : max(clock, stamp)
    advance(to: clock, into: &changes)
    return clock
  }

  private func pressCount(of press: Press) -> Int {
    guard let lastTap, lastTap.kind == press.kind, lastTap.startTime <= press.startTime,
      press.startTime.seconds(since: lastTap.startTime) <= repeatInterval[press.kind],
      (press.location - lastTap.startLocation).length <= repeatDistance[press.kind]
    else { return 1 }
    return lastTap.count + 1
  }
}
