import Riffle
import RiffleDecks
import RiffleExport
import RiffleMedia
import RiffleMuseum
import RiffleShell
import RiffleTuning

/// The stage in the window: where each slot's stack is, what the pointer does there, and its picture.
@MainActor
struct StageScreen {
  /// The stacks are a function of the presets, the gesture and the time.
  private(set) var stage: StudioStage
  private var painters: [SnapshotPainter]
  /// The slot in which the pointer was pressed last.
  private var lead = 0
  private var chosenGesture: Gesture?
  /// Whether a gesture moved the cards at the latest advance.
  private var wasPlaying = false

  init(
    _ workbench: Workbench,
    _ deck: Deck,
    window: Size,
    seed: UInt64,
    next gesture: Gesture?,
    _ state: StudioState,
    at now: Timestamp
  ) {
    let presets = Workbench.Slot.allCases.map { workbench[$0].present.preset }
    stage = StudioStage(
      presets: presets,
      windows: presets.map { _ in window },
      count: deck.cards.count,
      seed: seed,
      at: now
    )
    stage.setSpeed(PlaybackSpeed(state.speed), at: now)
    stage.setEnd(state.isLooping ? .loop : .stay, at: now)
    painters = Self.painters(of: deck)
    chosenGesture = gesture
  }

  private static func painters(of deck: Deck) -> [SnapshotPainter] {
    Workbench.Slot.allCases.map { _ in
      SnapshotPainter(
        content: { deck.content(ofCardAt: $0) },
        emptyView: Deck.emptyView(after: deck.cards.count)
      )
    }
  }

  // MARK: What is shown

  /// Presets that are shown already stay as they are; `isDark` is about backgrounds that nobody chose.
  mutating func show(_ workbench: Workbench, isDark: Bool, at now: Timestamp) {
    for slot in Workbench.Slot.allCases {
      let preset = workbench[slot].present.preset.onStage(isDark: isDark)
      if !stage.stacks[slot.index].preset.hasSameParts(as: preset) {
        stage.setPreset(preset, of: slot.index, at: now)
      }
    }
  }

  mutating func show(_ deck: Deck, at now: Timestamp) {
    painters = Self.painters(of: deck)
    stage.setCount(deck.cards.count, at: now)
  }

  mutating func fit(_ layout: StudioLayout, at now: Timestamp) {
    for slot in stage.stacks.indices {
      stage.resize(slot, to: placement(of: slot, layout).size, at: now)
    }
  }

  /// Returns whether cards look different, and the first problem.
  mutating func apply(_ updates: LoadUpdates) -> (changesCards: Bool, problem: String?) {
    let results = painters.indices.map { painters[$0].apply(updates) }
    // Both slots show the same pictures.
    return (results.contains { $0.changesCards }, results.first?.problems.first)
  }

  func keep(in state: inout StudioState) {
    state.speed = 1 / Double(stage.speed.rawValue)
    state.isLooping = isLooping
  }

  var isLooping: Bool { stage.transport.end == .loop }

  // MARK: Time

  func isMoving(at time: Timestamp) -> Bool { stage.isMoving(at: time) }

  /// Returns whether panels must change: there is a new gesture to play, or one has ended.
  mutating func advance(to now: Timestamp) -> Bool {
    let former = stage.lastGesture
    stage.advance(to: now)
    let isNew = stage.lastGesture != former
    if isNew { chosenGesture = stage.lastGesture }
    let isPlaying = stage.isPlaying && stage.isMoving(at: now)
    defer { wasPlaying = isPlaying }
    return isNew || wasPlaying && !isPlaying
  }

  /// The gesture that is played, or the one that would be played next.
  var nextGesture: Gesture? { stage.players?.first?.gesture ?? chosenGesture }

  mutating func choose(_ gesture: Gesture) { chosenGesture = gesture }

  mutating func play(_ gesture: Gesture, at now: Timestamp) {
    chosenGesture = gesture
    stage.play(gesture, at: now)
  }

  private mutating func playOrPause(at now: Timestamp) {
    if stage.isPlaying {
      stage.setPaused(stage.isMoving(at: now), at: now)
    } else if let nextGesture {
      stage.play(nextGesture, at: now)
    }
  }

  mutating func scrub(to time: Timestamp, at now: Timestamp) {
    stage.setPaused(true, at: now)
    stage.scrub(to: time, at: now)
  }

  mutating func stopPlaying(at now: Timestamp) { stage.stopPlaying(at: now) }

  var hasSwiped: Bool { stage.lastReleases.contains { $0?.verdict.direction != nil } }

  func cards(of slot: Workbench.Slot, at time: Timestamp) -> [CardSnapshot] {
    stage.shownStack(of: slot.index, at: time).snapshots(at: stage.time(at: time).seconds)
  }

  // MARK: Commands and the pointer

  /// Returns whether the action was one of the stage's.
  mutating func perform(
    _ action: StudioAction,
    _ current: Workbench.Slot,
    at now: Timestamp
  ) -> Bool {
    func command(_ command: StackCommand) { stage.perform(command, lead: current.index, at: now) }
    switch action {
    case .playOrPause: playOrPause(at: now)
    case .loop: stage.setEnd(stage.transport.end == .loop ? .stay : .loop, at: now)
    case .stepBackward: stage.step(.backward, at: now)
    case .stepForward: stage.step(.forward, at: now)
    case .speed(let speed): stage.setSpeed(speed, at: now)
    case .swipe(let direction): command(.swipe(direction))
    case .undoSwipe: command(.undo)
    case .redoSwipe: command(.redo)
    case .startAgain: command(.reload())
    default: return false
    }
    return true
  }

  /// Sends the stacks a command that is not a gesture, such as the layout direction.
  mutating func setUp(_ command: StackCommand, at now: Timestamp) {
    stage.setUp(command, at: now)
  }

  mutating func cancelHand(at now: Timestamp) -> Bool {
    guard stage.stacks.contains(where: \.isTracking) else { return false }
    stage.cancelHand(at: now)
    return true
  }

  /// All stacks follow the pointer, at the same offset from their centers.
  mutating func handle(_ event: PointerEvent, _ layout: StudioLayout, _ current: Workbench.Slot) {
    let under = slot(at: event.position, layout, current)
    if case .down = event.phase { lead = under }
    let events = stage.stacks.indices.map { slot in
      var event = event
      event.position = place(event.position, leading: under, in: slot, layout)
      return event
    }
    stage.handle(events, lead: lead, at: event.time)
  }

  func grip(
    at point: Point,
    _ layout: StudioLayout,
    _ current: Workbench.Slot,
    at now: Timestamp
  ) -> StudioStage.Grip {
    let slot = slot(at: point, layout, current)
    return stage.grip(at: place(point, leading: slot, in: slot, layout), of: slot, at: now)
  }

  private func slot(at place: Point, _ layout: StudioLayout, _ current: Workbench.Slot) -> Int {
    guard layout.comparison == .sideBySide else { return current.index }
    return place.x < layout.stage(of: 1).origin.x ? 0 : 1
  }

  /// Returns where a pointer in one slot's stage is in another slot's, in points of that one.
  private func place(
    _ place: Point,
    leading lead: Int,
    in slot: Int,
    _ layout: StudioLayout
  ) -> Point {
    let offset = placement(of: lead, layout).offset(of: place)
    return placement(of: slot, layout).point(at: offset)
  }

  func stack(of slot: Workbench.Slot) -> CardStack { stage.stacks[slot.index] }

  var isTracking: Bool { stage.stacks.contains(where: \.isTracking) }

  /// Where a slot's screen is, and how large its points are.
  func placement(of slot: Int, _ layout: StudioLayout) -> StagePlacement {
    let place = layout.stage(of: slot)
    return layout.framing.placement(
      in: place,
      of: layout.flights(of: slot),
      fitting: stage.stacks[slot].zoom(in: place.size, below: layout.reasonHeight(of: slot))
    )
  }

  /// Where a slot's top card rests, in points of the window.
  func restingCard(of slot: Workbench.Slot, _ layout: StudioLayout) -> Rectangle {
    let screen = placement(of: slot.index, layout)
    let pose = stage.stacks[slot.index].restingPose(ofDepth: 0)
    return Rectangle(
      center: screen.frame.origin + (pose.center - .zero) * screen.zoom,
      size: pose.size * screen.zoom
    )
  }

  // MARK: The picture

  /// Draws the compared slots, the current one in front; `pixels` is per point of the window.
  mutating func picture(
    _ layout: StudioLayout,
    _ current: Workbench.Slot,
    _ view: StudioView,
    pixels: Double,
    at time: Timestamp
  ) -> DisplayList {
    let slots: [Workbench.Slot] =
      switch layout.comparison {
      case .single: [current]
      case .sideBySide: [.a, .b]
      case .overlaid: [current.other, current]
      }
    var list = DisplayList(background: background(of: current, layout, view))
    for slot in slots {
      let isFaint = layout.comparison == .overlaid && slot != current
      let overlays = view.showsOverlays && !isFaint ? view.overlays : []
      // What lies beneath in the same place has drawn the ground.
      let hasGround = layout.comparison == .sideBySide || slot == slots.first
      let commands = commands(
        of: slot.index,
        layout,
        overlays,
        hasGround: hasGround,
        pixels: pixels,
        at: time
      )
      list.commands += isFaint ? commands.map { $0.faded(to: 0.4) } : commands
    }
    if layout.comparison == .sideBySide {
      list.commands.append(divider(layout, view, pixels: pixels))
    }
    return list
  }

  /// Around a framed screen it is the studio's own.
  private func background(
    of slot: Workbench.Slot,
    _ layout: StudioLayout,
    _ view: StudioView
  ) -> Color {
    switch layout.framing.screen {
    case .stage: stage.stacks[slot.index].preset.appearance.background
    case .sized: Color(rgb: view.isDark ? 0x12_151B : 0xD5_DAE2)
    }
  }

  private mutating func commands(
    of slot: Int,
    _ layout: StudioLayout,
    _ overlays: StageOverlay,
    hasGround: Bool,
    pixels: Double,
    at time: Timestamp
  ) -> [DrawCommand] {
    let place = placement(of: slot, layout)
    let scale = place.zoom * pixels
    let stack = stage.shownStack(of: slot, at: time)
    let cards = stack.snapshots(at: stage.time(at: time).seconds)
    // On whole pixels, so that resting cards stay sharp in a part of the window too.
    let screen = place.frame.onWholePixels(pixels)
    let origin = screen.origin - Point.zero
    let list = painters[slot].displayList(of: cards, in: stack, scale: scale)
    var commands = list.commands.map { $0.moved(by: origin) }
    if !overlays.isEmpty {
      let scene = scene(of: slot, stack, trailing: overlays.contains(.trail) ? 12 : 0, at: time)
      commands += overlays.commands(for: scene, scale: scale, origin: screen.origin)
    }
    let isFramed = layout.framing.screen != .stage
    guard isFramed || layout.comparison == .sideBySide else { return commands }
    let ground = DrawCommand.shape(Shape(frame: screen, fill: .color(list.background)))
    if hasGround { commands.insert(ground, at: 0) }
    // A card that flies off stays on its screen.
    commands = commands.map { .clipped($0, to: screen) }
    if isFramed, hasGround { commands.insert(contentsOf: bezel(screen, pixels), at: 0) }
    let pane = layout.stage(of: slot).onWholePixels(pixels)
    return commands.map { .clipped($0, to: pane) }
  }

  private func bezel(_ screen: Rectangle, _ pixels: Double) -> [DrawCommand] {
    let width = 8 * pixels
    let edge = Color(rgb: 0x1B_1E25)
    return [
      .shape(
        Shape(
          frame: screen.insetBy(dx: -width, dy: -width),
          cornerRadius: width,
          fill: .color(edge)
        )
      )
    ]
  }

  private func scene(
    of slot: Int,
    _ stack: CardStack,
    trailing count: Int,
    at time: Timestamp
  ) -> OverlayScene {
    let stageTime = stage.time(at: time)
    if let player = stage.players?[slot] { return player.scene(at: stageTime, trailing: count) }
    return OverlayScene(
      of: stack,
      at: stageTime,
      pointer: stage.heldPointers[slot],
      release: stage.release(of: slot, at: time)
    )
  }

  private func divider(_ layout: StudioLayout, _ view: StudioView, pixels: Double) -> DrawCommand {
    let right = layout.stage(of: 1)
    let line = Rectangle(
      x: (right.origin.x * pixels).rounded(),
      y: right.origin.y * pixels,
      width: max(1, pixels.rounded()),
      height: right.size.height * pixels
    )
    let color = (view.isDark ? Color.white : .black).faded(to: view.increasesContrast ? 0.6 : 0.16)
    return .shape(Shape(frame: line, fill: .color(color)))
  }
}

extension CardStack {
  /// The least height of a stage, in points, on which resting cards make room for what is at its top.
  private static let leastHeight = 300.0
  /// Deeper cards of a stack lie within these, or nearly so.
  private static let countedCards = 12

  /// The zoom that suits the cards on a stage with plates at its top.
  fileprivate func zoom(in size: Size, below top: Double) -> Double {
    let zoom = StageZoom.factor(for: preset, in: size)
    let count = min(preset.layout.visibleCards, Self.countedCards)
    let tops = (0..<count).map { depth in
      let pose = restingPose(ofDepth: depth)
      return pose.center.y
        - (pose.size.height * abs(pose.rotation.cos) + pose.size.width * abs(pose.rotation.sin)) / 2
    }
    let reach = stage.window.height / 2 - (tops.min() ?? 0)
    guard size.height >= Self.leastHeight, reach > 0 else { return zoom }
    return min(zoom, (size.height / 2 - top) / reach)
  }
}

extension Preset {
  /// Returns it as on a dark stage, if its background is one that comes with the library.
  func onStage(isDark: Bool) -> Preset {
    guard isDark,
      Preset.everything.contains(where: { $0.appearance.background == appearance.background })
    else { return self }
    var preset = self
    let dark = appearance.dark
    (preset.appearance.background, preset.appearance.shadow) = (dark.background, dark.shadow)
    preset.appearance.hairline = dark.hairline
    return preset
  }
}

extension Rectangle {
  func onWholePixels(_ pixels: Double) -> Rectangle {
    Rectangle(
      x: (origin.x * pixels).rounded(),
      y: (origin.y * pixels).rounded(),
      width: (size.width * pixels).rounded(),
      height: (size.height * pixels).rounded()
    )
  }
}

extension PlaybackSpeed {
  /// Finds the speed nearest to a factor of real time, compared by ratio.
  fileprivate init(_ factor: Double) {
    let slowness = 1 / factor
    func distance(_ speed: PlaybackSpeed) -> Double {
      max(slowness / Double(speed.rawValue), Double(speed.rawValue) / slowness)
    }
    self = Self.allCases.min { distance($0) < distance($1) } ?? .full
  }
}
