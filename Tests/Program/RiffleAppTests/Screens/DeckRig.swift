import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleShell
import SystemPackage

/// A deck of four cards, "0" to "3", for tests of a screen by itself: no window, no file.
@MainActor
struct DeckRig {
  let session: DeckSession
  let stackView: CardStackView
  let review: Review
  let appearance: DecisionAppearance
  private let source: DeckSource

  /// Makes a deck that is decided on, or only looked at.
  ///
  /// - Parameters:
  ///   - cards: Its cards; nil for the four.
  ///   - pixelsPerPoint: The density of a screen in which the window has 960 by 720 points.
  init(
    isDecided: Bool = true,
    cards: [DeckCard]? = nil,
    choices: VerdictChoices = .usual,
    hasControls: Bool = true,
    pixelsPerPoint: Double = 1,
    listing: DeckListing? = nil
  ) {
    let cards = cards ?? Self.cards(4)
    let deck = Deck(title: "Four", cards: cards)
    let size = Size(width: 960, height: 720)
    let window = WindowSize(size: size, pixelsPerPoint: pixelsPerPoint)
    source = DeckSource { deck }
    stackView = CardStackView(preset: .riffle, dataSource: source, windowSize: window)
    stackView.register(CardView.self, forCardReuseIdentifier: "card")
    let decisions = DeckDecisions(deck: FilePath("/nowhere"), journal: nil)
    decisions.append(cards.map { CardIdentity($0, in: nil) })
    // Where cards are only looked at, no review follows their stack.
    let reviewed =
      isDecided ? stackView : CardStackView(preset: .riffle, dataSource: source, windowSize: window)
    review = Review(decisions, choices: choices, in: reviewed, seed: 0)
    appearance = DecisionAppearance(
      choices,
      isFolder: false,
      hasControls: hasControls,
      stamps: Preset.riffle.appearance.stamps
    )
    session = DeckSession(
      stackView,
      source,
      listing,
      keys: KeyBindings(),
      size: { window },
      clock: { .zero },
      wake: {}
    )
    if isDecided { session.begin(review, appearance) }
    stackView.advance(to: .zero)
  }

  /// Makes cards without a picture, "0" and so on.
  static func cards(_ count: Int) -> [DeckCard] {
    (0..<count).map { DeckCard(id: "\($0)", title: "\($0)", subtitle: "") }
  }

  var verdicts: [Verdict?] {
    review.decisions.cards.indices.map { review.decisions.verdict(of: $0) }
  }

  /// The words of the caption over the cards, a second after the session's only time.
  var caption: String? {
    let window = Size(width: 960, height: 720)
    return session.captions.commands(in: window, scale: 1, at: Timestamp(seconds: 1))
      .compactMap { command -> String? in
        guard case .shape(let shape) = command, case .layer(let layer) = shape.fill else {
          return nil
        }
        return layer.commands.compactMap { command in
          if case .text(let line) = command { line.string } else { nil }
        }.first
      }.first
  }

  /// Returns the texts that a screen draws, those on layers too.
  func texts(of screen: some Screen) -> [String] {
    var list = DisplayList(background: .black)
    _ = screen.draw(into: &list, at: .zero)
    return list.commands.compactMap { command in
      if case .text(let line) = command { line.string } else { nil }
    }
  }
}
