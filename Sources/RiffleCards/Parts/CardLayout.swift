public import RiffleMotion

/// Where the cards of a stack rest.
public protocol CardLayout: PresetPart {
  /// How many cards of the stack are shown at once, at least 1; cards in flight do not count.
  var visibleCards: Int { get }

  /// Returns the resting pose of a slot, in the container's axes.
  func pose(of slot: Slot) -> Pose
}

/// A place in the stack.
public struct Slot: Hashable, Sendable {
  /// How many cards lie above: 0 for the top card; between two slots it is fractional.
  public var depth: Double
  /// How many cards are shown, this one included.
  public var shownCards: Int
  /// The card's own part of disorder, from -1 to 1.
  public var disorder: Double
  /// Whether the top card is away from its rest.
  public var isTopAway: Bool
  /// The container's extent, in points.
  public var container: Size

  /// Makes a slot.
  public init(
    depth: Double,
    shownCards: Int = 1,
    disorder: Double = 0,
    isTopAway: Bool = false,
    container: Size
  ) {
    self.depth = depth
    self.shownCards = shownCards
    self.disorder = disorder
    self.isTopAway = isTopAway
    self.container = container
  }
}
