public import RiffleMotion

/// Cards that shrink about their middle and sink, so that each shows a strip below the one above.
public struct ShrinkingLayout: CardLayout, Hashable {
  /// The inset of a card on either side from the card above, in points, 0 or more.
  ///
  /// Defaults to 10.
  public var lineSpacing: Double { didSet { check() } }
  /// The approximate height of the strip that each card shows below the card above, in points, 0 or
  /// more.
  ///
  /// Defaults to 10.
  public var interitemSpacing: Double { didSet { check() } }
  /// Whether deeper cards are fainter.
  ///
  /// Defaults to true.
  public var isAlpha: Bool
  /// The number of cards in the picture, at least 1.
  ///
  /// Defaults to 3.
  public var visibleCards: Int { didSet { check() } }

  /// Makes a layout.
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
    check()
  }

  private func check() {
    NumberRule.atLeast(0).require(lineSpacing, "lineSpacing", of: Self.self)
    NumberRule.atLeast(0).require(interitemSpacing, "interitemSpacing", of: Self.self)
    NumberRule.atLeast(1).require(Double(visibleCards), "visibleCards", of: Self.self)
  }

  /// Scales a slot by 1 - 2 i spacing / side for depth i, and moves it down by twice the spacing
  /// per step.
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

  /// QiCardView's formula: (k + 1.9) / n, with k counted from the back and n shown cards.
  private func alpha(of slot: Slot) -> Double {
    guard isAlpha, slot.depth > 0 else { return 1 }
    let fromTheBack = Double(slot.shownCards - 1) - slot.depth
    return max(0, min((fromTheBack + 1.9) / Double(slot.shownCards), 1))
  }

  /// The name in presets.
  public static let kind = "shrinking"
  /// The summary.
  public static let summary = "Each card is smaller and lower than the one above."
  /// The tunables.
  public static var tunables: [Tunable<ShrinkingLayout>] {
    [
      .number(
        "lineSpacing",
        \.lineSpacing,
        .points,
        0...1000,
        step: 1,
        "Insets each card on either side from the card above."
      ),
      .number(
        "interitemSpacing",
        \.interitemSpacing,
        .points,
        0...1000,
        step: 1,
        "The strip that each card shows below the card above."
      ),
      .flag("isAlpha", \.isAlpha, "Whether deeper cards are fainter."),
      .count("visibleCards", \.visibleCards, 1...1000, "The number of cards in the picture."),
    ]
  }
}
