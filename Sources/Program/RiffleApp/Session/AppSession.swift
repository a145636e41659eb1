package import Riffle
package import RiffleCards
package import RiffleDecks
import RiffleDrawing
package import RiffleFormats
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleSDL
import SystemPackage

/// A session of the program: a deck in a window, with keys, a help page, logs and recordings.
@MainActor
package final class AppSession {
  let window: CardWindow
  let logs: SessionLogs
  var replay: Replay?
  var showsHelp = false
  /// What was dropped on the window, to be opened in its place.
  package internal(set) var dropped: [String] = []
  /// Whether the person has asked for the studio, which goes on in the same window.
  package internal(set) var isLeftForStudio = false
  var captions = Captions()
  /// The introduction of somebody new; nil during a replay.
  var introduction: Introduction?

  /// What is remembered about the deck's window; nil for the sample deck and during a replay.
  var keeper: DeckMemoryKeeper?
  /// When the first frame was presented; nil before.
  var firstFrame: Timestamp?
  /// The person's hand on a game controller.
  var controller = ControllerHand()

  /// What the person has set up.
  let settings: Settings
  /// Speaks cards and verdicts; nil if that is not wished for.
  let speaker: Speaker?
  /// What the desktop wishes; nil during a replay.
  var desktop: DesktopWishes?
  /// The colors that presets are adapted to; nil if nobody has said.
  var theme: DesktopTheme?

  /// What the session was asked for.
  let request: OpenRequest
  let source: DeckSource
  /// Whether folders in folders are gone into.
  let isRecursive: Bool
  /// The deck's listing, which goes on to follow its folders; nil for the sample deck.
  let listing: DeckListing?
  /// What is decided on the cards; nil for the sample deck, during a replay, and for a plain deck file
  /// with a preset that no card can be decided on with.
  var deciding: Deciding?
  let seed: UInt64
  let replayName: String
  /// The key paths that were given values when the program was started.
  let changedKeys: Set<String>
  /// The error that closes the window; nil if there is none.
  private var failure: RiffleError?
  /// The title that the window shows.
  var shownTitle = ""

  /// The size of the window when it opens, in points; a replay changes the width.
  private static let size = Size(width: 960, height: 720)

  /// Opens the deck, the logs and the window of a request.
  ///
  /// - Throws: ``RiffleError`` if one of them cannot be opened, or the request's preset or renderer
  ///   does not exist.
  package init(_ request: OpenRequest) throws(RiffleError) {
    MallocTuning.returnLargeBlocks()
    var request = request
    let paths = request.paths.map { FilePath(escaped: $0) }
    isRecursive = request.isRecursive
    let opening = try paths.isEmpty ? nil : DeckOpening(paths, recursively: isRecursive)
    keeper =
      paths.isEmpty || request.replay != nil ? nil : DeckMemoryKeeper(of: DeckPlace(of: paths).path)
    request.fill(from: keeper?.memory ?? DeckMemory())
    self.request = request
    let listing = opening?.listing
    self.listing = listing
    if let listing {
      source = DeckSource { listing.deck }
    } else {
      let sample = try Deck.named(nil)
      source = DeckSource { sample }
    }
    let header = request.replay?.header
    seed = request.seed ?? header?.seed ?? 0
    changedKeys = Set(request.changes.map(\.key))
    // A plain deck file's own verdicts may not have been read yet.
    let preset =
      try request.hasVerdicts(listing?.deck)
      ? Self.presetForDeciding(request) : request.presetForLooking()
    let renderer = if let asked = request.renderer { asked } else { try RendererChoice.chosen() }
    let scale = try WindowScale.chosen(request.scale)
    logs = try SessionLogs(request)
    settings = request.settings
    speaker =
      request.settings.speaks == true ? Speaker { StandardError.printError($0) } : nil
    replay = request.replay.map { Replay(of: $0) }
    replayName = request.replayName
    let size = try Self.size(for: request)
    do throws(CardWindowError) {
      window = try CardWindow(
        title: Self.title(of: source.deck, card: nil),
        applicationID: ProgramIdentity.id,
        size: size,
        fit: request.fit,
        preset: preset,
        seed: seed,
        dataSource: source,
        renderer: renderer,
        scale: scale
      )
    } catch {
      throw .unavailable(error.description)
    }
    ProgramIdentity.mark(window.loop.window)
    DisplayLoss.endsProgram()
    try opening?.waitForCards()
    window.problemHandler = StandardError.printError
    stackView.register(CardView.self, forCardReuseIdentifier: DeckSource.identifier)
    observeStack()
    try beginDeciding()
    if deciding == nil {
      stackView.keyMap[.character("r")] = .reload
      stackView.keyMap[.character("p")] = .swipe(.right)
      stackView.keyMap[.character("x")] = .swipe(.left)
      stackView.keyMap[.character("u")] = .undo
    }
    stackView.advance(to: window.loop.now)
    if let opening {
      if opening.isListed { endListing() }
      // Somebody who comes back sees the card that they go on with, and no empty stage.
      while stackView.topIndex == nil, opening.waitForMore() { receiveListing() }
      let waker = loop.waker
      opening.connect { waker.wake() }
    }
    try logs.beginRecording(stackView.stack, seed: seed)
    if request.isFullscreen { setFullscreen(true) }
    beginRemembering()
    stackView.inputObserver = { [unowned self] input, time in
      attempt { () throws(RiffleError) in try logs.note(input, at: time) }
      note(input, at: time)
    }
    followDesktop()
    if replay == nil { introduce() }
  }

  /// The window's loop, for what goes on in it.
  package var loop: WindowLoop { window.loop }
  /// The preset as it is now.
  package var preset: Preset { stackView.stack.preset }

  /// The stack in the window.
  var stackView: CardStackView { window.stackView }

  /// The number of decisions that are not on disk yet.
  package var unsavedCount: Int { deciding?.decisions.unsavedCount ?? 0 }

  /// What is not on disk yet, for the end of the program; nil if nothing is decided.
  package var unsaved: UnsavedSteps? { deciding?.decisions.unsaved }

  /// Waits until all decisions are on disk, when nothing more will be decided, or keeps them elsewhere.
  ///
  /// - Returns: Where they are now, and what to do, in one line; nil if they are on disk.
  package func end() -> RiffleError? {
    guard let decisions = deciding?.decisions else { return nil }
    // The contents of files, by which renamed ones are found again, are waited for only for a moment.
    if decisions.unsavedCount == 0 { decisions.flush(timeout: .milliseconds(300)) }
    return decisions.unsaved?.save()
  }

  /// Runs until the window is closed; ``end()`` is for what follows.
  ///
  /// - Parameter content: What the window shows and hands its events to in place of the session, which it
  ///   passes everything on to; nil for the session itself. Defaults to nil.
  /// - Throws: ``RiffleError`` if a log cannot be written or a frame cannot be drawn.
  package func run(_ content: (any WindowContent)? = nil) throws(RiffleError) {
    do throws(CardWindowError) {
      try window.run(content ?? self)
    } catch {
      failure = failure ?? .unavailable(error.description)
    }
    writeMemory()
    if let failure { throw failure }
    try logs.endRecording(at: window.loop.now)
  }

  /// Runs work that writes a log; an error closes the window and ends the program.
  func attempt(_ body: () throws(RiffleError) -> Void) {
    do throws(RiffleError) {
      try body()
    } catch {
      failure = error
      window.close()
    }
  }

  /// Logs the events of the stack, and gives it what it shows beneath and ahead.
  private func observeStack() {
    stackView.handlers.didReceive = { [unowned self] event in
      attempt { () throws(RiffleError) in try logs.note(event) }
      if case .didSwipe(_, let direction, _, _) = event.kind {
        noteSwipe(at: event.time)
        if deciding == nil {
          nameTopCard(
            after: direction.rawValue.prefix(1).uppercased() + direction.rawValue.dropFirst()
          )
        }
      }
    }
    stackView.handlers.contentAhead = { [unowned self] in content(ofCardAt: $0) }
    stackView.handlers.emptyView = { [unowned self] in emptyView }
    source.content = { [unowned self] in content(ofCardAt: $0) }
  }

  /// Returns the content of a card, as the person has rotated it.
  func content(ofCardAt index: Int) -> CardContent {
    let content = source.deck.content(ofCardAt: index)
    return deciding?.content(content, ofCardAt: index) ?? content
  }

  /// Returns the size of a request's window; without one, that with the same stage as the replay's
  /// window: the number of points of a stage depends only on the proportions of its window.
  private static func size(for request: OpenRequest) throws(RiffleError) -> Size {
    if let window = request.window {
      guard window.width >= 240, window.height >= 320 else {
        throw .wrongUsage(
          "--window is \(window.width.digits)x\(window.height.digits). Give at least 240x320."
        )
      }
      return window
    }
    guard let recorded = request.replay?.header.window else { return size }
    return Size(width: size.height * recorded.width / recorded.height, height: size.height)
  }
}
