package import RiffleMotion

/// How far a drag has moved the stack: up from 0 to 1, for a whole slot of the lower cards, or down to
/// -1, for a whole slot of all, as a card that was caught in flight comes back.
package struct StackReveal: Hashable, Sendable {
  private var progress = Track(0, rest: .scale)

  package init() {}

  package var restTime: Timestamp { progress.restTime }

  /// Returns how far the stack is shown to be moved at a time in seconds.
  ///
  /// - Parameter isTopHeld: A held card of the stack moves it up only, although the way between two
  ///   reports of the pointer may swing a little below.
  package func value(at seconds: Double, isTopHeld: Bool) -> Double {
    let value = progress.sample(at: seconds).value
    return isTopHeld ? max(0, value) : value
  }

  /// Whether cards are up or down, or move.
  package func isAway(at time: Timestamp) -> Bool {
    progress.sample(at: time.seconds).value != 0 || restTime > time
  }

  package mutating func rest(at value: Double, from time: Timestamp) {
    progress.rest(at: value, from: time)
    progress.forget(before: time)
  }

  /// Goes on from where it is shown, as the card that moved it is let go.
  package mutating func stay(isTopHeld: Bool, at time: Timestamp) {
    let value = value(at: time.seconds, isTopHeld: isTopHeld)
    if value != progress.sample(at: time.seconds).value { progress.rest(at: value, from: time) }
  }

  /// Goes on from where it is shown at a velocity, in slots per second.
  package mutating func start(velocity: Double, isTopHeld: Bool, from time: Timestamp) {
    let value = value(at: time.seconds, isTopHeld: isTopHeld)
    progress.start(at: value, velocity: velocity, from: time)
  }

  /// Passes through a value at a velocity at the end of a passage, and then soon stops.
  package mutating func pass(
    through value: Double,
    at velocity: Double,
    in passage: Range<Timestamp>
  ) {
    progress.pass(
      through: value,
      at: velocity,
      by: passage.upperBound,
      stoppingIn: PointerPath.stop,
      from: passage.lowerBound
    )
  }

  package mutating func forget(before time: Timestamp) { progress.forget(before: time) }

  /// Goes back, from its present position and velocity.
  mutating func conceal(by travel: Travel, in context: RestackContext, at time: Timestamp) {
    travel.animateConceal(&progress, in: context, at: time)
  }
}
