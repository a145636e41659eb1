package import Riffle
package import RiffleDecks
import RiffleShell

/// The burst that the top card is one of: its badge, and the key that keeps this card of it.
@MainActor
package final class BurstKeeper {
  private let session: DeckSession
  private let review: Review
  /// The badge in the latest frame, for which card, and since when.
  private var shown: (badge: BurstBadge, card: Int, fade: Fade)?
  private var hasToldOfBursts = false

  package init(_ session: DeckSession, _ review: Review) {
    (self.session, self.review) = (session, review)
  }

  private var stackView: CardStackView { session.stackView }

  /// The burst of the top card, of which others are still on the stack.
  package var topBurst: Range<Int>? {
    guard session.appearance?.hasControls == true, let top = stackView.topIndex,
      let burst = session.bursts.burst(of: top)
    else { return nil }
    return others(in: burst, besides: top).isEmpty ? nil : burst
  }

  private func others(in burst: Range<Int>, besides top: Int) -> [Int] {
    let decisions = review.decisions
    return burst.filter {
      $0 != top && decisions.cards.indices.contains($0) && decisions.isWaiting($0)
    }
  }

  /// Keeps the top card and decides against the others of its burst.
  package func keepTop(by input: DecisionInput) {
    guard let top = stackView.topIndex, let burst = topBurst else {
      return session.say(
        "It is by itself: no picture like it was taken within two seconds",
        for: 2.5
      )
    }
    guard let gain = review.choices[.right], let loss = review.choices[.left] else {
      let side = review.choices[.right] == nil ? "right" : "left"
      return session.say("There is no verdict for \(side)", for: 1.5)
    }
    let others = others(in: burst, besides: top)
    let choices = [Review.Choice(top, gain)] + others.map { Review.Choice($0, loss) }
    guard review.apply(.decideTogether(choices), by: input) else { return }
    let words = "\(gain.title) 1, \(loss.rawValue) \(others.count)"
    let undo = ActionHelp.key(of: .undo, on: .deciding, session.keys)
    session.captions.show(
      [undo.map { "\(words). \($0) undoes it" }, words].compactMap(\.self),
      at: session.now,
      for: 3
    )
  }

  /// Whether a burst was found that is not shown yet.
  package var isNew: Bool {
    stackView.topIndex.map { topBurst != nil && shown?.card != $0 } ?? false
  }

  /// Shows how many pictures the burst of the top card has, as soon as nothing flies over it.
  package func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    let stack = stackView.stack
    guard let top = stackView.topIndex, let burst = topBurst,
      stack.isTracking || !stack.isMoving(at: time.seconds) || shown?.card == top,
      let face = stackView.topFace(at: time.seconds)
    else {
      shown = nil
      return false
    }
    let badge = BurstBadge(place: top - burst.lowerBound + 1, count: burst.count)
    if shown?.card != top || shown?.badge != badge {
      shown = (badge, top, Fade(from: time))
      tellOfBursts(burst.count)
    }
    guard let fade = shown?.fade else { return false }
    let place = BadgePlace(on: face, of: session)
    list.commands.append(
      place.command(badge.layer(scale: place.scale), at: .top, opacity: fade.opacity(at: time))
    )
    return fade.isChanging(at: time)
  }

  /// Tells once what can be done, in place of no other words.
  private func tellOfBursts(_ count: Int) {
    guard !hasToldOfBursts, !session.captions.hasCaption, let loss = review.choices[.left] else {
      return
    }
    hasToldOfBursts = true
    func key(_ action: Action) -> String? {
      ActionHelp.key(of: action, on: .deciding, session.keys)
    }
    guard let keep = key(.keepOfBurst), let compare = key(.compare) else { return }
    session.say(
      "A burst of \(count): \(compare) compares, \(keep) keeps this one and says "
        + "\(loss.rawValue) to the others",
      "\(compare) compares, \(keep) keeps one of \(count)",
      for: 4
    )
  }
}
