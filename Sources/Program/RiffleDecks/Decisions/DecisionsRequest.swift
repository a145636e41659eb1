import RiffleCards
package import RiffleFormats
import RiffleMotion
package import SystemPackage

/// A call of `riffle decisions PATH`.
package struct DecisionsRequest: Sendable {
  package var path: FilePath
  package var format: DecisionReport.Format

  package init(path: FilePath, format: DecisionReport.Format = .table) {
    self.path = path
    self.format = format
  }

  /// Returns the output, and a warning if the journal was damaged.
  package func run(
    on deck: Deck,
    journal: DecisionJournal
  ) throws(RiffleError) -> (output: [UInt8], notice: String?) {
    let decisions = try DeckDecisions.read(deck, at: path, journal: journal)
    return (DecisionReport(decisions, at: path).bytes(format), decisions.notice)
  }
}

/// A call of `riffle decide PATH CARD VERDICT`: a decision without a window.
package struct DecideRequest: Sendable {
  package var path: FilePath
  /// The name of the card's file, or its id.
  package var card: String
  /// "none" clears the card's verdict.
  package var verdict: String

  package init(path: FilePath, card: String, verdict: String) {
    self.path = path
    self.card = card
    self.verdict = verdict
  }

  /// Decides, and waits until the disk has it.
  ///
  /// - Parameter choices: The verdicts of the user's settings.
  /// - Returns: A line with the new verdict and the one before.
  package func run(
    on deck: Deck,
    choices: VerdictChoices? = nil,
    journal: DecisionJournal
  ) throws(RiffleError) -> String {
    let verdict = try deck.choices(with: choices).verdict(named: verdict, orElse: "none")
    let index = try index(in: deck)
    let decisions = try DeckDecisions.read(deck, at: path, journal: journal)
    let before = decisions.verdict(of: index)
    if let verdict {
      decisions.decide(index, verdict, by: .command)
    } else {
      decisions.clear(index, by: .command)
    }
    guard decisions.flush(timeout: DeckDecisions.patience) else {
      throw .unwritable(decisions.failure(of: journal))
    }
    let line = "\(deck.cards[index].id): \(verdict?.rawValue ?? "no verdict")"
    return (before == verdict ? line : line + " (was \(before?.rawValue ?? "undecided"))").onOneLine
  }

  private func index(in deck: Deck) throws(RiffleError) -> Int {
    let typed = FilePath(escaped: card)
    if let index = deck.cards.firstIndex(where: { $0.id == card || $0.id == typed.string }) {
      return index
    }
    let named = deck.cards.indices.filter { index in
      typed.components.count == 1 && deck.cards[index].image?.lastComponent == typed.lastComponent
    }
    if let index = named.first, named.count == 1 { return index }
    let title = "\(path.string.elidedPath): "
    if named.count > 1 {
      let ids = named.prefix(3).map { "\"\(deck.cards[$0].id)\"" }.joined(separator: ", ")
      throw .wrongUsage(
        title + "\(named.count) cards are named \"\(card.elided())\". Name one as \(ids)."
      )
    }
    if let owner = deck.cards.first(where: { $0.owns(typed) }) {
      throw .wrongUsage(
        title + "\"\(card.elided())\" belongs to the card \"\(owner.id)\". Name that one."
      )
    }
    let remedy =
      nearest(to: card, in: deck.cards.map(\.id)).map { "Did you mean \"\($0)\"?" }
      ?? "Name the card by its file's name or its id."
    throw .wrongUsage(title + "there is no card \"\(card.elided())\". \(remedy)")
  }
}

extension DeckCard {
  /// Whether a path ends like that of one of the card's companions.
  fileprivate func owns(_ path: FilePath) -> Bool {
    !path.isEmpty && companions.contains { $0.ends(with: path) }
  }
}

extension DeckDecisions {
  /// How long a command waits for the journal.
  static let patience = Duration.seconds(10)

  fileprivate func failure(of journal: DecisionJournal) -> String {
    writer?.status.problem?.finalLine
      ?? "\(journal.file.string.elidedPath): the disk takes longer than 10 s. Try again."
  }

  /// Reads the decisions about a deck that was listed, and follows its renamed files.
  package static func read(
    _ deck: Deck,
    at path: FilePath,
    journal: DecisionJournal
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
    return decisions
  }
}
