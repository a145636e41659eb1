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
  ///   - known: The files that were decided about.
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
  ///
  /// - Returns: All others.
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
  ///
  /// - Returns: All others.
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
  /// - Returns: The steps.
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
