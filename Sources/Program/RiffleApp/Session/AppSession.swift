package import Riffle
package import RiffleDecks
package import RiffleFormats
package import RiffleMedia
package import RiffleSDL
import RiffleShell
import RiffleTuning
import SystemPackage

/// A session of the program: a deck in a window, with its screens, logs and recordings.
@MainActor
package final class AppSession {
  package private(set) var dropped: [String] = []
  /// Whether the user wants to continue in the studio, which takes over the same window.
  package private(set) var isLeftForStudio = false

  private let request: OpenRequest
  private let window: CardWindow
  private let logs: SessionLogs
  private let desk: Desk
  private let guide: Guide
  /// The follower; nil for the sample deck.
  private let follower: DeckFollower?
  /// The memory; nil for the sample deck and during a replay.
  private var memory: WindowMemory?
  private var taste: DesktopTaste?
  private let replay: Replay?
  private let controllers: Controllers
  private let folderDialog: FolderDialog
  private var hasPresented = false
  /// The time that the first frame shows, until it is presented.
  private var timeOfFirstFrame: Timestamp?
  private var failure: RiffleError?
  /// Whether a screen looks different since the latest frame, or moves.
  private var isOutdated = true

  private let cards: CardsScreen
  private lazy var closeLook = CloseLookScreen(
    desk,
    isDecoded: { [loop] in loop.renderer.layers.isDecoded($0) },
    willOpen: { [unowned self] in letGo() }
  )
  private lazy var judging = JudgingScreen(desk) { [loop] in
    loop.renderer.layers.histogram(of: $0)
  }
  private var compare: CompareScreen?
  private var grid: GridScreen?
  private var help: HelpScreen?

  // MARK: Opening

  /// - Throws: ``RiffleError`` if something cannot be opened, or the preset or renderer does not exist.
  package init(_ request: OpenRequest, in present: WindowLoop? = nil) throws(RiffleError) {
    MallocTuning.returnLargeBlocks()
    var request = request
    let paths = request.paths.map { FilePath(escaped: $0) }
    let opening =
      try paths.isEmpty
      ? nil
      : DeckOpening(paths, recursively: request.isRecursive, order: request.settings.order ?? .name)
    let place = paths.isEmpty ? nil : DeckPlace(of: paths)
    let keeper = request.replay == nil ? place.map { DeckMemoryKeeper(of: $0.path) } : nil
    request.fill(from: keeper?.memory ?? DeckMemory())
    self.request = request
    let listing = opening?.listing
    let source: DeckSource
    if let listing {
      source = DeckSource { listing.deck }
    } else {
      let sample = try Deck.named(nil)
      source = DeckSource { sample }
    }
    // A plain deck file's verdicts may not have been read yet.
    let preset =
      try request.hasVerdicts(listing?.deck)
      ? request.announcedPreset() : request.presetForLooking()
    logs = try SessionLogs(request)
    replay = request.replay.map { Replay(of: $0, name: request.replayName) }
    do {
      window = try request.openWindow(preset, source, in: present)
    } catch {
      // An error about the deck comes before one about the display.
      try opening?.waitWithoutWindow()
      throw error
    }
    let window = window
    let (loop, waker) = (window.loop, window.loop.waker)
    ProgramIdentity.mark(loop.window)
    DisplayLoss.endsProgram()
    // Read while the folder is listed. A deck file may turn out to have no verdicts.
    let decisions =
      request.hasVerdicts(listing?.deck)
      ? place.map { DeckDecisions(of: $0) { waker.wake() } } : nil
    try opening?.waitForCards()
    window.problemHandler = StandardError.printError
    window.stackView.register(DeckCardView.self, forCardReuseIdentifier: DeckSource.identifier)
    desk = Desk(
      window.stackView,
      source,
      listing,
      keys: request.settings.keys,
      advances: request.settings.advances ?? false,
      order: request.settings.order ?? .name,
      size: { loop.windowSize },
      clock: { loop.now },
      wake: { waker.wake() }
    )
    guide = Guide(
      desk,
      isSample: place == nil,
      speaker: request.settings.speaks == true ? Speaker { StandardError.printError($0) } : nil,
      showTitle: { loop.window.title = $0 }
    )
    follower = listing.map { [desk] in DeckFollower(desk, $0, folder: place?.folder) }
    if place == nil { try request.refuseFilter() }
    let decidingPreset: Preset? =
      if let place { try desk.beginReview(of: place, request, decisions) } else { nil }
    desk.dissolve = { [desk] in
      loop.dissolve(for: desk.stackView.reducesMotion ? Self.briefDissolve : Self.dissolve)
    }
    controllers = Controllers(desk)
    folderDialog = request.folderDialog { waker.wake() }
    cards = CardsScreen(
      desk,
      isReplay: replay != nil,
      showsButtons: request.settings.showsButtons ?? true,
      endsPasses: request.only == nil,
      path: place?.folder.map { folder in
        let isDeep = request.isRecursive || paths.contains { DeckPlace(of: [$0]).folder != folder }
        return (isDeep ? "-r " : "") + (folder.resolved ?? folder).quotedForShell
      }
    )
    cards.showGrid = { [unowned self] in toggleGrid(at: $0) }
    cards.openFolder = { [unowned self] in
      letGo()
      folderDialog.open()
    }
    controllers.perform = { [unowned self] in perform($0, by: .controller, at: $1) }
    observeStack()
    if let decidingPreset { beginDeciding(with: decidingPreset) }
    stackView.advance(to: loop.now)
    if let opening { try follow(opening) }
    try logs.beginRecording(stackView.stack, seed: request.stackSeed)
    if request.isFullscreen { setFullscreen(true) }
    memory = keeper.map { WindowMemory($0, of: loop.window) }
    stackView.inputObserver = { [unowned self] input, time in
      attempt { () throws(RiffleError) in try logs.note(input, at: time) }
      if replay == nil { guide.note(input, at: time) }
    }
    guard replay == nil else { return }
    taste = DesktopTaste(desk, request.settings, driverName: loop.window.session.driverName)
    guide.introduce()
  }

  private func observeStack() {
    stackView.handlers.didReceive = { [unowned self] event in
      attempt { () throws(RiffleError) in try logs.note(event) }
      guide.note(event)
    }
    stackView.handlers.contentAhead = { [unowned self] in desk.contentOnStage(ofCardAt: $0) }
    stackView.handlers.didSelect = { [unowned self] in
      if desk.review != nil { closeLook.noteClick(on: $0.index) }
    }
    stackView.handlers.emptyView = { [unowned self] in cards.emptyView }
    desk.source.content = { [unowned self] in desk.contentOnStage(ofCardAt: $0) }
    desk.review?.didRefuse = { [desk] in desk.sayNothingIsDecided() }
    desk.review?.didApply = { [unowned self] step, change in
      isOutdated = true
      let isHidden = closeLook.hidesCards || compare?.isMagnified == true
      guide.note(step, change, isHidden: isHidden)
    }
  }

  private func beginDeciding(with preset: Preset) {
    guard let review = desk.review, let look = desk.look else { return }
    stackView.setPreset(prepared(preset), at: loop.now)
    follower?.begin()
    // The first cards were made before their decisions were known.
    stackView.reloadShownCards()
    if look.stage == .photographs {
      fillWindow()
    } else if look.hasControls {
      window.foot = { [unowned self] windowSize in
        cards.footHeight * desk.scale / windowSize.pixelsPerPoint
      }
    }
    // Without animation: the cards have not been visible yet at the preset's own size.
    if look.hasControls || review.decisions.decidedCount > 0 || review.decisions.filter != nil {
      review.showAll()
    }
  }

  /// Has a photograph take the window but for the lines of the overlay, which grow with the window.
  private func fillWindow() {
    guard desk.look?.stage == .photographs else { return }
    let insets = PhotographStage.insets
    let factor = desk.scale / loop.windowSize.pixelsPerPoint
    stackView.fit = .filling(
      EdgeInsets(
        top: (insets.top * factor).rounded(),
        left: (insets.left * factor).rounded(),
        bottom: (insets.bottom * factor).rounded(),
        right: (insets.right * factor).rounded()
      )
    )
  }

  private func follow(_ opening: DeckOpening) throws(RiffleError) {
    if opening.isListed { follower?.endSoon() }
    // Someone who returns to a deck sees the next card, not an empty stage.
    while stackView.topIndex == nil, opening.waitForMore() { try follower?.receive() }
    let waker = loop.waker
    opening.connect { waker.wake() }
  }

  // MARK: Running

  /// The loop, for what else runs in it.
  package var loop: WindowLoop { window.loop }
  /// The preset without the changes for a dark desktop.
  package var preset: Preset {
    taste?.theme == .dark ? stackView.preset.adapted(to: .light) : stackView.preset
  }

  private var stackView: CardStackView { window.stackView }

  package var cursor: CardCursor? { top.cursor }

  package var unsavedCount: Int { desk.review?.decisions.unsavedCount ?? 0 }

  /// What is not on disk yet, for the end of the program; nil without decisions.
  package var unsaved: UnsavedSteps? { desk.review?.decisions.unsaved }

  /// Waits until all decisions are on disk, or saves them elsewhere; returns where they are then, and what to
  /// do, or nil if they are on disk.
  package func end() -> RiffleError? {
    if isLeftForStudio { attempt { () throws(RiffleError) in try logs.endRecording(at: loop.now) } }
    guard let decisions = desk.review?.decisions else { return nil }
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
      desk.look?.stage != .photographs
    else { return }
    stackView.dealCards()
  }

  /// Takes the window back from the studio, with what it has made of the preset; nil for no change.
  package func resume(with preset: Preset?) {
    desk.dissolve()
    window.handle(.window(.displayChanged))
    fillWindow()
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

  // MARK: Screens

  /// How long one page takes to become another, and with little motion, in seconds.
  private static let (dissolve, briefDissolve) = (0.16, 0.08)

  /// The screens, from the bottom up.
  private var screens: [any Screen] {
    let all: [(any Screen)?] = [cards, closeLook, judging, compare, grid, help]
    return all.compactMap(\.self)
  }

  /// A picture on its way back to its card leaves keys and buttons to the cards.
  private var top: any Screen { help ?? page }

  private var page: any Screen {
    if let grid { return grid }
    if let compare, !compare.isClosing { return compare }
    return closeLook.isOpen ? closeLook : cards
  }

  /// Call before another screen comes.
  private func letGo() { for screen in screens { screen.letGo() } }

  private func toggleGrid(at verdict: Verdict? = nil) {
    guard let review = desk.review, let look = desk.look else { return }
    letGo()
    desk.dissolve()
    if grid == nil {
      closeLook.leave()
      compare = nil
      grid = GridScreen(desk, review, look, at: verdict)
    } else {
      grid = nil
    }
    desk.captions.removeHint(at: desk.now)
  }

  /// Opens a comparison, which closes itself.
  private func openCompare() {
    guard let review = desk.review, let look = desk.look else { return }
    // Its stacks swipe by themselves.
    guard review.decisions.takesSteps else { return desk.sayNothingIsDecided() }
    letGo()
    closeLook.leave()
    compare = CompareScreen(
      desk,
      review,
      look,
      burst: cards.topBurst.map(Array.init),
      isDecoded: { [loop] in loop.renderer.layers.isDecoded($0) },
      didClose: { [unowned self] in compare = nil }
    )
    if compare == nil { desk.say("There are no two pictures to compare", for: 1.5) }
  }

  private func toggleHelp() {
    desk.dissolve()
    if help != nil { return help = nil }
    if replay == nil { letGo() }
    help = HelpScreen(desk, over: page.kind) { [unowned self] action, time in
      toggleHelp()
      // The key of this page has closed it.
      if let action, action != .help { perform(action, by: .button, at: time) }
    }
  }

  /// Asks the screens from the top down, then the session.
  private func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) {
    isOutdated = true
    guard !screens.reversed().contains(where: { $0.perform(action, by: input, at: time) }) else {
      return
    }
    switch action {
    case .grid: toggleGrid()
    case .closeLook where desk.review != nil: closeLook.toggle(by: input)
    case .compare: openCompare()
    case .help: toggleHelp()
    case .choosePreset(let digit):
      if let preset = DigitPresets.preset(of: digit) { choose(preset, at: time) }
    case .cancel: setFullscreen(false)
    case .fullScreen: setFullscreen(!loop.window.isFullscreen)
    // Without buttons, Tab goes to the studio.
    case .studio where replay == nil, .nextButton where replay == nil:
      isLeftForStudio = true
      desk.dissolve()
      window.close()
    case .quit: window.close()
    default: break
    }
  }

  private func handle(_ press: KeyPress) {
    let stroke = KeyStroke(press.key, press.modifiers)
    guard let row = ActionRow.row(for: stroke, on: top.kind, keys: desk.keys),
      !press.isRepeat || row.repeats
    else { return }
    perform(row.action, by: .key, at: press.time)
  }

  private func choose(_ preset: Preset, at time: Timestamp) {
    stackView.setPreset(prepared(preset), at: time)
    guide.note(preset, at: time)
  }

  /// Adapts a preset to the desktop and the deck.
  private func prepared(_ preset: Preset) -> Preset {
    let adapted = taste?.theme.map(preset.adapted) ?? preset
    let changedKeys = Set(request.changes.map(\.key))
    guard let look = desk.look else { return adapted }
    guard look.stage == .photographs else {
      return look.prepared(adapted) { changedKeys.contains($0) }
    }
    var stage = PhotographStage.preset(adapted)
    // They have been checked already.
    for change in request.changes { try? change.apply(to: &stage) }
    return look.prepared(stage) { changedKeys.contains($0) }
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
      let opening = try DeckOpening(
        paths.map { FilePath(escaped: $0) },
        recursively: request.isRecursive,
        order: request.settings.order ?? .name
      )
      try opening.waitForCards()
      var next = request
      next.paths = paths
      if next.hasVerdicts(opening.listing.deck) { _ = try next.presetForDeciding() }
      dropped = paths
      window.close()
    } catch {
      desk.say("\(error)", for: 5)
    }
  }
}

extension AppSession: WindowContent {
  package var needsFrame: Bool {
    get { isOutdated || window.needsFrame || desk.captions.needsFrame }
    set { isOutdated = isOutdated || newValue }
  }

  package func handle(_ event: InputEvent) {
    guide.note(event)
    switch event {
    case .controller(let event):
      if controllers.handle(event, on: top.kind) { isOutdated = true }
      return
    case .key(let press):
      desk.review?.finishLeaving()
      return handle(press)
    case .pointer(let event):
      if case .down = event.phase { desk.review?.finishLeaving() }
    case .window(.resized): memory?.noteResize(at: loop.now)
    case .window(.focusGained):
      taste?.lookAgain()
      desk.review?.decisions.refresh()
    case .wake: receive()
    default: break
    }
    for screen in screens.reversed() {
      let answer = screen.handle(event)
      if answer.contains(.changed) { isOutdated = true }
      if answer.contains(.taken) { return }
    }
    switch event {
    case .pointer where replay != nil: break
    case .dropped(let paths) where replay == nil: openDropped(paths)
    default: window.handle(event)
    }
    if case .window = event { fillWindow() }
  }

  /// Takes over what was found in the folders, read from the journal, or decided in another window.
  private func receive() {
    receiveListing()
    receiveFolder()
    if desk.showShapes() { isOutdated = true }
    guard let review = desk.review else { return }
    if review.receive() { isOutdated = true }
    if let notice = review.decisions.notice {
      review.decisions.notice = nil
      StandardError.printError(notice)
      desk.say(notice, for: 8)
    }
  }

  private func receiveFolder() {
    switch folderDialog.takeAnswer() {
    case .chosen(let folder): openDropped([folder.bytes])
    case .refused(let problem): desk.say("\(problem)", for: 8)
    case .cancelled, nil: break
    }
  }

  private func receiveListing() {
    attempt { () throws(RiffleError) in if try follower?.receive() == true { isOutdated = true } }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    replay?.play(until: now, on: stackView)
    let nextOfGuide = guide.advance(to: now)
    window.cursor = cursor
    let nextLanding = window.advance(to: now)
    let nextOfController = controllers.advance(to: now, on: top.kind)
    if let motion = controllers.takeMotion(until: now, on: top.kind) {
      closeLook.steer(by: motion.way, magnifyingBy: motion.factor, at: now)
      isOutdated = true
    }
    let nextOfReview = desk.review?.advance(to: now)
    let nextOfMemory = memory?.advance(to: now)
    if follower?.hasMore == true { receiveListing() }
    guide.nameTopCard()
    let times = [
      nextLanding, replay?.nextTime, nextOfGuide, nextOfController, nextOfMemory,
      nextOfReview,
      follower?.hasMore == true ? now : nil,
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
    // The grid covers the cards, and so do two pictures that are compared.
    let isCovered = grid != nil || compare?.hidesCards == true
    for screen in isCovered ? screens.dropFirst(3) : screens[...] {
      let moves = screen.draw(into: &frame.list, at: time)
      isOutdated = isOutdated || moves
    }
    let scale = stackView.windowSize.pixelsPerPoint
    var size = stackView.windowSize.size * scale
    // Above the line about the picture.
    if desk.look?.stage == .photographs {
      size.height -= PhotographStage.insets.bottom * desk.scale
    }
    let captions = desk.captions.commands(in: size, scale: scale, at: time)
    if help == nil { frame.list.commands += captions }
    frame.upcoming = (compare?.upcoming ?? []) + frame.upcoming
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
    for failure in updates.failures { follower?.noteUnreadable(failure.picture) }
  }
}
