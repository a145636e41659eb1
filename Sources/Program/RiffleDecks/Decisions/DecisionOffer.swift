import RiffleSystem
package import SystemPackage

/// What was decided under another path about the pictures of a folder in which nothing is decided: it was moved,
/// renamed, or copied.
package struct DecisionOffer: Hashable, Sendable {
  /// The path under which they were decided on.
  package let deck: FilePath
  /// Whether nothing is at that path any more.
  let isGone: Bool
  /// The decisions by the names of the cards here.
  let decisions: [[UInt8]: FormerDecision]

  /// What is offered, as a sentence.
  package var line: String {
    let count = decisions.count
    return "\(count.grouped) of these pictures \(count == 1 ? "was" : "were") decided on in "
      + "\(deck.string.elidedPath.onOneLine)\(isGone ? ", which is gone" : "")."
  }

  /// Finds the decisions about most pictures: those with the names, sizes and times that they had then, to
  /// two seconds.
  static func find(
    for cards: [CardIdentity],
    of deck: FilePath,
    in journal: DecisionJournal
  ) -> DecisionOffer? {
    guard !journal.isNew, FileStamp(of: deck) == nil,
      let decks = try? others(than: deck, withMostOf: cards, in: journal)
    else { return nil }
    for other in decks.prefix(3) {
      guard let formers = try? DeckDecisions.formers(of: other, in: journal) else { continue }
      let sure = DecisionMatch(formers, among: cards).pairs.filter { pair in
        pair.former.stamp != nil && (pair.way == .name || pair.way == .fileName)
      }
      guard !sure.isEmpty else { continue }
      let named = sure.map { (cards[$0.card].name, $0.former) }
      return DecisionOffer(
        deck: other,
        isGone: other.resolved != other,
        decisions: Dictionary(named) { first, _ in first }
      )
    }
    return nil
  }

  /// Returns the decks whose steps were about at least half of the cards, or half of whose cards are here; those
  /// with the most first, then the latest.
  private static func others(
    than deck: FilePath,
    withMostOf cards: [CardIdentity],
    in journal: DecisionJournal
  ) throws(JournalProblem) -> [FilePath] {
    let names = Dictionary(grouping: cards.indices) { cards[$0].name.fileName }
    var stamps: [Int: FileStamp] = [:]
    func isSame(_ card: Int, _ stamp: FileStamp) -> Bool {
      guard let file = cards[card].file else { return false }
      let own = stamps[card] ?? cards[card].stamp ?? FileStamp(of: file)
      stamps[card] = own
      return own?.isNear(stamp) ?? false
    }
    var found: [Int64: (cards: Set<Int>, last: Int64)] = [:]
    var sizes: [Int64: (path: FilePath, count: Int)] = [:]
    try JournalDatabase(journal, patience: 1000).read { database throws(SQLiteError) in
      try database.run(
        """
        SELECT steps.deck, steps.id, steps.card, coalesce(contents.size, steps.size),
          coalesce(contents.modified, steps.modified)
        FROM steps JOIN decks ON decks.id = steps.deck LEFT JOIN contents ON contents.step = steps.id
        WHERE steps.card IS NOT NULL AND decks.path != ?
        """,
        [.bytes(deck.bytes)]
      ) { row throws(SQLiteError) in
        guard let number = row.number(0), let last = row.number(1), let name = row.value(2).bytes,
          let size = row.number(3), let modified = row.number(4),
          let card = names[name.fileName]?.first(where: {
            isSame($0, FileStamp(size: size, modified: modified))
          })
        else { return }
        found[number, default: ([], 0)].cards.insert(card)
        found[number]?.last = last
      }
      for number in found.keys {
        try database.run(
          """
          SELECT decks.path, count(DISTINCT steps.card) FROM decks JOIN steps ON steps.deck = decks.id
          WHERE decks.id = ?
          """,
          [.number(number)]
        ) { row throws(SQLiteError) in
          guard let path = row.value(0).bytes, let count = row.number(1) else { return }
          sizes[number] = (FilePath(bytes: path), Int(count))
        }
      }
    }
    return found.filter { number, found in
      sizes[number].map { 2 * found.cards.count >= min($0.count, cards.count) } ?? false
    }
    .sorted { ($0.value.cards.count, $0.value.last) > ($1.value.cards.count, $1.value.last) }
    .compactMap { sizes[$0.key]?.path }
  }
}
