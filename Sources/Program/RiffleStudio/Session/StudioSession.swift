package import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleExport
package import RiffleFormats
import RiffleMedia
import RiffleMotion
import RiffleSDL
import RiffleTuning

/// The studio: a window in which presets are tuned while their cards move.
///
/// The stage is a function of the presets, the gesture and the time (``StudioStage``); what is tuned is a
/// value (``Workbench``); the panels are said anew in each frame (``PanelContext``).
@MainActor
package final class StudioSession {
  let loop: WindowLoop
  let panels: PanelContext
  let cursor: PointerCursor
  let desktop: DesktopWishes
  var deck: StudioDeck
  var workbench: Workbench { didSet { revision += 1 } }
  /// The number of changes of the workbench, to see whether it has changed.
  private(set) var revision = 0
  /// The revision that the stage has.
  var stageRevision = -1
  /// What the panel shows of the current slot's preset.
  var shown = ShownPreset()
  var stage: StudioStage
  /// The painter of each slot's cards.
  var painters: [SnapshotPainter] = []
  var view: StudioView
  var panelSlide: Slide
  var timelineSlide: Slide
  /// The gestures that are kept, and the one that is played next.
  var gestures: GestureShelf
  var chosenGesture: Gesture?
  /// Whether a gesture moved the cards at the latest look.
  var wasPlaying = false
  /// The presets that are kept; nil if there is no place for them.
  var shelf: PresetShelf? { places.presets }
  let places: StudioPlaces
  var shelfItems: [PresetShelf.Item] = [] {
    didSet { keptPresets = shelfItems.compactMap { item in try? item.preset.get() } }
  }
  /// Those of the user's presets that can be read.
  private(set) var keptPresets: [Preset] = []
  /// The presets that can be opened: the built-in ones, then the user's.
  var openablePresets: [Preset] { builtInPresets + keptPresets }
  private let builtInPresets = Preset.all
  var keeper: StudioKeeper
  var monitor = FrameMonitor()
  let log: StudioLog
  /// The latest line over the stage; nil before the first.
  var lastLine: String?
  /// Whether something was copied that may have to stay on the clipboard.
  var hasCopied = false
  /// Lines over the stage that come and go.
  var captions = Captions()
  let exporter: StudioExporter
  var export = ExportOptions()
  /// The file whose preset is read again when it changes on disk; nil for none.
  private var followed: FollowedPreset?

  /// The presets on the stage, to see which of the workbench's have changed.
  var shownPresets: [Preset]
  var releaseMap = KeptReleaseMap()
  /// The slot in which the pointer was pressed last.
  var lastLead = 0
  /// When the panels look different without any input.
  var panelWake = PanelWake.nextFrame
  /// What the panels show, and where they are, so that the pointer is either's.
  var panelFrame = PanelFrame.empty
  /// Where the pointer is.
  var pointer = PointerPlace.nowhere

  /// Where the pointer is in the window.
  enum PointerPlace {
    /// It is not over the window.
    case nowhere
    /// A panel has it.
    case panels
    /// It lies over the stage, at a place in points of the window.
    case stage(Point)
  }
  /// Where the latest frame has a page; nil if it has none.
  var shownPage: Rectangle?
  /// How far it has been closed.
  package internal(set) var closing = Closing.no
  /// Whether something has changed since the latest frame.
  var isChanged = true

  /// Opens the studio's window.
  ///
  /// - Throws: ``RiffleError`` if the deck or the preset cannot be read, or there is no display.
  package convenience init(_ request: StudioRequest) throws(RiffleError) {
    let renderer = if let asked = request.renderer { asked } else { try RendererChoice.chosen() }
    let scale = try WindowScale.chosen(request.scale)
    let places = StudioPlaces.ofUser()
    let loop: WindowLoop
    do throws(SDLError) {
      loop = try WindowLoop(
        applicationID: ProgramIdentity.id,
        title: "Riffle Studio",
        size: request.window ?? places.keeper.state.window,
        renderer: renderer,
        scale: scale
      )
    } catch {
      throw .unavailable(error.description)
    }
    ProgramIdentity.mark(loop.window)
    try self.init(request, at: places, in: loop)
  }

  /// Opens the studio in a window that is there.
  package convenience init(_ request: StudioRequest, in loop: WindowLoop) throws(RiffleError) {
    try self.init(request, at: .ofUser(), in: loop)
  }

  /// Opens the studio in a window that is there, with places of its own.
  ///
  /// - Parameters:
  ///   - request: The options.
  ///   - places: Where it keeps things.
  ///   - exporter: Makes films and pictures. Defaults to the program itself.
  ///   - loop: The window.
  /// - Throws: ``RiffleError`` if the deck or the preset cannot be read.
  package init(
    _ request: StudioRequest,
    at places: StudioPlaces,
    exporter: StudioExporter = StudioExporter(),
    in loop: WindowLoop
  ) throws(RiffleError) {
    self.loop = loop
    self.places = places
    self.exporter = exporter
    keeper = places.keeper
    log = try StudioLog(request)
    let state = keeper.state
    let (deck, deckProblem) = try StudioDeck.atStart(request.path, last: state.deck)
    self.deck = deck
    workbench = try Self.workbench(request, state, places.presets)
    view = StudioView(state)
    desktop = DesktopWishes(driverName: loop.window.session.driverName)
    view.desktopTheme = desktop.theme
    panelSlide = Slide(state.isPanelOpen)
    timelineSlide = Slide(state.isTimelineOpen)
    do throws(PanelError) {
      panels = try PanelContext(theme: view.isDark ? .dark : .light, scale: loop.window.scale)
    } catch {
      throw .unavailable(error.message)
    }
    panels.isInspected = log.wantsState
    cursor = PointerCursor(session: loop.window.session)
    gestures = places.gestures
    chosenGesture = gestures.gestures.first
    let presets = [workbench[.a].present.preset, workbench[.b].present.preset]
    shownPresets = presets
    stage = StudioStage(
      presets: presets,
      windows: presets.map { _ in loop.window.size },
      count: deck.deck.cards.count,
      seed: request.seed,
      at: loop.now
    )
    stage.setSpeed(PlaybackSpeed(state.speed), at: loop.now)
    stage.setEnd(state.isLooping ? .loop : .stay, at: loop.now)
    makePainters()
    refreshShelf()
    follow(request.preset)
    exporter.didChange = { [weak self] in self?.noteExport() }
    desktop.follow { [weak self] in self?.followDesktop() }
    for problem in self.keeper.takeProblems() { tell(problem) }
    if let deckProblem { tell(deckProblem) }
    if keeper.isFirstStart {
      captions.showHint(
        [
          "Drag a card, play it with Space, and move a slider while it loops (L). F1 shows all keys",
          "Drag a card, move a slider. F1 shows all keys",
        ],
        at: loop.now.advanced(by: 0.4)
      )
    }
  }

  /// Makes a painter of each slot's cards.
  func makePainters() {
    let deck = deck.deck
    painters = Workbench.Slot.allCases.map { _ in
      SnapshotPainter(
        content: { deck.content(ofCardAt: $0) },
        emptyView: Deck.emptyView(after: deck.cards.count)
      )
    }
  }

  /// Reads the list of the user's presets again.
  func refreshShelf() {
    guard let shelf else { return }
    do throws(RiffleError) {
      shelfItems = try shelf.list()
    } catch {
      tell("\(error)")
    }
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
}
