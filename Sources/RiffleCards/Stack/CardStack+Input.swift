import RiffleGestures
public import RiffleMotion

extension CardStack {
  /// Answers an input.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - time: When; for a pointer event, its own time.
  /// - Returns: What follows from it, after what came to rest before it.
  public mutating func handle(_ input: StackInput, at time: Timestamp) -> [StackEvent] {
    settle(until: time)
    switch input {
    case .pointer(let event): follow(event)
    case .cancel(let cause): apply(gestures.cancel(cause, at: time), at: time)
    case .resize(let window): resize(to: window, at: time)
    case .command(.swipe(let direction)):
      guard preset.release.directions.contains(direction), !cards.isEmpty else { break }
      interrupt(at: time)
      swipe(direction, at: time)
    case .command(.undo):
      guard !history.isEmpty else { break }
      interrupt(at: time)
      undo(at: time)
    case .command(.reload(let count)):
      interrupt(at: time)
      self.count = count ?? self.count
      report(.didReload, at: time)
      deal(at: time)
    }
    defer { pending.removeAll() }
    return pending
  }

  /// Hands a pointer event to the recognizers; a press that hits no card is nobody's.
  private mutating func follow(_ event: PointerEvent) {
    var catchesMotion = false
    if case .down = event.phase, !gestures.isTracking {
      guard takeHold(at: event.position, at: event.time) else { return }
      catchesMotion = hand?.caught != .resting
    }
    apply(gestures.handle(event, catchesMotion: catchesMotion), at: event.time)
  }

  /// Takes hold of the top card where a press hits it; a moving card stops under the hand at once.
  ///
  /// - Returns: Whether a card was hit.
  private mutating func takeHold(at place: Point, at time: Timestamp) -> Bool {
    guard let top = cards.first else { return false }
    let pose = top.motion.pose(at: time.seconds)
    let location = stage.inContainer(place)
    guard pose.contains(location) else { return false }
    let grab = Grab(rest: slot(0), pose: pose, location: location)
    let caught = top.activity(at: time.seconds)
    hand = Hand(card: top.index, grab: grab, caught: caught)
    if caught != .resting {
      cards[0].activity = .dragged
      cards[0].motion.hold(preset.drag.hold(of: grab, translation: .zero), at: time)
    }
    return true
  }

  private mutating func apply(_ changes: [HandChange], at time: Timestamp) {
    for change in changes {
      guard let hand, cards.first?.index == hand.card else { break }
      apply(change, of: hand, at: time)
    }
    if !gestures.isTracking { hand = nil }
  }

  private mutating func apply(_ change: HandChange, of hand: Hand, at time: Timestamp) {
    switch change {
    case .began(let translation):
      cards[0].activity = .dragged
      carry(hand, by: translation, at: time)
      report(.didBeginDrag, at: time, card: hand.card)
    case .moved(let translation):
      carry(hand, by: translation, at: time)
      report(.didDrag, at: time, card: hand.card)
    case .released(let translation, let velocity):
      carry(hand, by: translation, at: time)
      release(hand, velocity: velocity, at: time)
    case .cancelled:
      report(.didCancelDrag, at: time, card: hand.card)
      sendHome(velocity: .zero, at: time)
    case .letGo:
      resume(hand.caught, at: time)
    case .tapped:
      if hand.caught == .resting { report(.didSelect, at: time, card: hand.card) }
    }
  }

  /// Moves the held card to where the hand has taken it.
  private mutating func carry(_ hand: Hand, by translation: Vector, at time: Timestamp) {
    cards[0].motion.hold(preset.drag.hold(of: hand.grab, translation: translation), at: time)
  }

  /// Asks the release rule what letting go meant, and does it.
  private mutating func release(_ hand: Hand, velocity: Vector, at time: Timestamp) {
    let motion = cards[0].motion
    let pose = motion.pose(at: time.seconds)
    let release = Release(
      departure: motion.unturnedCenter(of: pose) - hand.grab.rest.center,
      center: pose.center,
      velocity: velocity,
      cardSize: hand.grab.rest.size,
      stage: stage
    )
    switch preset.release.verdict(on: release) {
    case .swipe(let direction): swipe(direction, velocity: velocity, at: time)
    case .stay: sendHome(velocity: velocity, at: time)
    }
  }

  /// Sends the top card home.
  private mutating func sendHome(velocity: Vector, at time: Timestamp) {
    preset.comeback.goHome(&cards[0].motion, to: slot(0), velocity: velocity, at: time)
    cards[0].activity = .returning
  }

  /// Lets a card that was caught and not dragged go on with what it did, from a standstill.
  private mutating func resume(_ caught: CardActivity, at time: Timestamp) {
    switch caught {
    case .resting: break
    case .moving:
      preset.restack.shift(&cards[0].motion, to: slot(0), at: time)
      cards[0].activity = .moving
    case .dragged, .returning, .leaving, .entering:
      sendHome(velocity: .zero, at: time)
    }
  }

  /// Takes the card out of the hand before a command changes the stack.
  private mutating func interrupt(at time: Timestamp) {
    apply(gestures.cancel(.cardRemoved, at: time), at: time)
  }

  /// Lays the container into a window of another size; a held card keeps its translation.
  private mutating func resize(to window: Size, at time: Timestamp) {
    let old = stage.container.size
    stage = preset.placement.stage(in: window)
    guard stage.container.size != old else { return }
    for depth in cards.indices where cards[depth].index != hand?.card {
      cards[depth].motion = CardMotion(restingAt: slot(depth))
    }
  }
}
