import RiffleFormats
package import RiffleMotion
package import SystemPackage

/// Keeps what a person changes about the window of a deck: a moment after the change, and at the end.
///
/// Only changes are written, into what is there by then, so that two windows of one deck keep each
/// other's. A size that an option has asked for is no change, nor is one that the desktop gives a window
/// in its first second.
package struct DeckMemoryKeeper {
  /// What was remembered when the deck was opened.
  package let memory: DeckMemory
  /// Lines about what could not be read or written, to be shown once.
  private var problems: [String] = []
  private var saidProblems: Set<String> = []
  private let deck: FilePath
  private let file: FilePath?
  /// How the window was when it opened, or was last written; nil before it is there.
  private var known: DeckMemory?
  /// When the desktop has given the window its size; nil before the first frame.
  private var settled: Timestamp?
  /// When a change is to be written; nil if there is none.
  package private(set) var nextWrite: Timestamp?

  /// The time after the first frame in which a size is the desktop's, and that from a change to its
  /// writing, in seconds: a hand at a window's edge changes its size 60 times per second.
  private static let (settling, patience) = (1.0, 1.0)

  /// Reads what is remembered about a deck.
  ///
  /// - Parameters:
  ///   - deck: The folder or deck file.
  ///   - environment: Returns the text of an environment variable. Defaults to the program's.
  package init(
    of deck: FilePath,
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) {
    let deck = deck.resolved ?? deck
    self.deck = deck
    file = DeckMemory.file(for: deck, environment: environment)
    let (memory, problem) =
      file.map { DeckMemory.read(about: deck, from: $0) } ?? (DeckMemory(), nil)
    self.memory = memory
    if let problem { note(problem) }
  }

  /// Notes how the window is when it opens.
  package mutating func begin(with window: DeckMemory) {
    known = window
  }

  /// Notes that the first frame was presented.
  package mutating func noteFirstFrame(at time: Timestamp) {
    settled = settled ?? time.advanced(by: Self.settling)
  }

  /// Notes that the window has another size.
  package mutating func noteResize(to size: Size, at time: Timestamp) {
    if let settled, time >= settled { return noteChange(at: time) }
    known?.window = size
  }

  /// Notes that the person has changed something.
  package mutating func noteChange(at time: Timestamp) {
    nextWrite = time.advanced(by: Self.patience)
  }

  /// Writes what has changed.
  ///
  /// - Parameter window: How the window is now.
  package mutating func write(_ window: DeckMemory) {
    nextWrite = nil
    guard let file, let known else { return }
    var changes = DeckMemory()
    if let size = window.window, size != known.window, DeckMemory.canHold(window: size) {
      changes.window = size
    }
    if window.isFullscreen != known.isFullscreen { changes.isFullscreen = window.isFullscreen }
    guard changes != DeckMemory() else { return }
    do throws(RiffleError) {
      // What is damaged is written anew.
      let there = DeckMemory.read(about: deck, from: file).memory
      try there.merging(changes).write(about: deck, to: file)
      self.known = window
    } catch {
      note(error)
    }
  }

  /// Returns the lines that have not been shown yet.
  package mutating func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  private mutating func note(_ error: RiffleError) {
    // The same disk is full at each change; it is said once.
    let line = "\(error)"
    if saidProblems.insert(line).inserted { problems.append(line) }
  }
}
