public import RiffleDrawing
public import RiffleMotion

/// A rule for where the cards of a stack rest.
public protocol CardLayout: PresetPart {
  /// The number of cards that are seen when the stack is at rest, at least 1. Cards in flight do not
  /// count.
  var visibleCards: Int { get }

  /// The number of cards kept ready beneath the visible ones, hidden until a card above them moves, 0
  /// or more.
  ///
  /// Defaults to 0.
  var hiddenCards: Int { get }

  /// The way in which the content of a card in a smaller slot follows the card's size.
  ///
  /// Defaults to stretching it.
  var contentMode: CardContentMode { get }

  /// Whether the deepest shown card is covered by those above it, so that it leaves the picture by
  /// going there.
  ///
  /// Defaults to no.
  var coversDeepestCard: Bool { get }

  /// Returns the resting pose of a slot, in the container's axes.
  func pose(of slot: Slot) -> Pose
}

extension CardLayout {
  /// No cards are hidden.
  public var hiddenCards: Int { 0 }

  /// Stretches the content.
  public var contentMode: CardContentMode { .scaleToFill }

  /// No.
  public var coversDeepestCard: Bool { false }

  /// The number of slots: of the cards of a stack that have a pose at once, visible or hidden.
  public var slotCount: Int {
    let (count, isBeyondAll) = visibleCards.addingReportingOverflow(hiddenCards)
    return isBeyondAll ? .max : count
  }
}

/// A position in the stack.
public struct Slot: Hashable, Sendable {
  /// The number of cards above: 0 for the top card, a fraction between two slots.
  public var depth: Double
  /// The number of cards that are shown, this one included; those whose slots are left empty count, too.
  public var shownCards: Int
  /// The card's own random share of a layout's largest jitter, from -1 to 1.
  public var jitter: Double
  /// Whether the top card is away from its resting pose.
  public var isTopAway: Bool
  /// The size of the container, in points.
  public var container: Size

  /// Makes a slot.
  public init(
    depth: Double,
    shownCards: Int = 1,
    jitter: Double = 0,
    isTopAway: Bool = false,
    container: Size
  ) {
    self.depth = depth
    self.shownCards = shownCards
    self.jitter = jitter
    self.isTopAway = isTopAway
    self.container = container
  }
}
