public import RiffleMotion

/// A card that a stack shows.
struct StackCard: Hashable, Sendable {
  /// Which card it is.
  let id: CardID
  /// The index in the data as it was when the card was made.
  let index: Int
  /// How it moves.
  var motion: CardMotion
  /// What it is doing, as long as it moves.
  var activity: CardActivity
  /// The stamp on it; nil for none.
  var stamp: StampMotion?
  /// The card's own part of disorder, from -1 to 1.
  var disorder = 0.0

  /// What the card is doing at a time: what it was set to, or resting once that is over.
  func activity(at seconds: Double) -> CardActivity {
    activity == .dragged || motion.restTime.seconds > seconds ? activity : .resting
  }
}

/// What a card is doing; the raw value is the name that poses bear.
public enum CardActivity: String, Sendable {
  /// Nothing.
  case resting
  /// It follows a hand.
  case dragged
  /// It goes home after it was let go.
  case returning
  /// It flies off after a swipe.
  case leaving
  /// It comes back from an undone swipe.
  case entering
  /// It goes to another slot.
  case moving
}

/// One card as it is seen at one moment.
public struct CardSnapshot: Hashable, Sendable {
  /// Which card it is.
  public var id: CardID
  /// The index in the data as it was when the card was made.
  public var card: Int
  /// The pose in window axes.
  public var pose: Pose
  /// What the card is doing.
  public var activity: CardActivity
  /// The stamp on it; nil for none.
  public var stamp: Stamp?

  /// Makes a snapshot.
  public init(
    id: CardID,
    card: Int,
    pose: Pose,
    activity: CardActivity,
    stamp: Stamp? = nil
  ) {
    self.id = id
    self.card = card
    self.pose = pose
    self.activity = activity
    self.stamp = stamp
  }
}
