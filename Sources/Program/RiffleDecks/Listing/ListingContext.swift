import RiffleSystem
import SystemPackage

/// What all folders and files of one listing share.
final class ListingContext {
  private let report: (ListingEvent) -> Void
  let isCanceled: () -> Bool
  let watch: FolderWatch?
  private let devices: FilePath
  var visited: Set<FilePlace> = []
  /// Files outside those folders that are cards, or belong to one.
  var namedFiles: Set<NamedFile> = []

  private let start = ContinuousClock.now
  /// When the cards so far of a slow folder are to be reported.
  private var nextReport: ContinuousClock.Instant?
  private var hasReported = false
  private var waiting: [ListedCard] = []

  /// A file, independent of the path that leads to it.
  struct NamedFile: Hashable {
    let folder: FilePlace
    let name: [UInt8]
  }

  static let leadingCount = 256
  private static let count = 2048

  /// Makes what one listing shares.
  ///
  /// - Parameters:
  ///   - patience: The time until the cards so far of a slow folder are reported; nil to wait for all.
  ///   - devices: The folder in which the system lists the disks that it has (sysfs(5)).
  init(
    watch: FolderWatch? = nil,
    patience: Duration? = nil,
    devices: FilePath = DeckListing.devices,
    isCanceled: @escaping () -> Bool = { false },
    report: @escaping (ListingEvent) -> Void
  ) {
    self.watch = watch
    self.devices = devices
    self.isCanceled = isCanceled
    self.report = report
    nextReport = patience.map { start + $0 }
  }

  /// Returns what is there as long as the system has the disk of a folder; nil if that does not tell, as for a
  /// network disk.
  func disk(of folder: FilePlace) -> FilePath? {
    let disk = devices.appending(folder.deviceName)
    return disk.exists ? disk : nil
  }

  /// Whether to report a part of a slow folder; the intervals double, so that sorting costs little.
  func isPartDue() -> Bool {
    let now = ContinuousClock.now
    guard let due = nextReport, now >= due else { return false }
    nextReport = now + (now - start)
    return true
  }

  func add(_ cards: some Sequence<ListedCard>) {
    for card in cards { add(card) }
    flush()
  }

  func add(_ card: ListedCard) {
    waiting.append(card)
    if waiting.count >= (hasReported ? Self.count : Self.leadingCount) { flush() }
  }

  func flush() {
    guard !waiting.isEmpty else { return }
    hasReported = true
    report(.added(waiting))
    waiting.removeAll(keepingCapacity: true)
  }

  /// Reports an event, after the cards before it.
  func send(_ event: ListingEvent) {
    flush()
    report(event)
  }
}

enum ListingEvent: Sendable {
  /// A deck file's title and verdicts.
  case opened(title: String, verdicts: VerdictChoices?)
  /// Cards were added, in the order of their keys.
  case added([ListedCard])
  /// Cards whose files have changed, in the order of their keys.
  case changed([ListedCard])
  /// The keys of removed cards.
  case gone([[UInt8]])
  case problem(RiffleError)
  /// The folders of the deck that were listed and are not there now; of those that are back, all cards were
  /// changed before.
  case absent([FilePath])
  case listed(ListingSummary, failure: RiffleError?)
}
