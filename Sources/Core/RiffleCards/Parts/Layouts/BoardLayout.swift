public import RiffleMotion

/// A board of all cards, each a little aside of the one above and rotated at random.
public struct BoardLayout: CardLayout, Hashable {
  /// The distance over which all cards together are spread to the left and upward, in points.
  ///
  /// Defaults to 10.
  public var spread: Double { didSet { check() } }
  /// The largest rotation of a card beneath to either side, in degrees, 0 or more.
  ///
  /// Defaults to 0.1 radians, 5.7°.
  public var maximumJitter: Angle { didSet { check() } }

  /// Makes a layout.
  public init(spread: Double = 10, maximumJitter: Angle = Angle(radians: 0.1)) {
    self.spread = spread
    self.maximumJitter = maximumJitter
    check()
  }

  /// All of them, as far as a stack shows them.
  public var visibleCards: Int { .max }

  /// Moves each slot left and up by spread / N for N cards, and rotates all but the top card.
  public func pose(of slot: Slot) -> Pose {
    let step = -slot.depth * (spread / Double(max(1, slot.shownCards)))
    let size = slot.container
    return Pose(
      center: Point(x: size.width / 2 + step, y: size.height / 2 + step),
      size: size,
      rotation: Angle(radians: maximumJitter.radians * slot.jitter * min(slot.depth, 1))
    )
  }

  /// The name in presets.
  public static let kind = "board"
  /// The summary.
  public static let summary = "All cards of the deck, each rotated a little at random."
  /// The tunables.
  public static let tunables: [Tunable<BoardLayout>] = [
    .named("spread", "How far the last card lies to the left of and above the top one.")
      .points({ $0.spread }, { $0.spread = $1 }, -1000...1000, step: 1),
    .named("maximumJitter", "The largest random rotation of the cards beneath the top one.")
      .angle({ $0.maximumJitter }, { $0.maximumJitter = $1 }, 0...180, step: 0.5),
  ]
}
