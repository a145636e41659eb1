import RiffleGestures
import RiffleMotion

/// What a pressed pointer does to a card.
struct Hand: Hashable, Sendable {
  /// The card.
  var card: CardID
  /// How the card was taken hold of.
  var grab: DragContext
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
    let grab = DragContext(
      rest: topPose,
      pose: pose,
      location: location,
      allowed: allowedDirections(of: card, policy),
      stage: stage
    )
    let hold = preset.drag.pose(in: grab, translation: .zero)
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
  var held: StackCard? {
    guard let id = hand?.card else { return nil }
    return (cards + flights).first { $0.id == id }
  }

  /// Changes the card in the hand, wherever it is.
  mutating func changeHeld(_ change: (inout StackCard) -> Void) {
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
    let hold = preset.drag.pose(in: grab, translation: translation)
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
    let behind = preset.drag.pose(in: hand.grab, translation: hand.translation - step)
    let ahead = preset.drag.pose(in: hand.grab, translation: hand.translation + step)
    changeHeld { $0.motion.throwOn(from: behind, to: ahead, in: instant, at: time) }
    if liftOffset != nil {
      let slope =
        progress(translation: hand.translation + step).lift
        - progress(translation: hand.translation - step).lift
      lift.move(at: slope / instant, for: 1, from: time)
    }
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
}

extension Optional {
  /// What is wrapped, if it has a property.
  fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isIncluded($0) ? $0 : nil }
  }
}
