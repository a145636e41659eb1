package import RiffleSystem
package import SystemPackage

/// What an apply would do with each file, or why it would leave it.
package struct ApplyPlan: Sendable {
  /// What is done with the files; its folder is a path from the root on.
  package let action: ApplyAction
  /// The cards in the order of the items, the files of each.
  package let cards: [Card]
  /// Whether nothing at all is decided.
  package let isUndecided: Bool
  /// The number of other cards, which lie in the action's folder already and stay there.
  package let sortedCount: Int

  /// The files of one card, which are all dealt with or all left.
  package struct Card: Hashable, Sendable {
    /// The card's name in messages.
    package let name: String
    /// What was decided; nil if nothing is, and only a rating is taken away.
    package let verdict: Verdict?
    /// The files, the picture first.
    package fileprivate(set) var rows: [Row]

    /// Whether it is dealt with.
    package var isPlanned: Bool { rows.allSatisfy { $0.reason == nil } }
  }

  /// One file of a card.
  package struct Row: Hashable, Sendable {
    /// The file, from the root on.
    package let from: FilePath
    /// Where it goes, or its sidecar; nil for the trash.
    package let to: FilePath?
    /// The state of the file; nil if it is gone.
    package let state: FileState?
    /// What becomes of the rating in the sidecar; nil if there is nothing to do with one.
    package let rating: RatingChange?
    /// The reason why it is left; nil if it is not.
    package fileprivate(set) var reason: ApplyReason?

    init(
      from: FilePath,
      to: FilePath?,
      state: FileState?,
      rating: RatingChange? = nil,
      reason: ApplyReason?
    ) {
      self.from = from
      self.to = to
      self.state = state
      self.rating = rating
      self.reason = reason
    }

    /// The size of the file in bytes; 0 if it is gone.
    package var bytes: Int64 { state?.stamp.size ?? 0 }
  }

  /// Plans; looks at the disk and changes nothing.
  ///
  /// - Parameters:
  ///   - verdicts: The verdicts that something is done for; nil for all. Defaults to all.
  ///   - choices: The verdicts there are, besides those given. Defaults to the usual ones.
  ///   - source: The folder or the deck file that was decided on.
  ///   - data: Riffle's own folder of data, in which the journals of earlier applies are.
  package init(
    _ action: ApplyAction,
    _ items: [ApplyItem],
    of verdicts: Set<Verdict>? = nil,
    choices: VerdictChoices = .usual,
    source: FilePath,
    data: FilePath
  ) {
    let words = Set(items.compactMap(\.verdict))
    isUndecided = words.isEmpty
    let folders = SortedFolders(of: action.absolute, words.union(choices.all), in: source)
    let chosen = items.filter { item in
      guard let verdicts else { return true }
      return item.verdict.map(verdicts.contains) ?? false
    }
    self.action = action.absolute
    switch action {
    case .move, .copy, .link, .trash:
      let placed = Self.placed(chosen, self.action)
      let unsorted = placed.filter { card in
        !card.rows.contains { folders.contains($0.from) || $0.from == $0.to }
      }
      sortedCount = placed.count - unsorted.count
      cards = Self.staysTogether(Self.withoutCollisions(unsorted))
    case .rate:
      sortedCount = 0
      let written = WrittenSidecars(in: data)
      cards = SidecarPlan(chosen, among: items, written).cards
    }
  }

  /// The cards that are dealt with.
  package var planned: [Card] { cards.filter(\.isPlanned) }

  /// The files that are left, each with the reason.
  package var left: [(file: FilePath, reason: ApplyReason)] {
    cards.flatMap(\.rows).compactMap { row in row.reason.map { (row.from, $0) } }
  }

  /// The number of files that are dealt with.
  package var fileCount: Int { planned.reduce(0) { $0 + $1.rows.count } }

  /// Their size together, in bytes.
  package var byteCount: Int64 {
    planned.reduce(0) { sum, card in card.rows.reduce(sum) { $0 + $1.bytes } }
  }

  private static func placed(_ items: [ApplyItem], _ action: ApplyAction) -> [Card] {
    var checks = ApplyChecks(action)
    return items.compactMap { item in
      guard let verdict = item.verdict else { return nil }
      let target = action.folder?.appending(verdict.rawValue)
      let rows = item.files.enumerated().map { index, file in
        let from = checks.absolute(file)
        let to = target.flatMap { target in file.lastComponent.map { target.appending($0) } }
        return Row(
          from: from,
          to: to,
          state: FileState(of: from),
          reason: checks.reason(to: from, at: to, of: index == 0 ? item : nil)
        )
      }
      return Card(name: item.card, verdict: verdict, rows: rows)
    }
  }

  /// Leaves the cards that have a file or a new name in common with another.
  private static func withoutCollisions(_ cards: [Card]) -> [Card] {
    var targets: [FilePath: [String]] = [:]
    var sources: [FilePath: [String]] = [:]
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

  private static func other(than name: String, of names: [String]) -> String {
    names.first { $0 != name } ?? name
  }

  /// Leaves all files of a card of which one is left.
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

/// What may keep a file from being moved, copied, linked or trashed, one file after the other.
struct ApplyChecks {
  private let action: ApplyAction
  private var folders: [FilePath: FilePath] = [:]
  private var writable: [FilePath: Bool] = [:]
  private var devices: [FilePath: UInt64] = [:]

  init(_ action: ApplyAction) {
    self.action = action
  }

  /// Returns the path of a file from the root on; a symbolic link at its end stays one.
  mutating func absolute(_ file: FilePath) -> FilePath {
    guard let name = file.lastComponent else { return file }
    let folder = file.folder
    let absolute = folders[folder] ?? folder.absolute
    folders[folder] = absolute
    return absolute.appending(name)
  }

  /// Returns the reason why a file is left; nil if it is not.
  ///
  /// - Parameters:
  ///   - target: Its new name; nil for none.
  ///   - item: The card whose picture it is; nil for a companion.
  mutating func reason(
    to file: FilePath,
    at target: FilePath?,
    of item: ApplyItem?
  ) -> ApplyReason? {
    if let reason = Self.reasonOfFile(file, item) { return reason }
    switch action {
    case .move, .trash, .link:
      if (try? file.stat(followTargetSymlink: false).type) != .regular { return .symbolicLink }
    case .copy, .rate: break
    }
    switch action {
    case .move, .trash:
      if !isWritable(file.folder) { return .unwritable(file.folder) }
    case .copy, .link, .rate: break
    }
    guard let target else { return nil }
    return reasonOfTarget(file, target)
  }

  /// Returns the reason why nothing can be done with a file, whatever is to be done.
  static func reasonOfFile(_ file: FilePath, _ item: ApplyItem?) -> ApplyReason? {
    guard let status = try? file.stat() else { return .gone }
    guard status.type == .regular else { return .notAFile }
    guard let item else { return nil }
    guard let decided = item.decided else { return .unknown }
    let now = FileStamp(status)
    return now == decided ? nil : .changed(decided: decided, now: now)
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

  /// Whether files can be made in a folder, or in the nearest one above it that is there.
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

/// The folders of an apply that lie in the folder that was decided on.
///
/// What is in them is in its place: sorted by an earlier apply, or put there by hand.
struct SortedFolders {
  private let folders: [FilePath]

  /// Finds the folders.
  ///
  /// - Parameter source: The folder or deck file that was decided on; the latter has nothing in it.
  init(of action: ApplyAction, _ verdicts: Set<Verdict>, in source: FilePath) {
    let source = source.absolute
    guard let folder = action.folder, folder.starts(with: source) else {
      folders = []
      return
    }
    // In the source itself, only the folders of the verdicts are not its own.
    folders = folder == source ? verdicts.map { folder.appending($0.rawValue) } : [folder]
  }

  /// Whether a file, named from the root on, is in one of them.
  func contains(_ file: FilePath) -> Bool { folders.contains { file.starts(with: $0) } }
}
