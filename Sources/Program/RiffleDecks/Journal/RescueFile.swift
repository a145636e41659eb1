import Glibc
import RiffleFormats
import SystemPackage

/// A file with the steps that could not be written into the journal before the program ended.
///
/// It is written once, and others only read and delete it, so any number of programs may import its
/// steps into the journal, which has each step once.
struct RescueFile {
  let deck: FilePath
  private(set) var entries: [JournalEntry]
  /// Whether its window had not read the journal: then no step replaces what the journal has.
  let isBlind: Bool

  private enum Key: String, CaseIterable {
    case deck, deckBase64, isBlind, steps
  }

  /// Unique to the last step.
  var name: String {
    let id = entries.last?.id
    return "\(id?.moment ?? 0)-\(String(id?.window ?? 0, radix: 16)).json"
  }

  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.writeHeader(of: .rescue)
      writer.field(Key.deck, orBase64: .deckBase64, deck)
      if isBlind { writer.field(Key.isBlind, true) }
      writer.key(Key.steps)
      writer.array(.lines) { writer in
        for entry in entries { entry.write(to: &writer) }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// Writes the file into the first folder that accepts it; nil if no folder does.
  func write(in folders: [FilePath]) -> FilePath? {
    for folder in folders where folder.makeFolder() && Self.isOwn(folder) {
      let file = folder.appending(name)
      if (try? file.replaceContents(with: bytes)) != nil { return file }
    }
    return nil
  }

  init(reading file: FilePath) throws(RiffleError) {
    let bytes = try InputFile(file).read()
    do throws(JSONError) {
      let root = try JSONObject<Key>(JSONValue(parsing: bytes), of: .rescue, keys: Key.allCases)
      guard let deck = try root.path(.deck, orBase64: .deckBase64) else {
        throw root.typeMismatch(.deck, wanted: "a path")
      }
      self.deck = deck
      isBlind = try root.flag(.isBlind) ?? false
      var entries: [JournalEntry] = []
      for (index, value) in (try root.list(.steps) ?? []).enumerated() {
        entries.append(try JournalEntry(value, at: "steps[\(index)]"))
      }
      self.entries = entries
    } catch {
      throw .badFile(error, in: file.string.elidedPath)
    }
  }

  init(deck: FilePath, entries: [JournalEntry], isBlind: Bool) {
    self.deck = deck
    self.entries = entries
    self.isBlind = isBlind
  }

  /// Leaves out the steps that the journal has, and those of a blind window about cards of which it
  /// has others; returns the number of the latter.
  mutating func leaveOut(_ known: [JournalEntry]) -> Int {
    let ids = Set(known.map(\.id))
    let new = entries.filter { !ids.contains($0.id) }
    guard isBlind else {
      entries = new
      return 0
    }
    let own = Set(entries.map(\.id))
    let others = known.filter { !own.contains($0.id) }
    let cards = Set(others.compactMap(\.event.card))
    var left: Set<DecisionStep.ID> = []
    entries = new.filter { entry in
      let isOver =
        switch entry.event {
        case .undo(let step), .redo(let step): left.contains(step)
        case .step(.restart, _): !others.isEmpty
        default: entry.event.card.map(cards.contains) ?? false
        }
      if isOver { left.insert(entry.id) }
      return !isOver
    }
    return left.count
  }

  static func all(
    about deck: FilePath,
    in folders: [FilePath]
  ) -> (files: [(path: FilePath, contents: RescueFile)], problem: String?) {
    var files: [(path: FilePath, contents: RescueFile)] = []
    var problem: String?
    for folder in folders where isOwn(folder) {
      for name in (try? folder.entries()) ?? [] where name.extension == "json" {
        let path = folder.appending(name)
        do throws(RiffleError) {
          let file = try RescueFile(reading: path)
          if file.deck.bytes == deck.bytes { files.append((path, file)) }
        } catch {
          problem = "\(error) It is passed over."
        }
      }
    }
    return (files, problem)
  }

  /// Whether the user owns a folder: anyone could have made it in the temporary folder.
  private static func isOwn(_ folder: FilePath) -> Bool {
    var status = stat()
    return folder.withPlatformString { lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }
}
