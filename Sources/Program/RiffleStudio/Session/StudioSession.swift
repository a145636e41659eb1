package import Riffle
import RiffleControls
import RiffleDecks
package import RiffleFormats
package import RiffleMedia
package import RiffleSDL
import RiffleShell
package import RiffleTuning
import SystemPackage

/// The studio: a window in which presets are tuned while their cards move.
///
/// The parts do not know each other: each gets what it shows as a value (``StudioSnapshot``) and answers
/// with what the user asked for (``StudioAnswer``), which the session passes to the part that can do it.
@MainActor
package final class StudioSession {
  package let loop: WindowLoop
  private let desktop: DesktopWishes
  private let log: StudioLog
  private var workbench: Workbench { didSet { showWorkbench() } }
  private var shown: ShownPreset
  private var deck: StudioDeck
  private var view: StudioView
  private var keeper: StudioKeeper
  private var clipboard: StudioClipboard
  /// The preset file that is read again when it changes on disk.
  private var followed: FollowedPreset?

  private var stage: StageScreen
  private var editor = StageEditor()
  private var gallery: GalleryStages
  private var panels: StudioPanels
  private var pointer: StudioPointer
  /// The tunable that gets the color of the stage where it is pressed next; nil otherwise.
  private var colorKey: String?
  private let exporter: StudioExporter
  private var lines = StudioLines()
  /// Hears news for screen readers; nil while none listens.
  private var listener: ((AccessibleNews) -> Void)?
  /// The seconds in which the panels of the latest frame were laid out.
  private var panelTime = 0.0
  private var isChanged = true
  package private(set) var closing = Closing.no
  /// Whether the user wants to go back to the cards, which take over the same window.
  package private(set) var isLeftForCards = false

  package enum Closing: Hashable, Sendable {
    case no
    /// The window is closed, and the running export is being finished.
    case finishesExport
    case done
  }

  // MARK: Opening

  /// - Throws: ``RiffleError`` if the deck or the preset cannot be read, or there is no display.
  package convenience init(_ request: StudioRequest) throws(RiffleError) {
    MallocTuning.returnLargeBlocks()
    let places = StudioPlaces.ofUser()
    try self.init(request, at: places, in: request.window(like: places.keeper.state))
  }

  /// - Throws: ``RiffleError`` if the deck or the preset cannot be read.
  package init(
    _ request: StudioRequest,
    at places: StudioPlaces = .ofUser(),
    exporter: StudioExporter = StudioExporter(),
    in loop: WindowLoop
  ) throws(RiffleError) {
    (self.loop, self.exporter) = (loop, exporter)
    var problems: [String] = []
    keeper = places.keeper
    log = try StudioLog(request)
    let state = keeper.state
    let (deck, deckProblem) = try StudioDeck.atStart(request.path, last: state.deck)
    self.deck = deck
    let bench = try request.workbench(like: state, places.presets)
    workbench = bench
    shown = ShownPreset(bench.working, comparedWith: bench[bench.current.other].present.preset)
    desktop = DesktopWishes(driverName: loop.window.session.driverName)
    view = StudioView(state)
    if let zoom = request.zoom { view.framing.zoom = zoom == .actual ? .times(1) : .fit }
    view.follow(desktop)
    clipboard = StudioClipboard(driverName: loop.window.session.driverName)
    pointer = StudioPointer(loop.window.session)
    gallery = GalleryStages(deck.deck)
    stage = StageScreen(
      bench,
      deck.deck,
      window: loop.window.size,
      seed: request.seed,
      next: places.gestures.gestures.first,
      state,
      at: loop.now
    )
    panels = StudioPanels(places, exporter, view, in: loop, isInspected: log.wantsState) {
      if case .tell(let line) = $0 { problems.append(line) }
    }
    stage.show(bench, isDark: view.isDark, at: loop.now)
    exporter.didChange = { [weak self] in self?.noteExport() }
    panels.comparison.didChange = { [weak self] in self?.isChanged = true }
    desktop.follow { [weak self] in self?.followDesktop() }
    follow(request.preset)
    problems += keeper.takeProblems() + [deckProblem].compactMap(\.self)
    for problem in problems { tell(problem) }
    if keeper.isFirstStart { lines.showHint(at: loop.now.advanced(by: 0.4)) }
  }

  private func follow(_ name: String?) {
    followed = name.flatMap { FollowedPreset(named: $0) }
    followed?.didChange = { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let preset):
        tune { $0.open(preset, from: .user) }
        tell("\(preset.name) was read again")
      case .failure(let error): tell("\(error)")
      }
    }
  }

  // MARK: Closing

  package func run() throws(RiffleError) {
    DisplayLoss.endsProgram()
    (isLeftForCards, closing, isChanged) = (false, .no, true)
    loop.window.title = Self.title
    ScreenReaders.shared.add(self)
    defer { ScreenReaders.shared.remove(self) }
    do throws(SDLError) {
      try loop.run(self)
    } catch {
      throw .unavailable(error.description)
    }
    clipboard.leave()
    end()
  }

  /// Takes the window back from the cards, which may show another preset now.
  package func resume(with preset: Preset) {
    if preset.name != workbench.working.name { open(preset, from: .builtIn) }
  }

  package var preset: Preset { workbench.preset }

  /// The deck's path, as `String(escaping:)` makes it; nil for the sample.
  package var deckPath: String? { deck.path.map { String(escaping: $0.bytes) } }

  package static let title = "Riffle Studio"

  /// Saves the state and what is not saved yet.
  package func end() {
    keeper.state.window = loop.window.size
    keeper.state.presetA = workbench[.a].present.key
    keeper.state.presetB = workbench[.b].present.key
    keeper.state.deck = deckPath
    view.keep(in: &keeper.state)
    stage.keep(in: &keeper.state)
    keeper.end(with: workbench, hasChanges: workbench.isChanged)
  }

  /// Finishes a running export first, without the window; a second request to close does not wait for it.
  private func close() {
    guard exporter.isWorking, closing == .no else {
      closing = .done
      return loop.stop()
    }
    closing = .finishesExport
    loop.window.hide()
    if let line = exporter.line { StandardError.printError(line) }
  }

  /// Shows a message on completion if the export page is closed.
  private func noteExport() {
    isChanged = true
    guard !exporter.isWorking else { return }
    let line = exporter.line
    if closing == .finishesExport {
      if let line { StandardError.printError(line) }
      return close()
    }
    if view.sheet != .export, let line { tell(line) }
  }

  // MARK: What passes between the parts

  /// Changes the workbench; an error becomes a message.
  private func tune(
    _ phase: Workbench.Tweak = .changed,
    _ body: (inout Workbench) throws(RiffleError) -> Void
  ) {
    do throws(RiffleError) {
      try workbench.tweak(phase, body)
    } catch {
      tell("\(error)")
    }
    keeper.note(workbench, at: loop.now)
  }

  private func showWorkbench() {
    let other = workbench[workbench.current.other].present.preset
    shown = ShownPreset(workbench.working, comparedWith: other, like: shown)
    stage.show(workbench, isDark: view.isDark, at: loop.now)
    editor.forget()
    isChanged = true
  }

  private func tell(_ line: String) {
    isChanged = true
    lines.tell(line, at: loop.now)
    listener?(.said(line))
  }

  /// Names the letter that acted, since it may have been meant for a field; a page has a title.
  private func tellKey(of action: StudioAction) {
    if case .sheet = action { return }
    let isOff = view.isOn(action) == false || action == .loop && !stage.isLooping
    let words = action.words.prefix(1).lowercased() + action.words.dropFirst()
    tell("\(action.key): \(words)" + (isOff ? ", off" : ""))
  }

  private func take(_ answer: StudioAnswer) {
    isChanged = true
    switch answer {
    case .perform(let action): perform(action)
    case .tweak(let phase, let body): tune(phase, body)
    case .open(let preset, let origin): open(preset, from: origin)
    case .take(let item, let slot):
      tune { $0.open(item, in: slot) }
      if slot == workbench.current { return tell(item.title) }
      view.comparison = .sideBySide
      tell("\(item.title) is in \(slot.title)")
    case .play(let gesture): stage.play(gesture, at: loop.now)
    case .choose(let gesture): stage.choose(gesture)
    case .scrub(let time): stage.scrub(to: time, at: loop.now)
    case .compare(let comparison): view.comparison = comparison
    case .overlays(let overlays, let areShown):
      (view.overlays, view.showsOverlays) = (overlays, areShown)
    case .theme(let theme): setTheme(theme)
    case .frame(let framing): view.framing = framing
    case .panelWidth(let width): view.setPanelWidth(width)
    case .openFile(let path): if let path { open(path.bytes) } else { openSample() }
    case .pickColor(let key):
      colorKey = key
      tell("Press where the color is; \(StudioAction.cancel.key) keeps the old one")
    case .copy(let target): tell(clipboard.copy(code, as: target))
    case .restore: if let leftover = keeper.takeLeftover() { workbench = leftover }
    case .discard: keeper.discardLeftover()
    case .type:
      view.openPanel(true, at: loop.now)
      panels.expectField()
    case .tell(let line): tell(line)
    }
  }

  private func takeAnswers(_ body: ((StudioAnswer) -> Void) -> Void) {
    var answers: [StudioAnswer] = []
    body { answers.append($0) }
    answers.forEach(take)
  }

  // MARK: Actions

  private func perform(_ action: StudioAction) {
    let now = loop.now
    if view.perform(action, at: now) || stage.perform(action, workbench.current, at: now) { return }
    switch action {
    case .filter:
      panels.focusFilter()
      take(.type)
    case .save: takeAnswers { panels.save(workbench, $0) }
    case .saveAs: takeAnswers { panels.askForName(workbench, $0) }
    case .flip: tune { $0.flip() }
    case .chooseSlot(let slot): if workbench.current != slot { tune { $0.flip() } }
    case .undo:
      tune { if let title = $0.history.undoTitle, $0.history.undo() { tell("Undone: \(title)") } }
    case .redo:
      tune { if let title = $0.history.redoTitle, $0.history.redo() { tell("Redone: \(title)") } }
    case .reset: tune { $0.resetAll() }
    case .preset(let number):
      if let preset = DigitPresets.preset(of: number) { open(preset, from: .builtIn) }
    case .copySwift: take(.copy(.swift))
    case .copyJSON: take(.copy(.json))
    case .paste: tune { tell(clipboard.paste(into: &$0)) }
    case .toggleTheme: setTheme(view.isDark ? .light : .dark)
    case .magnify, .reduce:
      view.framing.step(larger: action == .magnify, from: zoom(layout(at: now)))
    case .toggleMirrored:
      view.isMirrored.toggle()
      tell(view.isMirrored ? "Mirrored: right to left" : "Left to right")
      stage.setUp(.layOut(view.isMirrored ? .rightToLeft : .leftToRight), at: now)
    case .toggleReducedMotion:
      view.reducesMotion.toggle()
      tell(view.reducesMotion ? "Reduced motion" : "Full motion")
      panels.follow(view)
      stage.setUp(.reduceMotion(view.reducesMotion), at: now)
    case .leave:
      // An export that is running goes on meanwhile.
      (isLeftForCards, closing) = (true, .done)
      loop.stop()
    case .fullscreen: toggleFullscreen()
    case .cancel: cancel()
    case .quit: close()
    default: break
    }
  }

  private func pickColor(_ event: PointerEvent) {
    guard let key = colorKey, case .down = event.phase else { return }
    colorKey = nil
    let scale = loop.window.scale
    let list = stage.picture(
      layout(at: event.time),
      workbench.current,
      view,
      pixels: scale,
      at: event.time
    )
    let color = BitmapRenderer.color(
      of: list,
      x: Int((event.position.x * scale).rounded(.down)),
      y: Int((event.position.y * scale).rounded(.down)),
      layers: loop.renderer.layers
    )
    tune { (bench) throws(RiffleError) in try bench.enter(color.hex, for: key) }
    tell(color.hex)
  }

  /// Cancels or closes one thing: the drag, or else what is on top.
  private func cancel() {
    if colorKey != nil { return colorKey = nil }
    if stage.cancelHand(at: loop.now) { return }
    if view.sheet != nil {
      view.sheet = nil
    } else if panels.cancel() {
      return
    } else {
      stage.stopPlaying(at: loop.now)
      if loop.window.isFullscreen { tell("\(StudioAction.fullscreen.key) leaves full screen") }
    }
  }

  private func toggleFullscreen() {
    do throws(SDLError) {
      try loop.window.setFullscreen(!loop.window.isFullscreen)
    } catch {
      tell("\(error)")
    }
  }

  private func setTheme(_ theme: StudioState.Theme) {
    view.theme = theme
    panels.follow(view)
    stage.show(workbench, isDark: view.isDark, at: loop.now)
  }

  private func zoom(_ layout: StudioLayout) -> Double {
    stage.placement(of: workbench.current.index, layout).zoom
  }

  private func followDesktop() {
    view.follow(desktop)
    setTheme(view.theme)
    isChanged = true
  }

  package var code: CodeExport { workbench.code }

  private func open(_ preset: Preset, from origin: WorkingPreset.Origin) {
    tune { $0.open(preset, from: origin) }
    tell(preset.name)
  }

  private func openSample() {
    do throws(RiffleError) {
      show(try StudioDeck())
    } catch {
      tell("\(error)")
    }
  }

  private func show(_ opened: StudioDeck) {
    deck = opened
    gallery = GalleryStages(opened.deck)
    stage.show(opened.deck, at: loop.now)
    tell(opened.deck.title)
  }

  private func open(_ path: [UInt8]) {
    do throws(RiffleError) {
      switch try DroppedFile(FilePath(bytes: path)) {
      case .gesture(let gesture): stage.play(gesture, at: loop.now)
      case .preset(let preset): open(preset, from: .user)
      case .deck(let dropped): show(dropped)
      }
    } catch {
      tell("\(error)")
    }
  }
}

extension StudioSession: AccessibleOwner {
  package var accessibleWindow: AccessibleElement { loop.window.accessibleElement }

  package func accessibleElement(id: String, hasFocus: Bool) -> AccessibleElement {
    let size = loop.window.size * loop.window.session.unitsPerPoint
    let frame = Rectangle(origin: .zero, size: size)
    var element = AccessibleElement(id, .panel, name: Self.title, frame: frame)
    element.children = panels.elements(hasFocus: hasFocus)
    return element
  }

  package func perform(_ request: AccessibilityService.Request, within id: String) -> Bool {
    guard panels.perform(request) else { return false }
    isChanged = true
    return true
  }

  package func tellNews(to listener: ((AccessibleNews) -> Void)?) {
    self.listener = listener
    panels.isHeard = listener != nil
    isChanged = true
  }
}

extension KeyPress {
  /// Whether a letter alone was pressed, as when words are typed.
  fileprivate var isLetter: Bool {
    if case .character(let letter) = key { modifiers.isEmpty && letter.isLetter } else { false }
  }
}

// MARK: The window

extension StudioSession: WindowContent {
  package var needsFrame: Bool {
    get {
      let now = loop.now
      return isChanged || panels.next == .nextFrame || lines.needsFrame
        || view.isMoving(at: now) || stage.isMoving(at: now) || gallery.isMoving
    }
    set { isChanged = newValue }
  }

  package func handle(_ event: InputEvent) {
    // Also if this event opens a field: what is typed next is text.
    defer { loop.window.acceptsText = panels.isEditing }
    let isPanels = panels.handle(event)
    pointer.follow(event, isPanels: isPanels)
    if case .wake = event {} else { isChanged = true }
    if isPanels { return }
    switch event {
    case .pointer(let event) where colorKey != nil: pickColor(event)
    case .pointer(let event):
      if pulls(event) { return }
      stage.handle(event, layout(at: event.time), workbench.current)
    case .key(let press):
      guard let action = StudioAction(press) else { return }
      perform(action)
      if press.isLetter { tellKey(of: action) }
    case .dropped(let paths): for path in paths { open(path) }
    case .window(.focusLost): _ = stage.cancelHand(at: loop.now)
    case .window(.closeRequested), .quit: close()
    case .window(.focusGained): desktop.lookAgain()
    case .window, .controller, .text, .composition, .scroll, .wake, .renderTargetsReset: break
    }
  }

  /// Returns whether the event was for a handle on the stage.
  private func pulls(_ event: PointerEvent) -> Bool {
    guard view.showsHandles, !stage.isTracking else {
      editor.leave()
      return false
    }
    let screen = stage.placement(of: workbench.current.index, layout(at: event.time))
    let (stack, rows) = (stage.stack(of: workbench.current), shown.tunables)
    var isTaken = false
    takeAnswers { answer in
      let place = screen.point(at: screen.offset(of: event.position))
      isTaken = editor.handle(event, at: place, zoom: screen.zoom, stack, rows, answer)
    }
    return isTaken
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    if stage.advance(to: now) { isChanged = true }
    // A card may move under a pointer that does not.
    pointer.show(panels.cursor, scale: loop.window.scale) { point in
      if editor.hot != nil { return editor.isPulling ? .holds : .canHold }
      return stage.grip(at: point, layout(at: now), workbench.current, at: now)
    }
    // After the first swipe, the hint is no longer needed; over a page it would lie on it.
    if stage.hasSwiped || view.sheet != nil { lines.removeHint(at: now) }
    keeper.write(at: now)
    for problem in keeper.takeProblems() { tell(problem) }
    var times = [lines.advance(to: now), keeper.nextWrite]
    if case .at(let time) = panels.next {
      // The next frame shows it; if none can, there is nothing to wait for.
      if time <= now { isChanged = true } else { times.append(time) }
    }
    return times.compactMap(\.self).min()
  }

  package func pause(during stall: Range<Timestamp>) {}

  package func frame(at time: Timestamp) -> WindowFrame {
    isChanged = false
    let start = loop.now
    takeAnswers { panels.show(snapshot(at: time), layout(at: time), scale: loop.window.scale, $0) }
    panelTime = loop.now.seconds(since: start)
    // What slides is drawn once more where it ends.
    if panels.isActive || view.isMoving(at: time) { isChanged = true }
    loop.window.acceptsText = panels.isEditing
    if let area = panels.textArea { loop.window.showChoices(beside: area) }
    let (places, scale) = (layout(at: time), loop.window.scale)
    stage.fit(places, at: loop.now)
    var list = stage.picture(places, workbench.current, view, pixels: scale, at: time)
    if view.showsHandles {
      let (stack, rows) = (stage.stack(of: workbench.current), shown.tunables)
      let screen = stage.placement(of: workbench.current.index, places)
      list.commands += editor.commands(
        of: stack,
        rows,
        scale: screen.zoom * scale,
        origin: screen.frame.onWholePixels(scale).origin
      )
    }
    list.commands += panels.commands
    list.commands += gallery.commands(
      in: panels.galleryCells,
      pixels: scale,
      reducesMotion: view.reducesMotion,
      at: time
    )
    let room = panels.messages(keeper.leftover != nil, places).scaled(by: scale)
    list.commands += lines.commands(in: room, scale: scale, at: time)
    if log.isOpen {
      let cards = stage.cards(of: workbench.current, at: time)
      log.noteDrawing(log.wantsState ? facts(at: time) : [:], cards, at: time)
    }
    return WindowFrame(list: list)
  }

  package func didPresent(_ frame: PresentedFrame) {
    listener?(.changed)
    panels.note(frame, refreshRate: loop.window.refreshRate)
    do throws(RiffleError) {
      try log.note(frame, panels: panelTime)
    } catch {
      tell("\(error)")
    }
  }

  package func apply(_ updates: LoadUpdates) {
    let (changesCards, problem) = stage.apply(updates)
    if gallery.apply(updates) || changesCards { isChanged = true }
    if let problem { tell(problem) }
  }

  private func layout(at time: Timestamp) -> StudioLayout {
    view.layout(in: loop.window.size, at: time)
  }

  private func snapshot(at time: Timestamp) -> StudioSnapshot {
    StudioSnapshot(
      time: time,
      workbench: workbench,
      preset: shown,
      openable: panels.openable,
      stage: stage.stage,
      nextGesture: stage.nextGesture,
      deck: deck.path,
      view: view,
      zoom: zoom(layout(at: time)),
      hasLeftover: keeper.leftover != nil
    )
  }

  package func facts(at time: Timestamp) -> [String: ParameterValue] {
    var facts = snapshot(at: time).facts
    facts["export"] = exporter.line.map { .text($0) } ?? ParameterValue.none
    for (name, moment) in gallery.moments { facts["gallery \(name)"] = .number(moment) }
    facts["told"] = lines.latest.map { .text($0) } ?? ParameterValue.none
    for slot in view.comparison == .sideBySide ? Workbench.Slot.allCases : [workbench.current] {
      let place = stage.restingCard(of: slot, layout(at: time))
      facts["control card/\(slot.rawValue)"] = .numbers([
        place.origin.x, place.origin.y, place.size.width, place.size.height,
      ])
    }
    if view.showsHandles {
      let screen = stage.placement(of: workbench.current.index, layout(at: time))
      let stack = stage.stack(of: workbench.current)
      for handle in editor.places(of: stack, shown.tunables) {
        let point = screen.frame.origin + (handle.place - .zero) * screen.zoom
        facts["control stage/\(handle.name)"] = .numbers([point.x - 6, point.y - 6, 12, 12])
      }
    }
    return facts.merging(panels.facts) { $1 }
  }
}
