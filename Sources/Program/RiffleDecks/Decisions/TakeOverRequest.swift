package import RiffleSystem
package import SystemPackage

/// A call of `riffle decide --from`: a deck gets what was decided elsewhere.
package struct TakeOverRequest {
  package var path: FilePath
  /// What `riffle decisions --format json` has written, or the path of a deck, which need not be there any more.
  package var source: InputFile

  package init(path: FilePath, source: InputFile) {
    (self.path, self.source) = (path, source)
  }

  package struct Outcome: Sendable {
    package var lines: [String]
    /// What may be wrong with single cards, and what is about none.
    package var notes: [String]
    package var failure: RiffleError?
  }

  /// Decides as one step for undo, and waits until the disk has it.
  package func run(on deck: Deck, journal: DecisionJournal) throws(RiffleError) -> Outcome {
    let formers = try formers(in: journal)
    let decisions = try DeckDecisions.read(
      deck,
      at: path,
      journal: journal,
      withForeignMarks: formers.contains { !$0.marks.isEmpty }
    )
    let match = DecisionMatch(formers, among: decisions.cards)
    let outcome = outcome(of: match, decisions, count: formers.count)
    decisions.takeOver(match.pairs.map { ($0.card, $0.former) }, by: .command)
    guard decisions.flushOrFail(timeout: DeckDecisions.patience) else {
      throw .unwritable(decisions.failure(of: journal))
    }
    return outcome
  }

  private func formers(in journal: DecisionJournal) throws(RiffleError) -> [FormerDecision] {
    if let path = source.path {
      let known = try DeckDecisions.formers(of: path, in: journal)
      guard known.isEmpty else { return known }
      guard (try? path.stat().type) != .directory else {
        throw .unreadable(
          "\(source.title): nothing was decided on there. Name a folder as it was called then, or "
            + "a file that riffle decisions --format json has written."
        )
      }
    }
    return try DecisionReport(reading: source).rows.map { FormerDecision($0) }
  }

  private func outcome(of match: DecisionMatch, _ decisions: DeckDecisions, count: Int) -> Outcome {
    let ways: [(DecisionMatch.Way, String)] = [
      (.name, "by name"), (.fileName, "by the name of the file"), (.stamp, "by size and time"),
      (.nameAlone, "by name alone"),
    ]
    let counts = ways.compactMap { way, words in
      let count = match.pairs.count { $0.way == way }
      return count == 0 ? nil : "\(count.grouped) \(words)"
    }
    let replaced = match.pairs.count { pair in
      guard let old = decisions.verdict(of: pair.card) else { return false }
      return pair.former.decision.map { $0.verdict != old } ?? false
    }
    let what = "\(source.title): \(match.pairs.count.grouped) of \(count.grouped) decisions"
    var line = ([what + " taken over"] + counts).joined(separator: ", ")
    if replaced > 0 { line += "; \(replaced.counted("verdict")) replaced" }
    let title = "\(path.string.elidedPath): "
    let notes = match.pairs.compactMap { pair -> String? in
      let name = CardName(String(escaping: decisions.cards[pair.card].name)).quoted
      return switch pair.way {
      case .name, .fileName: nil
      case .stamp: title + "\(pair.former.line) is taken for \(name), of the same size and time."
      case .nameAlone:
        title + "\(pair.former.line) has another size or time than when it was decided on."
      }
    }
    let rest = match.rest.map { title + "there is no card for \($0.line)." }
    let left = "\(rest.count.grouped) of \(count.grouped) decisions are about no card here."
    return Outcome(
      lines: [line.onOneLine],
      notes: (notes + rest).map(\.onOneLine),
      failure: rest.isEmpty ? nil : .badFile(title + left)
    )
  }
}
