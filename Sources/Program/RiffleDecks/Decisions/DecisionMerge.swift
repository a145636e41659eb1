package import RiffleSystem
package import SystemPackage

/// The decisions of several people about the same cards.
package struct DecisionMerge: Hashable, Sendable {
  package let people: [String]
  /// The cards in the order of the files.
  private let all: [Card]

  /// The cards that at least one person has decided on; stars alone are no verdict to agree on.
  package var cards: [Card] { all.filter { card in card.verdicts.contains { $0 != nil } } }

  package struct Card: Hashable, Sendable {
    package let name: CardName
    /// Relative to the folder that holds the deck; nil without a picture.
    package let path: FilePath?
    /// Where each person had the picture, as far as their files say it.
    fileprivate(set) var places: [Place] = []
    /// One for each person; nil from those who say nothing about the card.
    fileprivate(set) var rows: [DecisionReport.Row?]

    /// One for each person; nil from those who have not decided on the card.
    package var verdicts: [Verdict?] { rows.map { $0?.decision?.verdict } }

    package var isDisputed: Bool { Set(verdicts.compactMap { $0 }).count > 1 }

    /// Whether people have given it other stars or labels.
    var hasOtherMarks: Bool {
      let rows = rows.compactMap(\.self)
      return Set(rows.compactMap(\.stars)).count > 1 || Set(rows.compactMap(\.label)).count > 1
    }

    /// What nobody disagrees with; nil if that is nothing.
    fileprivate var agreed: DecisionReport.Row? {
      func only<Value: Hashable>(_ values: [Value]) -> Value? {
        Set(values).count == 1 ? values.first : nil
      }
      let rows = rows.compactMap(\.self)
      let decided = rows.filter { $0.decision != nil }
      // The last word on it, if all are the same.
      let latest = decided.max { left, right in
        left.decision.map(\.time.microseconds) ?? 0 < right.decision.map(\.time.microseconds) ?? 0
      }
      guard var row = latest ?? rows.first else { return nil }
      if isDisputed { row.decision = nil }
      (row.stars, row.label) = (only(rows.compactMap(\.stars)), only(rows.compactMap(\.label)))
      return row.decision == nil && row.stars == nil && row.label == nil ? nil : row
    }

    struct Place: Hashable {
      /// The folder that held the deck.
      let folder: FilePath
      let path: FilePath
      var picture: FilePath { folder.pushing(path) }
    }
  }

  /// What rows about one card have in common.
  ///
  /// One name can be written in several ways, as a Mac writes an umlaut and as others do. Those are one
  /// card, unless somebody has two of them side by side.
  private enum CardKey: Hashable {
    case name(DecisionReport.Row.Identity)
    /// Texts are equal in all ways of writing them.
    case anyForm(String)

    init(_ row: DecisionReport.Row, among manyForms: Set<String>) {
      let isOne = row.identity.isText && !manyForms.contains(row.card.text)
      self = isOne ? .anyForm(row.card.text) : .name(row.identity)
    }
  }

  /// Reads at least two files written by `riffle decisions --format json`.
  package init(reading files: [FilePath]) throws(RiffleError) {
    var reports: [(person: String, report: DecisionReport)] = []
    for file in files {
      guard files.count(where: { $0 == file }) == 1 else {
        throw .wrongUsage(
          "\(file.string.elidedPath) is given twice. Give the file of each person once."
        )
      }
      let isAlone = files.count { $0.stem == file.stem } == 1
      let person = isAlone ? file.stem ?? file.string : file.string
      reports.append((person, try DecisionReport(reading: InputFile(file))))
    }
    try self.init(reports)
  }

  package init(_ reports: [(person: String, report: DecisionReport)]) throws(RiffleError) {
    guard reports.count >= 2 else {
      throw .wrongUsage(
        "to merge decisions takes the files of at least two people, not \(reports.count). Each writes "
          + "one by: riffle decisions PATH --format json"
      )
    }
    var cards: [Card] = []
    var places: [CardKey: Int] = [:]
    let manyForms = reports.reduce(into: Set<String>()) { $0.formUnion($1.report.manyForms) }
    for (person, entry) in reports.enumerated() {
      for row in entry.report.rows {
        let key = CardKey(row, among: manyForms)
        let place = places[key] ?? cards.count
        if place == cards.count {
          places[key] = place
          let none = [DecisionReport.Row?](repeating: nil, count: reports.count)
          cards.append(Card(name: row.card, path: row.path, rows: none))
        }
        cards[place].rows[person] = row
        if let folder = row.folder, let path = row.path {
          cards[place].places.append(.init(folder: folder, path: path))
        }
      }
    }
    all = cards
    people = reports.map(\.person)
  }

  /// Only the cards that everyone has decided on count.
  package var agreement: Agreement {
    Agreement(
      cards.compactMap { card in
        let verdicts = card.verdicts.compactMap { $0 }
        return verdicts.count == people.count ? verdicts : nil
      }
    )
  }

  /// What nobody disagrees with, for `riffle decide --from`: verdicts of all who gave one, or of one alone, and
  /// likewise stars and labels.
  package var agreed: DecisionReport { DecisionReport(rows: all.compactMap(\.agreed)) }

  /// Returns the disputed cards as a deck, whose second lines say who wants what.
  ///
  /// - Parameter file: The deck's file, which its pictures must be beside, or below its folder.
  /// - Throws: If a picture is on this machine, but elsewhere.
  package func disputedDeck(at file: FilePath) throws(RiffleError) -> Deck {
    var deck = Deck(title: "Disputed by \(people.joined(separator: ", "))", cards: [])
    for card in cards where card.isDisputed {
      deck.cards.append(
        DeckCard(
          id: card.name,
          title: card.name.text,
          subtitle: words(of: card),
          image: try image(of: card, for: file)
        )
      )
    }
    return deck
  }

  private func image(of card: Card, for file: FilePath) throws(RiffleError) -> FilePath? {
    let folder = file.removingLastComponent()
    let present = card.places.filter(\.picture.exists)
    for place in present {
      // Without what the picture's name may be a link to.
      guard let name = place.picture.lastComponent else { continue }
      var inside = place.picture.folder.absolute.appending(name)
      if inside.removePrefix(file.folder.absolute) { return folder.pushing(inside) }
    }
    // Pictures of another machine may be beside the deck too.
    guard let place = present.first else { return card.path.map { folder.pushing($0) } }
    throw .unwritable(
      "\(file.string.elidedPath): cannot hold \(place.picture.string.elidedPath): pictures must be in "
        + "the deck's folder or below it. Write the deck to "
        + "\(place.folder.appending(file.fileName).string.elidedPath)."
    )
  }

  /// Returns a warning if the deck's first picture does not exist.
  package func notice(of deck: Deck, at file: FilePath) -> String? {
    guard let image = deck.cards.lazy.compactMap(\.image).first, FileState(of: image) == nil else {
      return nil
    }
    return
      "\(file.string.elidedPath): \(image.string.elidedPath) is not there. Write the deck beside the "
      + "folder or the deck file that was decided on."
  }

  package var lines: [String] {
    let agreement = agreement
    let disputed = cards.filter(\.isDisputed)
    var lines = ["\(people.joined(separator: ", ")): \(agreement.count) cards decided by all"]
    if let observed = agreement.observed {
      let kind = people.count == 2 ? "Cohen's kappa" : "Fleiss' kappa"
      let value =
        agreement.kappa.map { $0.rounded(places: 2) } ?? "not defined: all verdicts are one"
      lines.append("agreement \((observed * 100).rounded(places: 1)) %, \(kind) \(value)")
    }
    lines.append("\(disputed.count) disputed")
    lines += zip(disputed.map(\.name).toldApart, disputed).map { "\($0)  \(words(of: $1))" }
    let marked = all.filter(\.hasOtherMarks)
    if !marked.isEmpty { lines.append("\(marked.count) with other stars or labels") }
    return lines
      + zip(marked.map(\.name).toldApart, marked).map { "\($0)  \(marks(of: $1))" }
  }

  private func marks(of card: Card) -> String {
    zip(people, card.rows).compactMap { person, row in
      let words = [row?.stars?.counted("star"), row?.label?.rawValue].compactMap(\.self)
      return words.isEmpty ? nil : "\(person): \(words.joined(separator: " and "))"
    }
    .joined(separator: ", ")
  }

  private func words(of card: Card) -> String {
    zip(people, card.verdicts).compactMap { person, verdict in
      verdict.map { "\(person): \($0.rawValue)" }
    }
    .joined(separator: ", ")
  }
}

extension Double {
  fileprivate func rounded(places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let whole = Int((abs(self) * scale).rounded())
    let digits = String(whole)
    let padded = String(repeating: "0", count: Swift.max(0, places + 1 - digits.count)) + digits
    return (self < 0 && whole > 0 ? "-" : "") + padded.dropLast(places) + "."
      + padded.suffix(places)
  }
}

/// How far people agree who have judged the same items.
package struct Agreement: Hashable, Sendable {
  package let count: Int
  /// The share of pairs of judgments about one card that agree, 0 to 1; nil without cards.
  package let observed: Double?
  /// The share expected if all judged at random, with the same frequencies; nil without cards.
  package let expected: Double?

  /// The agreement beyond chance: 1 if all agree, 0 for chance, down to -1.
  ///
  /// Nil without cards, and if all judgments are the same: then chance would always agree too.
  package var kappa: Double? {
    guard let observed, let expected, expected < 1 else { return nil }
    return (observed - expected) / (1 - expected)
  }

  /// Compares judgments, given for each card in the same order of people, at least two.
  ///
  /// For two people ``kappa`` is Cohen's, where chance uses each person's own shares ("A
  /// Coefficient of Agreement for Nominal Scales", 1960); for more Fleiss', where it uses the
  /// shares of all judgments together ("Measuring Nominal Scale Agreement among Many Raters",
  /// 1971).
  package init<Judgment: Hashable>(_ judgments: [[Judgment]]) {
    count = judgments.count
    guard let people = judgments.first?.count, people >= 2 else {
      (observed, expected) = (nil, nil)
      return
    }
    let cards = Double(judgments.count)
    let pairs = Double(people * (people - 1))
    var agreeing = 0.0
    // For each person the count of each judgment.
    var tallies = [[Judgment: Double]](repeating: [:], count: people)
    for card in judgments {
      var tally: [Judgment: Double] = [:]
      for (person, judgment) in card.enumerated() {
        tally[judgment, default: 0] += 1
        tallies[person][judgment, default: 0] += 1
      }
      agreeing += tally.values.reduce(0) { $0 + $1 * ($1 - 1) } / pairs
    }
    observed = agreeing / cards
    if people == 2 {
      expected = tallies[0].reduce(0) { sum, entry in
        sum + entry.value / cards * (tallies[1][entry.key] ?? 0) / cards
      }
    } else {
      let all = tallies.reduce(into: [Judgment: Double]()) { $0.merge($1, uniquingKeysWith: +) }
      let total = cards * Double(people)
      expected = all.values.reduce(0) { $0 + ($1 / total) * ($1 / total) }
    }
  }
}
