import RiffleMotion

/// The size of a dragged card.
public struct DragScale: Hashable, Sendable {
  /// What changes the size.
  ///
  /// Defaults to nothing.
  public var by: By
  /// The size at the distance, as a share of the card's own, above 0.
  ///
  /// Defaults to 0.8.
  public var amount: Double { didSet { check() } }
  /// The distance of the card to a side, from which on its size stays.
  ///
  /// Defaults to 1 card width.
  public var distance: Length

  /// Makes a size.
  public init(
    by: By = .nothing,
    amount: Double = 0.8,
    distance: Length = Length(1, .cardWidths)
  ) {
    self.by = by
    self.amount = amount
    self.distance = distance
    check()
  }

  /// What changes the size of a dragged card.
  public enum By: String, CaseIterable, Sendable {
    /// Nothing: it stays.
    case nothing
    /// The distance to a side, in proportion.
    case distance
    /// The first movement, at once.
    case touch
  }

  private func check() {
    NumberRule.positive.require(amount, "amount", of: Self.self)
  }

  func factor(at dx: Double, card: Size, stage: Stage) -> Double {
    switch by {
    case .nothing: 1
    case .touch: amount
    case .distance:
      1 + (amount - 1) * min(abs(dx) / distance.points(card: card, stage: stage), 1)
    }
  }

  static let tunables: [Tunable<DragScale>] =
    [
      .choice(
        "by",
        Property({ $0.by }, { $0.by = $1 }),
        "What changes the size of a dragged card."
      ),
      .number(
        "amount",
        Property({ $0.amount }, { $0.amount = $1 }),
        0.05...4,
        step: 0.05,
        "The size of a dragged card at the distance, as a share of its own."
      )
      .idle(because: "The size stays.") { $0.by == .nothing },
    ]
    + Tunable.length(
      "distance",
      Property({ $0.distance }, { $0.distance = $1 }),
      0.01...10_000,
      step: 0.05,
      "The distance to a side from which on the size stays."
    )
    .idle(because: "The size does not go by the distance.") { $0.by != .distance }
}
