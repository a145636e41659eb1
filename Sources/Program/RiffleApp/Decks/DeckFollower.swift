import Riffle
import RiffleDecks
import RiffleFormats
import RiffleMedia
import RiffleShell
import SystemPackage

/// Brings what a listing finds to the decisions and the stack: first the cards, then changes to
/// their files.
@MainActor
final class DeckFollower {
  private let session: DeckSession
  private let listing: DeckListing
  private let folder: FilePath?
  /// Whether the listing has ended, and its end waits for the next frame.
  private var isEnding = false

  /// The number of new cards taken over between two frames, which costs a small part of a frame.
  private static let partCount = 2000
  /// The same number as long as no card is visible, when there is nothing to hold up.
  private static let firstPartCount = 20_000
  /// The most insertions that the stack takes one by one: the work grows with their square.
  private static let mostInsertions = 500

  /// Follows a listing, whose folder is nil for a deck file.
  init(_ session: DeckSession, _ listing: DeckListing, folder: FilePath?) {
    self.session = session
    self.listing = listing
    self.folder = folder
  }

  private var stackView: CardStackView { session.stackView }

  var hasMore: Bool { listing.hasMore || isEnding }

  /// Adds the known cards to the decisions, and waits a moment for what was decided about them.
  func begin() {
    guard let decisions = session.review?.decisions else { return }
    decisions.append(identities(of: listing.cards[...]))
    decisions.load(timeout: .milliseconds(200))
  }

  /// Takes over what was listed and what has happened to the files since, a part at a time.
  ///
  /// - Throws: ``RiffleError`` if there turns out to be no card.
  @discardableResult
  func receive() throws(RiffleError) -> Bool {
    let ends = isEnding
    if ends { end() }
    let oldCount = session.deck.cards.count
    let wasListed = listing.summary != nil
    let first = stackView.topIndex.map { $0 + 1 } ?? oldCount
    let limit = stackView.topIndex == nil ? Self.firstPartCount : Self.partCount
    let update = listing.drain(notBefore: wasListed ? first : 0, limit: limit)
    guard !update.isEmpty else { return ends }
    for problem in update.problems { StandardError.printError("\(problem)") }
    if !wasListed, update.changes.isAppend(to: oldCount) {
      append(listing.cards[oldCount...], update.changes)
    } else if !update.changes.isEmpty {
      session.review?.decisions.replaceCards(with: identities(of: listing.cards[...]))
      // Also without a card: the empty view is asked for only once.
      if update.changes.insertions.ranges.count > Self.mostInsertions || listing.cards.isEmpty
        || session.review?.isBehind == true
      {
        stackView.reloadData()
      } else {
        stackView.performBatchUpdates(animated: false) { $0 = update.changes }
      }
      session.review?.showNew()
    }
    if !update.changed.isEmpty { stackView.reloadCards(at: update.changed) }
    if update.isListed { endSoon() }
    // A folder whose pictures disappear later may get others.
    if let failure = update.failure, listing.cards.isEmpty, !wasListed { throw failure }
    return true
  }

  private func identities(of cards: ArraySlice<DeckCard>) -> [CardIdentity] {
    cards.map { CardIdentity($0, in: folder) }
  }

  /// Adds cards of a folder that is still listed, in many parts; so it does not look at earlier cards again.
  private func append(_ cards: ArraySlice<DeckCard>, _ changes: BatchUpdates) {
    let decidedCount = session.review?.decisions.decidedCount
    session.review?.decisions.append(identities(of: cards))
    if let review = session.review, review.isBehind || stackView.topIndex == nil {
      if !cards.indices.contains(where: review.decisions.isWaiting) { return review.holdBack() }
      if review.isBehind { return review.showAll() }
    }
    stackView.performBatchUpdates(animated: false) { $0 = changes }
    guard let review = session.review,
      review.decisions.decidedCount != decidedCount || review.decisions.filter != nil
    else { return }
    // Looking at all cards for each part would take long; until the last, look at the visible ones.
    let top = stackView.topIndex ?? 0
    let seen = top..<min(top + StackLimits.shownCards, listing.cards.count)
    if seen.contains(where: { !review.decisions.isWaiting($0) }) { review.showAll() }
  }

  /// Ends the listing with the next call of ``receive()``, so that the first frame comes before.
  func endSoon() { isEnding = true }

  /// Looks at all cards and their files once, which takes some frames for a large folder, and shows a summary
  /// if not every file is a card.
  private func end() {
    isEnding = false
    session.review?.showNew()
    session.review?.decisions.finishListing()
    session.review?.decisions.readForeignMarks()
    session.review?.decisions.lookForOffer()
    guard let summary = listing.summary, summary.closedFolders + summary.unreadableFolders > 0
    else { return }
    session.captions.show([summary.line], at: session.now.advanced(by: 0.3), for: 6)
  }

  func noteUnreadable(_ picture: Picture.ID) {
    listing.lookForFolders()
    let suffix = picture.fileName.split(separator: ".").last?.lowercased() ?? ""
    let format = PictureFormat.allCases.first { $0.suffixes.contains(suffix) }
    listing.addUnreadable(format?.title ?? suffix.uppercased())
  }
}

extension BatchUpdates {
  /// Whether the only change is cards added after the first `count`.
  fileprivate func isAppend(to count: Int) -> Bool {
    guard let first = insertions.ranges.first else { return false }
    return deletions.isEmpty && moves.isEmpty && first.lowerBound >= count
  }
}
