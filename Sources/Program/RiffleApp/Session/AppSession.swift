package import Riffle
package import RiffleDecks
package import RiffleFormats
package import RiffleMedia
package import RiffleSDL
import RiffleShell

/// A session of the program: a deck in a window, with its screens, logs and recordings.
@MainActor
package final class AppSession {
  package private(set) var dropped: [String] = []
  /// Whether the user wants to continue in the studio, which takes over the same window.
  package private(set) var isLeftForStudio = false

  private let opening: SessionOpening
  private let stage: SessionStage
  private let guide: Guide
  private let folderDialog: FolderDialog
  private lazy var screens = SessionScreens(
    opening,
    showDialog: { [folderDialog] in folderDialog.open() },
    perform: { [unowned self] in perform($0, by: .button, at: $1) }
  )
  private lazy var controllers = Controllers(session) { [unowned self] in
    perform($0, by: .controller, at: $1)
  }
  /// What is remembered about the window; nil for the sample deck and during a replay.
  private var memory: WindowMemory?
  private var hasPresented = false
  /// The time that the first frame shows, until it is presented.
  private var timeOfFirstFrame: Timestamp?
  private var failure: RiffleError?
  /// Whether a screen looks different since the latest frame, or moves.
  private var isOutdated = true

  // MARK: Opening

  /// Opens a request; in a window that is there already, if it is given one.
  ///
  /// - Throws: ``RiffleError`` if something cannot be opened, or the preset or renderer does not
  ///   exist.
  package init(_ request: OpenRequest, in present: WindowLoop? = nil) throws(RiffleError) {
    MallocTuning.returnLargeBlocks()
    opening = try SessionOpening(request, in: present)
    stage = SessionStage(opening)
    let (request, loop) = (opening.request, opening.window.loop)
    guide = Guide(
      opening.session,
      isSample: opening.isSample,
      speaker: request.settings.speaks == true ? Speaker { StandardError.printError($0) } : nil,
      showTitle: { loop.window.title = $0 }
    )
    let waker = loop.waker
    folderDialog = request.folderDialog { waker.wake() }
    observeStack()
    if let preset = opening.decidingPreset { beginDeciding(with: preset) }
    stackView.advance(to: loop.now)
    try opening.followListing()
    try logs.beginRecording(stackView.stack, seed: request.stackSeed)
    if request.isFullscreen { setFullscreen(true) }
    memory = opening.windowMemory()
    stackView.inputObserver = { [unowned self] input, time in
      attempt { () throws(RiffleError) in try logs.note(input, at: time) }
      if replay == nil { guide.note(input, at: time) }
    }
    guard replay == nil else { return }
    stage.followDesktop(request.settings)
    guide.introduce()
  }

  private var session: DeckSession { opening.session }
  private var window: CardWindow { opening.window }
  private var logs: SessionLogs { opening.logs }
  private var replay: Replay? { opening.replay }
  private var stackView: CardStackView { window.stackView }

  private func observeStack() {
    stackView.handlers.didReceive = { [unowned self] event in
      attempt { () throws(RiffleError) in try logs.note(event) }
      guide.note(event)
    }
    stackView.handlers.contentAhead = { [unowned self] in session.contentOnStage(ofCardAt: $0) }
    stackView.handlers.didSelect = { [unowned self] in screens.noteClick(on: $0.index) }
    stackView.handlers.emptyView = { [unowned self] in
      // A replay looks as what was recorded.
      replay == nil
        ? session.emptyView : Deck.emptyView(after: session.deck.cards.count, keys: session.keys)
    }
    session.source.content = { [unowned self] in session.contentOnStage(ofCardAt: $0) }
    session.review?.didRefuse = { [unowned session] in session.sayNothingIsDecided() }
    session.review?.didApply = { [unowned self] step, change in
      isOutdated = true
      guide.note(step, change, isHidden: screens.hidesStamps)
    }
  }

  private func beginDeciding(with preset: Preset) {
    guard let review = session.review else { return }
    stage.show(preset, at: loop.now)
    opening.follower?.begin()
    // The first cards were made before their decisions were known.
    stackView.reloadShownCards()
    stage.makeRoom { [unowned self] in screens.footHeight }
    // Without animation: the cards have not been visible yet at the preset's own size.
    if session.appearance?.hasControls == true || review.decisions.decidedCount > 0
      || review.decisions.filter != nil
    {
      review.showAll()
    }
  }

  // MARK: Running

  package var loop: WindowLoop { window.loop }
  /// The preset without the changes for a dark desktop.
  package var preset: Preset { stage.preset }
  package var cursor: CardCursor? { screens.pile.top.cursor }

  package var unsavedCount: Int { session.review?.decisions.unsavedCount ?? 0 }

  /// What is not on disk yet, for the end of the program; nil without decisions.
  package var unsaved: UnsavedSteps? { session.review?.decisions.unsaved }

  /// Waits until all decisions are on disk, or saves them elsewhere; returns where they are then, and what to
  /// do, or nil if they are on disk.
  package func end() -> RiffleError? {
    if isLeftForStudio { attempt { () throws(RiffleError) in try logs.endRecording(at: loop.now) } }
    guard let decisions = session.review?.decisions else { return nil }
    // The contents of files, which identify renamed ones, are waited for only briefly.
    if decisions.unsavedCount == 0 { decisions.flush(timeout: .milliseconds(300)) }
    return decisions.unsaved?.save()
  }

  /// Runs until the window is closed, or left for the studio; then call ``resume(with:)`` and run again, or
  /// ``end()``.
  ///
  /// - Parameter content: Gets the window's events, and passes them to the session; nil for the session.
  /// - Throws: ``RiffleError`` if a log cannot be written or a frame cannot be drawn.
  package func run(_ content: (any WindowContent)? = nil) throws(RiffleError) {
    isLeftForStudio = false
    dealCards()
    do throws(CardWindowError) {
      try window.run(content ?? self)
    } catch {
      failure = failure ?? .unavailable(error.description)
    }
    folderDialog.close()
    memory?.write()
    if let failure { throw failure }
    if !isLeftForStudio { try logs.endRecording(at: loop.now) }
  }

  /// Has the cards come in the first frames, if the preset deals them one by one; in a replay the recording
  /// does; the photographers' first picture does not move, so that it is seen as soon as it is read.
  package func dealCards() {
    guard !hasPresented, replay == nil, stackView.preset.deck.deal.comesOneByOne,
      session.appearance?.stage != .photographs
    else { return }
    stackView.dealCards()
  }

  /// Takes the window back from the studio, with what it has made of the preset; nil for no change.
  package func resume(with preset: Preset?) {
    session.dissolve()
    window.handle(.window(.displayChanged))
    stage.fillWindow()
    if let preset { choose(preset, at: loop.now) }
    guide.showTitleAgain()
    isOutdated = true
  }

  /// An error closes the window and ends the program.
  private func attempt(_ body: () throws(RiffleError) -> Void) {
    do throws(RiffleError) {
      try body()
    } catch {
      failure = error
      window.close()
    }
  }

  /// Asks the screens, then does what is left to the session.
  private func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) {
    isOutdated = true
    guard !screens.perform(action, by: input, at: time) else { return }
    switch action {
    case .choosePreset(let digit):
      if let preset = DigitPresets.preset(of: digit) { choose(preset, at: time) }
    case .cancel: sayHowToLeaveFullscreen()
    case .fullScreen: setFullscreen(!loop.window.isFullscreen)
    // Without buttons, Tab goes to the studio.
    case .studio where replay == nil, .nextButton where replay == nil:
      isLeftForStudio = true
      session.dissolve()
      window.close()
    case .quit: window.close()
    default: break
    }
  }

  private func handle(_ press: KeyPress) {
    let stroke = KeyStroke(press.key, press.modifiers)
    guard let row = ActionRow.row(for: stroke, on: kind, keys: session.keys),
      !press.isRepeat || row.repeats
    else { return }
    perform(row.action, by: .key, at: press.time)
  }

  private func choose(_ preset: Preset, at time: Timestamp) {
    stage.show(preset, at: time)
    guide.note(preset, at: time)
  }

  private var kind: ScreenKind { screens.pile.top.kind }

  /// Escape closes what lies on the cards, and pressed once too often it must not change the window.
  private func sayHowToLeaveFullscreen() {
    guard loop.window.isFullscreen,
      let key = ActionHelp.key(of: .fullScreen, on: kind, session.keys)
    else { return }
    session.say("\(key) leaves full screen", for: 2)
  }

  /// An error is reported on standard error.
  private func setFullscreen(_ isFullscreen: Bool) {
    guard loop.window.isFullscreen != isFullscreen else { return }
    do throws(SDLError) {
      try loop.window.setFullscreen(isFullscreen)
      memory?.noteChange(at: loop.now)
    } catch {
      StandardError.printError("\(error)")
    }
  }

  /// Closes the window to open what was dropped, unless there is no card in it.
  private func openDropped(_ paths: [[UInt8]]) {
    let paths = paths.map { String(escaping: $0) }
    do throws(RiffleError) {
      try opening.request.checkOpening(paths)
      dropped = paths
      window.close()
    } catch {
      session.say("\(error)", for: 5)
    }
  }
}

extension AppSession: WindowContent {
  /// Whether a card is without its picture until its shape is known.
  package var awaitsShapes: Bool { session.awaitsShapes }

  package var needsFrame: Bool {
    get { isOutdated || window.needsFrame || session.captions.needsFrame }
    set { isOutdated = isOutdated || newValue }
  }

  package func handle(_ event: InputEvent) {
    guide.note(event)
    switch event {
    case .controller(let event):
      if controllers.handle(event, on: kind) { isOutdated = true }
      return
    case .key(let press):
      session.review?.finishLeaving()
      return handle(press)
    case .pointer(let event):
      if case .down = event.phase { session.review?.finishLeaving() }
    case .window(.resized): memory?.noteResize(at: loop.now)
    case .window(.focusGained):
      stage.lookAgain()
      session.review?.decisions.refresh()
    case .wake: receive()
    default: break
    }
    let answer = screens.pile.handle(event)
    if answer.contains(.changed) { isOutdated = true }
    if answer.contains(.taken) { return }
    switch event {
    case .pointer where replay != nil: break
    case .dropped(let paths) where replay == nil: openDropped(paths)
    default: window.handle(event)
    }
    if case .window = event { stage.fillWindow() }
  }

  /// Takes over what was found in the folders, read from the journal, or decided in another window.
  private func receive() {
    receiveListing()
    receiveFolder()
    if session.showShapes() { isOutdated = true }
    guard let review = session.review else { return }
    if review.receive() { isOutdated = true }
    if let notice = review.decisions.notice {
      review.decisions.notice = nil
      StandardError.printError(notice)
      session.say(notice, for: 8)
    }
  }

  private func receiveFolder() {
    switch folderDialog.takeAnswer() {
    case .chosen(let folder): openDropped([folder.bytes])
    case .refused(let problem): session.say("\(problem)", for: 8)
    case .cancelled, nil: break
    }
  }

  private func receiveListing() {
    attempt { () throws(RiffleError) in
      guard try opening.follower?.receive() == true else { return }
      isOutdated = true
      screens.followFolder()
    }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    replay?.play(until: now, on: stackView)
    let nextOfGuide = guide.advance(to: now)
    window.cursor = cursor
    let nextLanding = window.advance(to: now)
    let nextOfController = controllers.advance(to: now, on: kind)
    if let motion = controllers.takeMotion(until: now, on: kind) {
      screens.steer(by: motion.way, magnifyingBy: motion.factor, at: now)
      isOutdated = true
    }
    let nextOfReview = session.review?.advance(to: now)
    let nextOfMemory = memory?.advance(to: now)
    if opening.follower?.hasMore == true { receiveListing() }
    guide.nameTopCard()
    let times = [
      screens.advance(to: now), nextLanding, replay?.nextTime, nextOfGuide, nextOfController,
      nextOfMemory,
      nextOfReview,
      opening.follower?.hasMore == true ? now : nil,
    ]
    return times.compactMap(\.self).min()
  }

  package func pause(during stall: Range<Timestamp>) {
    // The poses of a replay depend only on the times of its steps.
    if replay == nil { window.pause(during: stall) }
  }

  package func frame(at time: Timestamp) -> WindowFrame {
    let now = loop.now
    isOutdated = false
    var frame = window.frame(at: time)
    logs.noteDrawing(stackView.stack, at: time, now: now)
    if !hasPresented { timeOfFirstFrame = time }
    isOutdated = screens.pile.draw(into: &frame.list, at: time) || isOutdated
    let scale = stackView.windowSize.pixelsPerPoint
    var size = stackView.windowSize.size * scale
    // Above the line about the picture.
    if session.appearance?.stage == .photographs {
      size.height -= PhotographStage.insets.bottom * session.scale
    }
    let captions = session.captions.commands(in: size, scale: scale, at: time)
    if screens.showsCaptions { frame.list.commands += captions }
    frame.upcoming = screens.upcoming + frame.upcoming
    return frame
  }

  package func didPresent(_ frame: PresentedFrame) {
    attempt { () throws(RiffleError) in try logs.note(frame) }
    guard !hasPresented else { return }
    hasPresented = true
    // Fonts and pictures take their time; the cards wait for it.
    if replay == nil, let start = timeOfFirstFrame, start < frame.time {
      stackView.pause(during: start..<frame.time)
    }
    memory?.noteFirstFrame(at: frame.time)
    if replay == nil { controllers.follow(from: frame.time, on: loop) }
  }

  package func apply(_ updates: LoadUpdates) {
    window.apply(updates)
    for failure in updates.failures { opening.follower?.noteUnreadable(failure.picture) }
  }
}
