import RiffleDecks
package import RiffleFormats
package import RiffleMotion
import RiffleSDL
package import SystemPackage

/// What the user last changed about the window of a deck, to be restored; nil is left to the settings.
package struct DeckMemory: Hashable, Sendable {
  package var window: Size?
  package var isFullscreen: Bool?

  package init() {}

  package func merging(_ other: DeckMemory) -> DeckMemory {
    var merged = self
    merged.window = other.window ?? window
    merged.isFullscreen = other.isFullscreen ?? isFullscreen
    return merged
  }
}

// MARK: On disk

extension DeckMemory {
  private enum Key: String {
    /// The folder or deck file; bytes that are not UTF-8 are replaced.
    case deck
    case windowWidth, windowHeight
    case isFullscreen
  }

  private static let (widths, heights) = (240.0...20_000, 320.0...20_000)

  /// Whether a window size can be saved: a desktop may make a window smaller than a program asks for.
  static func canHold(window size: Size) -> Bool {
    widths.contains(size.width) && heights.contains(size.height)
  }

  /// Returns the file for a deck with an absolute path, `$XDG_STATE_HOME/riffle/decks/HASH.json`;
  /// nil without a home.
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

  /// Reads what was saved about a deck; wrong values are reported and ignored.
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
      // Two paths can have one hash; ignore another deck's file.
      guard let known = fields[Key.deck.rawValue]?.text, known.utf8.elementsEqual(deck.string.utf8)
      else { return (DeckMemory(), nil) }
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

  /// Replaces the file, whole or not at all.
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

/// Saves what the user changes about the window of a deck, a moment after the change and at the end.
///
/// Only changes are written, merged into the file as it is by then, so that two windows of one deck
/// keep each other's. A size set by an option is not a change, nor one that the desktop gives a
/// window in its first second.
package struct DeckMemoryKeeper {
  package let memory: DeckMemory
  /// Messages about what could not be read or written, each shown once.
  private var problems: [String] = []
  private var saidProblems: Set<String> = []
  private let deck: FilePath
  private let file: FilePath?
  private var known: DeckMemory?
  /// The time from which a new size counts as a change by the user.
  private var settled: Timestamp?
  package private(set) var nextWrite: Timestamp?

  /// How long after the first frame a size is still the desktop's, and how long after a change it
  /// is written, in seconds: dragging a window's edge changes the size 60 times per second.
  private static let (settling, patience) = (1.0, 1.0)

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

  package mutating func begin(with window: DeckMemory) { known = window }

  package mutating func noteFirstFrame(at time: Timestamp) {
    settled = settled ?? time.advanced(by: Self.settling)
  }

  package mutating func noteResize(to size: Size, at time: Timestamp) {
    if let settled, time >= settled { return noteChange(at: time) }
    known?.window = size
  }

  package mutating func noteChange(at time: Timestamp) {
    nextWrite = time.advanced(by: Self.patience)
  }

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
      // A damaged file is written anew.
      let there = DeckMemory.read(about: deck, from: file).memory
      try there.merging(changes).write(about: deck, to: file)
      self.known = window
    } catch {
      note(error)
    }
  }

  package mutating func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  private mutating func note(_ error: RiffleError) {
    // A full disk fails every write; report it once.
    let line = "\(error)"
    if saidProblems.insert(line).inserted { problems.append(line) }
  }
}

@MainActor
final class WindowMemory {
  private let window: Window
  private var keeper: DeckMemoryKeeper

  /// Begins with a window that is open.
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

  /// Saves a change if it is time; returns the time of the next save.
  func advance(to now: Timestamp) -> Timestamp? {
    guard let time = keeper.nextWrite else { return nil }
    guard time <= now else { return time }
    write()
    return nil
  }

  func write() {
    keeper.write(now)
    printProblems()
  }

  private func printProblems() {
    for problem in keeper.takeProblems() { StandardError.printError(problem) }
  }
}
