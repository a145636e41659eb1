public import RiffleCards
public import RiffleMotion

/// Cards spread like a hand of playing cards, each rotated a little more than the one above it.
public struct FanLayout: CardLayout, Hashable {
  /// The number of cards that are shown, at least 1.
  ///
  /// Defaults to 5.
  public var visibleCards: Int
  /// The rotation from one card to the next, in degrees, -45 to 45.
  ///
  /// Defaults to 4.
  public var step: Angle

  /// Makes a layout.
  public init(visibleCards: Int = 5, step: Angle = Angle(degrees: 4)) {
    self.visibleCards = visibleCards
    self.step = step
  }

  /// Fills the container, rotated by the slot's depth.
  public func pose(of slot: Slot) -> Pose {
    var pose = Pose(frame: Rectangle(origin: Point(x: 0, y: 0), size: slot.container))
    pose.rotation = Angle(radians: step.radians * slot.depth)
    return pose
  }

  /// The name in presets.
  public static let kind = "fan"
  /// The summary.
  public static let summary = "Cards spread like a hand of playing cards."
  /// The tunables.
  public static var tunables: [Tunable<FanLayout>] {
    [
      .named("visibleCards", "The number of cards that are shown.")
        .count({ $0.visibleCards }, { $0.visibleCards = $1 }, 1...1000),
      .named("step", "The rotation from one card to the next.")
        .angle({ $0.step }, { $0.step = $1 }, -45...45, step: 1),
    ]
  }
}
