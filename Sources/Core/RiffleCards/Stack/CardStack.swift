import RiffleGestures
public import RiffleMotion

/// A card stack as a value: it answers inputs with events, and any time with poses.
///
/// A swipe is decided at the release, at the command, or by a quick movement if the release rule
/// recognizes that; flights are only pictures, so nothing waits for them and no input is lost. The stack
/// reads no clock: inputs carry their time, and must come in the order of time.
///
/// Only the shown cards of a deck are made; the cost of the others is independent of their number.
public struct CardStack: Sendable {
  /// The behavior and look.
  public private(set) var preset: Preset
  /// The window and the container in it.
  public private(set) var stage: Stage
  /// Whether motion is replaced by a short fade; a drag still follows the pointer.
  ///
  /// Decisions, events and their order are the same, except that no card waits for a flight to come to
  /// the last slot. Defaults to false; ``StackCommand/reduceMotion(_:)`` changes it.
  public private(set) var reducesMotion = false
  /// The direction in which the stack is laid out, left to right by default;
  /// ``StackCommand/layOut(_:)`` changes it.
  public private(set) var layoutDirection = LayoutDirection.leftToRight
  /// The distances of the container from the window's edges, which ``StackCommand/fillWindow(_:)``
  /// changes; nil, the default, if the preset places it.
  public private(set) var containerInsets: EdgeInsets?
  /// The answer to the latest input; nil unless it was a command to swipe, undo, redo, nudge, or
  /// go to another card.
  public private(set) var latestResult: CommandResult?

  /// Whether each card on its way to a side has a stamp in its snapshot although the preset shows none,
  /// for overlays of the owner's; false by default.
  public var keepsStamps = false

  // Two values that guard their state; the extensions of the stack change them by their methods.

  /// The order of the cards, and the swipes that can be undone or redone.
  var order: DeckOrder
  var shown = ShownCards()

  var questions = OwnerQuestions()

  var gestures: GestureArena
  /// Stops while the stack is paused.
  private(set) var clock = MotionClock()
  private(set) var isInstant = false
  /// The owner's at the latest pointer event or command, for a swipe that waits until another card is
  /// out.
  private(set) var undoLimit: Int?
  private(set) var random: SeededRandom
  private var log = EventLog()

  /// Makes a stack and deals its first cards; `willDisplay` and `didDisplay` are among the first
  /// events returned.
  ///
  /// - Parameters:
  ///   - window: The size of the window, in points, within ``StackLimits/lengths``.
  ///   - count: The number of cards in the data, within ``StackLimits/cards``.
  ///   - startIndex: The index of the card that is first on top, as if the stack had jumped to it; nil
  ///     for the first that is dealt. Defaults to nil.
  ///   - seed: The seed of the random numbers. Defaults to 0.
  ///   - time: The time at which the stack begins. Defaults to 0.
  public init(
    preset: Preset,
    window: Size,
    count: Int,
    startIndex: Int? = nil,
    seed: UInt64 = 0,
    at time: Timestamp = .zero
  ) {
    publicPrecondition(
      StackLimits.cards.contains(count),
      "a deck of \(count) cards: a number of cards is 0 to \(StackLimits.cards.upperBound)"
    )
    publicPrecondition(
      StackLimits.lengths.contains(window.width) && StackLimits.lengths.contains(window.height),
      "a window of \(window): a side is 0 to \(StackLimits.lengths.upperBound) points"
    )
    self.preset = preset
    stage = preset.container.stage(in: window)
    order = DeckOrder(topCard: preset.deck.topCard)
    random = SeededRandom(seed: seed)
    gestures = GestureArena(
      swipe: preset.release.swipeRecognizer,
      confirmsVelocity: preset.release.confirmsVelocity,
      axis: preset.drag.begins
    )
    deal(count: count, at: time)
    guard let startIndex else { return }
    publicPrecondition(
      (0..<count).contains(startIndex),
      "a stack of \(count) cards cannot start at card \(startIndex)"
    )
    isInstant = true
    jump(to: startIndex, at: time)
    isInstant = false
  }

  // MARK: State

  /// The number of cards in the data.
  public var count: Int { order.count }

  /// The number of cards that have not been swiped.
  public var remaining: Int { order.remaining.count }

  /// The top card's index in the data; nil if no card is left.
  public var topCard: Int? { shown.top.flatMap { index(of: $0.id) } }
  package var topCardID: CardID? { shown.top?.id }

  /// The number of swipes that can be undone.
  public var undoableSwipes: Int { order.history.count }

  /// The swipes that can be undone, oldest first.
  public var swipedCards: [SwipedCard] { order.history.compactMap(named) }

  /// The swipe that an undo would take back; nil for none.
  package var latestSwipe: SwipedCard? { order.history.last.flatMap(named) }

  private func named(_ swipe: PastSwipe) -> SwipedCard? {
    index(of: swipe.card).map { index in
      SwipedCard(id: swipe.card, index: index, direction: direction(of: swipe))
    }
  }

  /// The cards that are shown: those of the stack from the top down, then those on their way out.
  ///
  /// ``snapshots(at:)`` returns the same cards until the next landing.
  public var cardsInPicture: [CardID] {
    let others = shown.all.indices.filter { !shown.stackRange.contains($0) }
    return shown.stack.map { $0.id } + others.map { shown.all[$0].id }
  }

  /// The card that a pointer has pressed or drags; nil for none.
  public var draggedCard: CardID? { gestures.isTracking ? shown.pressedCard?.id : nil }

  /// Whether a pointer drags a card.
  public var isDragging: Bool { gestures.isTracking && shown.all.contains { $0.isDragged } }

  /// Whether a pointer is down that drags or taps a card, or still may.
  public var isTracking: Bool { gestures.isTracking }

  /// Whether nothing moves by itself until the stack is resumed.
  public var isPaused: Bool { clock.isPaused }

  /// Returns the cards that will be shown next, nearest first, at most `limit`.
  public func upcomingCards(limit: Int) -> [CardID] {
    order.remaining.cards(from: shown.depth, limit: limit)
  }

  /// Returns a card's index in the data; nil if it is no longer there.
  ///
  /// If cards loop, one that flies can be in the stack as well, under another identity: both have its
  /// index.
  public func index(of card: CardID) -> Int? { order.index(of: card) }

  /// Returns the identity by which the data knows a shown card.
  package func card(of picture: CardID) -> CardID { order.card(of: picture) }

  /// Returns the identities that a card of the data has where it is shown, in the stack or in flight.
  package func identities(of card: CardID) -> [CardID] { order.identities(of: card) }

  // MARK: Changes

  mutating func replacePreset(by preset: Preset) {
    self.preset = preset
    layOut(in: stage.window)
  }

  /// Has the recognizers do what the preset's drag and release rules want.
  ///
  /// - Parameter former: The recognizer of the preset before.
  mutating func replaceRecognizer(_ former: SwipeRecognizer?, at time: Timestamp) {
    gestures.confirmsVelocity = preset.release.confirmsVelocity
    gestures.axis = preset.drag.begins
    guard preset.release.swipeRecognizer != former else { return }
    let events = gestures.recognize(preset.release.swipeRecognizer, at: time)
    apply(events, at: time, StackPolicy())
  }

  /// A drag keeps its translation.
  private mutating func resize(to window: Size, at time: Timestamp) {
    let old = stage.container.size
    layOut(in: window)
    guard stage.container.size != old, shown.cycling == nil else { return }
    moveToSlots(at: time)
    adjustDrag(at: time)
  }

  mutating func fillWindow(_ insets: EdgeInsets?, at time: Timestamp) {
    containerInsets = insets
    resize(to: stage.window, at: time)
  }

  /// A drag keeps its translation.
  mutating func layOut(_ direction: LayoutDirection, at time: Timestamp) {
    guard direction != layoutDirection else { return }
    layoutDirection = direction
    guard shown.cycling == nil else { return }
    moveToSlots(at: time)
    adjustDrag(at: time)
  }

  mutating func reduceMotion(_ isReduced: Bool) { reducesMotion = isReduced }

  private mutating func layOut(in window: Size) {
    stage =
      containerInsets.map { Stage(window: window, insets: $0) }
      ?? preset.container.stage(in: window)
  }

  /// Whether a card that comes in another way than by falling, in which it gets its rotation, is straight.
  var liesStraight: Bool { preset.deck.deal == .fall }

  /// A random number from -1 to 1 for a card that is dealt.
  mutating func drawJitter() -> Double {
    Double.random(in: -1...1, using: &random)
  }

  /// Has the random numbers go on from a state.
  mutating func restoreRandom(_ state: UInt64) { random = SeededRandom(seed: state) }

  // MARK: Events

  mutating func report(_ kind: StackEvent.Kind, at time: Timestamp) {
    log.add(kind, at: time)
  }

  /// - Parameter isNewData: The top card is told also if it was told last.
  mutating func reportTop(isNewData: Bool = false, at time: Timestamp) {
    if isNewData { log.forgetTop() }
    log.addTop(shown.top.map { $0.event }, at: time)
  }

  /// Returns and clears the pending events, in order.
  ///
  /// - Parameter time: The time to give all of them; nil for the time on the clock of the inputs at
  ///   which each happened.
  mutating func takePendingEvents(at time: Timestamp? = nil) -> [StackEvent] {
    log.take(at: time, clock.inputTime)
  }

  // MARK: Inputs

  /// Handles an input.
  ///
  /// - Parameters:
  ///   - input: The input, for which ``problem(with:)`` returns nil; only a jump to a card that is not
  ///     there is refused instead.
  ///   - time: The time of the input; for a pointer event, its own time.
  ///   - policy: The policy that may refuse swipes. Defaults to allowing all.
  /// - Returns: The events of motions that ended before the input, then those of the input.
  public mutating func handle(
    _ input: StackInput,
    at time: Timestamp,
    policy: StackPolicy = StackPolicy()
  ) -> [StackEvent] {
    if !input.isCheckedLater, let problem = problem(with: input) {
      publicPreconditionFailure(problem)
    }
    let motionTime = clock.motionTime(at: time)
    settle(until: motionTime)
    let landings = takePendingEvents()
    var result: CommandResult?
    isInstant = input.isInstant
    if input.maySwipe { undoLimit = policy.undoLimit }
    defer { isInstant = false }
    switch input {
    case .pointer(let event): handle(event, at: motionTime, policy)
    case .cancel(let cause):
      if cause == .escape { closeQuestion(at: motionTime) }
      apply(gestures.cancel(cause, at: time), at: motionTime, policy)
    case .resize(let window): resize(to: window, at: motionTime)
    case .restore(let state): performRestore(state, at: motionTime)
    case .set(let key, let value): set(key, to: value, at: motionTime)
    case .command(.pause), .key(.pause): clock.pause(at: time)
    case .command(.resume), .key(.resume): clock.resume(at: time)
    case .command(let command): result = perform(command, by: .command, at: motionTime, policy)
    case .key(let command): result = perform(command, by: .key, at: motionTime, policy)
    }
    latestResult = result
    // A motion without duration is over before the next snapshot.
    settle(until: motionTime)
    updateLift(at: motionTime)
    assert(checkInvariants(at: time).isEmpty, "\(checkInvariants(at: time))")
    return landings + takePendingEvents(at: time)
  }

  // MARK: Pointer

  /// Passes a pointer event to the recognizers; a press that hits no card is ignored.
  ///
  /// Only a press that the recognizers follow touches a card: otherwise the card would never be
  /// released.
  private mutating func handle(
    _ event: PointerEvent,
    at time: Timestamp,
    _ policy: StackPolicy
  ) {
    guard gestures.startsPress(event) else {
      return apply(gestures.handle(event), at: time, policy)
    }
    // A gesture that is still in progress has lost its release.
    apply(gestures.cancel(.captureLost, at: event.time), at: time, policy)
    guard press(at: event.position, at: time, policy) else { return }
    apply(gestures.handle(event, catchesMotion: catchesMotion(at: time)), at: time, policy)
  }

  /// Whether any movement is a drag of the pressed card, since it has been caught on its way.
  ///
  /// If another card may come instead, a movement must tell its direction first.
  private func catchesMotion(at time: Timestamp) -> Bool {
    guard let card = shown.pressedCard, card.activity(at: time.seconds) != .resting else {
      return false
    }
    return card.layer != .stack || swipeToBringBack == nil
  }

  /// Makes the stack ready for a command that changes it.
  mutating func interrupt(at time: Timestamp) {
    apply(gestures.cancel(.cardRemoved, at: time), at: time, StackPolicy())
    closeQuestion(at: time)
  }

  // MARK: Time

  /// Ends the motions that are over at a time, and returns their events in the order of time.
  ///
  /// How often it is called between inputs changes only when events are returned.
  public mutating func advance(to time: Timestamp) -> [StackEvent] {
    settle(until: clock.motionTime(at: time))
    return takePendingEvents()
  }

  /// The next time at which the stack changes without an input; nil if it does not.
  public var nextLanding: Timestamp? {
    guard !clock.isPaused else { return nil }
    return nextEnd.map(clock.inputTime)
  }

  /// Ends the motions that are over at a time of the cards, each at its end and in order, since one
  /// can start others.
  mutating func settle(until time: Timestamp) {
    while let end = nextEnd, end <= time {
      land(at: end)
      if let cycling = shown.cycling?.cycling, cycling.end <= end { finishCycling() }
      if shown.awaited.takeNewcomers(by: end) { reconcile(at: end) }
      if shown.awaited.isDealDue(at: end) {
        reload(count: count, heldCard: .gone, isAnimated: true, at: end)
      }
    }
  }

  /// The next time of the cards at which a phase ends by itself.
  private var nextEnd: Timestamp? {
    let motion = shown.earliestEnd
    guard let next = shown.awaited.next else { return motion }
    return min(next, motion ?? next)
  }

  /// Ends the phases that end at a time, except for that of a card that cycles.
  private mutating func land(at time: Timestamp) {
    var hasLeft = false
    for index in shown.all.indices where !shown.all[index].isCycling {
      let card = shown.all[index]
      guard let end = card.end, end <= time else { continue }
      switch card.phase {
      case .leaving:
        report(.didLeave(card.event), at: end)
      case .returning(let reason), .goingOut(_, let reason):
        report(.didReturn(card.event, reason: reason), at: end)
      case .resting, .moving, .entering, .dragged, .cycling, .deleted, .hiddenBelow: break
      }
      if card.layer == .stack {
        shown.update(index: index) { $0.settle(at: time.seconds) }
      } else {
        hasLeft = true
      }
    }
    guard hasLeft else { return }
    shown.removeAll { card in card.layer != .stack && card.end.map { $0 <= time } == true }
  }
}

extension StackInput {
  fileprivate var maySwipe: Bool {
    switch self {
    case .pointer, .command, .key: true
    case .cancel, .resize, .restore, .set: false
    }
  }

  /// Whether it is checked where it is performed: a jump is refused there, and a state takes long.
  fileprivate var isCheckedLater: Bool {
    switch self {
    case .restore: true
    case .command(let command), .key(let command): command.isJump
    default: false
    }
  }

  fileprivate var isInstant: Bool {
    switch self {
    case .command(.instantly), .key(.instantly): true
    default: false
    }
  }
}

extension StackCommand {
  fileprivate var isJump: Bool {
    switch self {
    case .jump: true
    case .instantly(let command): command.isJump
    default: false
    }
  }
}
