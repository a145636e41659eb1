import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL
import SystemPackage
import Testing

@Suite("Grid screen") @MainActor
struct GridScreenTests {
  private let review: Review
  private let desk: Desk
  private let look: DecidingLook
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
    look = DecidingLook(
      .usual,
      isFolder: false,
      hasControls: true,
      stamps: Preset.riffle.appearance.stamps
    )
    desk = Desk(
      stackView,
      source,
      nil,
      keys: KeyBindings(),
      size: { window },
      clock: { .zero },
      wake: {}
    )
    desk.begin(review, look)
    stackView.advance(to: .zero)
    for direction in [Direction.right, .left, .right] { review.swipe(direction, by: .key) }
  }

  private var verdicts: [Verdict?] { (0..<4).map { review.decisions.verdict(of: $0) } }

  @Test("its actions move the selection, put cards back and change verdicts")
  func actions() {
    let grid = GridScreen(desk, review, look, at: nil)
    func perform(_ action: Action, by input: DecisionInput = .key) -> Bool {
      grid.perform(action, by: input, at: .zero)
    }

    // 0 and 2 are kept, 1 is rejected.
    #expect(perform(.move(.right)) && perform(.giveVerdict(3)))
    #expect(verdicts == [.keep, .reject, .favorite, nil])
    #expect(perform(.selectFirst) && perform(.putBack, by: .controller))
    #expect(verdicts == [nil, .reject, .favorite, nil] && stackView.topIndex == 0)
    #expect(!perform(.swipe(.right)) && !perform(.undo) && !perform(.grid))
    // There are four verdicts.
    #expect(perform(.giveVerdict(9)))
    #expect(verdicts == [nil, .reject, .favorite, nil])
  }

  @Test("it takes every pointer and wheel, and nothing else")
  func events() {
    let grid = GridScreen(desk, review, look, at: .reject)
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
