import Riffle
import RiffleDecks
import RiffleMedia
import RiffleShell
import RiffleSystem
import SystemPackage

extension DeckStatus {
  /// Tells how far a review is, with the details of the top card.
  @MainActor
  init(_ places: Lines, of session: DeckSession, _ review: Review, showsDetails: Bool) {
    self.init(places)
    let decisions = review.decisions
    let choices = review.choices.all
    let filter = decisions.filter.map { ", \($0.words)" } ?? ""
    title = session.deck.title + filter
    (decided, count) = (review.progress.done, review.progress.count)
    isUnread = !decisions.takesSteps
    isListing = !session.isListed
    let others = decisions.counts.keys.filter { !choices.contains($0) }
    counts = (choices + others.sorted { $0.rawValue < $1.rawValue }).compactMap { verdict in
      decisions.counts[verdict].map {
        DeckStatus.VerdictCount(
          verdict,
          count: $0,
          color: session.appearance?.color(of: verdict) ?? .black
        )
      }
    }
    if let top = session.stackView.topIndex, session.deck.cards.indices.contains(top), showsDetails
    {
      details = Self.details(ofCardAt: top, session, isStale: decisions.isStale(top))
    }
    problem = decisions.problem.map { problem in
      let count = decisions.unsavedCount
      return count == 0 ? problem : "\(problem) \(count.grouped) not on disk yet."
    }
    if let offer = decisions.offer,
      let key = ActionHelp.key(of: .takeOffer, on: .deciding, session.keys)
    {
      self.offer = "\(offer.line) \(key) takes that over"
    }
  }

  @MainActor
  private static func details(ofCardAt index: Int, _ session: DeckSession, isStale: Bool)
    -> [String]
  {
    let card = session.deck.cards[index]
    guard let image = card.image else { return [card.title] }
    var parts = [image.fileName]
    if !card.companions.isEmpty {
      let suffixes = card.companions.compactMap(\.extension).map { $0.uppercased() }
      parts.append("+ \(suffixes.joined(separator: ", "))")
    }
    if let picture = card.picture,
      case .known(let info) = session.photographs.answer(about: picture)
    {
      // All pictures of a burst may have the same second.
      let isInBurst = session.bursts.burst(of: index) != nil
      if let date = info.date { parts.append(isInBurst ? date.preciseText : date.text) }
      parts.append("\(info.size.width) × \(info.size.height)")
      parts += info.pieces
    }
    if isStale { parts.append("changed since it was decided") }
    return parts
  }
}
