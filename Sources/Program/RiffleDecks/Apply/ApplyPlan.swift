package import RiffleSystem
package import SystemPackage

package struct ApplyPlan: Sendable {
  /// Its folder is an absolute path.
  package let action: ApplyAction
  package let cards: [Card]
  package let isUndecided: Bool
  /// The number of cards that are in the action's folder already and stay there.
  package let sortedCount: Int
  /// The files that have the name of a picture that goes, up to a dot, and stay since nobody knows
  /// whether they belong to it.
  package let namesakes: [FilePath]

  package struct Card: Sendable {
    package let name: CardName
    /// The verdict; nil if only a rating is taken away.
    package let verdict: Verdict?
    /// The picture first.
    package fileprivate(set) var rows: [Row]
    /// The pictures that ratings are not written into, and why.
    var beside: [(file: FilePath, reason: ApplyReason)] = []
    /// What is done instead if a picture cannot be written into after all; nil if none is.
    var instead: [Row]?

    package var isPlanned: Bool { rows.allSatisfy { $0.reason == nil } }
  }

  package struct Row: Hashable, Sendable {
    /// Absolute.
    package let from: FilePath
    /// The new path, or the sidecar; nil for the trash.
    package let to: FilePath?
    /// The state; nil if the file is gone.
    package let state: FileState?
    /// The rating; nil if the rating in the sidecar stays.
    package let rating: RatingChange?
    /// Why the file is left; nil if it is not.
    package fileprivate(set) var reason: ApplyReason?

    /// 0 if the file is gone.
    package var bytes: Int64 { state?.stamp.size ?? 0 }
  }

  /// Plans; reads the disk and changes nothing.
  ///
  /// - Parameters:
  ///   - choices: The verdicts there are, besides those given.
  ///   - data: Riffle's data folder, which has the journals of earlier applies.
  package init(
    _ action: ApplyAction,
    _ items: [ApplyItem],
    of verdicts: Set<Verdict>? = nil,
    stars: Int = 0,
    choices: VerdictChoices = .usual,
    ratings: RatingRules = .usual,
    source: FilePath,
    data: FilePath
  ) {
    let words = Set(items.compactMap(\.verdict))
    isUndecided = words.isEmpty
    let folders = SortedFolders(of: action.absolute, words.union(choices.all), in: source)
    let chosen = items.filter { item in
      guard item.marks.stars >= stars else { return false }
      guard let verdicts else { return true }
      return item.verdict.map(verdicts.contains) ?? false
    }
    self.action = action.absolute
    let written = WrittenRatings(in: data)
    switch action {
    case .move, .copy, .link, .trash:
      let placed = Self.placed(chosen, self.action, written)
      let unsorted = placed.filter { card in
        !card.rows.contains { folders.contains($0.from) || $0.from == $0.to }
      }
      sortedCount = placed.count - unsorted.count
      cards = Self.staysTogether(Self.withoutCollisions(unsorted))
      namesakes = FolderNamesakes.left(by: cards.filter(\.isPlanned))
    case .rate, .embed:
      namesakes = []
      sortedCount = 0
      let embeds = action == .embed
      cards = SidecarPlan(chosen, among: items, written, ratings, embeds: embeds).cards
    }
  }

  package var planned: [Card] { cards.filter(\.isPlanned) }

  package var left: [(file: FilePath, reason: ApplyReason)] {
    cards.flatMap(\.rows).compactMap { row in row.reason.map { (row.from, $0) } }
  }

  /// The pictures that get a sidecar instead of a packet of their own.
  package var beside: [(file: FilePath, reason: ApplyReason)] { planned.flatMap(\.beside) }

  package var fileCount: Int { planned.reduce(0) { $0 + $1.rows.count } }

  package var byteCount: Int64 {
    planned.reduce(0) { sum, card in card.rows.reduce(sum) { $0 + $1.bytes } }
  }

  private static func placed(
    _ items: [ApplyItem],
    _ action: ApplyAction,
    _ written: WrittenRatings
  ) -> [Card] {
    var checks = ApplyChecks(action, written)
    return items.compactMap { item in
      guard let verdict = item.verdict else { return nil }
      let target = action.folder?.appending(verdict.rawValue)
      let folder = item.files.first.map { checks.absolute($0).folder.folderBytes } ?? []
      let rows = item.files.enumerated().map { index, file in
        let from = checks.absolute(file)
        let to = target?.appending(bytes: name(of: from, in: folder))
        return Row(
          from: from,
          to: to,
          state: FileState(of: from),
          rating: nil,
          reason: checks.reason(to: from, at: to, of: index == 0 ? item : nil)
        )
      }
      return Card(name: item.card, verdict: verdict, rows: rows)
    }
  }

  /// Returns the path of a file from a folder on, or else its name.
  private static func name(of file: FilePath, in folder: [UInt8]) -> [UInt8] {
    let bytes = file.bytes
    return bytes.starts(with: folder)
      ? Array(bytes[folder.count...]) : file.nameBytes
  }

  private static func withoutCollisions(_ cards: [Card]) -> [Card] {
    var targets: [FilePath: [CardName]] = [:]
    var sources: [FilePath: [CardName]] = [:]
    for card in cards {
      for row in card.rows {
        sources[row.from, default: []].append(card.name)
        if let target = row.to { targets[target, default: []].append(card.name) }
      }
    }
    return cards.map { card in
      var card = card
      for index in card.rows.indices where card.rows[index].reason == nil {
        let row = card.rows[index]
        if let owners = sources[row.from], owners.count > 1 {
          card.rows[index].reason = .sharedFile(card: other(than: card.name, of: owners))
        } else if let target = row.to, let owners = targets[target], owners.count > 1 {
          card.rows[index].reason = .sameTarget(card: other(than: card.name, of: owners))
        }
      }
      return card
    }
  }

  private static func other(than name: CardName, of names: [CardName]) -> CardName {
    names.first { $0 != name } ?? name
  }

  private static func staysTogether(_ cards: [Card]) -> [Card] {
    cards.map { card in
      guard let left = card.rows.first(where: { $0.reason != nil }) else { return card }
      var card = card
      for index in card.rows.indices where card.rows[index].reason == nil {
        card.rows[index].reason = .together(with: left.from)
      }
      return card
    }
  }
}

struct ApplyChecks {
  private let action: ApplyAction
  private let written: WrittenRatings
  private var folders: [FilePath: FilePath] = [:]
  private var writable: [FilePath: Bool] = [:]
  private var devices: [FilePath: UInt64] = [:]

  init(_ action: ApplyAction, _ written: WrittenRatings) {
    (self.action, self.written) = (action, written)
  }

  /// Makes a path absolute; a symbolic link at its end is not followed.
  mutating func absolute(_ file: FilePath) -> FilePath {
    guard let name = file.lastComponent else { return file }
    let folder = file.folder
    let absolute = folders[folder] ?? folder.absolute
    folders[folder] = absolute
    return absolute.appending(name)
  }

  /// Returns why a file is left, nil if it is not; the item is nil for a companion.
  mutating func reason(
    to file: FilePath,
    at target: FilePath?,
    of item: ApplyItem?
  ) -> ApplyReason? {
    if let reason = Self.reasonOfFile(file, item, written) { return reason }
    switch action {
    case .move, .trash, .link:
      if (try? file.stat(followTargetSymlink: false).type) != .regular { return .symbolicLink }
    case .copy, .rate, .embed: break
    }
    switch action {
    case .move, .trash:
      if !isWritable(file.folder) { return .unwritable(file.folder) }
    case .copy, .link, .rate, .embed: break
    }
    guard let target else { return nil }
    return reasonOfTarget(file, target)
  }

  static func reasonOfFile(
    _ file: FilePath,
    _ item: ApplyItem?,
    _ written: WrittenRatings
  ) -> ApplyReason? {
    guard let status = try? file.stat() else { return .gone }
    guard status.type == .regular else { return .notAFile }
    guard let item else { return nil }
    guard let decided = item.decided else { return .unknown }
    let now = FileStamp(status)
    let isSame = now == decided || written.isSame(file, now, as: decided)
    return isSame ? nil : .changed(decided: decided, now: now)
  }

  private mutating func reasonOfTarget(_ file: FilePath, _ target: FilePath) -> ApplyReason? {
    let folder = target.folder
    if !isWritable(folder) { return .unwritable(folder.nearestExisting) }
    if case .link = action, let state = FileState(of: file),
      device(of: folder) != state.place.device
    {
      return .otherVolume(folder)
    }
    guard target.exists else { return nil }
    let isSame = (try? FileCopy.haveSameContents(file, target)) ?? false
    return .targetExists(target, hasSameContents: isSame)
  }

  /// Whether files can be made in a folder, or in the nearest existing one above it.
  mutating func isWritable(_ folder: FilePath) -> Bool {
    if let known = writable[folder] { return known }
    let answer = folder.nearestExisting.isWritableFolder
    writable[folder] = answer
    return answer
  }

  private mutating func device(of folder: FilePath) -> UInt64? {
    if let known = devices[folder] { return known }
    let device = FileState(of: folder.nearestExisting)?.place.device
    devices[folder] = device
    return device
  }
}

/// The folders of an apply inside the folder that was decided on; files in them are sorted already.
struct SortedFolders {
  private let folders: [FilePath]

  init(of action: ApplyAction, _ verdicts: Set<Verdict>, in source: FilePath) {
    let source = source.absolute
    guard let folder = action.folder, folder.starts(with: source) else {
      folders = []
      return
    }
    // In the source itself, only the folders of the verdicts belong to the apply.
    folders = folder == source ? verdicts.map { folder.appending($0.rawValue) } : [folder]
  }

  func contains(_ file: FilePath) -> Bool { folders.contains { file.starts(with: $0) } }
}
