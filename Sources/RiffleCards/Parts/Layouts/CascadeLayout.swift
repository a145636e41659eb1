public import RiffleMotion

/// Cards that recede below the top one: each a little smaller, its foot a little lower, the last
/// one out of sight until a card above it goes.
public struct CascadeLayout: CardLayout, Hashable {
  /// How much of the top card's size a card deeper has left, above 0.
  public var scale: Double
  /// How far the foot of a card lies below that of the one above, in points.
  public var step: Double
  /// How many cards are made, at least 1; the last of them is transparent at rest.
  public var visibleCards: Int

  /// Makes the layout.
  public init(scale: Double = 0.94, step: Double = 14, visibleCards: Int = 4) {
    self.scale = scale
    self.step = step
    self.visibleCards = visibleCards
  }

  /// Shrinks a slot toward its foot, which sinks; every step takes the same share of the top card.
  public func pose(of slot: Slot) -> Pose {
    let size = slot.container * max(0, 1 - (1 - scale) * slot.depth)
    let foot = slot.container.height + step * slot.depth
    let room = Double(visibleCards - 1) - slot.depth
    return Pose(
      center: Point(x: slot.container.width / 2, y: foot - size.height / 2),
      size: size,
      alpha: slot.depth <= 0 ? 1 : max(0, min(room, 1))
    )
  }

  /// The kind's name.
  public static let kind = "cascade"
  /// What it does.
  public static let meaning = "Each card a little smaller, its foot lower; the last one hidden."
  /// What can be tuned.
  public static var tunables: [Tunable<CascadeLayout>] {
    [
      .number(
        "scale",
        \.scale,
        0.1...1,
        step: 0.01,
        "How much of the top card's size a card deeper has left."
      ),
      .number(
        "step",
        \.step,
        .points,
        -500...500,
        step: 1,
        "How far a card's foot lies below that of the one above."
      ),
      .count(
        "visibleCards",
        \.visibleCards,
        1...1000,
        "How many cards are made; the last is hidden at rest."
      ),
    ]
  }
}
