public import RiffleMotion

/// Cards that shrink about their middle and sink, so that each shows a strip below the one above.
public struct ShrinkingLayout: CardLayout, Hashable {
  /// The inset of a card on either side from the card above, in points, 0 or more; 10 by default.
  public var horizontal: Double { didSet { check() } }
  /// The approximate height of the strip that each card shows below the card above, in points, 0 or
  /// more.
  ///
  /// Defaults to 10.
  public var vertical: Double { didSet { check() } }
  /// Whether deeper cards are fainter; true by default.
  public var fadesWithDepth: Bool
  /// The number of cards seen at rest, at least 1; 3 by default.
  public var visibleCards: Int { didSet { check() } }

  /// Makes a layout.
  public init(
    horizontal: Double = 10,
    vertical: Double = 10,
    fadesWithDepth: Bool = true,
    visibleCards: Int = 3
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.fadesWithDepth = fadesWithDepth
    self.visibleCards = visibleCards
    check()
  }

  /// Scales a slot by 1 - 2 i inset / side for depth i, and moves it down by twice the vertical
  /// inset per step.
  public func pose(of slot: Slot) -> Pose {
    let container = slot.container
    let height = max(0, container.height - Double(visibleCards - 1) * vertical)
    let scaleX = max(0, 1 - 2 * slot.depth * horizontal / container.width)
    let scaleY = max(0, 1 - 2 * slot.depth * vertical / container.height)
    return Pose(
      center: Point(
        x: container.width / 2,
        y: height / 2 + 2 * slot.depth * vertical
      ),
      size: Size(width: container.width * scaleX, height: height * scaleY),
      alpha: alpha(of: slot)
    )
  }

  /// QiCardView's formula: (k + 1.9) / n, with k counted from the back and n shown cards.
  private func alpha(of slot: Slot) -> Double {
    guard fadesWithDepth, slot.depth > 0 else { return 1 }
    let fromTheBack = Double(slot.shownCards - 1) - slot.depth
    return max(0, min((fromTheBack + 1.9) / Double(slot.shownCards), 1))
  }

  /// The name in presets.
  public static let kind = "shrinking"
  /// The summary.
  public static let summary = "Each card is smaller and lower than the one above."
  /// The tunables.
  public static let tunables: [Tunable<ShrinkingLayout>] = [
    .named("horizontal", "The inset of each card on either side from the card above.")
      .points({ $0.horizontal }, { $0.horizontal = $1 }, 0...1000, step: 1),
    .named("vertical", "How far, roughly, each card sticks out below the card above.")
      .points({ $0.vertical }, { $0.vertical = $1 }, 0...1000, step: 1),
    .named("fadesWithDepth", "Whether deeper cards are more transparent.")
      .flag({ $0.fadesWithDepth }, { $0.fadesWithDepth = $1 }),
    .named("visibleCards", "The number of cards seen at rest.")
      .count({ $0.visibleCards }, { $0.visibleCards = $1 }, 1...1000),
  ]
}
