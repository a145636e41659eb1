import Dispatch
import RiffleSystem
import Synchronization
import SystemPackage

/// Reads picture files in the background: whether contents have changed, what was renamed, and what is known
/// from elsewhere.
///
/// It has its own thread: pictures may be on a slow disk, for which no decision waits.
final class FileInspector: Sendable {
  struct Findings: Sendable {
    var contents: [(step: DecisionStep.ID, file: KnownFile)] = []
    /// Where changed or missing files are now; nil if none were looked for.
    var match: FileMatch?
    /// What was decided about the same pictures elsewhere.
    var offer: DecisionOffer?
  }

  private struct State: Sendable {
    var findings = Findings()
    /// Counts the matches begun; an older one is canceled.
    var matchNumber = 0
    /// Contents that were read for a match, so that the next one need not read them again.
    var read: [FilePath: FileContents] = [:]
    var fileCount = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "riffle.files", qos: .utility)
  private let group = DispatchGroup()
  /// The folder of the journal, which knows what Riffle itself has written into pictures; nil without one.
  private let data: FilePath?
  private let wake: @Sendable () -> Void

  /// Calls `wake` on the inspector's thread when there are findings.
  init(data: FilePath?, wake: @escaping @Sendable () -> Void) {
    (self.data, self.wake) = (data, wake)
  }

  func takeFindings() -> Findings {
    state.withLock { state in
      defer { state.findings = Findings() }
      return state.findings
    }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.matchNumber += 1
    }
  }

  @discardableResult
  func wait(timeout: Duration) -> Bool {
    group.wait(timeout: .now() + timeout.dispatchInterval) == .success
  }

  /// Waits until all work is done; gives up when no file was examined for a while.
  func wait(forEachFile patience: Duration) -> Bool {
    var count = -1
    while !wait(timeout: patience) {
      let now = state.withLock { $0.fileCount }
      guard now > count else { return false }
      count = now
    }
    return true
  }

  /// Reads a file that a step was about; if its stamp is not as shown, its contents may differ.
  func read(
    _ file: FilePath,
    shown: FileStamp?,
    for step: DecisionStep.ID,
    into writer: JournalWriter?
  ) {
    perform { [self] in
      guard let contents = FileContents(of: file), shown == nil || contents.stamp == shown else {
        return
      }
      writer?.append(contents, of: step)
      let known = KnownFile(stamp: contents.stamp, hash: contents.hash)
      report { $0.contents.append((step, known)) }
    }
  }

  /// Finds out which of the differing files were renamed or changed; replaces an earlier match.
  func match(_ search: FileMatch.Search, among others: @escaping @Sendable () -> [CardIdentity]) {
    let number = state.withLock { state in
      state.findings.match = nil
      state.matchNumber += 1
      return state.matchNumber
    }
    perform { [self] in
      let written = data.map { WrittenRatings(in: $0) }
      let match = FileMatch(
        search,
        among: others,
        isOwnChange: { written?.isSame($0, $2, as: $1) ?? false },
        reading: contents
      ) { [self] in
        state.withLock { state in
          state.fileCount += 1
          return state.matchNumber != number
        }
      }
      if let match { report { $0.match = match } }
    }
  }

  func look(for find: @escaping @Sendable () -> DecisionOffer?) {
    perform { [self] in
      if let offer = find() { report { $0.offer = offer } }
    }
  }

  private func contents(of file: FilePath, as stamp: FileStamp) -> FileContents? {
    if let known = state.withLock({ $0.read[file] }), known.stamp == stamp { return known }
    let contents = FileContents(of: file)
    state.withLock { $0.read[file] = contents }
    return contents
  }

  private var isClosed: Bool { state.withLock { $0.isClosed } }

  private func perform(_ work: @escaping @Sendable () -> Void) {
    queue.async(group: group) { [self] in
      if !isClosed { work() }
    }
  }

  private func report(_ body: (inout Findings) -> Void) {
    state.withLock { body(&$0.findings) }
    wake()
  }
}
