public import RiffleMotion

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
  public init(horizontal: Double = 10, vertical: Double = 10, visibleCards: Int = 3) {
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
        width: max(0, slot.container.width - 2 * horizontal * slot.depth),
        height: slot.container.height
      )
    )
  }

  /// The kind's name.
  public static let kind = "inset"
  /// What it does.
  public static let meaning = "Each card narrower and lower than the one above, as high."
  /// What can be tuned.
  public static var tunables: [Tunable<InsetLayout>] {
    [
      .number(
        "horizontal",
        \.horizontal,
        .points,
        0...1000,
        step: 1,
        "How much narrower on each side a card is than the one above."
      ),
      .number(
        "vertical",
        \.vertical,
        .points,
        -1000...1000,
        step: 1,
        "How much lower a card lies than the one above."
      ),
      .count("visibleCards", \.visibleCards, 1...1000, "How many cards are shown."),
    ]
  }
}
