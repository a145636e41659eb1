import RiffleCards
import RiffleDecks
package import RiffleFormats
package import RiffleMotion
import RiffleSDL
package import SystemPackage

/// What a person has last changed about the window of a deck, for the next time that it is opened.
///
/// What the person has not changed is nil, and left to the settings.
package struct DeckMemory: Hashable, Sendable {
  /// The size of the window in points, when it does not fill the screen.
  package var window: Size?
  /// Whether the window fills the screen.
  package var isFullscreen: Bool?

  /// Makes a memory of nothing.
  package init() {}

  /// What the other has, and else what this has.
  package func merging(_ other: DeckMemory) -> DeckMemory {
    var merged = self
    merged.window = other.window ?? window
    merged.isFullscreen = other.isFullscreen ?? isFullscreen
    return merged
  }
}

// MARK: On disk

extension DeckMemory {
  /// The keys of the file.
  private enum Key: String {
    /// The folder or deck file; bytes that are not UTF-8 are replaced.
    case deck
    /// The sides of the window, in points.
    case windowWidth, windowHeight
    /// Whether the window fills the screen.
    case isFullscreen
  }

  /// The lengths that the sides of a window can have.
  private static let (widths, heights) = (240.0...20_000, 320.0...20_000)

  /// Returns whether a window of a size can be remembered; a desktop may make one smaller than a program
  /// asks for.
  static func canHold(window size: Size) -> Bool {
    widths.contains(size.width) && heights.contains(size.height)
  }

  /// Returns the file for a deck, `$XDG_STATE_HOME/riffle/decks/HASH.json`; nil if there is no home.
  ///
  /// The deck's path begins at the root.
  package static func file(
    for deck: FilePath,
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) -> FilePath? {
    var hash = FowlerNollVo()
    hash.add(deck.bytes)
    let digits = String(hash.value, radix: 16)
    let name = String(repeating: "0", count: 16 - digits.count) + digits
    return UserFolder.state.ofRiffle(environment: environment)?.appending("decks")
      .appending("\(name).json")
  }

  /// Reads what is remembered about a deck.
  ///
  /// - Returns: What is there; and a line if something in it is wrong, which is then as if it were not
  ///   there.
  package static func read(
    about deck: FilePath,
    from file: FilePath
  ) -> (memory: DeckMemory, problem: RiffleError?) {
    guard (try? file.stat()) != nil else { return (DeckMemory(), nil) }
    do throws(RiffleError) {
      let bytes = try InputFile(file).read(atMost: 100_000)
      guard case .object(let fields) = (try? JSONValue(parsing: bytes))?.content else {
        throw .badFile("\(file.string.elidedPath): is no memory of a deck. It is passed over.")
      }
      // Two paths can have one hash; the other deck's memory is not this one's.
      guard fields[Key.deck.rawValue]?.text == deck.string else { return (DeckMemory(), nil) }
      return take(fields, from: file)
    } catch {
      return (DeckMemory(), error)
    }
  }

  private static func take(
    _ fields: [String: JSONValue],
    from file: FilePath
  ) -> (DeckMemory, RiffleError?) {
    var memory = DeckMemory()
    var wrong: [String] = []
    func value(_ key: Key) -> JSONValue? { fields[key.rawValue] }
    if let width = value(.windowWidth), let height = value(.windowHeight) {
      let size = width.number.flatMap { width in
        height.number.map { Size(width: width, height: $0) }
      }
      if let size, canHold(window: size) {
        memory.window = size
      } else {
        wrong.append("window \(width) by \(height)")
      }
    }
    if let flag = value(.isFullscreen) {
      if case .bool(let isFullscreen) = flag.content {
        memory.isFullscreen = isFullscreen
      } else {
        wrong.append("isFullscreen \(flag)")
      }
    }
    guard !wrong.isEmpty else { return (memory, nil) }
    let words = wrong.joined(separator: ", ")
    return (memory, .badFile("\(file.string.elidedPath): \(words) is passed over."))
  }

  /// Writes it as what is remembered about a deck, whole or not at all.
  ///
  /// - Throws: ``RiffleError``, one line, if the file cannot be written.
  package func write(about deck: FilePath, to file: FilePath) throws(RiffleError) {
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.field(Key.deck, deck.string)
      if let window {
        writer.field(Key.windowWidth, window.width)
        writer.field(Key.windowHeight, window.height)
      }
      if let isFullscreen { writer.field(Key.isFullscreen, isFullscreen) }
    }
    writer.endLine()
    file.removingLastComponent().makeFolder()
    try file.replaceContents(with: writer.bytes)
  }
}

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
  /// When a change is to be written.
  package private(set) var nextWrite: Timestamp?

  /// The time after the first frame in which a size is the desktop's, and that from a change to its
  /// writing, in seconds: a hand at a window's edge changes its size 60 times per second.
  private static let (settling, patience) = (1.0, 1.0)

  /// Reads what is remembered about a deck.
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

  /// Writes what has changed in the window.
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

/// Remembers how a person leaves the window of a deck.
@MainActor
final class WindowMemory {
  private let window: Window
  private var keeper: DeckMemoryKeeper

  /// Begins to remember, with the window open.
  init(_ keeper: DeckMemoryKeeper, of window: Window) {
    self.keeper = keeper
    self.window = window
    self.keeper.begin(with: now)
    printProblems()
  }

  private var now: DeckMemory {
    var now = DeckMemory()
    now.window = window.windowedSize
    now.isFullscreen = window.isFullscreen
    return now
  }

  func noteFirstFrame(at time: Timestamp) { keeper.noteFirstFrame(at: time) }

  func noteResize(at time: Timestamp) { keeper.noteResize(to: window.windowedSize, at: time) }

  func noteChange(at time: Timestamp) { keeper.noteChange(at: time) }

  /// Writes what has changed, if it is time.
  ///
  /// - Returns: The time of the next writing; nil if there is nothing to write.
  func advance(to now: Timestamp) -> Timestamp? {
    guard let time = keeper.nextWrite else { return nil }
    guard time <= now else { return time }
    write()
    return nil
  }

  /// Writes what has changed.
  func write() {
    keeper.write(now)
    printProblems()
  }

  private func printProblems() {
    for problem in keeper.takeProblems() { StandardError.printError(problem) }
  }
}
