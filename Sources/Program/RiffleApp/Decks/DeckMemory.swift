import RiffleCards
import RiffleDecks
package import RiffleFormats
package import RiffleMotion
package import SystemPackage

/// What a person has last changed about the window of a deck, for the next time that it is opened.
///
/// What nobody has changed is nil, and left to the settings.
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
  /// - Parameters:
  ///   - deck: The folder or deck file, by its path from the root.
  ///   - environment: Returns the text of an environment variable. Defaults to the program's.
  /// - Returns: The path.
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
  /// - Parameters:
  ///   - deck: The folder or deck file, by its path from the root.
  ///   - file: The file; it need not exist.
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
