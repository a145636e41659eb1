package import RiffleDecks
package import RiffleDrawing

extension Deck {
  package static func emptyView(after count: Int, keys: KeyBindings = KeyBindings()) -> EmptyView {
    EmptyView(
      title: "That’s all of them",
      message: count == 1 ? "You have seen the only card." : "You have seen all \(count) cards.",
      hints: emptyViewHints(keys).map(\.hint)
    )
  }

  /// What can be done when no card is left.
  package static func emptyViewHints(_ keys: KeyBindings) -> [(action: Action, hint: KeyHint)] {
    let all: [(Action, String)] = [
      (.restart, "Start again"), (.undo, "Undo"), (.open, "Open folder"),
    ]
    return all.compactMap { action, words in
      ActionHelp.hint(action, on: .cards, keys, words).map { (action, $0) }
    }
  }
}
