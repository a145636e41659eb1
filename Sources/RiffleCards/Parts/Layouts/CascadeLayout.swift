public import RiffleMotion

/// Cards that recede below the top one: each a little smaller and its bottom edge a little lower.
///
/// One more is kept ready beneath the last visible one, transparent until a card above it goes.
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
  /// The number of cards seen at rest, at least 1.
  ///
  /// Defaults to 3.
  public var visibleCards: Int { didSet { check() } }

  /// Makes a layout.
  public init(scale: Double = 0.94, step: Double = 14, visibleCards: Int = 3) {
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

  /// One, which appears as a card above it goes.
  public var hiddenCards: Int { 1 }

  /// Shrinks a slot toward its bottom edge, which sinks; each step takes the same share of the top
  /// card's size.
  public func pose(of slot: Slot) -> Pose {
    let size = slot.container * max(0, 1 - (1 - scale) * slot.depth)
    let bottom = slot.container.height + step * slot.depth
    let slotsBelow = Double(visibleCards) - slot.depth
    return Pose(
      center: Point(x: slot.container.width / 2, y: bottom - size.height / 2),
      size: size,
      alpha: slot.depth <= 0 ? 1 : max(0, min(slotsBelow, 1))
    )
  }

  /// The name in presets.
  public static let kind = "cascade"
  /// The summary.
  public static let summary = "Each card is a little smaller and lower than the one above."
  /// The tunables.
  public static var tunables: [Tunable<CascadeLayout>] {
    [
      .number(
        "scale",
        \.scale,
        0.1...1,
        step: 0.01,
        "The size of the second card relative to the top card; each card below loses as much."
      ),
      .number(
        "step",
        \.step,
        .points,
        -500...500,
        step: 1,
        "How far each card's bottom edge is below that of the card above."
      ),
      .count(
        "visibleCards",
        \.visibleCards,
        1...1000,
        "The number of cards seen at rest."
      ),
    ]
  }
}
