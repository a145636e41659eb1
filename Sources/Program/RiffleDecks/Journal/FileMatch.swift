import Glibc
import RiffleSystem
import SystemPackage

/// Which files are the ones that were decided about, under their own or other names.
///
/// Files are the same if they have the same size and the same hash. A file under its own name is taken
/// first, then one that was modified at the same time, since renaming keeps that. A copy that lay
/// beside it when it was decided about does not take its place, as when the other is moved away: its
/// status would have changed since if it was renamed, or that of a folder above it if that was (and
/// then the file's old folder is gone). A file that has its name, size and time is not looked into: if
/// two files with one size and one time to the nanosecond exchange their names, nobody notices.
struct FileMatch: Sendable {
  /// The names that cards had, and those that they have now.
  private(set) var renames: [(from: [UInt8], to: [UInt8])] = []
  /// For each step about a file that is under its name whether the file holds something else now.
  private(set) var changes: [(step: DecisionStep.ID, isChanged: Bool)] = []

  /// A file that was decided about.
  struct Known: Sendable {
    /// The name of its card.
    let name: [UInt8]
    /// What it was.
    let file: KnownFile
    /// The step that its decision comes from; nil if it has none now.
    let step: DecisionStep.ID?
    /// The time of the last step about it, in microseconds since 1970.
    let moment: Int64
  }

  /// Matches files.
  ///
  /// Few files are read: those that are not as they were under their own names, those whose size and
  /// time are those of a file that is looked for, and only for what is not found then, those of its size.
  ///
  /// - Parameters:
  ///   - cards: The cards that may be them.
  ///   - read: Reads a file that has a size and a time; nil if it cannot be read.
  ///   - isCanceled: Whether to give up; then there is no match.
  init?(
    _ known: [Known],
    _ cards: [CardIdentity],
    reading read: @escaping (FilePath, FileStamp) -> FileContents?,
    isCanceled: @escaping () -> Bool
  ) {
    var changed = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    var reader = CandidateReader(read: read, isCanceled: isCanceled)
    for card in cards {
      if isCanceled() { return nil }
      guard let file = card.file, let stamp = card.stamp ?? FileStamp(of: file) else { continue }
      guard let own = changed[card.name], own.file.stamp == stamp else {
        reader.add(card, stamp)
        continue
      }
      changed[card.name] = nil
      if let step = own.step { changes.append((step, false)) }
    }
    var missing = known.filter { changed[$0.name] != nil }
    let stamps = Set(missing.map(\.file.stamp))
    let isNear = { name, stamp in changed[name] != nil || stamps.contains(stamp) }
    guard reader.read(for: missing, where: isNear) else { return nil }
    missing = keep(missing, in: &reader.candidates)
    missing = rename(missing, to: &reader.candidates)
    if !missing.isEmpty {
      guard reader.read(for: missing) else { return nil }
      missing = rename(missing, to: &reader.candidates)
    }
    let names = missing.isEmpty ? [] : Set(cards.map(\.name))
    for file in missing where names.contains(file.name) {
      if let step = file.step { changes.append((step, true)) }
    }
  }

  /// Takes the files that are under their own names.
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

  /// Takes the files that are under other names.
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
      renames.append((file.name, name))
      candidates[name] = nil
      return false
    }
  }

  /// Returns renames one after the other: if names are exchanged, by way of names that no file has.
  ///
  /// - Parameter isMeant: Whether a file was renamed to a name, and not decided about under it since.
  func steps(where isMeant: ([UInt8]) -> Bool) -> [(from: [UInt8], to: [UInt8])] {
    let renames = renames.filter { isMeant($0.to) }
    let old = Set(renames.map(\.from))
    guard renames.contains(where: { old.contains($0.to) }) else { return renames }
    let between = renames.indices.map { [0] + Array("\($0)".utf8) }
    return zip(renames, between).map { ($0.from, $1) } + zip(renames, between).map { ($1, $0.to) }
  }
}

/// What is known about a file that was decided about.
struct KnownFile: Hashable, Sendable {
  /// The size and the modification time.
  var stamp: FileStamp
  /// The hash of its contents; nil if they were not read.
  var hash: UInt64?
}

/// A file that may be one that was decided about.
struct Candidate {
  /// The name of its card.
  let name: [UInt8]
  /// Its path.
  let file: FilePath
  /// What it holds.
  let contents: FileContents

  /// Whether it holds what a file held.
  func isSame(as known: KnownFile) -> Bool {
    contents.stamp.size == known.stamp.size && contents.hash == known.hash
  }

  /// Whether a file that holds the same can have got this name after it was decided about.
  func mayBe(_ known: FileMatch.Known) -> Bool {
    let change = contents.statusChange
    // FAT has no time of the status: it is that of the contents there, and tells nothing. Neither does
    // the 0 of some servers.
    if change == contents.stamp.modified || change == 0, contents.stamp == known.file.stamp {
      return true
    }
    return known.mayHaveChanged(at: change)
      || newestFolderChange(since: known.name).map(known.mayHaveChanged) ?? false
  }

  /// Returns when the folders that this path has and the old one had not were last renamed, at the
  /// latest, in nanoseconds since 1970; nil if the old folder is there still, so that the file alone was.
  private func newestFolderChange(since oldName: [UInt8]) -> Int64? {
    // The id of a card in a deck file says nothing about folders.
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
  /// Whether a change of the status comes after the decision, in nanoseconds since 1970: the clocks of
  /// disks may be two seconds behind.
  fileprivate func mayHaveChanged(at statusChange: Int64) -> Bool {
    statusChange / 1000 + 2_000_000 >= moment
  }
}

/// Reads the files that may be those that were decided about, each once.
struct CandidateReader {
  private let read: (FilePath, FileStamp) -> FileContents?
  private let isCanceled: () -> Bool
  private var unread: [(card: CardIdentity, stamp: FileStamp)] = []
  /// What was read, by the names of the cards.
  var candidates: [[UInt8]: Candidate] = [:]

  /// Makes a reader without files.
  ///
  /// - Parameter read: Reads a file that has a size and a time; nil if it cannot be read.
  init(
    read: @escaping (FilePath, FileStamp) -> FileContents?,
    isCanceled: @escaping () -> Bool
  ) {
    self.read = read
    self.isCanceled = isCanceled
  }

  /// Adds the file of a card; reads nothing.
  mutating func add(_ card: CardIdentity, _ stamp: FileStamp) {
    unread.append((card, stamp))
  }

  /// Reads the files that have the size of one that is looked for.
  ///
  /// - Parameter isWanted: Whether to read the file of a card's name, with a size and a time. Defaults to
  ///   all.
  /// - Returns: Whether all of them were read; not if it is canceled.
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
