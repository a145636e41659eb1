import Riffle
import RiffleDecks
import RiffleDrawing
import RiffleFormats

/// The page behind the last card.
extension AppSession {
  /// What is shown when no card is left.
  var emptyView: EmptyView {
    guard let deciding, deciding.hasControls else {
      return Deck.emptyView(after: source.deck.cards.count, keys: settings.keys)
    }
    let count = source.deck.cards.count
    let sums = deciding.sections.filter { !$0.cards.isEmpty }.map {
      "\($0.verdict.title) \($0.cards.count.grouped)"
    }
    return EmptyView(
      title: "All \(count.grouped) decided",
      message: sums.joined(separator: "   "),
      hints: [
        KeyHint("G", "Look at them"), KeyHint("Backspace", "Undo"), KeyHint("R", "Start again"),
      ]
    )
  }
}
