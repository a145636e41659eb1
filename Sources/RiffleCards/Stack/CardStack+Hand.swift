import RiffleGestures
import RiffleMotion

/// What a pressed pointer does to a card.
struct Hand: Hashable, Sendable {
  /// The card.
  var card: CardID
  /// How the card was taken hold of.
  var grab: Grab
  /// What the card was doing when it was caught.
  var caught: CardActivity
  /// How far the pointer has gone, in points.
  var translation = Vector.zero
  /// How far the hand is from where the card would rest under it, in points.
  var travel: Vector
  /// Where the card would go if it were let go now, having been far enough; nil for nowhere.
  var armed: Direction?
  /// What the cards beneath were lifted by beyond what the travel lifts them by, when it was caught.
  var liftOffset = 0.0
}

extension CardStack {
  /// Hands a pointer event to the recognizers; a press that hits no card is nobody's.
  mutating func follow(_ event: PointerEvent, at time: Timestamp, _ policy: SwipePolicy) {
    var catchesMotion = false
    if case .down = event.phase, !gestures.isTracking {
      guard takeHold(at: event.position, at: time, policy) else { return }
      catchesMotion = held.map { $0.activity(at: time.seconds) != .resting } ?? false
    }
    apply(gestures.handle(event, catchesMotion: catchesMotion), at: time, policy)
  }

  /// Takes hold of the card that a press hits, the top one or one in flight that can be caught.
  ///
  /// A moving card stops under the hand at once.
  ///
  /// - Returns: Whether a card was hit.
  private mutating func takeHold(
    at place: Point,
    at time: Timestamp,
    _ policy: SwipePolicy
  ) -> Bool {
    let location = stage.inContainer(place)
    guard let card = card(at: location, time) else { return false }
    let pose = card.motion.pose(at: time.seconds)
    let grab = Grab(
      rest: topPose,
      pose: pose,
      location: location,
      allowed: allowedDirections(of: card, policy),
      stage: stage
    )
    let hold = preset.drag.hold(of: grab, translation: .zero)
    hand = Hand(
      card: card.id,
      grab: grab,
      caught: preset.drag.axes == .none ? .resting : card.activity(at: time.seconds),
      travel: hold.travel
    )
    catchLift(at: time)
    if hand?.caught != .resting {
      changeHeld { card in
        card.activity = .dragged
        card.motion.hold(hold, at: time)
      }
      cover(at: time)
      rearm(at: time)
    }
    return true
  }

  /// The card that a press at a place would take hold of.
  private func card(at location: Point, _ time: Timestamp) -> StackCard? {
    func isHit(_ card: StackCard) -> Bool {
      card.motion.pose(at: time.seconds).contains(location)
    }
    // What a reload or the data has forgotten cannot come back.
    let catchable = flights.filter { flight in history.last { $0.card == flight.id } != nil }
    if preset.exit.isCatchable, let flight = catchable.first(where: isHit) { return flight }
    // Where no card follows the hand, it does not matter which one is hit; one on its way beneath
    // can not be held.
    return preset.drag.axes == .none
      ? cards.first(where: isHit)
      : cards.first.filter { isHit($0) && $0.id != circulation?.card }
  }

  private func allowedDirections(of card: StackCard, _ policy: SwipePolicy) -> [Direction] {
    let own = index(of: card.id).flatMap(policy.allowedDirections)
    return preset.release.directions.filter { own?.contains($0) ?? true }
  }

  mutating func apply(_ changes: [HandChange], at time: Timestamp, _ policy: SwipePolicy) {
    for change in changes {
      guard let hand, held != nil else { break }
      apply(change, of: hand, at: time, policy)
    }
    if !gestures.isTracking { hand = nil }
  }

  private mutating func apply(
    _ change: HandChange,
    of hand: Hand,
    at time: Timestamp,
    _ policy: SwipePolicy
  ) {
    let card = held
    switch change {
    case .began(let translation):
      if preset.drag.axes != .none { changeHeld { $0.activity = .dragged } }
      carry(by: translation, at: time)
      cover(at: time)
      report(.didBeginDrag, at: time, of: card)
    case .moved(let translation):
      carry(by: translation, at: time)
      report(.didDrag, at: time, of: card, translation: translation)
    case .released(let translation, let velocity):
      carry(by: translation, at: time)
      launch(with: velocity, at: time)
      release(velocity: velocity, at: time, policy)
    case .cancelled:
      report(.didCancelDrag, at: time, of: card)
      if isInFlight(hand.card) { flyOn(at: time) } else { sendHome(at: time) }
    case .letGo:
      resume(hand, at: time)
    case .tapped:
      if hand.caught == .resting { report(.didSelect, at: time, of: card) }
    }
  }

  /// The card in the hand.
  private var held: StackCard? {
    guard let id = hand?.card else { return nil }
    return (cards + flights).first { $0.id == id }
  }

  /// Changes the card in the hand, wherever it is.
  private mutating func changeHeld(_ change: (inout StackCard) -> Void) {
    guard let id = hand?.card else { return }
    if let depth = cards.firstIndex(where: { $0.id == id }) {
      change(&cards[depth])
    } else if let flight = flights.firstIndex(where: { $0.id == id }) {
      change(&flights[flight])
    }
  }

  /// Moves the held card to where the hand has taken it.
  private mutating func carry(by translation: Vector, at time: Timestamp) {
    guard let grab = hand?.grab else { return }
    let hold = preset.drag.hold(of: grab, translation: translation)
    hand?.translation = translation
    hand?.travel = hold.travel
    guard preset.drag.axes != .none else { return }
    changeHeld { $0.motion.hold(hold, at: time) }
    rearm(at: time)
    if let offset = liftOffset {
      lift.rest(at: max(0, offset + progress(translation: translation).lift), from: time)
      lift.forget(before: time)
    }
  }

  /// Gives the held card, and those that follow it, the velocity of the hand.
  private mutating func launch(with velocity: Vector, at time: Timestamp) {
    guard let hand, preset.drag.axes != .none else { return }
    // Short against any motion, long against rounding.
    let instant = 1e-3
    let step = velocity * (instant / 2)
    let behind = preset.drag.hold(of: hand.grab, translation: hand.translation - step)
    let ahead = preset.drag.hold(of: hand.grab, translation: hand.translation + step)
    changeHeld { $0.motion.throwOn(from: behind, to: ahead, in: instant, at: time) }
    if liftOffset != nil {
      let slope =
        progress(translation: hand.translation + step).lift
        - progress(translation: hand.translation - step).lift
      lift.move(at: slope / instant, for: 1, from: time)
    }
  }

  /// Asks the release rule what letting go meant, and does it.
  private mutating func release(velocity: Vector, at time: Timestamp, _ policy: SwipePolicy) {
    guard let hand, let card = held else { return }
    let verdict = preset.release.verdict(
      on: situation(of: hand, translation: hand.translation, velocity: velocity)
    )
    let isFlight = isInFlight(hand.card)
    switch verdict {
    case .swipe(let direction) where isFlight:
      if history.last(where: { $0.card == hand.card })?.direction == direction {
        flyOn(at: time)
      } else if mayBeSwiped(card, direction, policy) {
        pullBack(at: time)
        swipe(direction, isByHand: true, at: time, policy)
      } else {
        pullBack(at: time)
        sendHome(at: time)
      }
    case .stay where isFlight:
      pullBack(at: time)
      sendHome(at: time)
    case .swipe(let direction):
      guard hand.grab.allowed.contains(direction),
        swipe(direction, isByHand: true, at: time, policy)
      else { return sendHome(at: time) }
      // Where cards circulate it can be another one that goes.
      if held?.activity == .dragged { sendHome(at: time) }
    case .stay:
      sendHome(at: time)
    }
  }

  /// Whether the stack's owner lets a card be swiped.
  func mayBeSwiped(_ card: StackCard, _ direction: Direction, _ policy: SwipePolicy) -> Bool {
    index(of: card.id).map { policy.shouldSwipe($0, direction) } ?? false
  }

  /// Sends the card in the hand home.
  private mutating func sendHome(at time: Timestamp) {
    guard preset.drag.axes != .none,
      let depth = cards.firstIndex(where: { $0.id == hand?.card })
    else { return }
    preset.comeback.goHome(&cards[depth].motion, to: rest(of: depth), at: time)
    cards[depth].activity = .returning
    cards[depth].stamp?.show(false, at: time)
    lowerLift(at: time)
    cover(at: time)
  }

  /// Lets the cards beneath go back down, as fast as they were.
  private mutating func lowerLift(at time: Timestamp) {
    guard lift.sample(at: time.seconds).value != 0 || lift.restTime > time else { return }
    preset.restack.lower(&lift, at: time)
  }

  /// Lets a card in flight, caught and let go, fly on.
  private mutating func flyOn(at time: Timestamp) {
    guard let swipe = history.last(where: { $0.card == hand?.card }), let card = held else {
      return
    }
    var motion = card.motion
    leave(&motion, swipe.direction, isByHand: true, at: time)
    changeHeld { card in
      card.motion = motion
      card.activity = .leaving
      card.stamp?.show(true, at: time)
    }
  }

  /// Puts a caught card in flight back on top of the stack, which undoes its swipe.
  private mutating func pullBack(at time: Timestamp) {
    guard let id = hand?.card, let flight = flights.firstIndex(where: { $0.id == id }),
      let swipe = history.lastIndex(where: { $0.card == id })
    else { return }
    let direction = history.remove(at: swipe).direction
    let card = flights.remove(at: flight)
    putOnTop(card, at: time)
    report(.didUndo, at: time, of: card, direction: direction)
    reconcile(at: time)
  }

  /// Lets a card that was caught and not dragged go on with what it did, from a standstill.
  private mutating func resume(_ hand: Hand, at time: Timestamp) {
    guard let depth = cards.firstIndex(where: { $0.id == hand.card }) else {
      return flyOn(at: time)
    }
    switch hand.caught {
    case .resting: break
    case .moving:
      let slot = topSlot + depth
      preset.restack.shift(&cards[depth].motion, to: rest(of: depth), depth: slot, at: time)
      cards[depth].activity = .moving
      lowerLift(at: time)
    case .entering:
      preset.exit.comeBack(&cards[depth].motion, to: rest(of: depth), at: time)
      cards[depth].activity = .entering
      lowerLift(at: time)
      cover(at: time)
    case .dragged, .returning, .leaving: sendHome(at: time)
    }
  }

  private func isInFlight(_ card: CardID) -> Bool {
    flights.contains { $0.id == card }
  }

  /// Takes the card out of the hand before a command changes the stack.
  mutating func interrupt(at time: Timestamp) {
    apply(gestures.cancel(.cardRemoved, at: time), at: time, SwipePolicy())
  }

  /// Holds the card anew where its rest or a rule has changed under the hand, its translation kept.
  mutating func regrab(at time: Timestamp) {
    guard let hand, cards.first?.id == hand.card else { return }
    let rest = rest(of: 0)
    let step = rest.center - hand.grab.rest.center
    self.hand?.grab.rest = rest
    self.hand?.grab.pose.center = hand.grab.pose.center + step
    self.hand?.grab.location = hand.grab.location + step
    self.hand?.grab.stage = stage
    guard cards[0].activity == .dragged else { return }
    if cards[0].motion.target.size != rest.size {
      cards[0].motion.width.rest(at: rest.size.width, from: time)
      cards[0].motion.height.rest(at: rest.size.height, from: time)
    }
    carry(by: hand.translation, at: time)
  }

  /// What a release would be judged by.
  private func situation(
    of hand: Hand,
    translation: Vector,
    velocity: Vector = .zero
  ) -> Release {
    let hold = preset.drag.hold(of: hand.grab, translation: translation)
    let arm = hold.anchor
    return Release(
      travel: hold.travel,
      center: hold.center + arm - arm.rotated(by: hold.rotation),
      velocity: velocity,
      isArmed: hand.armed != nil,
      allowed: hand.grab.allowed,
      rest: hand.grab.rest,
      stage: stage
    )
  }

  /// How far the held card is on its way to being swiped.
  private func progress(translation: Vector) -> Progress {
    guard let hand else { return Progress([]) }
    let situation = situation(of: hand, translation: translation)
    return Progress(
      hand.grab.allowed.map { direction in
        (direction, preset.release.progress(of: situation, toward: direction))
      }
    )
  }

  /// What is to be added to the drag's progress to have the lift; nil where nothing follows.
  private var liftOffset: Double? {
    guard let hand, preset.restack.followsDrag, cards.first?.id == hand.card else { return nil }
    return hand.liftOffset
  }

  /// Keeps the cards beneath as far up as they are when the top card is caught.
  private mutating func catchLift(at time: Timestamp) {
    guard let hand, liftOffset != nil, hand.caught != .resting else { return }
    let lifted = lift.sample(at: time.seconds).value
    let offset = lifted - progress(translation: .zero).lift
    self.hand?.liftOffset = offset
    lift.rest(at: lifted, from: time)
  }

  /// Shows on the card where it is going, and once more whenever it has become far enough.
  private mutating func rearm(at time: Timestamp) {
    guard let hand else { return }
    let progress = progress(translation: hand.translation)
    guard let leader = progress.leader else { return }
    let needed = hand.armed == leader.direction ? preset.release.hysteresis : 1
    let armed = leader.amount >= needed ? leader.direction : nil
    self.hand?.armed = armed
    guard preset.appearance.stamps.isShown else { return }
    changeHeld { card in
      if card.stamp?.direction != leader.direction {
        card.stamp = StampMotion(direction: leader.direction)
      }
      card.stamp?.follow(progress.lead, at: time)
      if armed != hand.armed { card.stamp?.emphasize(armed != nil, at: time) }
    }
  }
}

/// How far a card is on its way in each direction.
private struct Progress {
  /// The direction it has gone farthest in; nil where it has gone in none.
  let leader: (direction: Direction, amount: Double)?
  /// By how much that direction is ahead of all others together, at most 1.
  let lead: Double

  init(_ amounts: [(direction: Direction, amount: Double)]) {
    let leader = amounts.max { $0.amount < $1.amount }
    self.leader = leader
    let others = amounts.reduce(0) { $0 + $1.amount } - (leader?.amount ?? 0)
    lead = max(0, min((leader?.amount ?? 0) - others, 1))
  }

  /// How far the cards beneath come up.
  var lift: Double { min(leader?.amount ?? 0, 1) }
}

extension Optional {
  /// What is wrapped, if it has a property.
  fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isIncluded($0) ? $0 : nil }
  }
}
