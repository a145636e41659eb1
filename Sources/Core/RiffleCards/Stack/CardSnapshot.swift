public import RiffleDrawing
public import RiffleMotion

/// The activity of a card; the raw value is its name in a log of poses.
public enum CardActivity: String, Sendable {
  /// The card rests.
  case resting
  /// The card follows a pointer.
  case dragged
  /// The card goes back after it was released without a swipe.
  case returning
  /// The card flies off after a swipe.
  case leaving
  /// The card comes back because its swipe was undone.
  case entering
  /// The card goes to another slot.
  case moving
}

/// One card as it is shown at one time.
public struct CardSnapshot: Hashable, Sendable {
  /// The identity of the card.
  public var id: CardID
  /// The card's index in the data now, or the last that it had there if it was deleted or is from an
  /// earlier deal.
  ///
  /// If cards loop, one that flies and its next picture in the stack have the same.
  public var index: Int
  /// The pose in window axes; a lifted card is a little larger.
  public var pose: Pose
  /// The activity of the card.
  public var activity: CardActivity
  /// The stamp on it; nil for none.
  public var stamp: Stamp?
  /// How far the card is lifted off the stack: 0 on it, 1 in the air; a spring goes a little beyond.
  public var lift: Double
  /// How far the card is on its way from the second slot to the top one, 0 to 1: if only the top card
  /// has a label, the label is visible so far.
  public var promotion: Double
  /// For how long the card has waited for an answer of the owner's, in seconds; nil if it does not.
  public var waitingTime: Double?
  /// Whether the card flies on from before a reload; a card of the present data can have the same index.
  public var isFromEarlierDeal: Bool

  /// Makes a snapshot.
  public init(
    id: CardID,
    index: Int,
    pose: Pose,
    activity: CardActivity,
    stamp: Stamp? = nil,
    lift: Double = 0,
    promotion: Double = 1,
    waitingTime: Double? = nil,
    isFromEarlierDeal: Bool = false
  ) {
    self.id = id
    self.index = index
    self.pose = pose
    self.activity = activity
    self.stamp = stamp
    self.lift = lift
    self.promotion = promotion
    self.waitingTime = waitingTime
    self.isFromEarlierDeal = isFromEarlierDeal
  }
}

extension CardSnapshot {
  /// Makes the part of the snapshot that is drawn.
  ///
  /// - Parameter id: The identity by which its content is looked up, such as ``id``.
  public func drawn<ID>(as id: ID) -> DrawnCard<ID> {
    DrawnCard(
      id: id,
      pose: pose,
      stamp: stamp.map { stamp in
        DrawnStamp(
          side: stamp.direction.stampSide,
          opacity: stamp.opacity,
          emphasis: stamp.emphasis
        )
      },
      lift: lift,
      promotion: promotion,
      waitingTime: waitingTime,
      isAtRest: isAtRest
    )
  }

  package var isAtRest: Bool { activity == .resting && lift == 0 }
}

extension [CardSnapshot] {
  /// Whether cards are on their way to their slots, more than one of them: what is seen between them is
  /// not an empty stack.
  package var isDealing: Bool {
    let staying = filter { $0.activity != .leaving }
    return staying.count > 1 && staying.contains { $0.activity == .moving }
  }
}

extension Direction {
  /// The side whose stamp a card bears on its way; a corner has that of its left or right side.
  public var stampSide: StampSide {
    if vector.dx != 0 { return vector.dx < 0 ? .left : .right }
    return vector.dy < 0 ? .up : .down
  }
}
