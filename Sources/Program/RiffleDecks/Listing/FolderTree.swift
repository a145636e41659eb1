import RiffleSystem
import SystemPackage

/// A folder of a deck, with its subfolders if wanted, which can be listed again after changes.
///
/// A folder's own cards come first, then those of its subfolders, in natural order. A folder to
/// which several paths lead (symbolic links, also cyclic ones) is listed once.
final class FolderTree {
  private let root: FolderPlace
  private let isRecursive: Bool
  private let context: ListingContext
  /// The folders by the keys of their places.
  private var folders: [[UInt8]: ListedFolder] = [:]
  private var keys: [Int32: [UInt8]] = [:]
  private var unreadable: Set<[UInt8]> = []
  private var unwatched: Set<[UInt8]> = []
  /// Why the root folder, which was listed, is not there now; nil if it is.
  private(set) var absence: Errno?
  /// What is there as long as the system has the root folder's disk.
  private var disk: FilePath?

  init(_ root: FolderPlace, isRecursive: Bool, context: ListingContext) {
    self.root = root
    self.isRecursive = isRecursive
    self.context = context
  }

  var summary: ListingSummary {
    var summary = ListingSummary()
    for folder in folders.values {
      summary.cards += folder.files.count
      summary.otherFiles += folder.otherCount
      summary.closedFolders += folder.closedCount
    }
    summary.unreadableFolders = unreadable.count
    summary.unwatchedFolders = unwatched.count
    return summary
  }

  var isWatched: Bool { unwatched.isEmpty }

  /// Whether it has listed the folder; false if another path had done so before.
  var hasListed: Bool { !folders.isEmpty }

  func list() throws(Errno) { enter(try read(root, touched: [])) }

  /// Whether the root folder has gone, has come back, or another one is in its place.
  var hasMoved: Bool {
    guard let known = folders[root.key] else { return false }
    return absence != nil || isPulled
      || (try? FilePlace(ofFolder: root.path)) != known.identity
  }

  /// Whether the disk was pulled; while it is still mounted, its folders can be read from memory.
  private var isPulled: Bool { disk.map { !$0.exists } ?? false }

  /// Lists changed folders again; one that has come back with all its files, which could not be read meanwhile.
  ///
  /// - Parameter changes: The names written in each folder, by the folder's watch; nil for all.
  /// - Returns: Why the root folder cannot be read any more; its cards stay.
  func refresh(_ changes: [Int32: Set<[UInt8]>]?) -> Errno? {
    var places: [(FolderPlace, Set<[UInt8]>?)] = []
    let wasAbsent = absence != nil
    if wasAbsent {
      places = folders.values.map { ($0.place, nil) }
    } else if let changes {
      for (watch, touched) in changes {
        if let key = keys[watch], let folder = folders[key] {
          places.append((folder.place, touched))
        }
      }
    } else {
      places = folders.values.map { ($0.place, []) }
      if places.isEmpty { places = [(root, [])] }
    }
    places.sort { NaturalOrder.precedes($0.0.key, $1.0.key) }
    // A file may have moved from one folder to another: removals come first.
    var new: [FolderPlace] = []
    for (place, touched) in places where place.key == root.key || folders[place.key] != nil {
      do throws(Errno) {
        new += try read(place, touched: touched)
        if place.key == root.key { absence = nil }
      } catch {
        guard place.key == root.key else { continue }
        if hasListed { absence = error }
        return error
      }
    }
    enter(new.sorted { NaturalOrder.precedes($0.key, $1.key) })
    return nil
  }

  /// Lists folders and their subfolders, depth first, and what symbolic links lead to after all others.
  private func enter(_ places: [FolderPlace]) {
    var stack: [FolderPlace] = []
    var links: [FolderPlace] = []
    func push(_ places: [FolderPlace]) {
      stack += places.reversed().filter { !$0.isLink }
      links += places.filter(\.isLink)
    }
    push(places)
    while !context.isCanceled() {
      guard let place = stack.popLast() ?? (links.isEmpty ? nil : links.removeFirst()) else {
        return
      }
      do throws(Errno) {
        push(try read(place, touched: []))
        unreadable.remove(place.key)
      } catch {
        unreadable.insert(place.key)
      }
    }
  }

  /// Reads a folder; `touched` are the files that were written, nil for all of them.
  private func read(_ place: FolderPlace, touched: Set<[UInt8]>?) throws(Errno) -> [FolderPlace] {
    let reader = try FolderReader(place.path)
    let isNew = folders[place.key]?.identity != reader.identity
    if place.key == root.key {
      if !isNew, isPulled { throw .noSuchAddressOrDevice }
      disk = context.disk(of: reader.identity)
    }
    if isNew {
      // Where a disk was, the empty folder is left in which it appears.
      if place.key == root.key, hasListed, try place.path.entries().isEmpty {
        throw .noSuchFileOrDirectory
      }
      leave(place)
      guard context.visited.insert(reader.identity).inserted else { return [] }
      folders[place.key] = ListedFolder(place: place, identity: reader.identity)
    }
    watch(place)
    guard try readAll(of: place, reader, showsParts: isNew) else { return [] }
    update(place, reader, touched: touched)
    return children(of: place, reader)
  }

  /// Reads all names, and shows the cards so far when that is due; false if canceled.
  private func readAll(
    of place: FolderPlace,
    _ reader: FolderReader,
    showsParts: Bool
  ) throws(Errno) -> Bool {
    let number = folders[place.key]?.watch
    var count = 0
    while try reader.readNext(except: { isUnfinished($0, number) }) {
      count += 1
      guard count.isMultiple(of: 256) else { continue }
      if context.isCanceled() { return false }
      if showsParts, context.isPartDue() { update(place, reader, touched: []) }
    }
    return true
  }

  private func isUnfinished(_ name: [UInt8], _ watch: Int32?) -> Bool {
    guard let watch else { return false }
    return context.watch?.isUnfinished(name, in: watch) ?? false
  }

  private func watch(_ place: FolderPlace) {
    guard let watch = context.watch else { return }
    let number = watch.add(place.path)
    if let number {
      keys[number] = place.key
      unwatched.remove(place.key)
    } else {
      unwatched.insert(place.key)
    }
    folders[place.key]?.watch = number
  }

  private func update(_ place: FolderPlace, _ contents: FolderReader, touched: Set<[UInt8]>?) {
    guard var folder = folders[place.key] else { return }
    // Not in the dictionary while it changes, so that nothing is copied.
    folders[place.key] = nil
    var (groups, unused) = FileGroup.groups(pictures: contents.pictures, others: contents.others)
    if !context.namedFiles.isEmpty {
      groups.removeAll {
        context.namedFiles.contains(.init(folder: folder.identity, name: $0.shown))
      }
    }
    let files = folder.files(of: groups)
    let isFirst = folder.files.isEmpty
    // The first cards are waited for, so they do not wait for the sorting of all others.
    let leading = isFirst ? files.leading(ListingContext.leadingCount) : []
    context.add(folder.cards(leading))
    let difference = folder.update(files, touched: touched)
    folder.otherCount = contents.otherCount + unused
    folder.closedCount = isRecursive ? 0 : contents.folders.count
    if !difference.gone.isEmpty { context.send(.gone(difference.gone)) }
    if isFirst {
      context.add(folder.cards(difference.added.dropFirst(leading.count)))
    } else if !difference.added.isEmpty {
      // Inserted cards are sent at once: finding their places costs as much for one as for all.
      context.send(.added(Array(folder.cards(difference.added))))
    }
    if !difference.changed.isEmpty {
      context.send(.changed(Array(folder.cards(difference.changed))))
    }
    folders[place.key] = folder
  }

  /// Forgets the subfolders that have gone, and returns those to be listed.
  private func children(of place: FolderPlace, _ reader: FolderReader) -> [FolderPlace] {
    guard isRecursive else { return [] }
    let now = Set(reader.folders)
    for name in folders[place.key]?.children ?? [] where !now.contains(name) {
      leave(place.folder(name))
    }
    folders[place.key]?.children = now
    let children = reader.folders.inNaturalOrder.map { name in
      var child = place.folder(name)
      child.isLink = reader.linkedFolders.contains(name)
      return child
    }
    return children.filter { child in
      guard let known = folders[child.key] else { return true }
      return (try? FilePlace(ofFolder: child.path)) != known.identity
    }
  }

  private func leave(_ place: FolderPlace) {
    unreadable = unreadable.filter { !$0.starts(with: place.key) }
    unwatched = unwatched.filter { !$0.starts(with: place.key) }
    for key in folders.keys.filter({ $0.starts(with: place.key) }) {
      guard let folder = folders.removeValue(forKey: key) else { continue }
      context.visited.remove(folder.identity)
      if let number = folder.watch {
        keys[number] = nil
        context.watch?.remove(number)
      }
      if !folder.files.isEmpty { context.send(.gone(folder.files.map(\.key))) }
    }
  }
}

private struct ListedFolder {
  let place: FolderPlace
  let identity: FilePlace
  /// The number of its watch; nil if it is not watched.
  var watch: Int32?
  /// The files, in the order of their keys.
  private(set) var files: [File] = []
  var children: Set<[UInt8]> = []
  var otherCount = 0
  var closedCount = 0

  struct File {
    let key: [UInt8]
    let group: FileGroup
  }

  struct Difference {
    var added: [File] = []
    var changed: [File] = []
    var gone: [[UInt8]] = []
  }

  init(place: FolderPlace, identity: FilePlace) {
    self.place = place
    self.identity = identity
  }

  func files(of groups: [FileGroup]) -> [File] {
    groups.map { File(key: place.key(of: $0.shown), group: $0) }
  }

  mutating func update(_ all: [File], touched: Set<[UInt8]>?) -> Difference {
    let now = all.sorted { NaturalOrder.precedes($0.key, $1.key) }
    defer { files = now }
    guard !files.isEmpty else { return Difference(added: now) }
    var difference = Difference()
    var old = files[...]
    for file in now {
      while let first = old.first, NaturalOrder.precedes(first.key, file.key) {
        difference.gone.append(first.key)
        old.removeFirst()
      }
      guard let first = old.first, first.key == file.key else {
        difference.added.append(file)
        continue
      }
      old.removeFirst()
      if first.group != file.group || touched?.contains(file.group.shown) != false {
        difference.changed.append(file)
      }
    }
    difference.gone += old.map(\.key)
    return difference
  }

  /// Each card is made when it is asked for.
  func cards(_ files: some Collection<File>) -> some Sequence<ListedCard> {
    let folder = place.path.folderBytes
    return files.lazy.map { [place] in
      ListedCard(key: $0.key, card: place.card($0.group, folder: folder))
    }
  }
}

extension [ListedFolder.File] {
  /// Returns the first files in the order of their keys, without sorting all.
  fileprivate func leading(_ limit: Int) -> [ListedFolder.File] {
    var leading: [ListedFolder.File] = []
    leading.reserveCapacity(limit + 1)
    for file in self {
      if leading.count == limit, let last = leading.last,
        !NaturalOrder.precedes(file.key, last.key)
      {
        continue
      }
      let place = NaturalOrder.place(of: file.key, among: leading.count) { leading[$0].key }
      leading.insert(file, at: place)
      if leading.count > limit { leading.removeLast() }
    }
    return leading
  }
}
