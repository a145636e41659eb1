import Riffle
import RiffleApp
import RiffleDecks
import RiffleMotion
import RiffleShell
import Testing

@Suite("Deciding and looking") @MainActor
struct DecidingScreenTests {
  private final class Asked {
    var (folders, grids) = (0, 0)
  }

  private let rig = DeckRig()
  private let asked = Asked()

  private func screen(showsButtons: Bool = true, endsPasses: Bool = true) -> DecidingScreen {
    DecidingScreen(
      rig.session,
      rig.review,
      rig.appearance,
      showsButtons: showsButtons,
      endsPasses: endsPasses,
      path: nil,
      DecidingScreen.Wishes(
        openFolder: { [asked] in asked.folders += 1 },
        showGrid: { [asked] _ in asked.grids += 1 },
        perform: { _, _ in }
      )
    )
  }

  private func perform(_ screen: some Screen, _ actions: Action...) -> [Bool] {
    actions.map { screen.perform($0, by: .key, at: .zero) }
  }

  @Test("swipes decide, undo and redo go back and forth, and a restart clears all")
  func steps() {
    let screen = screen()
    #expect(perform(screen, .swipe(.right), .move(.left), .swipe(.up)) == [true, true, true])
    #expect(rig.verdicts == [.keep, .reject, .favorite, nil])
    #expect(perform(screen, .undo, .undo, .redo) == [true, true, true])
    #expect(rig.verdicts == [.keep, .reject, nil, nil])
    #expect(perform(screen, .restart) == [true])
    #expect(rig.verdicts == [nil, nil, nil, nil])
    #expect(perform(screen, .undo) == [true])
    #expect(rig.verdicts == [.keep, .reject, nil, nil])
  }

  @Test("Escape leaves the buttons, then a card that was leafed to, then the pass, then nothing")
  func escape() {
    let screen = screen()
    #expect(perform(screen, .swipe(.right), .swipe(.right)) == [true, true])
    #expect(perform(screen, .goAgain(rig.number(of: .keep)), .lookAhead, .nextButton).count == 3)
    #expect(rig.review.decisions.filter == .verdict(.keep))
    #expect(screen.kind == .button && rig.review.isLeafing)
    #expect(perform(screen, .cancel) == [true])
    #expect(screen.kind == .deciding && rig.review.isLeafing)
    #expect(perform(screen, .cancel) == [true])
    #expect(!rig.review.isLeafing && rig.review.decisions.filter != nil)
    #expect(perform(screen, .cancel) == [true])
    #expect(rig.review.decisions.filter == nil)
    #expect(perform(screen, .cancel) == [false])
  }

  @Test("a pass that the program was started with stays")
  func passes() {
    let screen = screen(endsPasses: false)
    _ = perform(screen, .swipe(.right), .goAgain(rig.number(of: .keep)))
    #expect(perform(screen, .cancel) == [false])
    #expect(rig.review.decisions.filter == .verdict(.keep))
  }

  @Test("without buttons there is none to go to")
  func withoutButtons() {
    let screen = screen(showsButtons: false)
    #expect(screen.kind == .withoutButtons)
    #expect(perform(screen, .nextButton, .previousButton) == [false, false])
    #expect(screen.footHeight < self.screen().footHeight)
  }

  @Test("a card that is in no burst stays, and what is not its own goes to the session")
  func others() {
    let screen = screen()
    #expect(perform(screen, .keepOfBurst, .open) == [true, true])
    #expect(rig.verdicts == [nil, nil, nil, nil] && asked.folders == 1)
    #expect(screen.topBurst == nil)
    #expect(perform(screen, .grid, .help, .quit) == [false, false, false])
    #expect(asked.grids == 0)
  }

  @Test("the lines tell the deck, the pass and how far it is")
  func lines() {
    let screen = screen()
    _ = perform(screen, .swipe(.right), .swipe(.right))
    let all = rig.texts(of: screen).joined(separator: " ")
    #expect(all.contains("Four") && all.contains("2 of 4"), "\(all)")
    _ = perform(screen, .goAgain(rig.number(of: .keep)))
    let pass = rig.texts(of: screen).joined(separator: " ")
    #expect(pass.contains("Four, ") && pass.contains("0 of 2"), "\(pass)")
  }

  @Test("looking moves the cards and decides nothing")
  func looking() {
    let rig = DeckRig(isDecided: false)
    let screen = LookingScreen(
      rig.session,
      isReplay: false,
      openFolder: { [asked] in asked.folders += 1 },
      perform: { _, _ in }
    )
    #expect(screen.kind == .cards)
    #expect(perform(screen, .swipe(.right), .swipe(.left), .undo) == [true, true, true])
    #expect(rig.stackView.topIndex == 1)
    #expect(perform(screen, .redo) == [true])
    #expect(rig.stackView.topIndex == 2)
    #expect(rig.verdicts == [nil, nil, nil, nil])
    #expect(
      perform(screen, .open, .cancel, .keepOfBurst, .goAgain(1)) == [true, false, false, false]
    )
    #expect(asked.folders == 1)
    #expect(perform(screen, .restart) == [true])
    #expect(rig.stackView.topIndex == 0)
  }

  @Test("a recording takes no action")
  func replay() {
    let rig = DeckRig(isDecided: false)
    let screen = LookingScreen(
      rig.session,
      isReplay: true,
      openFolder: { [asked] in asked.folders += 1 },
      perform: { _, _ in }
    )
    #expect(screen.kind == .replay)
    #expect(perform(screen, .swipe(.right), .undo, .open, .cancel).allSatisfy { !$0 })
    #expect(rig.stackView.topIndex == 0 && asked.folders == 0)
  }
}

extension DeckRig {
  /// Returns the number of the key that goes through the cards of a verdict again.
  fileprivate func number(of verdict: Verdict) -> Int {
    (review.choices.all.firstIndex(of: verdict) ?? -1) + 1
  }
}
