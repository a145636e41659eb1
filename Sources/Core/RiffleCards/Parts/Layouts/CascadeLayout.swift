public import RiffleMotion

/// Cards that recede below the top one: each a little smaller and its bottom edge a little lower.
///
/// One more is kept ready behind them, so that a card is opaque from the start.
public struct CascadeLayout: CardLayout, Hashable {
  /// The size of the second card as a share of the top card's, above 0; every further card loses as
  /// much again.
  ///
  /// Defaults to 0.94.
  public var scale: Double { didSet { check() } }
  /// The distance of a card's bottom edge below that of the card above, in points; 14 by default.
  public var step: Double { didSet { check() } }
  /// The number of cards seen at rest, at least 1; 3 by default.
  public var visibleCards: Int { didSet { check() } }

  /// How much more a card covers of the deepest one than it must, in points.
  private static let cover = 3.0

  /// Makes a layout.
  public init(scale: Double = 0.94, step: Double = 14, visibleCards: Int = 3) {
    self.scale = scale
    self.step = step
    self.visibleCards = visibleCards
    check()
  }

  /// One, behind the others until a card above it goes.
  public var hiddenCards: Int { 1 }

  /// Yes.
  public var coversDeepestCard: Bool { true }

  /// Shrinks a slot toward its bottom edge, which sinks.
  ///
  /// Each step takes the same share of the top card's size. The slots from the last one on are
  /// covered.
  public func pose(of slot: Slot) -> Pose {
    let lastSeen = Double(max(0, visibleCards - 1))
    let seen = frame(at: min(slot.depth, lastSeen), in: slot.container)
    guard slot.depth > lastSeen else { return Pose(frame: seen) }
    let covered = coveredFrame(lastSeen: seen, in: slot.container)
    let share = min(slot.depth - lastSeen, 1)
    return Pose(frame: seen.interpolated(to: covered, share))
  }

  private func frame(at depth: Double, in container: Size) -> Rectangle {
    let size = container * max(0, 1 - (1 - scale) * depth)
    return Rectangle(
      x: (container.width - size.width) / 2,
      y: container.height + step * depth - size.height,
      width: size.width,
      height: size.height
    )
  }

  /// The largest frame of a card's shape in the part that the first slot, the last seen one, and so
  /// all in between, have in common; a little less, so that cards that overshoot still cover it.
  private func coveredFrame(lastSeen: Rectangle, in container: Size) -> Rectangle {
    let top = max(0, lastSeen.origin.y) + Self.cover
    let bottom = min(container.height, lastSeen.maxY) - Self.cover
    let isEmpty = container.height <= 0 || bottom <= top
    let share = isEmpty ? 0 : (bottom - top) / container.height
    let size = container * min(share, lastSeen.size.width / max(container.width, 1))
    return Rectangle(
      center: Point(x: container.width / 2, y: bottom - size.height / 2),
      size: size
    )
  }

  /// The name in presets.
  public static let kind = "cascade"
  /// The summary.
  public static let summary = "Each card is a little smaller and lower than the one above."
  /// The tunables.
  public static let tunables: [Tunable<CascadeLayout>] = [
    .named(
      "scale",
      "The size of the second card relative to the top card; each card below loses as much."
    )
    .number({ $0.scale }, { $0.scale = $1 }, 0.1...1, step: 0.01),
    .named("step", "How far each card's bottom edge is below that of the card above.")
      .points({ $0.step }, { $0.step = $1 }, -500...500, step: 1),
    .named("visibleCards", "The number of cards seen at rest.")
      .count({ $0.visibleCards }, { $0.visibleCards = $1 }, 1...1000),
  ]
}

extension Rectangle {
  fileprivate func interpolated(to end: Rectangle, _ share: Double) -> Rectangle {
    func between(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
    return Rectangle(
      x: between(origin.x, end.origin.x),
      y: between(origin.y, end.origin.y),
      width: between(size.width, end.size.width),
      height: between(size.height, end.size.height)
    )
  }
}
