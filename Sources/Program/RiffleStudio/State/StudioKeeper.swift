import RiffleFormats
package import RiffleMotion
package import RiffleTuning
import SystemPackage

/// What the studio saves: its look and the tuned presets, so that neither quitting nor a crash loses them.
package struct StudioKeeper {
  package var state: StudioState
  /// Unsaved presets left by a crash, to be offered; nil if there are none.
  package private(set) var leftover: Workbench?
  /// Messages about files that could not be read or written, each shown once.
  package private(set) var problems: [String] = []

  let isFirstStart: Bool
  private let file: FilePath?
  private let copy: WorkingCopy?
  /// The presets to be written, and since when.
  private var waiting: (workbench: Workbench, since: Timestamp)?

  /// Seconds between two writes: a slider changes a preset 60 times per second.
  private static let interval = 0.3

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
      case .workbench(let workbench) where workbench.isChanged: leftover = workbench
      case .workbench: copy.settleLeftover()
      case .damaged(let error): lines.append("\(error)")
      }
      self.copy = copy
    } catch {
      copy = nil
      lines.append("\(error)")
    }
    self.problems = lines
  }

  package mutating func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  /// Restores what a crash left; from now on it is this studio's work.
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

  package mutating func discardLeftover() {
    leftover = nil
    copy?.settleLeftover()
  }

  package mutating func note(_ workbench: Workbench, at time: Timestamp) {
    waiting = (workbench, waiting?.since ?? time)
  }

  /// When the presets are to be written; nil if they have not changed.
  package var nextWrite: Timestamp? { waiting.map { $0.since.advanced(by: Self.interval) } }

  package mutating func write(at time: Timestamp) {
    guard let waiting, let nextWrite, nextWrite <= time else { return }
    self.waiting = nil
    keep { [copy] () throws(RiffleError) in try copy?.write(waiting.workbench) }
  }

  /// Saves the state and the unsaved presets for the next start; what a crash left is offered again
  /// if it was neither restored nor discarded.
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
      // A full disk fails every write; report it once.
      let line = "\(error)"
      if !problems.contains(line) { problems.append(line) }
    }
  }
}
