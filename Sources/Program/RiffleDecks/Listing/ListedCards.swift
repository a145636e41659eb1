package import RiffleCards
import RiffleSystem
import SystemPackage

/// The cards of a deck that is being listed, in the order in which they are shown: sorted by their keys,
/// then those that came too late for their place.
package struct ListedCards {
  package private(set) var cards: [DeckCard] = []
  private var keys: [[UInt8]] = []
  /// The number of cards at the front that are in the order of their keys.
  private var sortedCount = 0
  /// The cards that are to come, and those that are to be replaced.
  private var incoming: [ListedCard] = []
  private var leaving: Set<[UInt8]> = []

  /// Makes an empty list.
  package init() {}

  /// Takes a message; ``apply(notBefore:)`` carries it out.
  package mutating func add(_ cards: [ListedCard]) {
    if !leaving.isEmpty { for card in cards { leaving.remove(card.key) } }
    incoming += cards
  }

  /// Takes a message; ``apply(notBefore:)`` carries it out.
  package mutating func remove(_ keys: [[UInt8]]) {
    leaving.formUnion(keys)
    incoming.removeAll { leaving.contains($0.key) }
  }

  /// Carries out what was taken.
  ///
  /// - Parameter first: No new card comes before this index: it comes to the end instead.
  /// - Returns: What has happened, and the indices of cards that were replaced.
  package mutating func apply(
    notBefore first: Int
  ) -> (changes: BatchUpdates, changed: [Int]) {
    var changes = BatchUpdates()
    let gone = leaving.compactMap { index(of: $0) }.sorted()
    changes.delete(at: gone)
    delete(gone)
    leaving = []
    let first = min(first - gone.count { $0 < first }, cards.count)
    var changed: [[UInt8]] = []
    let new = takeNew(&changed)
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

  /// Replaces the cards that are there already, and returns the others in the order of their keys.
  private mutating func takeNew(_ changed: inout [[UInt8]]) -> [ListedCard] {
    var new = incoming
    incoming = []
    guard !new.isEmpty else { return [] }
    let isSorted = zip(new, new.dropFirst()).allSatisfy {
      NaturalOrder.precedes($0.key, $1.key)
    }
    if !isSorted {
      new.sort { NaturalOrder.precedes($0.key, $1.key) }
      // The same card twice: the last word counts, and sorting keeps the order.
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
      cards[index] = card.card
      changed.append(card.key)
      return false
    }
  }

  /// Inserts new cards at their places, or at the end.
  private mutating func insert(
    _ new: [ListedCard],
    notBefore first: Int,
    _ changes: inout BatchUpdates
  ) {
    guard let lowest = new.first else { return }
    // All of those that are sorted into the front come after this index.
    let start = max(first, place(of: lowest.key))
    guard start <= sortedCount else {
      append(new, &changes)
      return
    }
    let late = new.prefix { place(of: $0.key) < first }
    var placed = new.dropFirst(late.count)
    let (oldCards, oldKeys) = (cards[start...], keys[start...])
    let oldSorted = sortedCount
    cards.removeSubrange(start...)
    keys.removeSubrange(start...)
    cards.reserveCapacity(start + oldCards.count + new.count)
    keys.reserveCapacity(start + oldKeys.count + new.count)
    for index in oldKeys.indices {
      while let card = placed.first,
        index >= oldSorted || NaturalOrder.precedes(card.key, oldKeys[index])
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

  /// Returns the index of the first of the sorted cards that does not come before a key.
  private func place(of key: [UInt8]) -> Int {
    NaturalOrder.place(of: key, among: sortedCount) { keys[$0] }
  }

  /// Returns the index of a card; nil if it is not there.
  private func index(of key: [UInt8]) -> Int? {
    let place = place(of: key)
    if place < sortedCount, keys[place] == key { return place }
    return keys[sortedCount...].firstIndex(of: key)
  }
}

/// A card of a deck that is being listed, with the key by which it finds its place.
package struct ListedCard: Sendable {
  /// The key: cards are shown in the order of their keys, byte by byte (``NaturalOrder/precedes``).
  package let key: [UInt8]
  package var card: DeckCard

  package init(key: [UInt8], card: DeckCard) {
    self.key = key
    self.card = card
  }
}

/// Where a folder's cards come from and go to: what all of them have in common.
struct FolderPlace {
  /// The path of the folder, as the person named it, and from there on.
  let path: FilePath
  /// The path from the deck's folder with a closing slash; empty for the deck's folder itself.
  let relative: [UInt8]
  /// What the keys of the folder's cards begin with.
  let key: [UInt8]

  /// Marks a card's key in that of its folder.
  private static let fileMark: UInt8 = 1
  /// Marks a folder's key in that of the folder around it: after all files.
  private static let folderMark: UInt8 = 2

  /// Returns the place of a folder in this one: after the cards of this one, among its folders in
  /// natural order.
  func folder(_ name: [UInt8]) -> FolderPlace {
    var key = key + [Self.folderMark]
    NaturalOrder.append(name, to: &key)
    return FolderPlace(
      path: path.appending(bytes: name),
      relative: relative + name + [UInt8(ascii: "/")],
      key: key
    )
  }

  /// Returns the key of a file in the folder.
  func key(of name: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(self.key.count + 2 * name.count + 8)
    key += self.key
    key.append(Self.fileMark)
    NaturalOrder.append(name, to: &key)
    return key
  }

  /// Returns the card of a group of the folder's files.
  ///
  /// - Parameter folder: The bytes that their paths begin with: `path.folderBytes`.
  func card(_ group: FileGroup, folder: [UInt8]) -> DeckCard {
    DeckCard(
      id: String(escaping: relative + group.shown),
      title: String(decoding: group.shown.stem, as: UTF8.self),
      image: FilePath(bytes: folder + group.shown),
      companions: group.companions.map { FilePath(bytes: folder + $0) }
    )
  }
}
