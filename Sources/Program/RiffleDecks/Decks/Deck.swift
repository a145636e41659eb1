package import RiffleDrawing
package import RiffleSystem
package import SystemPackage

/// A titled list of cards, from a folder of pictures or a deck file.
package struct Deck: Hashable, Sendable {
  package var title: String
  /// The cards, from the top down.
  package var cards: [DeckCard]
  /// What a swipe in each direction means; nil to use the user's choices.
  package var verdicts: VerdictChoices?

  package init(title: String, cards: [DeckCard], verdicts: VerdictChoices? = nil) {
    self.title = title
    self.cards = cards
    self.verdicts = verdicts
  }

  /// The deck's choices win over the user's, and those over the usual ones.
  package func choices(with chosen: VerdictChoices?) -> VerdictChoices {
    verdicts ?? chosen ?? .usual
  }
}

package struct DeckCard: Hashable, Sendable {
  /// Unique in the deck.
  package var id: CardName
  package var title: String
  package var subtitle: String
  package var image: FilePath?
  /// The files that go where the picture goes, such as its raw photograph or XMP sidecar.
  package var companions: [FilePath]
  /// The color of the card without its picture; nil for a default one.
  package var color: Color?
  /// The other columns of a .csv file, in its order.
  package var extra: [Column]
  /// How often its files were rewritten since it was listed.
  package internal(set) var revision = 0

  package struct Column: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(
    id: CardName,
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
  package static func open(_ path: FilePath) throws(RiffleError) -> Deck {
    try open([path], problem: { _ in }).deck
  }

  /// Opens folders of pictures, pictures and deck files as one deck, and waits until all is listed.
  ///
  /// Cards come in the order of the paths, those of a folder in natural order, or all by the time they were
  /// taken; a file is a card only once. A card's identity is its path in the folder, or the identity in the deck file; with
  /// several paths, it begins with the path as given.
  ///
  /// - Parameter problem: Called for each of several paths that cannot be shown.
  /// - Throws: If there is not a single card.
  package static func open(
    _ paths: [FilePath],
    recursively isRecursive: Bool = false,
    order: CardOrder = .name,
    problem: (RiffleError) -> Void
  ) throws(RiffleError) -> (deck: Deck, summary: ListingSummary) {
    var deck = Deck(title: title(of: paths), cards: [])
    var listed: [ListedCard] = []
    var summary = ListingSummary()
    var failure: RiffleError?
    var problems: [RiffleError] = []
    let report = CaptureOrder.report(in: order) { event in
      switch event {
      case .opened(let title, let verdicts): (deck.title, deck.verdicts) = (title, verdicts)
      case .added(let cards): listed += cards
      // Files are listed only once.
      case .changed, .gone, .absent: break
      case .problem(let error): problems.append(error)
      case .listed(let found, let error): (summary, failure) = (found, error)
      }
    }
    let context = ListingContext(report: report)
    DeckPaths(paths, isRecursive: isRecursive, context: context).list()
    problems.forEach(problem)
    if let failure { throw failure }
    // What links lead to is found last.
    if zip(listed, listed.dropFirst()).contains(where: { NaturalOrder.precedes($1.key, $0.key) }) {
      listed.sort { NaturalOrder.precedes($0.key, $1.key) }
    }
    deck.cards = listed.map(\.card)
    return (deck, summary)
  }

  /// The name without its suffix, or the path if it has no name, such as "..".
  static func title(of paths: [FilePath]) -> String {
    guard let path = paths.first else { return "" }
    let isFolder = (try? FilePlace(ofFolder: path)) != nil
    let name = path.lastComponent.flatMap { $0.kind == .regular ? $0 : nil }
    let title = name.map { isFolder ? $0.string : $0.stem } ?? path.string
    return paths.count == 1 ? title : "\(title) and \(paths.count - 1) more"
  }
}
