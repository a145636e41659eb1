package import RiffleDrawing
package import RiffleSystem
package import SystemPackage

/// A titled list of cards, from a folder of pictures or a deck file.
package struct Deck: Hashable, Sendable {
  package var title: String
  /// The cards, the first one on top.
  package var cards: [DeckCard]
  /// What a swipe in each direction says; nil if the deck leaves that to the person.
  package var verdicts: VerdictChoices?

  package init(title: String, cards: [DeckCard], verdicts: VerdictChoices? = nil) {
    self.title = title
    self.cards = cards
    self.verdicts = verdicts
  }

  /// Returns what a swipe in each direction says: what the deck has for that, or else what the person
  /// has set, or else the usual verdicts.
  package func choices(with chosen: VerdictChoices?) -> VerdictChoices {
    verdicts ?? chosen ?? .usual
  }
}

package struct DeckCard: Hashable, Sendable {
  /// The identity of the card, which no other card of the deck has.
  package var id: String
  /// The title; empty for none.
  package var title: String
  /// The second line; empty for none.
  package var subtitle: String
  /// The picture file; nil for a card without a picture.
  package var image: FilePath?
  /// The other files that belong to the picture and go where it goes, such as the raw photograph of a
  /// JPEG file, or its XMP sidecar.
  package var companions: [FilePath]
  /// The color of the card without its picture; nil for one of the program's own.
  package var color: Color?
  /// What a .csv file says of the card in columns that Riffle has no use for, in the file's order.
  package var extra: [Column]

  /// A column's name and what it says of one card.
  package struct Column: Hashable, Sendable {
    /// The name in the file's header.
    package var name: String
    /// The text; empty for none.
    package var value: String

    /// Makes a column's value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    id: String,
    title: String = "",
    subtitle: String = "",
    image: FilePath? = nil,
    companions: [FilePath] = [],
    color: Color? = nil,
    extra: [Column] = []
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.companions = companions
    self.color = color
    self.extra = extra
  }
}

extension Deck {
  /// Opens a folder of pictures, a picture, or a deck file, and waits until all of it is listed.
  ///
  /// - Returns: The deck, with at least one card.
  package static func open(_ path: FilePath) throws(RiffleError) -> Deck {
    try open([path], problem: { _ in }).deck
  }

  /// Opens folders of pictures, pictures and deck files as one deck, and waits until all is listed.
  ///
  /// Cards come in the order of the paths, those of a folder in natural order; no file is a card twice.
  /// A card's identity is its path in the folder, or the identity in the deck file; with several paths,
  /// the path as it was given comes before it.
  ///
  /// - Parameters:
  ///   - isRecursive: Whether folders in folders are gone into. Defaults to false.
  ///   - problem: Called for each of several paths that cannot be shown.
  /// - Returns: The deck, with at least one card, and what was found.
  /// - Throws: ``RiffleError``, one line for the user, if there is no card at all.
  package static func open(
    _ paths: [FilePath],
    recursively isRecursive: Bool = false,
    problem: (RiffleError) -> Void
  ) throws(RiffleError) -> (deck: Deck, summary: ListingSummary) {
    var deck = Deck(title: title(of: paths), cards: [])
    var summary = ListingSummary()
    var failure: RiffleError?
    withoutActuallyEscaping(problem) { problem in
      let context = ListingContext { event in
        switch event {
        case .opened(let title, let verdicts): (deck.title, deck.verdicts) = (title, verdicts)
        case .added(let cards): deck.cards += cards.lazy.map(\.card)
        // Nothing is listed again.
        case .changed, .gone: break
        case .problem(let error): problem(error)
        case .listed(let found, let error): (summary, failure) = (found, error)
        }
      }
      DeckPaths(paths, isRecursive: isRecursive, context: context).list()
    }
    if let failure { throw failure }
    return (deck, summary)
  }

  /// Returns the title of a deck: the name of the folder or the file without its suffix, or its path if
  /// that has no name, such as "..".
  static func title(of paths: [FilePath]) -> String {
    guard let path = paths.first else { return "" }
    let isFolder = (try? FilePlace(ofFolder: path)) != nil
    let name = path.lastComponent.flatMap { $0.kind == .regular ? $0 : nil }
    let title = name.map { isFolder ? $0.string : $0.stem } ?? path.string
    return paths.count == 1 ? title : "\(title) and \(paths.count - 1) more"
  }
}
