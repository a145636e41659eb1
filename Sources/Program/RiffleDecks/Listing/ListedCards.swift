package import RiffleCards
import RiffleSystem
import SystemPackage

/// The cards of a deck that is being listed: sorted by their keys, then those that came too late.
package struct ListedCards {
  package private(set) var cards: [DeckCard] = []
  private var keys: [[UInt8]] = []
  /// The number of cards at the front that are in the order of their keys.
  private var sortedCount = 0
  private var incoming: [ListedCard] = []
  private var leaving: Set<[UInt8]> = []
  /// Above all revisions that a card which is replaced, or has gone, has had.
  private var revision = 0

  package init() {}

  package mutating func add(_ cards: [ListedCard]) {
    if !leaving.isEmpty { for card in cards { leaving.remove(card.key) } }
    incoming += cards
  }

  package mutating func remove(_ keys: [[UInt8]]) {
    leaving.formUnion(keys)
    incoming.removeAll { leaving.contains($0.key) }
  }

  /// Carries out the queued changes; also returns the indices of cards that were replaced.
  ///
  /// - Parameter first: New cards that belong before this index come at the end instead.
  package mutating func apply(notBefore first: Int) -> (changes: BatchUpdates, changed: [Int]) {
    var changes = BatchUpdates()
    let gone = leaving.compactMap { index(of: $0) }.sorted()
    changes.delete(at: gone)
    delete(gone)
    if !gone.isEmpty { revision += 1 }
    leaving = []
    let first = min(first - gone.count { $0 < first }, cards.count)
    var changed: [[UInt8]] = []
    var new = takeNew(&changed)
    if revision > 0 { for index in new.indices { new[index].card.revision = revision } }
    insert(new, notBefore: first, &changes)
    return (changes, changed.compactMap { index(of: $0) }.sorted())
  }

  private mutating func delete(_ indices: [Int]) {
    guard let start = indices.first else { return }
    var write = start
    var next = indices[...]
    for read in start..<cards.count {
      if next.first == read {
        next.removeFirst()
        continue
      }
      cards[write] = cards[read]
      keys[write] = keys[read]
      write += 1
    }
    cards.removeSubrange(write...)
    keys.removeSubrange(write...)
    sortedCount -= indices.count { $0 < sortedCount }
  }

  /// Replaces cards in place, and returns the new ones in the order of their keys.
  private mutating func takeNew(_ changed: inout [[UInt8]]) -> [ListedCard] {
    var new = incoming
    incoming = []
    guard !new.isEmpty else { return [] }
    let isSorted = zip(new, new.dropFirst()).allSatisfy {
      NaturalOrder.precedes($0.key, $1.key)
    }
    if !isSorted {
      new.sort { NaturalOrder.precedes($0.key, $1.key) }
      // Of the same card twice the last one counts; sorting keeps the order.
      var unique: [ListedCard] = []
      unique.reserveCapacity(new.count)
      for card in new {
        if unique.last?.key == card.key { unique.removeLast() }
        unique.append(card)
      }
      new = unique
    }
    // Most listings come in order.
    if keys.isEmpty { return new }
    if sortedCount == keys.count, let last = keys.last, let first = new.first,
      NaturalOrder.precedes(last, first.key)
    {
      return new
    }
    return new.filter { card in
      guard let index = index(of: card.key) else { return true }
      if changed.isEmpty { revision += 1 }
      cards[index] = card.card
      cards[index].revision = revision
      changed.append(card.key)
      return false
    }
  }

  private mutating func insert(
    _ new: [ListedCard],
    notBefore first: Int,
    _ changes: inout BatchUpdates
  ) {
    guard let lowest = new.first else { return }
    // All that go into the sorted part come after this index.
    let start = max(first, place(of: lowest.key))
    guard start <= sortedCount else {
      append(new, &changes)
      return
    }
    let late = new.prefix { place(of: $0.key) < first }
    var placed = new.dropFirst(late.count)
    // Copies of the end, mostly of nothing: slices would have all that comes before copied too.
    let (oldCards, oldKeys) = (Array(cards[start...]), Array(keys[start...]))
    let oldSorted = sortedCount
    cards.removeSubrange(start...)
    keys.removeSubrange(start...)
    for index in oldKeys.indices {
      while let card = placed.first,
        start + index >= oldSorted || NaturalOrder.precedes(card.key, oldKeys[index])
      {
        changes.insert(at: cards.count..<cards.count + 1)
        cards.append(card.card)
        keys.append(card.key)
        placed.removeFirst()
      }
      cards.append(oldCards[index])
      keys.append(oldKeys[index])
    }
    append(Array(placed), &changes)
    sortedCount = oldSorted + new.count - late.count
    append(Array(late), &changes)
  }

  private mutating func append(_ new: [ListedCard], _ changes: inout BatchUpdates) {
    guard !new.isEmpty else { return }
    changes.insert(at: cards.count..<cards.count + new.count)
    cards += new.map(\.card)
    keys += new.map(\.key)
  }

  private func place(of key: [UInt8]) -> Int {
    NaturalOrder.place(of: key, among: sortedCount) { keys[$0] }
  }

  private func index(of key: [UInt8]) -> Int? {
    let place = place(of: key)
    if place < sortedCount, keys[place] == key { return place }
    return keys[sortedCount...].firstIndex(of: key)
  }
}

package struct ListedCard: Sendable {
  /// Sorted byte by byte (``NaturalOrder/precedes``).
  package let key: [UInt8]
  package var card: DeckCard

  package init(key: [UInt8], card: DeckCard) {
    self.key = key
    self.card = card
  }
}

struct FolderPlace {
  /// The path as the user gave it, or below such a path.
  let path: FilePath
  /// Relative to the deck's folder, with a closing slash; empty for that folder itself.
  let relative: [UInt8]
  /// What the keys of the folder's cards begin with.
  let key: [UInt8]
  /// Whether the path ends with a symbolic link, met in the folder above.
  var isLink = false

  /// Precedes a file in a key.
  private static let fileMark: UInt8 = 1
  /// Precedes a subfolder in a key, so that it sorts after all files.
  private static let folderMark: UInt8 = 2

  func folder(_ name: [UInt8]) -> FolderPlace {
    var key = key + [Self.folderMark]
    NaturalOrder.append(name, to: &key)
    return FolderPlace(
      path: path.appending(bytes: name),
      relative: relative + name + [UInt8(ascii: "/")],
      key: key
    )
  }

  func key(of name: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(self.key.count + 2 * name.count + 8)
    key += self.key
    key.append(Self.fileMark)
    NaturalOrder.append(name, to: &key)
    return key
  }

  /// Takes `path.folderBytes`, so that it is computed once for all cards.
  func card(_ group: FileGroup, folder: [UInt8]) -> DeckCard {
    DeckCard(
      id: CardName(String(escaping: relative + group.shown)),
      title: String(decoding: group.shown.stem, as: UTF8.self),
      image: FilePath(bytes: folder + group.shown),
      companions: group.companions.map { FilePath(bytes: folder + $0) }
    )
  }
}
