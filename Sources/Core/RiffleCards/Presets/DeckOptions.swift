import RiffleMotion

/// The order in which cards are dealt, and the continuation after the last one.
public struct DeckOptions: MovingPart, Hashable, PresetPart {
  /// The card of the data that is the top one at first; the first by default.
  public var topCard: TopCard
  /// The continuation after the last card; none by default.
  public var end: End
  /// The way in which cards come when they are dealt anew; a fan from the deepest slot by default.
  public var deal: Deal
  /// The time between one dealt card and the next, in seconds, 0 or more, 0.03 by default; only of
  /// cards that come one by one, in an arc or falling.
  public var dealStagger: Double { didSet { check() } }
  /// The spring of cards that come one by one; across an arc it is half again as slow, which bends it.
  ///
  /// Defaults to a response of 0.44 s and a damping ratio of 0.88.
  public var dealSpring: ResponseSpring
  /// The height from which cards fall, in points, 0 or more; only of cards that fall.
  ///
  /// Defaults to 1000.
  public var dealHeight: Double { didSet { check() } }
  /// The size with which cards begin to fall, as a share of their own, above 0; 1.5 by default.
  ///
  /// Only cards that fall have one.
  public var dealScale: Double { didSet { check() } }
  /// The time between the last swipe and a deal of all cards, in seconds, 0 or more, 0 by default;
  /// only if the deck reloads.
  public var endDelay: Double { didSet { check() } }

  /// Makes an order.
  public init(
    topCard: TopCard = .first,
    end: End = .stop,
    deal: Deal = .fan,
    dealStagger: Double = 0.03,
    dealSpring: ResponseSpring = ResponseSpring(response: 0.44, dampingRatio: 0.88),
    dealHeight: Double = 1_000,
    dealScale: Double = 1.5,
    endDelay: Double = 0
  ) {
    self.topCard = topCard
    self.end = end
    self.deal = deal
    self.dealStagger = dealStagger
    self.dealSpring = dealSpring
    self.dealHeight = dealHeight
    self.dealScale = dealScale
    self.endDelay = endDelay
    check()
  }

  private func check() {
    NumberRule.atLeast(0).require(dealStagger, "dealStagger", of: Self.self)
    NumberRule.atLeast(0).require(dealHeight, "dealHeight", of: Self.self)
    NumberRule.positive.require(dealScale, "dealScale", of: Self.self)
    NumberRule.atLeast(0).require(endDelay, "endDelay", of: Self.self)
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
    /// The first card again: a swiped card goes beneath all others at once, while it flies, so that the
    /// stack of a single card is never empty.
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
    /// One after another from above, the deepest first, each larger at first than it is, to a random
    /// rotation; cards that were not dealt so, such as one that is undone, lie straight.
    case fall

    package var comesOneByOne: Bool { self != .fan }
  }

  /// The spring of cards that come one by one; none if they come in a fan.
  package var motions: [PartMotion] {
    deal.comesOneByOne ? [PartMotion("Deal", dealSpring, "deal")] : []
  }

  /// The tunables.
  public static let tunables: [Tunable<DeckOptions>] =
    [
      .named("topCard", "Whether the first or the last card of the deck is on top at first.")
        .choice({ $0.topCard }, { $0.topCard = $1 }),
      .named(
        "end",
        "What follows the last card: nothing, the first card again, or the whole deck anew."
      )
      .choice({ $0.end }, { $0.end = $1 }),
      .named(
        "deal",
        "How cards come when they are dealt anew: all from the deepest slot, in an arc, or falling."
      )
      .choice({ $0.deal }, { $0.deal = $1 }),
      .named("dealStagger", "The time between a card that comes by itself and the next.")
        .number({ $0.dealStagger }, { $0.dealStagger = $1 }, 0...1, step: 0.005, in: .seconds)
        .felt(as: .pace, by: 0.8, because: "The same motion in less time.")
        .idleInFan,
      .named("dealHeight", "The height from which cards fall that are dealt.")
        .points({ $0.dealHeight }, { $0.dealHeight = $1 }, 0...10_000, step: 50)
        .idle(because: "Cards do not fall.") { $0.deal != .fall },
      .named("dealScale", "The size with which cards begin to fall, as a share of their own.")
        .number({ $0.dealScale }, { $0.dealScale = $1 }, 0.1...10, step: 0.05)
        .idle(because: "Cards do not fall.") { $0.deal != .fall },
      .named("endDelay", "The time between the last swipe and a deal of all cards anew.")
        .number({ $0.endDelay }, { $0.endDelay = $1 }, 0...60, step: 0.1, in: .seconds)
        .idle(because: "The deck is not dealt anew.") { $0.end != .reload },
    ]
    + Tunable.response(
      "deal",
      of: "the spring of cards that come one by one",
      { $0.dealSpring },
      { $0.dealSpring = $1 }
    )
    .map { $0.idleInFan }
}

extension Tunable<DeckOptions> {
  fileprivate var idleInFan: Tunable {
    idle(because: "Cards come in a fan, not one by one.") { $0.deal == .fan }
  }
}
