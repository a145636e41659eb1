/// The order in which cards are dealt, and the continuation after the last one.
public struct DeckOptions: Hashable, PresetPart {
  /// The card of the data that is the top one at first.
  ///
  /// Defaults to the first.
  public var topCard: TopCard
  /// The continuation after the last card.
  ///
  /// Defaults to none.
  public var end: End

  /// Makes an order.
  public init(topCard: TopCard = .first, end: End = .stop) {
    self.topCard = topCard
    self.end = end
  }

  /// The card of the data that is the top one at first.
  public enum TopCard: String, CaseIterable, Sendable {
    /// The first.
    case first
    /// The last.
    case last
  }

  /// The continuation after the last card.
  public enum End: String, CaseIterable, Sendable {
    /// None: the stack is empty.
    case stop
    /// The first card again: a swiped card goes beneath all others.
    case loop
    /// All cards again, which fan out; past swipes can no longer be undone.
    case reload
  }

  /// The tunables.
  public static let tunables: [Tunable<DeckOptions>] = [
    .choice(
      "topCard",
      \.topCard,
      "Whether the first or the last card of the deck is on top at first."
    ),
    .choice(
      "end",
      \.end,
      "What follows the last card: nothing, the first card again, or the whole deck anew."
    ),
  ]
}
