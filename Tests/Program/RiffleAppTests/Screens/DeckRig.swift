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
  init(isDecided: Bool = true) {
    let cards = (0..<4).map { DeckCard(id: "\($0)", title: "\($0)", subtitle: "") }
    let deck = Deck(title: "Four", cards: cards)
    let window = WindowSize(size: Size(width: 960, height: 720), pixelsPerPoint: 1)
    source = DeckSource { deck }
    stackView = CardStackView(preset: .riffle, dataSource: source, windowSize: window)
    stackView.register(CardView.self, forCardReuseIdentifier: "card")
    let decisions = DeckDecisions(deck: FilePath("/nowhere"), journal: nil)
    decisions.append(cards.map { CardIdentity($0, in: nil) })
    // Where cards are only looked at, no review follows their stack.
    let reviewed =
      isDecided ? stackView : CardStackView(preset: .riffle, dataSource: source, windowSize: window)
    review = Review(decisions, choices: .usual, in: reviewed, seed: 0)
    appearance = DecisionAppearance(
      .usual,
      isFolder: false,
      hasControls: true,
      stamps: Preset.riffle.appearance.stamps
    )
    session = DeckSession(
      stackView,
      source,
      nil,
      keys: KeyBindings(),
      size: { window },
      clock: { .zero },
      wake: {}
    )
    if isDecided { session.begin(review, appearance) }
    stackView.advance(to: .zero)
  }

  var verdicts: [Verdict?] { (0..<4).map { review.decisions.verdict(of: $0) } }

  /// Returns the texts that a screen draws, those on layers too.
  func texts(of screen: some Screen) -> [String] {
    var list = DisplayList(background: .black)
    _ = screen.draw(into: &list, at: .zero)
    return list.commands.compactMap { command in
      if case .text(let line) = command { line.string } else { nil }
    }
  }
}
