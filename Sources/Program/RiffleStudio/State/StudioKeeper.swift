import RiffleFormats
package import RiffleMotion
package import RiffleTuning
import SystemPackage

/// What the studio keeps on disk: how it looked, and the presets that are being tuned, so that neither
/// its end nor a crash loses them.
package struct StudioKeeper {
  /// How the studio was left.
  package var state: StudioState
  /// The unsaved presets that a crash has left, to be offered; nil if it has left nothing.
  package private(set) var leftover: Workbench?
  /// Lines about what could not be read or written, to be shown once.
  package private(set) var problems: [String] = []

  /// Whether no studio was open before.
  let isFirstStart: Bool
  private let file: FilePath?
  private let copy: WorkingCopy?
  /// The presets that wait to be written, and since when.
  private var waiting: (workbench: Workbench, since: Timestamp)?

  /// The time between two writes, in seconds: a slider changes a preset 60 times per second.
  private static let interval = 0.3

  /// Reads what was kept.
  package init(environment: (String) -> String? = ProcessEnvironment.value(of:)) {
    file = StudioState.path(environment: environment)
    isFirstStart = file.flatMap(\.resolved) == nil
    let (state, problems) = file.map { StudioState.read(from: $0) } ?? (StudioState(), [])
    self.state = state
    var lines = problems.map { "\($0)" }
    do throws(RiffleError) {
      let copy = try WorkingCopy(environment: environment)
      switch copy.leftover {
      case .none: break
      case .workbench(let workbench): leftover = workbench
      case .damaged(let error): lines.append("\(error)")
      }
      self.copy = copy
    } catch {
      copy = nil
      lines.append("\(error)")
    }
    self.problems = lines
  }

  /// Returns the lines that have not been shown yet.
  package mutating func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  /// Takes what a crash has left, which is this studio's own work from now on.
  package mutating func takeLeftover() -> Workbench? {
    guard let taken = leftover else { return nil }
    leftover = nil
    waiting = nil
    keep { [copy] () throws(RiffleError) in
      try copy?.write(taken)
      copy?.settleLeftover()
    }
    return taken
  }

  /// Discards what a crash has left.
  package mutating func discardLeftover() {
    leftover = nil
    copy?.settleLeftover()
  }

  /// Notes that the presets have changed.
  package mutating func note(_ workbench: Workbench, at time: Timestamp) {
    waiting = (workbench, waiting?.since ?? time)
  }

  /// The time at which the presets are to be written; nil if they have not changed.
  package var nextWrite: Timestamp? { waiting.map { $0.since.advanced(by: Self.interval) } }

  /// Writes the presets if it is time.
  package mutating func write(at time: Timestamp) {
    guard let waiting, let nextWrite, nextWrite <= time else { return }
    self.waiting = nil
    keep { [copy] () throws(RiffleError) in try copy?.write(waiting.workbench) }
  }

  /// Ends well: the presets that are not saved are kept as changes of the next start, and the state with
  /// them.
  ///
  /// What a crash has left is offered again if it was neither taken nor discarded.
  package mutating func end(with workbench: Workbench, hasChanges: Bool) {
    keep { [copy] () throws(RiffleError) in
      if hasChanges { try copy?.write(workbench) } else { copy?.discard() }
    }
    keep { [state, file] () throws(RiffleError) in if let file { try state.write(to: file) } }
  }

  private mutating func keep(_ body: () throws(RiffleError) -> Void) {
    do throws(RiffleError) {
      try body()
    } catch {
      // The same disk is full at each write; it is said once.
      let line = "\(error)"
      if !problems.contains(line) { problems.append(line) }
    }
  }
}
