import Glibc
package import RiffleCards
package import RiffleSystem
import Synchronization
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

/// What has happened to a deck since it was last asked.
package struct DeckUpdate: Sendable {
  /// The cards that have gone and come, to be done to a stack as they are.
  package internal(set) var changes = BatchUpdates()
  /// The indices afterwards of cards whose files were written anew, or have other companions.
  package internal(set) var changed: [Int] = []
  /// The paths, among several, that cannot be shown, and folders that cannot be listed any more.
  package internal(set) var problems: [RiffleError] = []
  /// Whether the title or the verdicts are other ones.
  package internal(set) var hasTitle = false
  /// Whether a listing has ended, and the deck's summary is new.
  package internal(set) var isListed = false
  /// Why there is no card at all, at the end of a listing.
  package internal(set) var failure: RiffleError?

  init() {}

  /// Whether nothing has happened.
  package var isEmpty: Bool {
    changes.isEmpty && changed.isEmpty && problems.isEmpty && !hasTitle && !isListed
  }
}

/// What a listing's thread does: lists everything, then follows the folders.
private struct ListingThread {
  private let paths: DeckPaths
  private let watch: FolderWatch?
  private let mailbox: ListingMailbox
  private let signal: FileDescriptor

  /// Prepares a listing.
  ///
  /// - Parameters:
  ///   - patience: The time after which what a slow folder has told so far is handed over.
  ///   - signal: A byte from it asks for all folders to be listed again, its end for an end.
  init(
    _ paths: [FilePath],
    _ isRecursive: Bool,
    _ patience: Duration,
    _ mailbox: ListingMailbox,
    signal: FileDescriptor
  ) {
    self.mailbox = mailbox
    self.signal = signal
    watch = FolderWatch()
    let context = ListingContext(
      watch: watch,
      patience: patience,
      isCanceled: { mailbox.isCanceled },
      report: { event in
        mailbox.put(event)
        // From then on the first cards' pictures come first. On Linux this is the calling thread alone;
        // 10 of 19 is less than the threads have that decode pictures.
        if case .added = event { setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10) }
      }
    )
    self.paths = DeckPaths(paths, isRecursive: isRecursive, context: context)
  }

  /// Lists and follows the deck until nobody wants it any more.
  func run() {
    paths.list()
    while !mailbox.isCanceled {
      switch wait() {
      case .end: return
      case .request: paths.refresh(nil)
      case .time:
        watch?.read(at: .now)
        guard let watch, let due = watch.due, due <= .now else { continue }
        paths.refresh(watch.takeDue(at: .now))
      }
    }
  }

  /// Why the thread goes on.
  private enum Cause {
    /// Something has happened in a folder, or it is time to look.
    case time
    /// All is to be listed again.
    case request
    case end
  }

  /// Waits until there is something to do.
  private func wait() -> Cause {
    var files = [pollfd(fd: signal.rawValue, events: Int16(POLLIN), revents: 0)]
    if let watch {
      files.append(pollfd(fd: watch.file.rawValue, events: Int16(POLLIN), revents: 0))
    }
    let timeout = watch?.due.map { due in
      // Rounded up, so that it is not too early by a part of a millisecond again and again.
      max(0, min(60_000, Int32(((due - .now) / .milliseconds(1)).rounded(.up))))
    }
    guard poll(&files, nfds_t(files.count), timeout ?? -1) > 0, files[0].revents != 0 else {
      return .time
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try? bytes.withUnsafeMutableBytes { try signal.read(into: $0) }
    return count == 0 ? .end : .request
  }
}

/// Hands a listing's events from its thread to the one that shows the deck.
private final class ListingMailbox: Sendable {
  private struct State {
    var events: [ListingEvent] = []
    var isCanceled = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// Makes an empty mailbox.
  ///
  /// - Parameter wake: Called on the listing's thread when the mailbox, which was empty, is no longer.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Whether nobody takes events any more.
  var isCanceled: Bool { state.withLock { $0.isCanceled } }

  /// Puts an event in.
  func put(_ event: ListingEvent) {
    let isFirst = state.withLock { state in
      guard !state.isCanceled else { return false }
      state.events.append(event)
      return state.events.count == 1
    }
    if isFirst { wake() }
  }

  /// Whether there is nothing to take out.
  var isEmpty: Bool { state.withLock { $0.events.isEmpty } }

  /// Takes events out, in the order in which they came.
  ///
  /// - Parameter limit: The number of new cards with which no further event is taken.
  /// - Returns: The events; at least one if there are any.
  func take(limit: Int) -> [ListingEvent] {
    state.withLock { state in
      var count = 0
      let end = state.events.firstIndex { event in
        if count >= limit { return true }
        if case .added(let cards) = event { count += cards.count }
        return false
      }
      let taken = Array(state.events[..<(end ?? state.events.endIndex)])
      state.events.removeFirst(taken.count)
      return taken
    }
  }

  /// Says that nobody takes events any more.
  func cancel() {
    state.withLock { $0 = State(isCanceled: true) }
  }
}
