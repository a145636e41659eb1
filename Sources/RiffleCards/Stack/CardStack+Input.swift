import RiffleGestures
public import RiffleMotion

extension CardStack {
  /// Answers an input.
  ///
  /// - Parameters:
  ///   - input: What happened; ``problem(with:)`` tells whether it can be done.
  ///   - time: When; for a pointer event, its own time.
  ///   - policy: What the stack's owner says to swipes.
  /// - Returns: What follows from it, after what came to rest before it.
  public mutating func handle(
    _ input: StackInput,
    at time: Timestamp,
    policy: SwipePolicy = SwipePolicy()
  ) -> [StackEvent] {
    if let problem = problem(with: input) { preconditionFailure(problem) }
    let moment = clock.motionTime(at: time)
    settle(until: moment)
    defer { pending.removeAll() }
    let landed = told()
    pending.removeAll()
    switch input {
    case .pointer(let event): follow(event, at: moment, policy)
    case .cancel(let cause): apply(gestures.cancel(cause, at: time), at: moment, policy)
    case .resize(let window): resize(to: window, at: moment)
    case .set(let key, let value): set(key, to: value, at: moment)
    case .command(.pause): clock.pause(at: time)
    case .command(.resume): clock.resume(at: time)
    case .command(let command): perform(command, at: moment, policy)
    }
    // What begins and ends in one moment is over before the next look.
    settle(until: moment)
    return landed
      + pending.map { event in
        var event = event
        event.time = time
        return event
      }
  }

  /// Tells what is wrong with an input for the stack as it is now; nil for nothing.
  ///
  /// - Returns: What was asked, what is wrong with it, and what would do.
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
    case .command(.reload(.some(let number), _)):
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

  private mutating func perform(
    _ command: StackCommand,
    at time: Timestamp,
    _ policy: SwipePolicy
  ) {
    switch command {
    case .swipe(let direction):
      guard allowedDirections(policy).contains(direction) else { break }
      interrupt(at: time)
      swipe(direction, at: time, policy)
    case .next:
      let isCirculating = preset.exit.destination == .cycles
      guard let direction = isCirculating ? .left : allowedDirections(policy).first else { break }
      interrupt(at: time)
      swipe(direction, at: time, policy)
    case .prior:
      interrupt(at: time)
      if preset.exit.destination == .cycles {
        swipe(.right, at: time, policy)
      } else {
        undo(at: time)
      }
    case .undo:
      interrupt(at: time)
      undo(at: time)
    case .redo:
      guard let last = undone.last, order.first == last.card else { break }
      interrupt(at: time)
      undone.removeLast()
      let rest = undone
      swipe(last.direction, at: time, policy)
      undone = rest
    case .reload(let count, let held): reload(count: count ?? self.count, held: held, at: time)
    case .insert(let index, let number): insert(number, at: index, time)
    case .delete(let index, let number): delete(number, at: index, time, policy)
    case .move(let from, let to): move(from: from, to: to, at: time)
    case .pause, .resume: break
    }
  }

  /// The directions in which the top card may be swiped.
  func allowedDirections(_ policy: SwipePolicy) -> [Direction] {
    guard let top = cards.first, let index = index(of: top.id) else { return [] }
    guard let allowed = policy.allowedDirections(index) else { return preset.release.directions }
    return preset.release.directions.filter(allowed.contains)
  }

  /// Gives a tunable of the preset another value; cards that lie still are where it wants them.
  private mutating func set(_ key: String, to value: ParameterValue, at time: Timestamp) {
    let old = preset
    do {
      try preset.set(key, to: value)
    } catch {
      preconditionFailure("\(error)")
    }
    stage = preset.container.stage(in: stage.window)
    if preset.deck.topCard != old.deck.topCard {
      deal(count: count, at: time)
    } else {
      reconcile(at: time)
      resettle(at: time)
    }
    regrab(at: time)
  }

  /// Lays the container into a window of another size; a held card keeps its translation.
  private mutating func resize(to window: Size, at time: Timestamp) {
    let old = stage.container.size
    stage = preset.container.stage(in: window)
    guard stage.container.size != old, circulation == nil else { return }
    for depth in cards.indices where !isHeld(cards[depth]) {
      cards[depth].motion = CardMotion(restingAt: rest(of: depth))
      cards[depth].activity = .resting
    }
    cover(at: time)
    regrab(at: time)
  }
}
