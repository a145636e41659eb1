import Glibc
package import RiffleCards
package import RiffleSystem
import Synchronization
package import SystemPackage

/// A deck that is listed in the background, and then follows its folders until it is released.
///
/// It is used on one thread, which collects events with ``drain(notBefore:limit:)``. The first
/// cards come as soon as the first folder's names are read; if that takes longer than ``patience``,
/// the cards so far come first and the rest is inserted.
package final class DeckListing {
  /// A deck file's title comes with the first cards.
  package private(set) var title: String
  package private(set) var verdicts: VerdictChoices?
  /// The summary; nil until the first listing has ended.
  package private(set) var summary: ListingSummary?
  /// The folders of the deck that are not there now, unmounted, renamed or deleted, whose cards stay.
  package private(set) var absentFolders: [FilePath] = []

  private var list = ListedCards()
  private let mailbox: ListingMailbox
  private let signal: FileDescriptor

  /// How long a slow folder is waited for before its first cards are shown.
  package static let patience = Duration.milliseconds(250)
  /// How often all folders are listed again as long as the system cannot watch one of them.
  package static let pause = Duration.seconds(5)

  /// Where the system lists the disks that it has, by their numbers.
  package static let devices = FilePath("/sys/dev/block")

  /// Begins to list a deck in the background.
  ///
  /// - Parameters:
  ///   - paths: Folders of pictures, pictures and deck files, in the order of their cards if that is by
  ///     name.
  ///   - openWatch: Opens the file by which folders are watched; a negative number if there is none.
  ///   - wake: Called on another thread when there is something to drain, once until all is
  ///     drained.
  /// - Throws: If the thread cannot be started. A problem with a path arrives as an update.
  package init(
    _ paths: [FilePath],
    recursively isRecursive: Bool = false,
    order: CardOrder = .name,
    patience: Duration = patience,
    openWatch: @escaping @Sendable () -> CInt = FolderWatch.open,
    devices: FilePath = devices,
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
          let watch = FolderWatch(opening: openWatch)
          let thread = ListingThread(
            paths,
            isRecursive,
            order,
            patience,
            devices,
            mailbox,
            watch,
            signal: reading
          )
          thread.run()
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
    // The thread sees the end of the pipe.
    try? signal.close()
  }

  package var cards: [DeckCard] { list.cards }

  package var deck: Deck { Deck(title: title, cards: cards, verdicts: verdicts) }

  package var hasMore: Bool { !mailbox.isEmpty }

  /// Updates the deck with the events since the last call.
  ///
  /// - Parameters:
  ///   - first: New cards that belong before this index come at the end instead, as those before it
  ///     were already seen.
  ///   - limit: The number of new cards after which the rest waits for the next call. They come in
  ///     batches of about 2,000, or in one if they belong between others.
  package func drain(notBefore first: Int = 0, limit: Int = .max) -> DeckUpdate {
    var update = DeckUpdate()
    for event in mailbox.take(limit: limit) {
      switch event {
      case .opened(let title, let verdicts):
        (self.title, self.verdicts, update.hasTitle) = (title, verdicts, true)
      case .added(let cards), .changed(let cards): list.add(cards)
      case .gone(let keys): list.remove(keys)
      case .problem(let error): update.problems.append(error)
      case .absent(let folders):
        (absentFolders, update.hasAbsence) = (folders, true)
        // They could not be read, and are told again if they still cannot.
        summary?.forgetUnreadable()
      case .listed(var summary, let failure):
        if let earlier = self.summary { summary.keepUnreadable(of: earlier) }
        (self.summary, update.isListed, update.failure) = (summary, true, failure)
      }
    }
    (update.changes, update.changed) = list.apply(notBefore: first)
    return update
  }

  package func addUnreadable(_ kind: String) { summary?.addUnreadable(kind) }

  /// Lists all folders again, as for a network disk, which does not report changes made elsewhere.
  package func refresh() { ask(.refresh) }

  /// Looks whether its folders are there, as when a picture cannot be read.
  package func lookForFolders() { ask(.look) }

  private func ask(_ request: ListingRequest) { _ = try? signal.writeAll([request.rawValue]) }
}

package struct DeckUpdate: Sendable {
  /// The changes, to be applied to a stack as they are.
  package internal(set) var changes = BatchUpdates()
  /// The indices, after `changes`, of cards whose files were rewritten or have other companions.
  package internal(set) var changed: [Int] = []
  /// Paths, among several, that cannot be shown, and folders that can no longer be listed.
  package internal(set) var problems: [RiffleError] = []
  /// Whether the title or the verdicts have changed.
  package internal(set) var hasTitle = false
  /// Whether folders of the deck have gone or come back.
  package internal(set) var hasAbsence = false
  package internal(set) var isListed = false
  /// Why there is no card at all, at the end of a listing.
  package internal(set) var failure: RiffleError?

  init() {}

  package var isEmpty: Bool {
    changes.isEmpty && changed.isEmpty && problems.isEmpty && !hasTitle && !hasAbsence
      && !isListed
  }
}

/// What a listing is asked for, by a byte.
private enum ListingRequest: UInt8 {
  case refresh, look
}

private struct ListingThread {
  private let paths: DeckPaths
  private let watch: FolderWatch
  private let mounts: MountWatch?
  private let mailbox: ListingMailbox
  private let signal: FileDescriptor

  /// How long an absent folder is waited for before it is looked for again, in milliseconds.
  private static let patience: Int32 = 500

  /// A byte from `signal` is a ``ListingRequest``, its end stops the thread.
  init(
    _ paths: [FilePath],
    _ isRecursive: Bool,
    _ order: CardOrder,
    _ patience: Duration,
    _ devices: FilePath,
    _ mailbox: ListingMailbox,
    _ watch: FolderWatch,
    signal: FileDescriptor
  ) {
    self.mailbox = mailbox
    self.signal = signal
    self.watch = watch
    mounts = MountWatch()
    func put(_ event: ListingEvent) {
      mailbox.put(event)
      // From then on the first cards' pictures have priority. On Linux this affects only the
      // calling thread; 10 of 19 is a lower priority than that of the decoding threads.
      if case .added = event { setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10) }
    }
    let context = ListingContext(
      watch: watch,
      patience: patience,
      devices: devices,
      isCanceled: { mailbox.isCanceled },
      report: CaptureOrder.report(in: order, isCanceled: { mailbox.isCanceled }, to: put)
    )
    self.paths = DeckPaths(paths, isRecursive: isRecursive, context: context)
  }

  func run() {
    paths.list()
    var latest = ContinuousClock.now
    while !mailbox.isCanceled {
      switch wait() {
      case .end: return
      case .request: paths.refresh(nil)
      case .look: paths.followMoves()
      case .time:
        if !paths.absent.isEmpty { paths.followMoves() }
        watch.read(at: .now)
        if let due = watch.due, due <= .now { paths.refresh(watch.takeDue(at: .now)) }
        if !paths.isWatched, latest.duration(to: .now) >= DeckListing.pause {
          paths.refresh(nil)
          latest = .now
        }
      }
    }
  }

  private enum Cause {
    case time
    case look
    case request
    case end
  }

  private func wait() -> Cause {
    var files = [pollfd(fd: signal.rawValue, events: Int16(POLLIN), revents: 0)]
    if let file = watch.file {
      files.append(pollfd(fd: file.rawValue, events: Int16(POLLIN), revents: 0))
    }
    if let mounts {
      files.append(pollfd(fd: mounts.file.rawValue, events: Int16(POLLPRI), revents: 0))
    }
    // Rounded up, so as not to wake a fraction of a millisecond early again and again.
    func milliseconds(_ time: Duration) -> Int32 {
      max(0, min(60_000, Int32((time / .milliseconds(1)).rounded(.up))))
    }
    let next = [
      watch.due.map { milliseconds($0 - .now) }, paths.absent.isEmpty ? nil : Self.patience,
      paths.isWatched ? nil : milliseconds(DeckListing.pause),
    ].compactMap(\.self).min()
    guard poll(&files, nfds_t(files.count), next ?? -1) > 0 else { return .time }
    guard files[0].revents != 0 else {
      let isMount = mounts != nil && files.last?.revents != 0
      return isMount ? .look : .time
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try? bytes.withUnsafeMutableBytes { try signal.read(into: $0) }
    guard let count, count > 0 else { return count == 0 ? .end : .request }
    return bytes[..<count].contains(ListingRequest.refresh.rawValue) ? .request : .look
  }
}

private final class ListingMailbox: Sendable {
  private struct State {
    var events: [ListingEvent] = []
    var isCanceled = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// Calls `wake` on the listing's thread when an event arrives in an empty mailbox.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  var isCanceled: Bool { state.withLock { $0.isCanceled } }

  func put(_ event: ListingEvent) {
    let isFirst = state.withLock { state in
      guard !state.isCanceled else { return false }
      state.events.append(event)
      return state.events.count == 1
    }
    if isFirst { wake() }
  }

  var isEmpty: Bool { state.withLock { $0.events.isEmpty } }

  /// Takes events in order, at least one, until there are `limit` new cards.
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

  func cancel() { state.withLock { $0 = State(isCanceled: true) } }
}
