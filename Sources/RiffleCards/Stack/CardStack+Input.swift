import RiffleGestures
public import RiffleMotion

extension CardStack {
  /// Handles an input.
  ///
  /// - Parameters:
  ///   - input: The input, for which ``problem(with:)`` returns nil.
  ///   - time: The time of the input; for a pointer event, its own time.
  ///   - policy: The policy that may refuse swipes. Defaults to allowing all.
  /// - Returns: The events of motions that ended before the input, then those of the input.
  public mutating func handle(
    _ input: StackInput,
    at time: Timestamp,
    policy: SwipePolicy = SwipePolicy()
  ) -> [StackEvent] {
    if let problem = problem(with: input) { preconditionFailure(problem) }
    let motionTime = clock.motionTime(at: time)
    settle(until: motionTime)
    let landings = takePendingEvents()
    switch input {
    case .pointer(let event): handle(event, at: motionTime, policy)
    case .cancel(let cause): apply(gestures.cancel(cause, at: time), at: motionTime, policy)
    case .resize(let window): resize(to: window, at: motionTime)
    case .set(let key, let value): set(key, to: value, at: motionTime)
    case .command(.pause): clock.pause(at: time)
    case .command(.resume): clock.resume(at: time)
    case .command(let command): perform(command, at: motionTime, policy)
    }
    // A motion that takes no time is over before the next snapshot.
    settle(until: motionTime)
    updateLift(at: motionTime)
    assert(checkInvariants(at: time).isEmpty, "\(checkInvariants(at: time))")
    return landings + takePendingEvents(at: time)
  }

  /// Returns the problem with an input for the stack as it is now; nil if it can be handled.
  ///
  /// - Returns: A sentence with the bad value and the allowed ones.
  public func problem(with input: StackInput) -> String? {
    func check(_ name: String, _ index: Int, in range: ClosedRange<Int>) -> String? {
      if range.contains(index) { return nil }
      return range.isEmpty || range.upperBound < 0
        ? "\"\(name)\" is \(index), but there are no cards."
        : "\"\(name)\" is \(index); with \(count) cards it can be \(range.lowerBound) to "
          + "\(range.upperBound)."
    }
    switch input {
    case .command(.insert(let at, let number)):
      return number < 0
        ? "\"count\" is \(number); it is 0 or more." : check("at", at, in: 0...count)
    case .command(.delete(let at, let number)):
      return check("at", at, in: 0...count) ?? check("count", number, in: 0...max(0, count - at))
    case .command(.move(let from, let to)):
      guard count > 0 else { return "there is no card to move." }
      return check("from", from, in: 0...count - 1) ?? check("to", to, in: 0...count - 1)
    case .command(.reload(.some(let number), _, _)):
      return number < 0 ? "\"count\" is \(number); it is 0 or more." : nil
    case .set(let key, let value):
      do throws(PresetError) {
        var preset = preset
        try preset.set(key, to: value)
        return nil
      } catch {
        return "\(error)"
      }
    default:
      return nil
    }
  }
}
