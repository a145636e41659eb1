public import RiffleMotion

/// Cards exactly on top of each other; only the top one shows until it moves.
public struct PileLayout: CardLayout, Hashable {
  /// The number of cards kept ready beneath the top one, 0 or more; 1 by default.
  public var hiddenCards: Int { didSet { check() } }

  /// Makes a layout.
  public init(hiddenCards: Int = 1) {
    self.hiddenCards = hiddenCards
    check()
  }

  /// The top card.
  public var visibleCards: Int { 1 }

  /// Fills the container.
  ///
  /// Only the top card is opaque, also on its way to the second place, and the second one while the top is
  /// away.
  public func pose(of slot: Slot) -> Pose {
    var pose = Pose(frame: Rectangle(origin: Point(x: 0, y: 0), size: slot.container))
    pose.alpha = slot.depth < 1 || (slot.depth == 1 && slot.isTopAway) ? 1 : 0
    return pose
  }

  /// The name in presets.
  public static let kind = "pile"
  /// The summary.
  public static let summary = "All cards in the same position; those beneath are hidden."
  /// The tunables.
  public static let tunables: [Tunable<PileLayout>] = [
    .named("hiddenCards", "The number of cards kept ready beneath the top one.")
      .count({ $0.hiddenCards }, { $0.hiddenCards = $1 }, 0...1000)
  ]
}
