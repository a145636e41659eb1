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
  private let rig = DeckRig()

  init() {
    for direction in [Direction.right, .left, .right] { rig.review.swipe(direction, by: .key) }
  }

  private func screen(at verdict: Verdict? = nil) -> GridScreen {
    GridScreen(rig.session, rig.review, rig.appearance, at: verdict)
  }

  private var verdicts: [Verdict?] { rig.verdicts }

  @Test("its actions move the selection, put cards back and change verdicts")
  func actions() {
    let grid = screen()
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
    #expect(verdicts == [nil, .reject, .favorite, nil] && rig.stackView.topIndex == 0)
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
    let grid = screen(at: .reject)
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
    let grid = screen(at: .reject)
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
