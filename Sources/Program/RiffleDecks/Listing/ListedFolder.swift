import RiffleSystem

/// What is known of one folder's cards.
struct ListedFolder {
  let place: FolderPlace
  let identity: FilePlace
  /// The number by which its changes are told; nil if it is not watched.
  var watch: Int32?
  /// Its cards' files, in the order of their keys.
  private(set) var files: [File] = []
  /// The names of its folders that have been gone into.
  var children: Set<[UInt8]> = []
  /// The number of its files that are no part of a card.
  var otherCount = 0
  /// The number of its folders that were not gone into.
  var closedCount = 0

  /// The files of a card, and its key.
  struct File {
    let key: [UInt8]
    let group: FileGroup
  }

  /// The difference between what was known and what there is.
  struct Difference {
    var added: [File] = []
    var changed: [File] = []
    var gone: [[UInt8]] = []
  }

  init(place: FolderPlace, identity: FilePlace) {
    self.place = place
    self.identity = identity
  }

  /// Returns cards' files with their keys, in the order of the groups.
  func files(of groups: [FileGroup]) -> [File] {
    groups.map { File(key: place.key(of: $0.shown), group: $0) }
  }

  /// Takes over what there is.
  ///
  /// - Parameters:
  ///   - all: All cards' files, in no order.
  ///   - touched: The names of files that were written.
  /// - Returns: What is new, what has changed, what has gone.
  mutating func update(_ all: [File], touched: Set<[UInt8]> = []) -> Difference {
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
      if first.group != file.group || touched.contains(file.group.shown) {
        difference.changed.append(file)
      }
    }
    difference.gone += old.map(\.key)
    return difference
  }

  /// Returns the cards of files, each made when it is asked for.
  func cards(_ files: some Collection<File>) -> some Sequence<ListedCard> {
    let folder = place.path.folderBytes
    return files.lazy.map { [place] in
      ListedCard(key: $0.key, card: place.card($0.group, folder: folder))
    }
  }
}

extension [ListedFolder.File] {
  /// Returns the first files in the order of their keys, without putting all of them in order.
  func leading(_ limit: Int) -> [ListedFolder.File] {
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
