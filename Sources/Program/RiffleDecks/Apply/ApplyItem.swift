package import RiffleSystem
package import SystemPackage

package struct ApplyItem: Hashable, Sendable {
  package var card: CardName
  /// The picture first, then its companions.
  package var files: [FilePath]
  package var verdict: Verdict?
  /// The file that was decided on; nil if it could not be read then.
  package var decided: FileStamp?
  /// The marks, those of other programs among them.
  package var marks: CardMarks
  package var givenMarks: GivenMarks
  /// How it was turned, in clockwise quarter turns, 0 to 3.
  package var rotation: Int

  package init(
    card: CardName,
    files: [FilePath],
    verdict: Verdict?,
    decided: FileStamp?,
    marks: CardMarks = CardMarks(),
    givenMarks: GivenMarks = GivenMarks(),
    rotation: Int = 0
  ) {
    self.card = card
    self.files = files
    self.verdict = verdict
    self.decided = decided
    self.marks = marks
    self.givenMarks = givenMarks
    self.rotation = rotation
  }

  package static func items(of deck: Deck, _ decisions: DeckDecisions) -> [ApplyItem] {
    deck.cards.enumerated().compactMap { index, card in
      guard let image = card.image else { return nil }
      return ApplyItem(
        card: card.id,
        files: [image] + card.companions,
        verdict: decisions.verdict(of: index),
        decided: decisions.decidedStamp(of: index),
        marks: decisions.marks(of: index),
        givenMarks: decisions.givenMarks(of: index),
        rotation: decisions.rotation(of: index)
      )
    }
  }
}

/// What is done with decided files; nothing is ever deleted.
package enum ApplyAction: Hashable, Sendable {
  /// The files are moved into a folder in this one that is named for their verdict.
  case move(to: FilePath)
  case copy(to: FilePath)
  /// The files get hard links there, which take no space.
  case link(to: FilePath)
  case trash
  /// The verdict is written as a rating into XMP sidecars; see ``Rating``.
  case rate
  /// The rating is written into the pictures themselves where that can be done, and into the sidecars
  /// that are there.
  case embed

  package var folder: FilePath? {
    switch self {
    case .move(let folder), .copy(let folder), .link(let folder): folder
    case .trash, .rate, .embed: nil
    }
  }

  var isRating: Bool { kind == .rate }

  var absolute: ApplyAction {
    switch self {
    case .move(let folder): .move(to: folder.absolute)
    case .copy(let folder): .copy(to: folder.absolute)
    case .link(let folder): .link(to: folder.absolute)
    case .trash, .rate, .embed: self
    }
  }

  var kind: ApplyStep.Kind {
    switch self {
    case .move: .move
    case .copy: .copy
    case .link: .link
    case .trash: .trash
    case .rate, .embed: .rate
    }
  }
}
