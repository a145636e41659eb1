public import RiffleMotion

/// Cards exactly on top of each other; only the top one shows until it moves.
public struct PileLayout: CardLayout, Hashable {
  /// The number of cards that are ready, at least 1.
  ///
  /// Defaults to 2.
  public var visibleCards: Int { didSet { check() } }

  /// Makes a layout.
  public init(visibleCards: Int = 2) {
    self.visibleCards = visibleCards
    check()
  }

  private func check() {
    NumberRule.atLeast(1).require(Double(visibleCards), "visibleCards", of: Self.self)
  }

  /// Fills the container.
  ///
  /// Only the top card is opaque, and the second one while the top is away.
  public func pose(of slot: Slot) -> Pose {
    var pose = Pose(frame: Rectangle(origin: Point(x: 0, y: 0), size: slot.container))
    pose.alpha = slot.depth == 0 || (slot.depth == 1 && slot.isTopAway) ? 1 : 0
    return pose
  }

  /// The name in presets.
  public static let kind = "pile"
  /// The summary.
  public static let summary = "All cards in the same position; those beneath are hidden."
  /// The tunables.
  public static var tunables: [Tunable<PileLayout>] {
    [.count("visibleCards", \.visibleCards, 1...1000, "The number of cards that are ready.")]
  }
}
