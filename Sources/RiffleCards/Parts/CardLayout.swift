public import RiffleMotion

/// Where the cards of a stack rest.
public protocol CardLayout: Sendable {
  /// How many cards of the stack are shown at once, at least 1; cards in flight do not count.
  var visibleCards: Int { get }

  /// Returns the resting pose of a slot, in the container's axes.
  func pose(of slot: Slot) -> Pose
}

/// A place in the stack.
public struct Slot: Hashable, Sendable {
  /// How many cards lie above: 0 for the top card; between two slots it is fractional.
  public var depth: Double
  /// The container's extent, in points.
  public var container: Size

  /// Makes a slot.
  public init(depth: Double, container: Size) {
    self.depth = depth
    self.container = container
  }
}

/// Cards that lie inset from each other on both sides and from the top, their height kept, so that
/// each sticks out below the one above it.
public struct InsetLayout: CardLayout, Hashable {
  /// How much narrower on each side a card is than the one above, in points; 0 or more.
  public var horizontal: Double
  /// How much lower a card lies than the one above, in points.
  public var vertical: Double
  /// How many cards are shown, at least 1.
  public var visibleCards: Int

  /// Makes the layout.
  public init(horizontal: Double, vertical: Double, visibleCards: Int) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.visibleCards = visibleCards
  }

  /// Returns the frame of a slot: moved by both insets a step, narrower by twice the horizontal one.
  public func pose(of slot: Slot) -> Pose {
    Pose(
      frame: Rectangle(
        x: horizontal * slot.depth,
        y: vertical * slot.depth,
        width: slot.container.width - 2 * horizontal * slot.depth,
        height: slot.container.height
      )
    )
  }
}
