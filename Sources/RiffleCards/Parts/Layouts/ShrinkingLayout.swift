public import RiffleMotion

/// Cards that shrink about their middle and sink, so that each peeps out below the one above.
public struct ShrinkingLayout: CardLayout, Hashable {
  /// How much is taken from either side of a card for each card above it, in points.
  public var lineSpacing: Double
  /// How much each card peeps out below the one above, nearly, in points.
  public var interitemSpacing: Double
  /// Whether deeper cards are fainter.
  public var isAlpha: Bool
  /// How many cards are shown, at least 1.
  public var visibleCards: Int

  /// Makes the layout.
  public init(
    lineSpacing: Double = 10,
    interitemSpacing: Double = 10,
    isAlpha: Bool = true,
    visibleCards: Int = 3
  ) {
    self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing
    self.isAlpha = isAlpha
    self.visibleCards = visibleCards
  }

  /// Scales a slot by 1 - 2 i spacing / extent and moves it down by twice the spacing a step.
  public func pose(of slot: Slot) -> Pose {
    let container = slot.container
    let height = max(0, container.height - Double(visibleCards - 1) * interitemSpacing)
    let scaleX = max(0, 1 - 2 * slot.depth * lineSpacing / container.width)
    let scaleY = max(0, 1 - 2 * slot.depth * interitemSpacing / container.height)
    return Pose(
      center: Point(
        x: container.width / 2,
        y: height / 2 + 2 * slot.depth * interitemSpacing
      ),
      size: Size(width: container.width * scaleX, height: height * scaleY),
      alpha: alpha(of: slot)
    )
  }

  /// The source's formula: (k + 1.9) / n, k counted from the back and n the shown cards.
  private func alpha(of slot: Slot) -> Double {
    guard isAlpha, slot.depth > 0 else { return 1 }
    let fromTheBack = Double(slot.shownCards - 1) - slot.depth
    return max(0, min((fromTheBack + 1.9) / Double(slot.shownCards), 1))
  }

  /// The kind's name.
  public static let kind = "shrinking"
  /// What it does.
  public static let meaning = "Each card smaller and lower than the one above."
  /// What can be tuned.
  public static var tunables: [Tunable<ShrinkingLayout>] {
    [
      .number(
        "lineSpacing",
        \.lineSpacing,
        .points,
        0...1000,
        step: 1,
        "How much is taken from either side for each card above."
      ),
      .number(
        "interitemSpacing",
        \.interitemSpacing,
        .points,
        0...1000,
        step: 1,
        "How much each card peeps out below the one above."
      ),
      .flag("isAlpha", \.isAlpha, "Whether deeper cards are fainter."),
      .count("visibleCards", \.visibleCards, 1...1000, "How many cards are shown."),
    ]
  }
}
