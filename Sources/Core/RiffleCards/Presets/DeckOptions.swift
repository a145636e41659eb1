import RiffleMotion

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
  /// The way in which cards come when they are dealt anew.
  ///
  /// Defaults to a fan from the deepest slot.
  public var deal: Deal
  /// The time between one dealt card and the next, in seconds, 0 or more; only of cards that come in an
  /// arc.
  ///
  /// Defaults to 0.03.
  public var dealStagger: Double { didSet { check() } }
  /// The spring of cards that come in an arc; across their way it is half again as slow, which bends it.
  ///
  /// Defaults to a response of 0.44 s and a damping ratio of 0.88.
  public var dealSpring: ResponseSpring

  /// Makes an order.
  public init(
    topCard: TopCard = .first,
    end: End = .stop,
    deal: Deal = .fan,
    dealStagger: Double = 0.03,
    dealSpring: ResponseSpring = ResponseSpring(response: 0.44, dampingRatio: 0.88)
  ) {
    self.topCard = topCard
    self.end = end
    self.deal = deal
    self.dealStagger = dealStagger
    self.dealSpring = dealSpring
    check()
  }

  private func check() {
    NumberRule.atLeast(0).require(dealStagger, "dealStagger", of: Self.self)
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
    /// All cards again, dealt as ``deal`` says; past swipes can no longer be undone.
    case reload
  }

  /// The way in which cards come when they are dealt anew.
  public enum Deal: String, CaseIterable, Sendable {
    /// All at once from the deepest slot, by the restack rule.
    case fan
    /// One after another in an arc from the side where each left, the deepest first; cards that did not
    /// leave come from left and right in turn.
    case arc
  }

  /// The spring of cards that come in an arc; none if they come in a fan.
  public var motions: [PartMotion] {
    deal == .arc ? [PartMotion("Deal", dealSpring, "deal")] : []
  }

  /// The tunables.
  public static let tunables: [Tunable<DeckOptions>] =
    [
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
      .choice(
        "deal",
        \.deal,
        "How cards come when they are dealt anew: all from the deepest slot, or one by one in an arc."
      ),
      .number(
        "dealStagger",
        \.dealStagger,
        .seconds,
        0...1,
        step: 0.005,
        "The time between a card that comes in an arc and the next."
      )
      .felt(as: .pace, by: 0.8, because: "The same motion in less time."),
    ] + ResponseSpring.tunables(\.dealSpring, "deal", of: "the spring of cards that come in an arc")
}
