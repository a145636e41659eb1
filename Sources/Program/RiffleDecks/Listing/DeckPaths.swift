import RiffleMedia
import RiffleSystem
import SystemPackage

/// The folders, pictures and deck files of a deck, in the given order; no file is a card twice.
final class DeckPaths {
  private let paths: [FilePath]
  private let isRecursive: Bool
  private let context: ListingContext
  private var trees: [(path: FilePath, tree: FolderTree)] = []
  private var files = ListingSummary()
  private var problems: [RiffleError] = []
  private var parents: [FilePath: ParentFolder] = [:]

  private struct ParentFolder {
    let identity: FilePlace
    let groups: [[UInt8]: FileGroup]
  }

  init(_ paths: [FilePath], isRecursive: Bool, context: ListingContext) {
    self.paths = paths
    self.isRecursive = isRecursive
    self.context = context
  }

  func list() {
    for (index, path) in paths.enumerated() {
      if context.isCanceled() { return }
      do {
        try list(path, at: index)
      } catch let error as RiffleError {
        note(error)
      } catch {
        note(Self.unreadable(path, error))
      }
    }
    finish()
  }

  /// Lists changed folders again; `changes` has the names written in each, by watch, nil for all.
  func refresh(_ changes: [Int32: Set<[UInt8]>]?) {
    for (path, tree) in trees { refresh(tree, at: path, changes) }
    finish()
  }

  /// The folders that were listed and are not there now.
  private(set) var absent: [FilePath] = []

  /// Whether the system watches all folders that are listed.
  var isWatched: Bool { trees.allSatisfy(\.tree.isWatched) }

  /// Lists the folders again that have gone or come back, or in whose place another one is.
  func followMoves() {
    let moved = trees.filter(\.tree.hasMoved)
    for (path, tree) in moved { refresh(tree, at: path, nil) }
    if moved.contains(where: { $0.tree.absence == nil }) { finish() }
  }

  /// Lists a folder again; says once that it is gone, and once that it is back.
  private func refresh(_ tree: FolderTree, at path: FilePath, _ changes: [Int32: Set<[UInt8]>]?) {
    let wasAbsent = tree.absence != nil
    let error = tree.refresh(changes)
    if let error, !wasAbsent {
      let problem = Self.unreadable(path, error)
      context.send(.problem(problem.followed(by: " The cards stay as they were.")))
    }
    guard wasAbsent != (tree.absence != nil) else { return }
    absent = trees.filter { $0.tree.absence != nil }.map(\.path)
    context.send(.absent(absent))
  }

  private func finish() {
    let summary = trees.reduce(into: files) { $0.add($1.tree.summary) }
    var failure: RiffleError?
    if summary.cards == 0 {
      failure =
        switch (paths.count, problems.first) {
        case (1, let problem?): problem
        case (_, let problem?):
          RiffleError(problem.kind, "none of the \(paths.count) paths has anything to show.")
        case (_, nil): paths.first.map { Self.noPictures(in: $0, summary) }
        }
    }
    context.send(.listed(summary, failure: failure))
  }

  /// A single path fails as a whole, at the end.
  private func note(_ error: RiffleError) {
    problems.append(error)
    if paths.count > 1 { context.send(.problem(error)) }
  }

  private func list(_ path: FilePath, at index: Int) throws {
    switch try path.stat().type {
    case .directory: try listFolder(path, at: index)
    case .regular where DeckFile.suffixes.contains(path.extension?.lowercased() ?? ""):
      try listDeck(path, at: index)
    case .regular: try listFile(path, at: index)
    default:
      throw RiffleError.badFile(
        "\(path.string.elidedPath): is neither a folder nor a file. \(Self.remedy)"
      )
    }
  }

  private func listFolder(_ path: FilePath, at index: Int) throws {
    let place = FolderPlace(
      path: path,
      relative: paths.count > 1 ? path.folderBytes : [],
      key: Self.key(index)
    )
    let tree = FolderTree(place, isRecursive: isRecursive, context: context)
    trees.append((path, tree))
    try tree.list()
    if tree.summary.cards == 0, paths.count > 1, tree.hasListed {
      note(Self.noPictures(in: path, tree.summary))
    }
  }

  private func listDeck(_ path: FilePath, at index: Int) throws {
    let deck = try DeckFile.decode(InputFile(path).read(), at: path)
    if paths.count == 1 { context.send(.opened(title: deck.title, verdicts: deck.verdicts)) }
    let images = Set(deck.cards.compactMap(\.image))
    for (place, var card) in deck.cards.enumerated() {
      if let image = card.image {
        card.companions = companions(of: image).filter { !images.contains($0) }
      }
      if paths.count > 1 {
        if let image = card.image, !isFirst(image) { continue }
        card.id = "\(String(escaping: path.bytes))/\(card.id)"
      }
      context.add(ListedCard(key: Self.key(index) + Self.key(place), card: card))
      files.cards += 1
    }
    context.flush()
  }

  /// Whether the file is not a card yet; from now on it is.
  private func isFirst(_ image: FilePath) -> Bool {
    guard let name = image.lastComponent, let parent = parent(of: image) else { return true }
    guard !context.visited.contains(parent.identity) else { return false }
    return context.namedFiles.insert(.init(folder: parent.identity, name: name.bytes)).inserted
  }

  private func listFile(_ path: FilePath, at index: Int) throws {
    guard let name = path.lastComponent?.bytes else { return }
    let parent = parent(of: path)
    let kind = FileKind(name: name)
    guard
      let group = parent?.groups[name]
        ?? (kind == .picture || kind == .raw ? FileGroup(shown: name) : nil)
    else {
      throw RiffleError.badFile(
        "\(path.string.elidedPath): not a picture and not a deck. \(Self.remedy)"
      )
    }
    if let parent {
      // A listed folder has shown it, unless it is hidden.
      if context.visited.contains(parent.identity), !group.shown.isHidden { return }
      let isFirst = context.namedFiles
        .insert(.init(folder: parent.identity, name: group.shown)).inserted
      guard isFirst else { return }
    }
    let folder = path.removingLastComponent()
    let place = FolderPlace(
      path: folder,
      relative: paths.count > 1 ? folder.folderBytes : [],
      key: Self.key(index)
    )
    let card = place.card(group, folder: folder.folderBytes)
    context.add(ListedCard(key: place.key(of: group.shown), card: card))
    files.cards += 1
  }

  /// Returns the files that are one card with a picture in its folder; none if the card there shows
  /// another one.
  private func companions(of image: FilePath) -> [FilePath] {
    guard let name = image.lastComponent?.bytes, let group = parent(of: image)?.groups[name],
      group.shown == name
    else { return [] }
    let folder = image.removingLastComponent().folderBytes
    return group.companions.map { FilePath(bytes: folder + $0) }
  }

  /// Reads the folder of a file, once for all files in it; nil if it cannot be read.
  private func parent(of path: FilePath) -> ParentFolder? {
    let folder = path.removingLastComponent()
    if let known = parents[folder] { return known }
    let place = folder.isEmpty ? FilePath(".") : folder
    guard let reader = try? FolderReader(place) else { return nil }
    while (try? reader.readNext()) == true {}
    var groups: [[UInt8]: FileGroup] = [:]
    for group in FileGroup.groups(pictures: reader.pictures, others: reader.others).groups {
      for name in [group.shown] + group.companions { groups[name] = group }
    }
    let parent = ParentFolder(identity: reader.identity, groups: groups)
    parents[folder] = parent
    return parent
  }

  private static func key(_ index: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: index).bigEndian) { Array($0) }
  }
}

extension DeckPaths {
  private static let remedy =
    "Name a folder of pictures, a picture (\(PictureFormat.list)), or a deck file (.json, .csv)."

  private static func noPictures(in path: FilePath, _ summary: ListingSummary) -> RiffleError {
    let found = summary.lineWithoutCards
    let remedy =
      summary.closedFolders > 0 ? "" : " Name a folder that holds \(PictureFormat.list) files."
    return .badFile(
      "\(path.string.elidedPath): no pictures here: \(found.isEmpty ? "it is empty" : found)."
        + remedy
    )
  }

  private static func unreadable(_ path: FilePath, _ reason: any Error) -> RiffleError {
    let title = path.isEmpty ? "\"\"" : path.string.elidedPath
    return switch reason as? Errno {
    case .noSuchFileOrDirectory: .unreadable("\(title): no such file or folder. \(remedy)")
    case .permissionDenied:
      .unreadable("\(title): you may not read it. Ask for read permission, or name another path.")
    default: .unreadable("\(title): cannot be read: \(reason).")
    }
  }
}
