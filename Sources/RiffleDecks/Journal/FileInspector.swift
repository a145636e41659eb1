import Dispatch
import RiffleFormats
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
    /// The steps about whose files it is known now whether they hold something else.
    var changes: [(step: DecisionStep.ID, isChanged: Bool)] = []
    /// The names that cards had, and those that they have now.
    var renames: [(from: [UInt8], to: [UInt8])] = []
  }

  /// A file that was decided about, and the one that is there under its name.
  struct Comparison: Sendable {
    /// The step.
    let step: DecisionStep.ID
    /// What the file was.
    let known: KnownFile
    /// The file that is there now.
    let file: FilePath
    /// Its size and modification time, if they are known.
    let stamp: FileStamp?
  }

  private struct State: Sendable {
    var findings = Findings()
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
    state.withLock { $0.isClosed = true }
  }

  /// Waits until all work is done.
  func wait(timeout: Duration) {
    _ = group.wait(timeout: .now() + timeout.dispatchInterval)
  }

  /// Reads a file that a step was about.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - shown: Its size and modification time as it was shown, if they are known: if they are others
  ///     now, its contents are not those that were decided about.
  ///   - step: The step.
  ///   - writer: Has written what was found.
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

  /// Finds out which files have changed.
  func compare(_ comparisons: [Comparison]) {
    perform { [self] in
      var changes: [(step: DecisionStep.ID, isChanged: Bool)] = []
      for comparison in comparisons where !isClosed {
        guard let stamp = comparison.stamp ?? FileStamp(of: comparison.file) else { continue }
        let isChanged =
          stamp != comparison.known.stamp
          && (stamp.size != comparison.known.stamp.size
            || FileContents(of: comparison.file)?.hash != comparison.known.hash)
        changes.append((comparison.step, isChanged))
      }
      if !changes.isEmpty { report { $0.changes += changes } }
    }
  }

  /// Looks for files that are not under their names any more.
  ///
  /// - Parameters:
  ///   - lost: The files with their names.
  ///   - cards: The cards that may be them.
  func find(_ lost: [(name: [UInt8], file: KnownFile)], among cards: [CardIdentity]) {
    perform { [self] in
      var lost = Dictionary(grouping: lost) { $0.file.stamp.size }
      var renames: [(from: [UInt8], to: [UInt8])] = []
      for card in cards where !lost.isEmpty && !isClosed {
        guard let file = card.file, let stamp = card.stamp ?? FileStamp(of: file),
          let ofSize = lost[stamp.size], let contents = FileContents(of: file)
        else { continue }
        let equal = ofSize.indices.filter { ofSize[$0].file.hash == contents.hash }
        // A file that was renamed keeps its time; a copy of it has another one.
        let same = equal.first { ofSize[$0].file.stamp == contents.stamp } ?? equal.first
        guard let same else { continue }
        renames.append((ofSize[same].name, card.name))
        lost[stamp.size]?.remove(at: same)
      }
      if !renames.isEmpty { report { $0.renames += renames } }
    }
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

/// What is known about a file that was decided about.
struct KnownFile: Hashable, Sendable {
  /// The size and the modification time.
  var stamp: FileStamp
  /// The hash of its contents; nil if they were not read.
  var hash: UInt64?
}
