import RiffleGestures
public import RiffleMotion

/// A card stack as a value: it answers inputs with events, and any time with poses.
///
/// A swipe is decided in here at the release or the command; flights are only pictures, so nothing
/// waits for them and nothing is lost. The stack never asks what time it is: inputs bear their
/// time, and must come in its order.
///
/// Of a deck only the shown cards are made; what the others cost is independent of their number.
public struct CardStack: Sendable {
  /// The behaviour.
  public internal(set) var preset: Preset
  /// The window and the container in it.
  public internal(set) var stage: Stage

  /// All cards of the data, in the order in which they would be dealt.
  var data = CardSequence()
  /// The cards that have not been swiped, from the top down.
  var order = CardSequence()
  /// The number of identities given so far.
  var givenIDs = 0

  /// The shown cards from the top down, without those in flight.
  var cards: [StackCard] = []
  /// The cards in flight, the one that left first in front.
  var flights: [StackCard] = []
  /// Cards that were deleted and fade out in front of the others.
  var ghosts: [StackCard] = []
  /// Cards that sank too deep to be shown and fade out behind the others.
  var sunken: [StackCard] = []
  /// The slot of the top card: above 0 once last cards have stayed where they were.
  var topSlot = 0
  /// How far the cards beneath have come up along with the drag: 0 not at all, 1 a whole slot.
  var lift = Track(0, rest: .scale)
  /// The card that was told to be the top one last.
  var announcedTop: CardID?
  /// A card that is on its way out to come back beneath or on top; nil for none.
  var circulation: Circulation?

  /// The swipes made since the last reload, the newest last.
  var history: [Swipe] = []
  /// The swipes taken back since the last one, the newest last.
  var undone: [Swipe] = []

  /// What a pressed pointer does to a card.
  var hand: Hand?
  /// Who of tap and pan owns a pointer.
  var gestures = StackGestures()
  /// What time it is for the cards.
  var clock = MotionClock()
  /// What disorder is drawn from.
  var random: SeededRandom
  /// What happened and has not been told yet.
  var pending: [StackEvent] = []

  /// Makes a stack and deals its first cards; `willDisplay` and `didDisplay` come with the first
  /// answer.
  ///
  /// - Parameters:
  ///   - preset: The behaviour.
  ///   - window: The window's extent in points.
  ///   - count: The number of cards in the data, 0 or more.
  ///   - seed: What random numbers are drawn from.
  ///   - time: When the stack begins.
  public init(
    preset: Preset,
    window: Size,
    count: Int,
    seed: UInt64 = 0,
    at time: Timestamp = .zero
  ) {
    precondition(count >= 0, "a deck of \(count) cards: a number of cards is 0 or more")
    self.preset = preset
    stage = preset.container.stage(in: window)
    random = SeededRandom(seed: seed)
    deal(count: count, at: time)
  }

  /// The number of cards in the data.
  public var count: Int { data.count }

  /// How many cards have not been swiped.
  public var remaining: Int { order.count }

  /// The top card's index in the data; nil when none is left.
  public var topCard: Int? { cards.first.flatMap { index(of: $0.id) } }

  /// How many swipes can be taken back.
  public var undoableSwipes: Int { history.count }

  /// The cards in the picture: the shown ones from the top down, then those on their way out.
  ///
  /// They are those of ``snapshots(at:)`` until the next landing.
  public var cardsInPicture: [CardID] { (cards + flights + ghosts + sunken).map(\.id) }

  /// The card that a hand has pressed or drags; nil for none.
  public var cardInHand: CardID? { hand?.card }

  /// Whether a hand drags a card.
  public var isDragging: Bool {
    cards.first?.activity == .dragged || flights.contains { $0.activity == .dragged }
  }

  /// Whether a pointer is down that may drag or tap a card, or does.
  public var isTracking: Bool { gestures.isTracking }

  /// Whether nothing moves by itself until it is resumed.
  public var isPaused: Bool { clock.isPaused }

  /// The cards that will be shown next, nearest first, at most `limit`.
  public func upcomingCards(limit: Int) -> [CardID] {
    order.cards(from: cards.count, limit: limit)
  }

  /// Returns a card's index in the data; nil where it is not there any more.
  public func index(of card: CardID) -> Int? {
    data.position(of: card).map { position in
      preset.deck.topCard == .first ? position : data.count - 1 - position
    }
  }

  /// Tells whether anything moves by itself at a time.
  public func isMoving(at seconds: Double) -> Bool {
    guard !clock.isPaused else { return false }
    let seconds = clock.motionSeconds(at: seconds)
    return lift.restTime.seconds > seconds
      || (cards + flights + ghosts + sunken).contains { card in
        card.motion.isMoving(at: seconds)
          || card.stamp.map { $0.restTime.seconds > seconds } == true
      }
  }

  /// Tells whether the last card has gone, flight and all.
  public func isEmpty(at seconds: Double) -> Bool {
    let seconds = clock.motionSeconds(at: seconds)
    return cards.isEmpty && (flights + ghosts).allSatisfy { !isSeen($0, at: seconds) }
  }

  /// Takes a look at all cards at a time.
  ///
  /// - Parameter seconds: Seconds since the clock's origin, not before the newest input.
  /// - Returns: The cards seen then, from back to front, in window axes.
  public func snapshots(at seconds: Double) -> [CardSnapshot] {
    let seconds = clock.motionSeconds(at: seconds)
    let lifted = lift.sample(at: seconds).value
    let stacked = cards.indices.reversed().map { depth in
      snapshot(
        of: cards[depth],
        pose: liftedPose(at: depth, seconds: seconds),
        isLifted: depth > 0 && lifted != 0,
        at: seconds
      )
    }
    func leaving(_ cards: [StackCard]) -> [CardSnapshot] {
      cards.filter { isSeen($0, at: seconds) }.map {
        snapshot(of: $0, pose: $0.motion.pose(at: seconds), isLifted: false, at: seconds)
      }
    }
    return leaving(sunken) + stacked + leaving(ghosts) + leaving(flights.reversed())
  }

  /// Whether a card that has left the stack is still on its way.
  private func isSeen(_ card: StackCard, at seconds: Double) -> Bool {
    card.activity == .dragged || card.motion.isMoving(at: seconds)
  }

  private func snapshot(
    of card: StackCard,
    pose: Pose,
    isLifted: Bool,
    at seconds: Double
  ) -> CardSnapshot {
    let activity = card.activity(at: seconds)
    return CardSnapshot(
      id: card.id,
      card: card.index,
      pose: stage.inWindow(pose),
      activity: isLifted && activity == .resting ? .moving : activity,
      stamp: card.stamp?.stamp(at: seconds)
    )
  }

  /// Notes an event, to be told with the next answer.
  mutating func report(
    _ kind: StackEvent.Kind,
    at time: Timestamp,
    of card: StackCard? = nil,
    direction: Direction? = nil,
    translation: Vector? = nil
  ) {
    pending.append(
      StackEvent(
        kind,
        at: time,
        card: card?.index,
        id: card?.id,
        direction: direction,
        translation: translation
      )
    )
  }
}

/// A swipe that can be taken back.
struct Swipe: Hashable, Sendable {
  /// The card.
  var card: CardID
  /// Where it went.
  var direction: Direction
  /// Whether a hand let go of it.
  var isByHand: Bool
  /// The slot it left from.
  var slot: Int
  /// When it was let go.
  var time: Timestamp
  /// Where and how turned it was let go.
  var hold: DragPose
}
