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
  /// - Parameters:
  ///   - known: The files that were decided about.
  ///   - cards: The cards that may be them.
  ///   - isCanceled: Whether to give up; then there is no match.
  init?(_ known: [Known], _ cards: [CardIdentity], isCanceled: () -> Bool) {
    let sizes = Set(known.map(\.file.stamp.size))
    var found: [[UInt8]: FileContents] = [:]
    for card in cards {
      if isCanceled() { return nil }
      guard let file = card.file, let stamp = card.stamp ?? FileStamp(of: file),
        sizes.contains(stamp.size), let contents = FileContents(of: file)
      else { continue }
      found[card.name] = contents
    }
    var moved: [Known] = []
    for file in known {
      guard let contents = found[file.name], contents.isSame(as: file.file) else {
        moved.append(file)
        continue
      }
      found[file.name] = nil
      if let step = file.step { changes.append((step, false)) }
    }
    let names = Set(cards.map(\.name))
    var free = Dictionary(grouping: found.keys.sorted { $0.lexicographicallyPrecedes($1) }) {
      name in
      found[name]?.hash
    }
    for file in moved {
      let equal = (file.file.hash.flatMap { free[$0] } ?? []).filter { name in
        found[name].map { $0.isSame(as: file.file) && $0.mayBeNew(since: file) } ?? false
      }
      if let name = equal.first(where: { found[$0]?.stamp == file.file.stamp }) ?? equal.first {
        renames.append((file.name, name))
        free[file.file.hash]?.removeAll { $0 == name }
      } else if let step = file.step, names.contains(file.name) {
        changes.append((step, true))
      }
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
