import Glibc
import RiffleFormats
import SystemPackage

/// Steps through a deck that could not be written into the journal before the program ended, in a file of
/// their own.
///
/// A file is written once, whole, and only ever read and deleted by others, so that any number of programs
/// may take its steps into the journal, which has each once.
struct RescueFile {
  /// The folder or the deck file.
  let deck: FilePath
  /// The rows, in the order in which they were given.
  let entries: [JournalEntry]

  private enum Key: String, CaseIterable {
    case deck, deckBase64, steps
  }

  /// Its name: no other one has the same.
  var name: String {
    let id = entries.last?.id
    return "\(id?.moment ?? 0)-\(String(id?.window ?? 0, radix: 16)).json"
  }

  /// Its contents.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.writeHeader(of: .rescue)
      writer.field(Key.deck, orBase64: .deckBase64, deck)
      writer.key(Key.steps)
      writer.array(.lines) { writer in
        for entry in entries { entry.write(to: &writer) }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// Writes it into the first folder that takes it.
  ///
  /// - Returns: The file; nil if no folder does.
  func write(in folders: [FilePath]) -> FilePath? {
    for folder in folders where folder.makeFolder() && Self.isOwn(folder) {
      let file = folder.appending(name)
      if (try? file.replaceContents(with: bytes)) != nil { return file }
    }
    return nil
  }

  // MARK: Reading

  /// Reads a file.
  init(reading file: FilePath) throws(RiffleError) {
    let bytes = try InputFile(file).read()
    do throws(JSONError) {
      let root = try JSONObject<Key>(
        JSONValue(parsing: bytes),
        of: .rescue,
        keys: Key.allCases
      )
      guard let deck = try root.path(.deck, orBase64: .deckBase64) else {
        throw root.typeMismatch(.deck, wanted: "a path")
      }
      self.deck = deck
      var entries: [JournalEntry] = []
      for (index, value) in (try root.list(.steps) ?? []).enumerated() {
        entries.append(try JournalEntry(value, at: "steps[\(index)]"))
      }
      self.entries = entries
    } catch {
      throw .badFile(error, in: file.string.elidedPath)
    }
  }

  init(deck: FilePath, entries: [JournalEntry]) {
    self.deck = deck
    self.entries = entries
  }

  /// Finds the files about a deck.
  ///
  /// - Parameter folders: Where they may be.
  /// - Returns: The files with their rows, and a line about one that cannot be read; nil if all can.
  static func all(
    about deck: FilePath,
    in folders: [FilePath]
  ) -> (files: [(path: FilePath, entries: [JournalEntry])], problem: String?) {
    var files: [(path: FilePath, entries: [JournalEntry])] = []
    var problem: String?
    for folder in folders where isOwn(folder) {
      for name in (try? folder.entries()) ?? [] where name.extension == "json" {
        let path = folder.appending(name)
        do throws(RiffleError) {
          let file = try RescueFile(reading: path)
          if file.deck.bytes == deck.bytes { files.append((path, file.entries)) }
        } catch {
          problem = "\(error) It is passed over."
        }
      }
    }
    return (files, problem)
  }

  /// Whether a folder is the user's own: anybody may make one among temporary files.
  private static func isOwn(_ folder: FilePath) -> Bool {
    var status = stat()
    return folder.withPlatformString { lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }
}
