import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleShell
import SystemPackage
import Testing

@Suite("Grid screen") @MainActor
struct GridScreenTests {
  private let review: Review
  private let session: DeckSession
  private let look: DecisionAppearance
  private let stackView: CardStackView
  private let source: DeckSource

  init() {
    let cards = (0..<4).map { DeckCard(id: "\($0)", title: "\($0)", subtitle: "") }
    let deck = Deck(title: "Four", cards: cards)
    let window = WindowSize(size: Size(width: 960, height: 720), pixelsPerPoint: 1)
    source = DeckSource { deck }
    stackView = CardStackView(preset: .riffle, dataSource: source, windowSize: window)
    stackView.register(CardView.self, forCardReuseIdentifier: "card")
    let decisions = DeckDecisions(deck: FilePath("/nowhere"), journal: nil)
    decisions.append(cards.map { CardIdentity($0, in: nil) })
    review = Review(decisions, choices: .usual, in: stackView, seed: 0)
    look = DecisionAppearance(
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
    session.begin(review, look)
    stackView.advance(to: .zero)
    for direction in [Direction.right, .left, .right] { review.swipe(direction, by: .key) }
  }

  private var verdicts: [Verdict?] { (0..<4).map { review.decisions.verdict(of: $0) } }

  @Test("its actions move the selection, put cards back and change verdicts")
  func actions() {
    let grid = GridScreen(session, review, look, at: nil)
    // It begins at what was decided last.
    #expect(grid.selectedCard == 2)
    #expect(grid.perform(.selectFirst, by: .key, at: .zero))
    func perform(_ action: Action, by input: DecisionInput = .key) -> Bool {
      grid.perform(action, by: input, at: .zero)
    }

    // 0 and 2 are kept, 1 is rejected.
    #expect(perform(.move(.right)) && perform(.giveVerdict(3)))
    #expect(verdicts == [.keep, .reject, .favorite, nil])
    #expect(perform(.selectFirst) && perform(.putBack, by: .controller))
    #expect(verdicts == [nil, .reject, .favorite, nil] && stackView.topIndex == 0)
    #expect(!perform(.swipe(.right)) && !perform(.undo) && !perform(.grid))
    // One that is not decided is there too, and comes last.
    #expect(perform(.selectLast) && grid.selectedCard == 3)
    #expect(perform(.putBack) && perform(.giveVerdict(2)))
    #expect(verdicts == [nil, .reject, .favorite, .reject])
    // There are four verdicts.
    #expect(perform(.giveVerdict(9)))
    #expect(verdicts == [nil, .reject, .favorite, .reject])
  }

  @Test("a click leaves verdicts alone, and two show the card as large as the window")
  func clicks() {
    let grid = GridScreen(session, review, look, at: .reject)
    func click(_ place: Point) {
      for phase in [PointerEvent.Phase.down(.primary), .up(.primary)] {
        let event = PointerEvent(time: .zero, phase: phase, position: place, buttons: .primary)
        #expect(grid.handle(.pointer(event)) == [.taken, .changed])
      }
    }
    let first = Point(x: 150, y: 160)
    click(first)
    #expect(grid.selectedCard == 0 && !grid.isEnlarged)
    click(first)
    #expect(grid.isEnlarged)
    #expect(grid.perform(.move(.right), by: .key, at: .zero) && grid.isEnlarged)
    #expect(grid.selectedCard == 2)
    // Escape goes back to the grid first.
    #expect(grid.perform(.grid, by: .key, at: .zero) && !grid.isEnlarged)
    #expect(!grid.perform(.grid, by: .key, at: .zero))
    #expect(verdicts == [.keep, .reject, .keep, nil])
  }

  @Test("it takes every pointer and wheel, and nothing else")
  func events() {
    let grid = GridScreen(session, review, look, at: .reject)
    let down = PointerEvent(
      time: .zero,
      phase: .down(.primary),
      position: Point(x: 5, y: 5),
      buttons: .primary
    )
    #expect(grid.handle(.pointer(down)) == [.taken, .changed])
    #expect(
      grid.handle(.scroll(Vector(dx: 0, dy: 1), at: Point(x: 5, y: 5))) == [.taken, .changed]
    )
    #expect(grid.handle(.wake) == [])
    #expect(grid.perform(.putBack, by: .key, at: .zero))
    #expect(verdicts == [.keep, nil, .keep, nil])
  }
}
