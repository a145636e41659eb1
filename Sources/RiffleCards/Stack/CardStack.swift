import RiffleGestures
public import RiffleMotion

/// A card stack as a value: it answers inputs with events, and any time with poses.
///
/// A swipe is decided in here at the release or the command; flights are only pictures, so nothing
/// waits for them and nothing is lost. The stack never asks what time it is: inputs bear their
/// time, and must come in its order.
public struct CardStack: Sendable {
  /// The behaviour.
  public let preset: Preset
  /// The window and the container in it.
  public internal(set) var stage: Stage
  /// The number of cards in the data.
  public internal(set) var count: Int

  /// The shown cards from the top down, without those in flight.
  var cards: [StackCard] = []
  /// The cards in flight, the one that left first in front.
  var flights: [StackCard] = []
  /// The swipes made since the last reload, the newest last.
  var history: [Swipe] = []
  /// The index of the card that the data source will be asked for next.
  var nextCard = 0
  /// What a pressed pointer does to a card.
  var hand: Hand?
  /// Who of tap and pan owns a pointer.
  var gestures = StackGestures()
  /// What happened and has not been told yet.
  var pending: [StackEvent] = []

  /// Makes a stack and deals its first cards; `willDisplay` and `didDisplay` come with the first
  /// answer.
  ///
  /// - Parameters:
  ///   - preset: The behaviour.
  ///   - window: The window's extent in points.
  ///   - count: The number of cards in the data, 0 or more.
  ///   - time: When the stack begins.
  public init(preset: Preset, window: Size, count: Int, at time: Timestamp = .zero) {
    precondition(count >= 0, "a deck of \(count) cards: a number of cards is 0 or more")
    self.preset = preset
    self.count = count
    stage = preset.placement.stage(in: window)
    deal(at: time)
  }

  /// The index of the top card; nil when none is left.
  public var topCard: Int? { cards.first?.index }

  /// How many cards have not been swiped.
  public var remaining: Int { count - nextCard + cards.count }

  /// Whether a hand drags a card.
  public var isDragging: Bool { cards.first?.activity == .dragged }

  /// Whether a pointer is down that may drag or tap a card, or does.
  public var isTracking: Bool { gestures.isTracking }

  /// The cards that the data source will be asked for next, nearest first, at most `limit`.
  public func upcomingCards(limit: Int) -> Range<Int> {
    nextCard..<min(count, nextCard + limit)
  }

  /// Tells whether anything moves by itself at a time.
  public func isMoving(at seconds: Double) -> Bool {
    flights.contains { $0.motion.restTime.seconds > seconds }
      || cards.contains { $0.motion.restTime.seconds > seconds }
  }

  /// Tells whether the last card has gone, flight and all.
  public func isEmpty(at seconds: Double) -> Bool {
    cards.isEmpty && flights.allSatisfy { $0.motion.restTime.seconds <= seconds }
  }

  /// Takes a look at all cards at a time.
  ///
  /// - Parameter seconds: Seconds since the clock's origin, not before the newest input.
  /// - Returns: The cards seen then, from back to front, in window axes.
  public func snapshots(at seconds: Double) -> [CardSnapshot] {
    let flying = flights.filter { $0.motion.restTime.seconds > seconds }
    return (cards.reversed() + flying.reversed()).map { card in
      CardSnapshot(
        card: card.index,
        pose: stage.inWindow(card.motion.pose(at: seconds)),
        activity: card.activity(at: seconds)
      )
    }
  }

  /// The resting pose of the top card, in the container's axes.
  public var topSlot: Pose { slot(0) }

  /// Returns the resting pose of a slot, counted from the top.
  func slot(_ depth: Int) -> Pose {
    preset.layout.pose(of: Slot(depth: Double(depth), container: stage.container.size))
  }
}

/// A swipe that can be taken back.
struct Swipe: Hashable, Sendable {
  /// The card's index.
  var card: Int
  /// Where it went.
  var direction: Direction
  /// When it was let go.
  var time: Timestamp
  /// Where and how turned it was let go.
  var hold: Hold
}
