import Glibc
package import RiffleSystem
package import SystemPackage

/// Finds the files that were decided on, under their own or other names.
///
/// Files are the same if they have the same size and hash. A file under its own name is preferred,
/// then one with the same modification time, since renaming keeps that. A copy that already existed
/// when the decision was made does not count: if it had been renamed since, its status would have
/// changed, or that of a folder above it (and the old folder would be gone). A file with its name,
/// size and time is not read: two files with equal sizes and times that exchange names are not
/// noticed. A photograph that was a card and belongs to another one now, as a raw photograph to the JPEG that
/// came later, is followed by its name alone.
package struct FileMatch: Sendable {
  private(set) var renames: [(file: Known, to: [UInt8])] = []
  private(set) var changes: [(step: DecisionStep.ID, isChanged: Bool)] = []

  package struct Known: Sendable {
    package let name: [UInt8]
    let file: KnownFile
    /// The step of its decision; nil if it has none now.
    let step: DecisionStep.ID?
    /// The step at which the file was so.
    let known: DecisionStep.ID
    /// The last step about it.
    let last: DecisionStep.ID
  }

  package struct Search: Sendable {
    /// The files that are missing, or may have changed.
    package var files: [Known] = []
    /// The cards that are there under their names.
    package var cards: [CardIdentity] = []

    package init() {}
  }

  /// Matches files; nil if canceled.
  ///
  /// Few files are read: those that have changed under their own names, those with the size and
  /// time of a missing file, and only for what is still missing, those with its size.
  ///
  /// - Parameters:
  ///   - others: Finds the other cards; it is called only if a file is missing or has changed.
  ///   - isOwnChange: Whether a picture is the same but for ratings that Riffle has written into it.
  package init?(
    _ search: Search,
    among others: () -> [CardIdentity],
    isOwnChange: (FilePath, _ from: FileStamp, _ to: FileStamp) -> Bool = { _, _, _ in false },
    reading read: @escaping (FilePath, FileStamp) -> FileContents?,
    isCanceled: @escaping () -> Bool
  ) {
    var changed = Dictionary(search.files.map { ($0.name, $0) }) { first, _ in first }
    var reader = CandidateReader(read: read, isCanceled: isCanceled)
    for card in search.cards {
      if isCanceled() { return nil }
      guard let stamp = card.knownStamp else { continue }
      guard let own = changed[card.name],
        own.file.stamp == stamp
          || card.file.map({ isOwnChange($0, own.file.stamp, stamp) }) ?? false
      else {
        reader.add(card, stamp)
        continue
      }
      changed[card.name] = nil
      if let step = own.step { changes.append((step, false)) }
    }
    guard !changed.isEmpty else { return }
    for card in others() {
      if isCanceled() { return nil }
      if let alone = card.photographs.lazy.compactMap({ changed[$0] }).first {
        changed[alone.name] = nil
        renames.append((alone, card.name))
      } else if let stamp = card.knownStamp {
        reader.add(card, stamp)
      }
    }
    var missing = search.files.filter { changed[$0.name] != nil }
    let stamps = Set(missing.map(\.file.stamp))
    let isNear = { name, stamp in changed[name] != nil || stamps.contains(stamp) }
    guard reader.read(for: missing, where: isNear) else { return nil }
    missing = keep(missing, in: &reader.candidates)
    missing = rename(missing, to: &reader.candidates)
    if !missing.isEmpty {
      guard reader.read(for: missing) else { return nil }
      missing = rename(missing, to: &reader.candidates)
    }
    let names = missing.isEmpty ? [] : Set(search.cards.map(\.name))
    for file in missing where names.contains(file.name) {
      if let step = file.step { changes.append((step, true)) }
    }
  }

  private mutating func keep(
    _ files: [Known],
    in candidates: inout [[UInt8]: Candidate]
  ) -> [Known] {
    files.filter { file in
      guard candidates[file.name]?.isSame(as: file.file) == true else { return true }
      candidates[file.name] = nil
      if let step = file.step { changes.append((step, false)) }
      return false
    }
  }

  private mutating func rename(
    _ files: [Known],
    to candidates: inout [[UInt8]: Candidate]
  ) -> [Known] {
    let names = Dictionary(
      grouping: candidates.keys.sorted { $0.lexicographicallyPrecedes($1) }
    ) { name in candidates[name]?.contents.hash }
    return files.filter { file in
      let equal = (file.file.hash.flatMap { names[$0] } ?? []).filter { name in
        candidates[name].map { $0.isSame(as: file.file) && $0.mayBe(file) } ?? false
      }
      guard
        let name = equal.first(where: { candidates[$0]?.contents.stamp == file.file.stamp })
          ?? equal.first
      else { return true }
      renames.append((file, name))
      candidates[name] = nil
      return false
    }
  }
}

extension CardIdentity {
  /// Asks the disk if need be; nil without a file.
  fileprivate var knownStamp: FileStamp? {
    file.flatMap { file in stamp ?? FileStamp(of: file) }
  }
}

package struct KnownFile: Hashable, Sendable {
  package var stamp: FileStamp
  /// The hash; nil if the contents were not read.
  package var hash: UInt64?

  package init(stamp: FileStamp, hash: UInt64? = nil) { (self.stamp, self.hash) = (stamp, hash) }
}

struct Candidate {
  let name: [UInt8]
  let file: FilePath
  let contents: FileContents

  func isSame(as known: KnownFile) -> Bool {
    contents.stamp.size == known.stamp.size && contents.hash == known.hash
  }

  /// Whether a file with the same contents can have got this name after the decision.
  func mayBe(_ known: FileMatch.Known) -> Bool {
    let change = contents.statusChange
    // FAT has no status time and returns that of the contents, and some servers return 0: neither
    // helps.
    if change == contents.stamp.modified || change == 0, contents.stamp == known.file.stamp {
      return true
    }
    return known.mayHaveChanged(at: change)
      || newestFolderChange(since: known.name).map(known.mayHaveChanged) ?? false
  }

  /// Returns the latest rename of the folders that are new in this path, in nanoseconds since 1970;
  /// nil if the old folder still exists, so that only the file was renamed.
  private func newestFolderChange(since oldName: [UInt8]) -> Int64? {
    // The id of a card in a deck file has no folders.
    guard file.bytes.suffix(name.count) == name[...] else { return nil }
    let top = Array(file.bytes.dropLast(name.count))
    guard !FilePath(bytes: top + oldName).folder.exists else { return nil }
    let slash = UInt8(ascii: "/")
    return name.indices.filter { name[$0] == slash && !oldName.starts(with: name[...$0]) }
      .compactMap { index in
        (try? FilePath(bytes: top + name[..<index]).stat()).map {
          Int64(nanoseconds: $0.st_ctim)
        }
      }
      .max()
  }
}

extension FileMatch.Known {
  /// Takes nanoseconds since 1970; a disk's clock may be two seconds behind.
  fileprivate func mayHaveChanged(at statusChange: Int64) -> Bool {
    statusChange / 1000 + 2_000_000 >= last.moment
  }
}

/// Reads the files that may be those that were decided on, each once.
struct CandidateReader {
  private let read: (FilePath, FileStamp) -> FileContents?
  private let isCanceled: () -> Bool
  private var unread: [(card: CardIdentity, stamp: FileStamp)] = []
  /// The candidates by the names of the cards.
  var candidates: [[UInt8]: Candidate] = [:]

  init(read: @escaping (FilePath, FileStamp) -> FileContents?, isCanceled: @escaping () -> Bool) {
    self.read = read
    self.isCanceled = isCanceled
  }

  mutating func add(_ card: CardIdentity, _ stamp: FileStamp) {
    unread.append((card, stamp))
  }

  /// Returns false if canceled.
  mutating func read(
    for files: [FileMatch.Known],
    where isWanted: ([UInt8], FileStamp) -> Bool = { _, _ in true }
  ) -> Bool {
    let sizes = Set(files.map(\.file.stamp.size))
    var rest: [(card: CardIdentity, stamp: FileStamp)] = []
    for (card, stamp) in unread {
      guard sizes.contains(stamp.size), isWanted(card.name, stamp) else {
        rest.append((card, stamp))
        continue
      }
      if isCanceled() { return false }
      guard let file = card.file, let contents = read(file, stamp) else { continue }
      candidates[card.name] = Candidate(name: card.name, file: file, contents: contents)
    }
    unread = rest
    return true
  }
}
