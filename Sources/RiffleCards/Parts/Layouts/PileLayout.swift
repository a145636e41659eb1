public import RiffleMotion

/// Cards exactly on top of each other, of which only the top one is seen until it moves.
public struct PileLayout: CardLayout, Hashable {
  /// How many cards are made, at least 1.
  public var visibleCards: Int

  /// Makes the layout.
  public init(visibleCards: Int = 2) {
    self.visibleCards = visibleCards
  }

  /// Fills the container; only the top card is opaque, and the one beneath while that is away.
  public func pose(of slot: Slot) -> Pose {
    var pose = Pose(frame: Rectangle(origin: Point(x: 0, y: 0), size: slot.container))
    pose.alpha = slot.depth == 0 || (slot.depth == 1 && slot.isTopAway) ? 1 : 0
    return pose
  }

  /// The kind's name.
  public static let kind = "pile"
  /// What it does.
  public static let meaning = "All cards in the same place; those beneath are hidden."
  /// What can be tuned.
  public static var tunables: [Tunable<PileLayout>] {
    [.count("visibleCards", \.visibleCards, 1...1000, "How many cards are made.")]
  }
}
