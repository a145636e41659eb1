public import RiffleMotion

/// A board of all cards, each a little aside of the one above and carelessly turned.
public struct BoardLayout: CardLayout, Hashable {
  /// How far all cards together are spread to the left and upward, in points.
  public var spread: Double
  /// The largest turn of a card beneath, to either side; 0° or more.
  public var jostle: Angle

  /// Makes the layout.
  public init(spread: Double = 10, jostle: Angle = Angle(radians: 0.1)) {
    self.spread = spread
    self.jostle = jostle
  }

  /// All of them.
  public var visibleCards: Int { .max }

  /// Moves a slot left and up by spread / N a step for N cards, and turns all but the top card.
  public func pose(of slot: Slot) -> Pose {
    let step = -slot.depth * (spread / Double(max(1, slot.shownCards)))
    let size = slot.container
    return Pose(
      center: Point(x: size.width / 2 + step, y: size.height / 2 + step),
      size: size,
      rotation: Angle(radians: jostle.radians * slot.disorder * min(slot.depth, 1))
    )
  }

  /// The kind's name.
  public static let kind = "board"
  /// What it does.
  public static let meaning = "All cards of the deck, carelessly turned."
  /// What can be tuned.
  public static var tunables: [Tunable<BoardLayout>] {
    [
      .number(
        "spread",
        \.spread,
        .points,
        -1000...1000,
        step: 1,
        "How far all cards together are spread to the left and upward."
      ),
      .angle("jostle", \.jostle, 0...180, step: 0.5, "The largest turn of a card beneath."),
    ]
  }
}
