import Riffle
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import SystemPackage

/// The page behind the last card.
extension AppSession {
  /// What is shown when no card is left; nil where ``endPage`` is drawn.
  var emptyView: EmptyView? {
    guard let deciding, deciding.hasControls else {
      return Deck.emptyView(after: source.deck.cards.count, keys: settings.keys)
    }
    return nil
  }

  /// The page of somebody who has decided on every card.
  var endPage: EndPage? {
    guard let deciding, stackView.topIndex == nil, !source.deck.cards.isEmpty else { return nil }
    let heaps = deciding.sections.filter { !$0.cards.isEmpty }.map { section in
      EndPage.Heap(
        section.verdict,
        count: section.cards.count,
        latest: section.cards.suffix(3).reversed().map { source.deck.content(ofCardAt: $0) }
      )
    }
    let found = listing?.summary.flatMap { $0.unreadable.isEmpty ? nil : [$0.line] } ?? []
    let path = deciding.folder.map { Self.quoted($0) }
    let commands =
      path.map { path in
        [
          "riffle apply \(path) --move DIR   moves each into DIR/keep, DIR/reject …",
          "riffle apply \(path) --xmp   writes ratings",
        ]
      } ?? []
    return EndPage(
      heaps,
      commands: commands + found,
      keys: [KeyHint("G", "Look at them"), KeyHint("Backspace", "Undo")]
        + (settings.keys[.restart].map { [KeyHint($0.name, "Start again")] } ?? [])
    )
  }

  /// Returns a path as a shell takes it.
  private static func quoted(_ path: FilePath) -> String {
    let text = (path.resolved ?? path).string
    let plain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    if plain { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
