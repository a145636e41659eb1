import RiffleSystem
import SystemPackage

/// What all folders and files of one listing share: who is told, what has been listed already, and
/// since when.
final class ListingContext {
  /// Told what is found.
  private let report: (ListingEvent) -> Void
  /// Tells whether nobody waits any more.
  let isCanceled: () -> Bool
  /// Watches the folders; nil if nothing is watched.
  let watch: FolderWatch?
  /// The folders that have been listed.
  var visited: Set<FilePlace> = []
  /// The files that are cards, or belong to one, outside those folders.
  var namedFiles: Set<NamedFile> = []

  private let start = ContinuousClock.now
  /// When what a slow folder has told so far is handed over.
  private var nextReport: ContinuousClock.Instant?
  private var hasReported = false
  private var waiting: [ListedCard] = []

  /// A file that was named, whatever path leads there.
  struct NamedFile: Hashable {
    let folder: FilePlace
    let name: [UInt8]
  }

  /// The number of cards that are handed over first, while the others are being made.
  static let leadingCount = 256
  /// The number of cards that are handed over at once.
  private static let count = 2048

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - watch: Watches the folders. Defaults to none.
  ///   - patience: The time after which what a slow folder has told so far is handed over; nil to wait for
  ///     all of it.
  ///   - isCanceled: Tells whether nobody waits any more. Defaults to never.
  init(
    watch: FolderWatch? = nil,
    patience: Duration? = nil,
    isCanceled: @escaping () -> Bool = { false },
    report: @escaping (ListingEvent) -> Void
  ) {
    self.watch = watch
    self.isCanceled = isCanceled
    self.report = report
    nextReport = patience.map { start + $0 }
  }

  /// Whether it is time to hand over a part of a slow folder; each part takes as long as all before,
  /// so that sorting again costs little.
  func isPartDue() -> Bool {
    let now = ContinuousClock.now
    guard let due = nextReport, now >= due else { return false }
    nextReport = now + (now - start)
    return true
  }

  /// Hands over new cards of a folder, in parts.
  func add(_ cards: some Sequence<ListedCard>) {
    for card in cards { add(card) }
    flush()
  }

  /// Hands over a new card, together with others.
  func add(_ card: ListedCard) {
    waiting.append(card)
    if waiting.count >= (hasReported ? Self.count : Self.leadingCount) { flush() }
  }

  /// Hands over the new cards that wait for others.
  func flush() {
    guard !waiting.isEmpty else { return }
    hasReported = true
    report(.added(waiting))
    waiting.removeAll(keepingCapacity: true)
  }

  /// Hands over an event, after the cards before it.
  func send(_ event: ListingEvent) {
    flush()
    report(event)
  }
}

/// What a listing finds out, step by step.
enum ListingEvent: Sendable {
  /// A deck file's own title and verdicts.
  case opened(title: String, verdicts: VerdictChoices?)
  /// New cards, in the order of their keys.
  case added([ListedCard])
  /// Cards whose files have changed, in the order of their keys.
  case changed([ListedCard])
  /// The keys of cards whose files have gone.
  case gone([[UInt8]])
  /// A path that cannot be shown, and why.
  case problem(RiffleError)
  /// All is listed for now.
  case listed(ListingSummary, failure: RiffleError?)
}
