import Dispatch
import RiffleSystem
import Synchronization
import SystemPackage

/// Looks into picture files in the background: what they hold, whether that has changed, and which of
/// them is another one renamed.
///
/// It has a thread to itself: the pictures may lie on a slow disk, for which no decision waits.
final class FileInspector: Sendable {
  /// What was found since the owner asked last.
  struct Findings: Sendable {
    /// What the files held at steps of this window.
    var contents: [(step: DecisionStep.ID, file: KnownFile)] = []
    /// Where the files are that are not as they were; nil if none were looked for.
    var match: FileMatch?
  }

  private struct State: Sendable {
    var findings = Findings()
    /// The number of times that files were to be matched.
    var matchNumber = 0
    /// What the files hold that were read to be matched, so that another match need not read them again.
    var read: [FilePath: FileContents] = [:]
    /// The number of files looked at so far to match them.
    var fileCount = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "riffle.files", qos: .utility)
  private let group = DispatchGroup()
  private let wake: @Sendable () -> Void

  /// Makes an inspector.
  ///
  /// - Parameter wake: Called on its thread when there are findings.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Takes what was found.
  func takeFindings() -> Findings {
    state.withLock { state in
      defer { state.findings = Findings() }
      return state.findings
    }
  }

  /// Gives up all work that waits.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.matchNumber += 1
    }
  }

  /// Waits until all work is done.
  @discardableResult
  func wait(timeout: Duration) -> Bool {
    group.wait(timeout: .now() + timeout.dispatchInterval) == .success
  }

  /// Waits until all work is done, as long as there are always files that were looked at meanwhile.
  func wait(forEachFile patience: Duration) -> Bool {
    var count = -1
    while !wait(timeout: patience) {
      let now = state.withLock { $0.fileCount }
      guard now > count else { return false }
      count = now
    }
    return true
  }

  /// Reads a file that a step was about.
  ///
  /// - Parameter shown: Its size and modification time as it was shown, if they are known: if they are others
  ///   now, its contents are not those that were decided about.
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

  /// Finds out which files were renamed and which have changed, instead of what was asked before.
  ///
  /// - Parameters:
  ///   - known: The files that were decided about and are not as they were.
  ///   - cards: The cards that may be them.
  func match(_ known: [FileMatch.Known], with cards: [CardIdentity]) {
    let number = state.withLock { state in
      state.findings.match = nil
      state.matchNumber += 1
      return state.matchNumber
    }
    perform { [self] in
      let match = FileMatch(known, cards, reading: contents) { [self] in
        state.withLock { state in
          state.fileCount += 1
          return state.matchNumber != number
        }
      }
      if let match { report { $0.match = match } }
    }
  }

  /// Returns what a file holds that has a size and a time; nil if it cannot be read.
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
