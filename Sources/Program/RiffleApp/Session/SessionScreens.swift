import Riffle
import RiffleDecks
import RiffleMedia
import RiffleSDL
import RiffleShell

/// The screens of a session: it opens and closes those that lie on the cards.
@MainActor
final class SessionScreens {
  private let session: DeckSession
  private let isReplay: Bool
  private let loop: WindowLoop
  /// Performs an action as if its key had been pressed.
  private let perform: (Action, Timestamp) -> Void
  private lazy var closeLook = CloseLookScreen(
    session,
    isDecoded: { [loop] in loop.renderer.layers.isDecoded($0) },
    willOpen: { [unowned self] in pile.letGo() }
  )
  private lazy var judging = JudgingScreen(session) { [loop] in
    loop.renderer.layers.histogram(of: $0)
  }
  private lazy var looking = LookingScreen(
    session,
    isReplay: isReplay,
    showsButtons: showsButtons,
    openFolder: { [unowned self] in openFolder() },
    perform: perform
  )
  private let showsButtons: Bool
  /// The screen of the cards where they are decided on.
  private var deciding: DecidingScreen?
  private var compare: CompareScreen?
  private var grid: GridScreen?
  private let missing: MissingFolderScreen
  private var help: HelpScreen?
  private let showDialog: () -> Void

  /// Makes the screens of an opened request; `showDialog` asks for a folder.
  init(
    _ opening: SessionOpening,
    showDialog: @escaping () -> Void,
    perform: @escaping (Action, Timestamp) -> Void
  ) {
    session = opening.session
    missing = MissingFolderScreen(opening.session)
    isReplay = opening.replay != nil
    loop = opening.window.loop
    showsButtons = opening.request.settings.showsButtons ?? true
    self.showDialog = showDialog
    self.perform = perform
    guard let review = session.review, let appearance = session.appearance else { return }
    deciding = DecidingScreen(
      session,
      review,
      appearance,
      showsButtons: showsButtons,
      endsPasses: opening.request.only == nil,
      path: opening.shellPath,
      DecidingScreen.Wishes(
        openFolder: { [unowned self] in openFolder() },
        showGrid: { [unowned self] in toggleGrid(at: $0) },
        perform: perform
      )
    )
  }

  /// The screens as they lie on each other now.
  var pile: ScreenPile {
    ScreenPile(deciding ?? looking, closeLook, judging, compare, grid, missing, help)
  }

  /// The height below the stage that the cards' screen needs, in points of the overlay.
  var footHeight: Double { deciding?.footHeight ?? 0 }
  /// Whether a decision's stamp cannot be seen.
  var hidesStamps: Bool { closeLook.hidesCards || compare?.isMagnified == true }
  /// Whether captions are drawn; the page of keys has none.
  var showsCaptions: Bool { help == nil }
  /// The pictures that may be seen next, to be decoded ahead.
  var upcoming: [Layer] { compare?.upcoming ?? [] }

  /// Has the buttons of the cards' screen go when it is time; returns when that will be.
  func advance(to now: Timestamp) -> Timestamp? {
    deciding.map { $0.advance(to: now) } ?? looking.advance(to: now)
  }

  /// Drops what a pointer holds, and what swipes by itself, if the folder is gone.
  func followFolder() {
    guard session.missingFolder != nil else { return }
    pile.letGo()
    compare = nil
  }

  func noteClick(on card: Int) { if session.review != nil { closeLook.noteClick(on: card) } }

  /// Moves the picture that is looked at closely.
  func steer(by way: Vector, magnifyingBy factor: Double, at time: Timestamp) {
    closeLook.steer(by: way, magnifyingBy: factor, at: time)
  }

  /// Asks the screens from the top down, then opens or closes one; returns false for an action of the session.
  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    if pile.perform(action, by: input, at: time) { return true }
    switch action {
    case .grid: toggleGrid()
    case .closeLook where session.review != nil: closeLook.toggle(by: input)
    case .compare: openCompare()
    case .help: toggleHelp()
    default: return false
    }
    return true
  }

  private func openFolder() {
    pile.letGo()
    showDialog()
  }

  private func toggleGrid(at verdict: Verdict? = nil) {
    guard let review = session.review, let appearance = session.appearance else { return }
    pile.letGo()
    session.dissolve()
    if grid == nil {
      closeLook.leave()
      compare = nil
      grid = GridScreen(session, review, appearance, at: verdict)
    } else {
      grid = nil
    }
    session.captions.removeHint(at: session.now)
  }

  /// Opens a comparison, which closes itself.
  private func openCompare() {
    guard let review = session.review, let appearance = session.appearance else { return }
    // Its stacks swipe by themselves.
    guard review.takesSteps else { return session.sayNothingIsDecided() }
    pile.letGo()
    closeLook.leave()
    compare = CompareScreen(
      session,
      review,
      appearance,
      burst: deciding?.topBurst.map(Array.init),
      isDecoded: { [loop] in loop.renderer.layers.isDecoded($0) },
      didClose: { [unowned self] in compare = nil }
    )
    if compare == nil { session.say("There are no two pictures to compare", for: 1.5) }
  }

  private func toggleHelp() {
    session.dissolve()
    if help != nil { return help = nil }
    if !isReplay { pile.letGo() }
    let text = loop.renderer.layers.text
    help = HelpScreen(session, over: pile.top.kind, text: text) { [unowned self] action, time in
      toggleHelp()
      // The key of this page has closed it.
      if let action, action != .help { perform(action, time) }
    }
  }
}
