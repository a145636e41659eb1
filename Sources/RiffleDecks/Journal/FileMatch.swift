import SystemPackage

/// Which files are the ones that were decided about, under their own or other names.
///
/// Files are the same if they have the same size and the same hash. A file under its own name is taken
/// first, then one that was modified at the same time, since renaming keeps that. A copy that lay
/// beside it when it was decided about does not take its place, as when the other is moved away: its
/// status would have changed since if it was renamed. A file that has its name, size and time is not
/// looked into: if two files with one size and one time to the nanosecond exchange their names, nobody
/// notices.
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
    reading read: (FilePath, FileStamp) -> FileContents?,
    isCanceled: () -> Bool
  ) {
    var lost = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    var stamps: [(card: CardIdentity, stamp: FileStamp)] = []
    for card in cards {
      if isCanceled() { return nil }
      guard let file = card.file, let stamp = card.stamp ?? FileStamp(of: file) else { continue }
      guard let own = lost[card.name], own.file.stamp == stamp else {
        stamps.append((card, stamp))
        continue
      }
      lost[card.name] = nil
      if let step = own.step { changes.append((step, false)) }
    }
    var open = known.filter { lost[$0.name] != nil }
    var (looked, found): (Set<[UInt8]>, [[UInt8]: FileContents]) = ([], [:])
    func look(for isWanted: (CardIdentity, FileStamp) -> Bool) -> Bool {
      let sizes = Set(open.map(\.file.stamp.size))
      for (card, stamp) in stamps
      where sizes.contains(stamp.size) && isWanted(card, stamp) && looked.insert(card.name).inserted
      {
        if isCanceled() { return false }
        found[card.name] = card.file.flatMap { read($0, stamp) }
      }
      return true
    }
    let lostStamps = Set(open.map(\.file.stamp))
    guard look(for: { lost[$0.name] != nil || lostStamps.contains($1) }) else { return nil }
    open = keep(open, in: &found)
    open = rename(open, to: &found)
    if !open.isEmpty {
      guard look(for: { _, _ in true }) else { return nil }
      open = rename(open, to: &found)
    }
    let names = open.isEmpty ? [] : Set(cards.map(\.name))
    for file in open where names.contains(file.name) {
      if let step = file.step { changes.append((step, true)) }
    }
  }

  /// Takes the files that are under their own names.
  ///
  /// - Returns: All others.
  private mutating func keep(
    _ files: [Known],
    in found: inout [[UInt8]: FileContents]
  ) -> [Known] {
    files.filter { file in
      guard let contents = found[file.name], contents.isSame(as: file.file) else { return true }
      found[file.name] = nil
      if let step = file.step { changes.append((step, false)) }
      return false
    }
  }

  /// Takes the files that are under other names.
  ///
  /// - Returns: All others.
  private mutating func rename(
    _ files: [Known],
    to found: inout [[UInt8]: FileContents]
  ) -> [Known] {
    let names = Dictionary(grouping: found.keys.sorted { $0.lexicographicallyPrecedes($1) }) {
      name in
      found[name]?.hash
    }
    return files.filter { file in
      let equal = (file.file.hash.flatMap { names[$0] } ?? []).filter { name in
        found[name].map { $0.isSame(as: file.file) && $0.mayBeNew(since: file) } ?? false
      }
      guard
        let name = equal.first(where: { found[$0]?.stamp == file.file.stamp }) ?? equal.first
      else { return true }
      renames.append((file.name, name))
      found[name] = nil
      return false
    }
  }

  /// The renames one after the other: if names are exchanged, by way of names that no file has.
  var steps: [(from: [UInt8], to: [UInt8])] {
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

extension FileContents {
  /// Whether this is what a file held.
  fileprivate func isSame(as known: KnownFile) -> Bool {
    stamp.size == known.stamp.size && hash == known.hash
  }

  /// Whether it can have got its name after a file was decided about.
  fileprivate func mayBeNew(since file: FileMatch.Known) -> Bool {
    // The clocks of disks may be two seconds behind. FAT has no time of the status: it is that of the
    // contents there, and tells nothing.
    statusChange / 1000 + 2_000_000 >= file.moment
      || (statusChange == stamp.modified && stamp == file.file.stamp)
  }
}
