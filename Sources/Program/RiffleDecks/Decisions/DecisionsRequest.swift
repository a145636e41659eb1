package import RiffleFormats
import RiffleMotion
package import SystemPackage

package struct DecisionsRequest: Sendable {
  package var path: FilePath
  package var format: DecisionReport.Format
  /// The words of the verdicts that are printed; all are if there is none.
  package var verdicts: [String]
  /// The stars that cards have at least.
  package var stars: Int

  package init(
    path: FilePath,
    format: DecisionReport.Format = .table,
    verdicts: [String] = [],
    stars: Int = 0
  ) {
    (self.path, self.format, self.verdicts, self.stars) = (path, format, verdicts, stars)
  }

  /// Returns the output, and a warning if the journal was damaged.
  package func run(
    on deck: Deck,
    choices: VerdictChoices? = nil,
    journal: DecisionJournal
  ) throws(RiffleError) -> (output: [UInt8], notice: String?) {
    let decisions = try DeckDecisions.read(
      deck,
      at: path,
      journal: journal,
      withForeignMarks: stars > 0
    )
    let verdicts = try deck.choices(with: choices)
      .verdicts(named: verdicts, or: Array(decisions.counts.keys))
    let report = DecisionReport(decisions, at: path, of: verdicts, stars: stars)
    if report.rows.isEmpty { decisions.lookForOffer() }
    decisions.inspector.wait(timeout: DeckDecisions.patience)
    decisions.receive()
    let way = decisions.offer.map { offer in
      "\(path.string.elidedPath): \(offer.line) Take that over: riffle decide "
        + "\(path.quotedForShell) --from \(offer.deck.quotedForShell)"
    }
    return (report.bytes(format), decisions.notice ?? way)
  }

  /// Returns what was decided about a deck that cannot be opened any more, such as a folder that is gone; nil if
  /// there is nothing.
  package func runWithoutDeck(
    choices: VerdictChoices? = nil,
    journal: DecisionJournal
  ) throws(RiffleError) -> [UInt8]? {
    let formers = try DeckDecisions.formers(of: path, in: journal)
    guard !formers.isEmpty else { return nil }
    let others = Set(formers.compactMap(\.decision?.verdict))
    let verdicts = try (choices ?? .usual).verdicts(named: verdicts, or: Array(others))
    return DecisionReport(formers, at: path, of: verdicts, stars: stars).bytes(format)
  }
}

package struct DecideRequest: Sendable {
  package var path: FilePath
  package var orders: [Order]

  package struct Order: Hashable, Sendable {
    /// The name of the card's file, its path, or its id.
    package var card: String
    /// "none" clears the card's verdict; nil leaves it.
    package var verdict: String?
    package var marks: GivenMarks

    package init(card: String, verdict: String?, marks: GivenMarks = GivenMarks()) {
      (self.card, self.verdict, self.marks) = (card, verdict, marks)
    }
  }

  package init(path: FilePath, orders: [Order]) {
    self.path = path
    self.orders = orders
  }

  package struct Outcome: Sendable {
    /// A line for each order that was carried out, with what the card has now and the verdict before.
    package var lines: [String] = []
    /// Why the others were not.
    package var refusals: [RiffleError] = []
  }

  private struct Step {
    let index: Int
    /// `.some(nil)` clears the verdict.
    var verdict: Verdict??
    let marks: GivenMarks
  }

  /// Decides what it can, and waits until the disk has it.
  package func run(
    on deck: Deck,
    choices: VerdictChoices? = nil,
    journal: DecisionJournal
  ) throws(RiffleError) -> Outcome {
    let choices = deck.choices(with: choices)
    var names = CardNames(deck, at: path)
    var outcome = Outcome()
    var steps: [Step] = []
    for order in orders {
      do throws(RiffleError) {
        var step = Step(index: try names.index(of: order.card), marks: order.marks)
        if let word = order.verdict {
          step.verdict = try choices.verdict(named: word, orElse: "none")
        }
        steps.append(step)
      } catch {
        outcome.refusals.append(error)
      }
    }
    guard !steps.isEmpty else { return outcome }
    // Whether stars or a label change depends on those that other programs have given.
    let decisions = try DeckDecisions.read(
      deck,
      at: path,
      journal: journal,
      withForeignMarks: orders.contains { !$0.marks.isEmpty }
    )
    let shown = steps.map { deck.cards[$0.index].id }.toldApart
    outcome.lines = zip(shown, steps).map { name, step in
      let before = decisions.verdict(of: step.index)
      switch step.verdict {
      case .some(.some(let verdict)): decisions.decide(step.index, verdict, by: .command)
      case .some(.none): decisions.clear(step.index, by: .command)
      case .none: break
      }
      if let stars = step.marks.stars { decisions.rate(step.index, stars: stars, by: .command) }
      if let label = step.marks.label { decisions.label(step.index, label, by: .command) }
      return line(about: step.index, named: name, decisions, before)
    }
    guard decisions.flushOrFail(timeout: DeckDecisions.patience) else {
      throw .unwritable(decisions.failure(of: journal))
    }
    return outcome
  }

  private func line(
    about index: Int,
    named name: String,
    _ decisions: DeckDecisions,
    _ before: Verdict?
  ) -> String {
    let (verdict, marks) = (decisions.verdict(of: index), decisions.marks(of: index))
    var words = [verdict?.rawValue ?? "no verdict"]
    if marks.stars > 0 { words.append(marks.stars.counted("star")) }
    if let label = marks.label { words.append(label.rawValue) }
    let line = "\(name): \(words.joined(separator: ", "))"
    return before == verdict ? line : line + " (was \(before?.rawValue ?? "undecided"))"
  }
}

private struct CardNames {
  private let deck: Deck
  private let path: FilePath
  /// The cards' indices by id, and by the path of the picture.
  private var indices: [CardName: Int] = [:]
  private var pictures: [FilePath: Int] = [:]
  private var named: [FilePath.Component: [Int]] = [:]
  /// Names lead to cards here as they look on a line: texts are equal in all forms of one letter.
  private lazy var lookalikes = makeLookalikes()

  init(_ deck: Deck, at path: FilePath) {
    (self.deck, self.path) = (deck, path)
    for (index, card) in deck.cards.enumerated() {
      indices[card.id] = indices[card.id] ?? index
      guard let image = card.image, let name = image.lastComponent else { continue }
      pictures[image.lexicallyNormalized()] = index
      named[name, default: []].append(index)
    }
  }

  private func makeLookalikes() -> [String: Set<Int>] {
    var found: [String: Set<Int>] = [:]
    for (index, card) in deck.cards.enumerated() {
      let texts = [
        card.id.text, card.image?.lexicallyNormalized().string, card.image?.lastComponent?.string,
      ]
      for text in texts.compactMap({ $0?.onOneLine }) { found[text, default: []].insert(index) }
    }
    return found
  }

  /// Finds the card that is meant: bytes decide.
  ///
  /// One that only looks like what was typed is taken if no other does, and no file has the very name.
  mutating func index(of card: String) throws(RiffleError) -> Int {
    if let index = indices[CardName(card)] { return index }
    let title = "\(path.string.elidedPath): "
    let shown = CardName(card).quoted
    let typed: FilePath
    do throws(RiffleError) {
      typed = try FilePath(named: card)
    } catch {
      throw error.preceded(by: title + "\(shown): ")
    }
    if let index = indices[CardName(typed.string)] ?? pictures[typed.lexicallyNormalized()] {
      return index
    }
    let isName = typed.components.count == 1
    let named = isName ? typed.lastComponent.flatMap { self.named[$0] } ?? [] : []
    if let index = named.first, named.count == 1 { return index }
    if named.count > 1 {
      throw .wrongUsage(
        title + "\(named.count) cards are named \(shown). Name one as "
          + "\(ids(of: named))."
      )
    }
    if let owner = deck.cards.first(where: { $0.owns(typed) }) {
      throw .wrongUsage(
        title + "\(shown) belongs to the card \(owner.id.quoted). Name that one."
      )
    }
    let forms = Set([card, typed.string, typed.lexicallyNormalized().string].map(\.onOneLine))
    let alike = forms.reduce(into: Set<Int>()) { $0.formUnion(lookalikes[$1] ?? []) }.sorted()
    if let index = alike.first, alike.count == 1 { return index }
    if alike.count > 1 {
      throw .wrongUsage(
        title + "no card is named \(shown) byte for byte, and \(alike.count) look so. "
          + "Name one as \(ids(of: alike))."
      )
    }
    guard let near = nearest(to: card, in: deck.cards.map(\.id.text)) else {
      throw .wrongUsage(
        title + "there is no card \(shown). Name the card by its file's name or its id."
      )
    }
    let names = [CardName(card), CardName(near)].quoted
    throw .wrongUsage(title + "there is no card \(names[0]). Did you mean \(names[1])?")
  }

  private func ids(of cards: [Int]) -> String {
    cards.prefix(3).map { deck.cards[$0].id }.toldApart.joined(separator: ", ")
  }
}

extension DeckCard {
  fileprivate func owns(_ path: FilePath) -> Bool {
    !path.isEmpty && companions.contains { $0.ends(with: path) }
  }
}

extension DeckDecisions {
  static let patience = Duration.seconds(10)

  func failure(of journal: DecisionJournal) -> String {
    writer?.status.problem?.finalLine
      ?? "\(journal.file.string.elidedPath): the disk takes longer than 10 s. Try again."
  }

  /// Reads the decisions about a deck that was listed, and follows its renamed files.
  package static func read(
    _ deck: Deck,
    at path: FilePath,
    journal: DecisionJournal,
    withForeignMarks: Bool = false
  ) throws(RiffleError) -> DeckDecisions {
    let decisions = DeckDecisions(deck: path, journal: journal)
    let folder = FileStamp(of: path) == nil ? path : nil
    decisions.append(deck.cards.map { CardIdentity($0, in: folder) })
    decisions.finishListing()
    guard decisions.load(timeout: patience) else {
      throw .unreadable(decisions.failure(of: journal))
    }
    guard decisions.inspector.wait(forEachFile: patience) else {
      throw .unreadable(
        "\(path.string.elidedPath): a file takes longer than 10 s to read, so that nobody knows which "
          + "ones were renamed. Try again when its disk answers."
      )
    }
    decisions.receive()
    if withForeignMarks, !decisions.waitForForeignMarks(timeout: .seconds(600)) {
      throw .unreadable(
        "\(path.string.elidedPath): reading its files takes longer than 10 minutes."
      )
    }
    return decisions
  }
}
