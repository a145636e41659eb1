package import RiffleDecks
package import RiffleFormats
package import SystemPackage

/// A deck for a command without a window.
package struct OpenedDeck {
  package let deck: Deck
  /// The path under which its decisions are stored.
  package let path: FilePath

  package init(_ path: String, recursively isRecursive: Bool) throws(RiffleError) {
    self.path = DeckPlace(of: [FilePath(escaped: path)]).path
    deck = try Deck.open([FilePath(escaped: path)], recursively: isRecursive) {
      StandardError.printError("\($0)")
    }.deck
  }

  /// Returns the files, and what was decided on them as they were then.
  package func items(in journal: DecisionJournal) throws(RiffleError) -> [ApplyItem] {
    ApplyItem.items(
      of: deck,
      try DeckDecisions.read(deck, at: path, journal: journal, withForeignMarks: true)
    )
  }
}
