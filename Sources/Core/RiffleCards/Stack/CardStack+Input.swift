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
    policy: StackPolicy = StackPolicy()
  ) -> [StackEvent] {
    if let problem = problem(with: input) { publicPreconditionFailure(problem) }
    let motionTime = clock.motionTime(at: time)
    settle(until: motionTime)
    let landings = takePendingEvents()
    latestResult = nil
    isInstant = input.isInstant
    defer { isInstant = false }
    switch input {
    case .pointer(let event): handle(event, at: motionTime, policy)
    case .cancel(let cause): apply(gestures.cancel(cause, at: time), at: motionTime, policy)
    case .resize(let window): resize(to: window, at: motionTime)
    case .restore(let state): performRestore(state, at: motionTime)
    case .set(let key, let value): set(key, to: value, at: motionTime)
    case .command(.pause), .key(.pause): clock.pause(at: time)
    case .command(.resume), .key(.resume): clock.resume(at: time)
    case .command(let command): perform(command, by: .command, at: motionTime, policy)
    case .key(let command): perform(command, by: .key, at: motionTime, policy)
    }
    // A motion that takes no time is over before the next snapshot.
    settle(until: motionTime)
    updateLift(at: motionTime)
    assert(checkInvariants(at: time).isEmpty, "\(checkInvariants(at: time))")
    return landings + takePendingEvents(at: time)
  }
}

extension StackInput {
  /// Whether it moves cards at once.
  fileprivate var isInstant: Bool {
    switch self {
    case .command(.instantly), .key(.instantly): true
    default: false
    }
  }
}
