public import RiffleMotion

/// Cards that recede below the top one: each a little smaller and its bottom edge a little lower.
///
/// The last one is transparent until a card above it goes.
public struct CascadeLayout: CardLayout, Hashable {
  /// The size of the second card as a share of the top card's, above 0; every further card loses as
  /// much again.
  ///
  /// Defaults to 0.94.
  public var scale: Double { didSet { check() } }
  /// The distance of a card's bottom edge below that of the card above, in points.
  ///
  /// Defaults to 14.
  public var step: Double { didSet { check() } }
  /// The number of cards in the picture, at least 1; the last one is transparent at rest.
  ///
  /// Defaults to 4.
  public var visibleCards: Int { didSet { check() } }

  /// Makes a layout.
  public init(scale: Double = 0.94, step: Double = 14, visibleCards: Int = 4) {
    self.scale = scale
    self.step = step
    self.visibleCards = visibleCards
    check()
  }

  private func check() {
    NumberRule.positive.require(scale, "scale", of: Self.self)
    NumberRule.finite.require(step, "step", of: Self.self)
    NumberRule.atLeast(1).require(Double(visibleCards), "visibleCards", of: Self.self)
  }

  /// Shrinks a slot toward its bottom edge, which sinks; each step takes the same share of the top
  /// card's size.
  public func pose(of slot: Slot) -> Pose {
    let size = slot.container * max(0, 1 - (1 - scale) * slot.depth)
    let bottom = slot.container.height + step * slot.depth
    let slotsBelow = Double(visibleCards - 1) - slot.depth
    return Pose(
      center: Point(x: slot.container.width / 2, y: bottom - size.height / 2),
      size: size,
      alpha: slot.depth <= 0 ? 1 : max(0, min(slotsBelow, 1))
    )
  }

  /// The name in presets.
  public static let kind = "cascade"
  /// The summary.
  public static let summary = "Each card is a little smaller and lower; the last one is hidden."
  /// The tunables.
  public static var tunables: [Tunable<CascadeLayout>] {
    [
      .number(
        "scale",
        \.scale,
        0.1...1,
        step: 0.01,
        "The size of the second card as a share of the top card's."
      ),
      .number(
        "step",
        \.step,
        .points,
        -500...500,
        step: 1,
        "Moves each card's bottom edge below that of the card above."
      ),
      .count(
        "visibleCards",
        \.visibleCards,
        1...1000,
        "The number of cards; the last one is hidden at rest."
      ),
    ]
  }
}
