package import RiffleMotion

/// How far a drag has moved the stack: up from 0 to 1, for a whole slot of the lower cards, or down to
/// -1, for a whole slot of all, as a card that was caught in flight comes back.
package struct StackReveal: Hashable, Sendable {
  private var progress = Track(0, rest: .scale)
  /// How much farther it is moved than the drag says, since a release would do more, or less.
  private var ahead = Track(0, rest: .scale)
  /// How far what is ahead can move it.
  private var limits = 0.0...0

  /// How far the card beneath the top one leans with it, in radians.
  private var tilt = Track(0, rest: .rotation)

  private static let tiltSpring = Spring.constant(response: 0.3, dampingRatio: 0.9)
  private static let lookout = Spring.constant(response: 0.18, dampingRatio: 1)

  package init() {}

  package var restTime: Timestamp { max(progress.restTime, ahead.restTime, tilt.restTime) }

  /// Returns how far the stack is shown to be moved at a time in seconds.
  ///
  /// - Parameter isTopHeld: A held card of the stack moves it up only, although the way between two
  ///   reports of the pointer may swing a little below.
  package func value(at seconds: Double, isTopHeld: Bool) -> Double {
    let value = sum(at: seconds).value
    return isTopHeld ? max(0, value) : value
  }

  /// The drag's part with what is ahead, at a velocity of the drag's part.
  ///
  /// What is ahead moves it within its limits only, and slows down before them: of the room that the drag
  /// leaves, a share u ahead takes u + u² - u³, which begins as u, and ends at the whole with a velocity of 0.
  private func sum(
    at seconds: Double,
    placeVelocity: Double? = nil
  ) -> (value: Double, velocity: Double) {
    let (place, ahead) = (progress.sample(at: seconds), ahead.sample(at: seconds))
    let velocity = placeVelocity ?? place.velocity
    guard ahead.value != 0 else { return (place.value, velocity + ahead.velocity) }
    let room =
      ahead.value > 0
      ? max(0, limits.upperBound - place.value) : min(0, limits.lowerBound - place.value)
    guard room != 0 else { return (place.value, velocity) }
    let share = min(ahead.value / room, 1)
    let taken = share + share * share - share * share * share
    let slope = 1 + 2 * share - 3 * share * share
    return (
      place.value + room * taken,
      velocity * (1 - taken) + slope * (ahead.velocity + share * velocity)
    )
  }

  /// How far a card beneath the top one, at depth 0, leans with it.
  func tilt(atDepth depth: Int, seconds: Double) -> Angle {
    let radians = tilt.sample(at: seconds).value
    guard radians != 0, depth > 0 else { return .zero }
    return Angle(radians: radians / Double(1 << min(depth - 1, 16)))
  }

  /// Has the cards beneath lean with the top card.
  mutating func lean(to radians: Double, at time: Timestamp) {
    guard tilt.target != radians else { return }
    tilt.spring(to: radians, with: Self.tiltSpring, from: time)
    tilt.forget(before: time)
  }

  /// Whether cards are up or down, or move.
  package func isAway(at time: Timestamp) -> Bool {
    [progress, ahead, tilt].contains { $0.sample(at: time.seconds).value != 0 } || restTime > time
  }

  package mutating func rest(at value: Double, from time: Timestamp) {
    follow(value, at: time)
    ahead.rest(at: 0, from: time)
    ahead.forget(before: time)
  }

  /// Is down, since the cards' own motions go on from where it was.
  mutating func end(at time: Timestamp) {
    rest(at: 0, from: time)
    tilt.rest(at: 0, from: time)
    tilt.forget(before: time)
  }

  /// Is where a drag has moved it, beside what is still ahead.
  package mutating func follow(_ value: Double, at time: Timestamp) {
    progress.rest(at: value, from: time)
    progress.forget(before: time)
  }

  /// Goes so much farther than the drag, within limits, from now or a later time on.
  package mutating func look(ahead: Double, within limits: ClosedRange<Double>, at time: Timestamp)
  {
    self.limits = limits
    guard self.ahead.target != ahead else { return }
    self.ahead.spring(to: ahead, with: Self.lookout, from: time)
  }

  /// Goes on from where it is shown, as the card that moved it is let go.
  package mutating func stay(isTopHeld: Bool, at time: Timestamp) {
    takeOver(at: time)
    let value = value(at: time.seconds, isTopHeld: isTopHeld)
    if value != progress.sample(at: time.seconds).value { progress.rest(at: value, from: time) }
  }

  /// Goes on alone, with what was ahead.
  private mutating func takeOver(at time: Timestamp) {
    let (shown, ahead) = (sum(at: time.seconds), ahead.sample(at: time.seconds))
    self.ahead.rest(at: 0, from: time)
    guard ahead.value != 0 || ahead.velocity != 0 else { return }
    let velocity = Self.landing(shown.velocity, from: shown.value)
    progress.start(at: shown.value, velocity: velocity, from: time)
  }

  /// The velocity with which it goes on from where a promise that falls has brought it: as it nears rest it
  /// slows down, and does not go through it.
  private static func landing(_ velocity: Double, from value: Double) -> Double {
    value < 0 ? velocity : max(velocity, -value * 12)
  }

  /// Goes on from where it is shown at a velocity, in slots per second.
  package mutating func start(velocity: Double, isTopHeld: Bool, from time: Timestamp) {
    let value = value(at: time.seconds, isTopHeld: isTopHeld)
    let isAlone = ahead.sample(at: time.seconds).value == 0
    let shown = sum(at: time.seconds, placeVelocity: velocity)
    let velocity = isAlone ? velocity : Self.landing(shown.velocity, from: value)
    ahead.rest(at: 0, from: time)
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

  package mutating func forget(before time: Timestamp) {
    progress.forget(before: time)
    ahead.forget(before: time)
    tilt.forget(before: time)
  }

  /// Goes back, from its present position and velocity.
  mutating func conceal(by travel: Travel, in context: RestackContext, at time: Timestamp) {
    takeOver(at: time)
    lean(to: 0, at: time)
    travel.animateConceal(&progress, in: context, at: time)
  }
}
