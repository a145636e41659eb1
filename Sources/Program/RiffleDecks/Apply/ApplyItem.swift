package import RiffleSystem
package import SystemPackage

/// The files of one card, and what was decided about it.
package struct ApplyItem: Hashable, Sendable {
  /// The card's name in messages.
  package var card: String
  /// The picture, and after it the files that go where it goes.
  package var files: [FilePath]
  /// What was decided; nil if nothing is.
  package var verdict: Verdict?
  /// The picture's size and time when it was decided on; nil if it could not be read then.
  package var decided: FileStamp?

  package init(card: String, files: [FilePath], verdict: Verdict?, decided: FileStamp?) {
    self.card = card
    self.files = files
    self.verdict = verdict
    self.decided = decided
  }

  /// Returns the files of a deck, and what was decided on them as they were then.
  ///
  /// - Returns: An item for each card that has a picture.
  package static func items(of deck: Deck, _ decisions: DeckDecisions) -> [ApplyItem] {
    deck.cards.enumerated().compactMap { index, card in
      guard let image = card.image else { return nil }
      return ApplyItem(
        card: card.id,
        files: [image] + card.companions,
        verdict: decisions.verdict(of: index),
        decided: decisions.decidedStamp(of: index)
      )
    }
  }
}

/// What is done with files that were decided on; nothing is ever deleted.
package enum ApplyAction: Hashable, Sendable {
  /// They are moved into a folder in this one that is named for their verdict.
  case move(to: FilePath)
  /// They are copied into it.
  case copy(to: FilePath)
  /// They get a second name in it (a hard link), which takes no space.
  case link(to: FilePath)
  /// They go to the desktop's trash.
  case trash
  /// Their verdict is written as a rating into XMP sidecars; see ``Rating``.
  case rate

  /// The folder that holds the folders of the verdicts; nil if there is none.
  package var folder: FilePath? {
    switch self {
    case .move(let folder), .copy(let folder), .link(let folder): folder
    case .trash, .rate: nil
    }
  }

  /// The same with the path of the folder from the root on.
  var absolute: ApplyAction {
    switch self {
    case .move(let folder): .move(to: folder.absolute)
    case .copy(let folder): .copy(to: folder.absolute)
    case .link(let folder): .link(to: folder.absolute)
    case .trash, .rate: self
    }
  }

  /// What a step of it does.
  var kind: ApplyStep.Kind {
    switch self {
    case .move: .move
    case .copy: .copy
    case .link: .link
    case .trash: .trash
    case .rate: .rate
    }
  }
}
