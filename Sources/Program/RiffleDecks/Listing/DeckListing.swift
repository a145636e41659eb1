package import RiffleFormats
import RiffleSystem
package import SystemPackage

/// A deck that is listed in the background, and goes on to follow its folders until it is released.
///
/// It is used on one thread, which asks for what has happened with ``drain(notBefore:limit:)``. The
/// first cards come as soon as the first folder's names are read; from a folder that takes longer
/// than ``patience``, what there is by then comes first and the rest is inserted at its place.
package final class DeckListing {
  /// The title; that of a deck file comes with the first cards.
  package private(set) var title: String
  /// What a swipe in each direction says, if the deck is a file that tells.
  package private(set) var verdicts: VerdictChoices?
  /// What the last listing has found; nil until the first has ended.
  package private(set) var summary: ListingSummary?

  private var list = ListedCards()
  private let mailbox: ListingMailbox
  private let signal: FileDescriptor

  /// The time after which what a slow folder has told so far is handed over.
  package static let patience = Duration.milliseconds(250)

  /// Begins to list a deck.
  ///
  /// - Parameters:
  ///   - paths: Folders of pictures, pictures and deck files, in the order of their cards.
  ///   - isRecursive: Whether folders in folders are gone into. Defaults to false.
  ///   - patience: The time after which what a slow folder has told so far is handed over. Defaults to
  ///     ``patience``.
  ///   - wake: Called on another thread when there is something to drain, once until all of it is
  ///     drained.
  /// - Throws: ``RiffleError`` if the system has no thread to give. What is wrong with a path is told
  ///   by an update.
  package init(
    _ paths: [FilePath],
    recursively isRecursive: Bool = false,
    patience: Duration = patience,
    wake: @escaping @Sendable () -> Void
  ) throws(RiffleError) {
    title = Deck.title(of: paths)
    mailbox = ListingMailbox(wake: wake)
    do {
      let (reading, writing) = try FileDescriptor.pipe(options: [.nonBlocking, .closeOnExec])
      signal = writing
      do {
        let mailbox = mailbox
        try DetachedThread.start("riffle listing") {
          ListingThread(paths, isRecursive, patience, mailbox, signal: reading).run()
          try? reading.close()
        }
      } catch {
        try? reading.close()
        try? writing.close()
        throw error
      }
    } catch {
      throw .unavailable("the deck cannot be listed: \(error). Close other programs.")
    }
  }

  deinit {
    mailbox.cancel()
    // The thread sees its end of the pipe closed.
    try? signal.close()
  }

  /// The cards so far.
  package var cards: [DeckCard] { list.cards }

  /// The deck so far.
  package var deck: Deck { Deck(title: title, cards: cards, verdicts: verdicts) }

  /// Whether there is something to drain at once.
  package var hasMore: Bool { !mailbox.isEmpty }

  /// Takes what has happened since the last time into the deck.
  ///
  /// - Parameters:
  ///   - first: No new card comes before this index, as the person has seen the cards there: it comes to the
  ///     end instead. Defaults to 0.
  ///   - limit: The number of new cards after which the rest is left for the next time; they come in parts of
  ///     some 2,000, or in one if they lie between others. Defaults to all of them.
  package func drain(
    notBefore first: Int = 0,
    limit: Int = .max
  ) -> DeckUpdate {
    var update = DeckUpdate()
    for event in mailbox.take(limit: limit) {
      switch event {
      case .opened(let title, let verdicts):
        (self.title, self.verdicts, update.hasTitle) = (title, verdicts, true)
      case .added(let cards), .changed(let cards): list.add(cards)
      case .gone(let keys): list.remove(keys)
      case .problem(let error): update.problems.append(error)
      case .listed(var summary, let failure):
        if let earlier = self.summary { summary.keepUnreadable(of: earlier) }
        (self.summary, update.isListed, update.failure) = (summary, true, failure)
      }
    }
    (update.changes, update.changed) = list.apply(notBefore: first)
    return update
  }

  /// Counts a card whose picture cannot be shown.
  package func addUnreadable(_ kind: String) {
    summary?.addUnreadable(kind)
  }

  /// Lists all folders again, as for a network disk, which tells nothing of changes made elsewhere.
  package func refresh() {
    _ = try? signal.writeAll([1])
  }
}
