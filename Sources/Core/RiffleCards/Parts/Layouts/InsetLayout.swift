public import RiffleDrawing
public import RiffleMotion

/// Cards of equal height, each narrower and lower than the one above, so that each sticks out below.
public struct InsetLayout: CardLayout, Hashable {
  /// The inset of a card on each side from the card above, in points, 0 or more; 10 by default.
  public var horizontal: Double { didSet { check() } }
  /// The distance of a card below the card above, in points; 10 by default.
  public var vertical: Double { didSet { check() } }
  /// The number of cards seen at rest, at least 1; 3 by default.
  public var visibleCards: Int { didSet { check() } }

  /// Makes a layout.
  public init(horizontal: Double = 10, vertical: Double = 10, visibleCards: Int = 3) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.visibleCards = visibleCards
    check()
  }

  /// Lays the content out for each card's own width, as constraints to a view's edges do.
  public var contentMode: CardContentMode { .redraw }

  /// Moves a slot by both insets per step, and narrows it by twice the horizontal one.
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

  /// The name in presets.
  public static let kind = "inset"
  /// The summary.
  public static let summary = "Each card is narrower and lower than the one above."
  /// The tunables.
  public static let tunables: [Tunable<InsetLayout>] = [
    .named("horizontal", "The inset of each card on either side from the card above.")
      .points({ $0.horizontal }, { $0.horizontal = $1 }, 0...1000, step: 1),
    .named("vertical", "How far each card sticks out below the card above.")
      .points({ $0.vertical }, { $0.vertical = $1 }, -1000...1000, step: 1),
    .named("visibleCards", "The number of cards seen at rest.")
      .count({ $0.visibleCards }, { $0.visibleCards = $1 }, 1...1000),
  ]
}
