public import RiffleCore
import RiffleMedia
import RiffleSystem

/// A card stack in a window: handles pointers and keys, and returns the commands that draw it.
///
/// It has no clock and draws nothing itself, so that it fits any window: ``CardWindow`` does the rest.
/// A method that takes no time, such as ``swipe(_:animated:)``, takes effect now in a window or a
/// ``CardPane``; inside a callback, at the time of what it was called for. In a window of your own it
/// takes effect at the time of the latest call that had one: call ``advance(to:)`` before.
///
/// The data source and the handlers may call any method from inside any callback. A change that is
/// asked for during another change takes effect right after it, in order.
@MainActor
public final class CardStackView {
  /// The source of the cards, which the view does not keep alive unless it is a ``CardList``; first asked
  /// by ``advance(to:)``.
  ///
  /// Setting another one starts again with its cards: the drag of a card is canceled, and cards in
  /// flight fly on. With nil there are no cards.
  ///
  /// If the object is gone although it was set, the cards on screen stay, no others are shown, and what
  /// would ask for them reports that in one line: to the problem handler of the window or pane if it has
  /// one, else to the standard error output.
  public weak var dataSource: (any CardStackDataSource)? {
    didSet {
      expectsDataSource = dataSource != nil
      keptSource = dataSource as? any KeptDataSource
      hasReportedLoss = false
      forgetCount()
      replaceData()
    }
  }
  private var expectsDataSource: Bool
  private(set) var keptSource: (any KeptDataSource)?
  private var hasReportedLoss = false
  package var problemReporter: (String) -> Void = { StandardError.printError($0) }
  /// The closures that are called for events, and asked whether something may happen.
  public var handlers = CardStackHandlers()
  /// Whether pointers and keys have an effect, true by default; the program's commands always do.
  ///
  /// Setting false cancels a drag.
  public var isEnabled = true {
    didSet {
      if !isEnabled, stack.isTracking { cancelDrag(.disabled, at: presentTime) }
      if !isEnabled {
        changeAreas { $0 = AreaTracker() }
        forgetClicks()
      }
    }
  }
  /// The number of swipes that can be undone, 0 or more; an older one is forgotten at the next swipe, and
  /// a card whose swipe is forgotten cannot be caught in flight.
  ///
  /// Defaults to nil: all, of which 10,000 take less than 1 MB.
  public var undoLimit: Int? {
    didSet {
      publicPrecondition(
        undoLimit ?? 0 >= 0,
        "undoLimit is \(undoLimit ?? 0); it must be 0 or more"
      )
    }
  }
  /// The keys of the view, ``KeyMap/standard`` by default; ``KeyMap/none`` leaves all keys to the app.
  public var keyMap = KeyMap.standard
  /// Called with every input of the stack before it takes effect, to record it; nil by default.
  ///
  /// Positions are in points of the stage.
  public var inputObserver: ((StackInput, Timestamp) -> Void)?
  private let seed: UInt64
  private let startIndex: Int?
  /// The stack itself, for reading.
  public private(set) var stack: CardStack

  /// The size of its window, or of the part of it that the stack has.
  public private(set) var windowSize: WindowSize
  /// How large the cards are in the window, ``StageFit/zoomed`` by default.
  ///
  /// Cards at rest and a dragged card have their new size at once.
  public var fit: StageFit {
    didSet { if fit != oldValue { applyFit(at: presentTime) } }
  }
  /// The window's points per point of the stage, above 0: 1 unless ``fit`` is ``StageFit/zoomed``.
  public private(set) var zoom: Double
  let views = ShownViews()
  let faces: CardFaces
  var outdated: Set<CardID> = []
  /// The index of the card that the data source or a handler is asked for: the answer is the newest, so a
  /// reload of the card meanwhile does not ask again.
  private(set) var askedIndex: Int?
  /// Called with everything that a person who does not see the screen needs to hear, to speak its
  /// ``AccessibilityAnnouncement/text`` or words of your own; nil by default.
  public var accessibilityAnnouncement: ((AccessibilityAnnouncement) -> Void)?
  /// The name of the stack for those who cannot see it; ``StackWords/stack`` by default.
  public var accessibilityLabel: String {
    get { ownLabel ?? words.stack }
    set {
      ownLabel = newValue
      screenReader?(nil)
    }
  }
  private var ownLabel: String?
  /// What the view says and draws by itself, in plain English by default.
  ///
  /// With others, cards that show some are drawn again, and screen readers are told.
  public var words = StackWords() {
    didSet {
      faces.use(words.picture)
      needsFrame = true
      screenReader?(nil)
    }
  }
  /// Called with announcements, and with nil when the stack may look different; nil without a screen
  /// reader.
  var screenReader: ((AccessibilityAnnouncement?) -> Void)?

  /// It is in the window's own points.
  private var pointer = Point.zero
  /// Keeps a pressed pointer at its point of the stage when the window's size changes, so that a
  /// change of zoom is not a movement.
  private var pointerShift = Vector.zero
  private var dragAttempt = DragAttempt()
  var areaTracker = AreaTracker()
  var clicks = ClickTracker()
  var scrolling = ScrollTracker()
  /// The card that the pointer event in progress has tapped.
  private(set) var selection: CardID?
  /// The longest time between the presses of a double click, in seconds.
  package var doubleClickInterval: () -> Double = { 0.5 }
  private(set) var changes: [(inout CardStack) -> [StackEvent]] = []
  private(set) var isChanging = false
  let notifier = Notifier()
  /// The drag in progress, as it was told last.
  private var latestDrag: (card: CardID, progress: DragProgress)?
  /// A release that is to be told before the events that it causes.
  private var release: (card: StackEvent.Card, DragRelease, time: Timestamp)?
  var landings = LandingWaits()
  var permission: Permission?
  /// Whether the data source was asked for cards; as with a table view, not before handlers can be set.
  private(set) var isLoaded = false
  /// Whether the stack has the number of the data source's cards although none was asked for yet.
  private var isCounted = false
  private var firstEvents: [StackEvent] = []
  /// It is what the data source returned last.
  var dataCount = 0
  /// The time of the latest call that had one.
  private(set) var now: Timestamp
  /// Starts a motion at the present time, which it returns; nil if only calls have the time.
  package var clock: (() -> Timestamp?)?

  /// Whether a frame drawn now would differ from the last one.
  public private(set) var needsFrame = true

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - preset: The behavior and looks of the stack.
  ///   - seed: The seed of the random numbers. Defaults to 0.
  ///   - dataSource: The source of the cards, which the view does not keep alive. Defaults to nil.
  ///   - startIndex: The index of the card that is first on top, as if the view had jumped to it; nil for
  ///     the first that is dealt. Defaults to nil.
  ///   - windowSize: The size of the window, or of the part of it that the stack has.
  ///   - fit: How large the cards are in the window. Defaults to ``StageFit/zoomed``.
  ///   - time: The time at which the stack starts, on the clock of all later events. Defaults to zero.
  public init(
    preset: Preset,
    seed: UInt64 = 0,
    dataSource: (any CardStackDataSource)? = nil,
    startIndex: Int? = nil,
    windowSize: WindowSize,
    fit: StageFit = .zoomed,
    at time: Timestamp = .zero
  ) {
    self.dataSource = dataSource
    expectsDataSource = dataSource != nil
    keptSource = dataSource as? any KeptDataSource
    self.seed = seed
    self.startIndex = startIndex
    self.windowSize = windowSize
    self.fit = fit
    now = time
    let zoom = fit.zoom(for: preset, in: windowSize.size)
    var stack = CardStack(
      preset: preset,
      window: windowSize.size * (1 / zoom),
      count: 0,
      seed: seed,
      at: time
    )
    if let insets = fit.containerInsets {
      _ = stack.handle(.command(.fillWindow(insets)), at: time)
    }
    self.zoom = zoom
    self.stack = stack
    faces = CardFaces(of: stack, scale: zoom * windowSize.pixelsPerPoint, views: views)
  }

  /// Fits the stage into a window of another size, as ``fit`` says.
  public func resize(to windowSize: WindowSize, at time: Timestamp) {
    self.windowSize = windowSize
    fitStage()
    setUp(.resize(windowSize.size * (1 / zoom)), at: time)
  }

  /// This works before the data source is asked for cards, too.
  private func applyFit(at time: Timestamp) {
    fitStage()
    for input in [
      StackInput.resize(windowSize.size * (1 / zoom)), .command(.fillWindow(fit.containerInsets)),
    ] {
      setUp(input, at: time)
    }
  }

  private func fitStage() {
    let held = inStage(pointer)
    zoom = fit.zoom(for: stack.preset, in: windowSize.size)
    faces.forgetEmptyView()
    needsFrame = true
    pointerShift = stack.isTracking ? pointerShift + (held - inStage(pointer)) : .zero
  }

  /// Advances to a time, never earlier than the last, and reports the cards at rest by then to the handlers.
  ///
  /// The first call asks the data source for the cards, unless an input or a command has done so.
  public func advance(to time: Timestamp) {
    load(at: time)
    change { [now] in $0.advance(to: now) }
    updateHover(at: pointerInStage)
    tellLongPress()
  }

  /// The next time at which ``advance(to:)`` has something to tell without another event, such as a landing or
  /// a long press; nil if nothing.
  public var nextDeadline: Timestamp? {
    let times = [stack.nextLanding, clicks.longPressTime].compactMap { $0 }
    return times.min()
  }

  /// Asks ``CardStackHandlers/emptyView`` again before the next frame in which its view is seen, because
  /// what it says has changed.
  public func setNeedsEmptyView() {
    faces.forgetEmptyView()
    needsFrame = true
  }

  var isDataSourceLost: Bool { expectsDataSource && dataSource == nil }

  /// Reports the loss, too; that of a card only once.
  func reportsLostDataSource(_ request: String, isCard: Bool = false) -> Bool {
    guard isDataSourceLost else { return false }
    if isCard, hasReportedLoss { return true }
    hasReportedLoss = true
    problemReporter(
      "\(request): the data source is gone: a stack view does not keep it alive, so keep it in a "
        + "property"
    )
    return true
  }

  /// The time of a method without one, which may start a motion then.
  package var presentTime: Timestamp {
    let isInCallback = isChanging || notifier.isNotifying
    guard !isInCallback, let time = clock?() else { return now }
    return max(now, time)
  }

  /// Requests another frame although nothing of the stack has changed: after a window was covered, or
  /// because the app has something of its own to draw in the same frame.
  public func setNeedsFrame() { needsFrame = true }

  /// This works before the data source is asked for cards, too.
  func setUp(_ command: StackCommand) { setUp(.command(command), at: presentTime) }

  private func setUp(_ input: StackInput, at time: Timestamp) {
    if isLoaded {
      handle(input, at: time)
    } else {
      inputObserver?(input, now)
      setUp { _ = $0.handle(input, at: $1) }
    }
  }

  /// Changes the stack before it has cards.
  func setUp(_ change: (inout CardStack, Timestamp) -> Void) {
    change(&stack, now)
    forgetCount()
  }

  func applyPreset(at time: Timestamp) {
    faces.forgetEmptyView()
    needsFrame = true
    if zoom != fit.zoom(for: stack.preset, in: windowSize.size) {
      resize(to: windowSize, at: time)
    }
  }

  /// Advances the time, and asks for the cards if that has not been done.
  ///
  /// An event may be older than a command given before it was delivered: it counts as new.
  func load(at time: Timestamp) {
    now = max(now, time)
    guard !isLoaded else { return }
    isLoaded = true
    _ = reportsLostDataSource("the first cards", isCard: true)
    change { [self] stack in
      if !isCounted { makeStack(from: &stack) }
      defer { firstEvents = [] }
      return firstEvents
    }
  }

  /// Asks for the number of cards, so that the stack knows which one is on top.
  func countFirstCards() {
    guard !isLoaded, !isCounted else { return }
    // The data source may ask for the top card, too.
    isCounted = true
    var counted = stack
    makeStack(from: &counted)
    stack = counted
  }

  /// Has the cards counted again, since the data has changed before any was asked for.
  func forgetCount() { isCounted = false }

  private func makeStack(from former: inout CardStack) {
    dataCount = dataSource?.numberOfCards(in: self) ?? 0
    let setUp: [StackCommand] = [
      .reduceMotion(former.reducesMotion), .layOut(former.layoutDirection),
      .fillWindow(former.containerInsets),
    ]
    var stack = CardStack(
      preset: former.preset,
      window: former.stage.window,
      count: dataCount,
      startIndex: startIndex,
      seed: seed,
      at: now
    )
    firstEvents = setUp.flatMap { stack.handle(.command($0), at: now) }
    former = stack
  }

  /// Changes the stack, at once or after the changes that wait already, and reports the events.
  ///
  /// Cards are asked for once no change waits any more: only then do data and stack agree.
  func change(_ change: @escaping (inout CardStack) -> [StackEvent]) {
    changes.append(change)
    guard !isChanging else { return }
    isChanging = true
    var rounds = 0
    while !changes.isEmpty {
      rounds += 1
      publicPrecondition(
        rounds <= 1000,
        "stackView(_:cardAt:), or a handler that is asked about cards, changes the stack each time that it "
          + "is asked: it would never end"
      )
      while !changes.isEmpty {
        // A copy, so that data source and handlers can read the stack when they are called meanwhile.
        var changed = stack
        let events = changes.removeFirst()(&changed)
        for event in events { add(event) }
        addRelease(before: nil)
        stack = changed
      }
      updateCards()
    }
    isChanging = false
    // A card that starts to return is not an event.
    if !notifier.isEmpty || stack.isMoving(at: now.seconds) { needsFrame = true }
    notify()
    followQuestion()
    endWaits()
    screenReader?(nil)
  }

  func ask<Answer>(about index: Int, _ question: () -> Answer) -> Answer {
    let former = askedIndex
    askedIndex = index
    defer { askedIndex = former }
    return question()
  }

  private func add(_ event: StackEvent) {
    addRelease(before: event)
    switch event.kind {
    case .didBeginDrag(let card, let progress), .didDrag(let card, let progress):
      latestDrag = (card.id, progress)
    case .didCancelDrag: latestDrag = nil
    case .didSelect(let card, _): selection = card.id
    default: break
    }
    notifier.add(.event(event))
  }

  private func addRelease(before event: StackEvent?) {
    guard let (card, release, time) = release, event.map({ $0.time >= time }) ?? true else {
      return
    }
    self.release = nil
    notifier.add(.release(card, release))
  }

  /// Notes that a pointer has released a card, unless its drag was not told or is canceled.
  private func noteRelease(of card: CardID, in stack: CardStack, _ events: [StackEvent]) {
    guard let drag = latestDrag, drag.card == card else { return }
    latestDrag = nil
    var direction = stack.departure(of: card)
    for event in events where event.card?.id == card {
      switch event.kind {
      case .didCancelDrag: return
      case .didSwipe(_, let swiped, _, _): direction = swiped
      default: break
      }
    }
    let index = stack.index(of: card) ?? 0
    release = (
      StackEvent.Card(id: card, index: index),
      DragRelease(index: index, progress: drag.progress, direction: direction),
      now
    )
  }

  /// The pixels of the window per point of the stage.
  var scale: Double { zoom * windowSize.pixelsPerPoint }

  /// Returns the commands that draw the stack at a time.
  ///
  /// The first call asks the data source for the cards, unless ``advance(to:)`` has.
  ///
  /// - Parameter seconds: When the frame will be seen, in seconds since the clock's origin.
  /// - Returns: The commands, in pixels of the window.
  public func displayList(at seconds: Double) -> DisplayList {
    load(at: now)
    needsFrame = stack.isMoving(at: seconds) || isAwaitingPermission
    return faces.displayList(of: stack, at: seconds, scale: scale) { handlers.emptyView?() }
  }

  // MARK: Inputs

  /// Handles a pointer event.
  ///
  /// - Parameters:
  ///   - event: The event, its position in the window's own points.
  ///   - modifiers: The modifiers that are held, for ``CardClick/modifiers``. Defaults to none.
  /// - Returns: Whether it belongs to a press that the stack follows, or to a click of another button that
  ///   ``CardStackHandlers/didClick`` is told, so that nothing else should use it. A movement along another
  ///   axis than ``DragRule/begins`` does not any more, nor what comes after it.
  @discardableResult
  public func handle(_ event: PointerEvent, modifiers: KeyModifiers = []) -> Bool {
    if let time = clicks.longPressTime, time <= event.time { advance(to: event.time) }
    let wasTracking = stack.isTracking
    let wasScrolling = scrolling.drag != nil
    if case .down = event.phase, !stack.isTracking {
      pointerShift = .zero
      scrolling = ScrollTracker()
    }
    selection = nil
    pointer = event.position
    var event = event
    event.position = inStage(event.position)
    guard isEnabled else {
      refusePress(event)
      return false
    }
    handle(.pointer(event), at: event.time)
    followScroll(event, isTracked: wasTracking, modifiers)
    followAreas(event)
    let isClick = followClick(event, isFree: !wasTracking, modifiers)
    if let direction = dragAttempt.follow(event, on: stack) {
      perform(.nudge(direction), at: event.time)
    }
    let isUsed = stack.isTracking || scrolling.drag != nil || isClick
    if case .move = event.phase { return isUsed }
    return wasTracking || wasScrolling || isUsed
  }

  package func isDraggable(at point: Point, time: Timestamp) -> Bool {
    isEnabled && stack.isDraggable(at: onStage(point), time: time, policy: policy)
  }

  var pointerInStage: Point { inStage(pointer) }

  private func refusePress(_ event: PointerEvent) {
    advance(to: event.time)
    guard event.phase == .down(.primary),
      stack.isDraggable(at: event.position, time: now, policy: policy)
    else { return }
    refuse(.drag, because: .disabled)
  }

  /// The command must fit the data.
  package func perform(_ command: StackCommand, at time: Timestamp) {
    handle(.command(command), at: time)
  }

  /// Cancels the drag, and the card returns to the stack; the cause is for logs and traces.
  public func cancelDrag(_ cause: CancelCause, at time: Timestamp) {
    handle(.cancel(cause), at: time)
    endScroll()
  }

  private func inStage(_ point: Point) -> Point {
    onStage(point) + pointerShift
  }

  /// Converts a point of the view's own to one of the stage, whatever a held pointer is shifted by.
  func onStage(_ point: Point) -> Point { Point(x: point.x / zoom, y: point.y / zoom) }

  /// Converts a pointer's place on the stage back to the window's own points.
  func inWindow(_ point: Point) -> Point {
    let point = point - pointerShift
    return Point(x: point.x * zoom, y: point.y * zoom)
  }

  /// Handles an input with positions in points of the stage.
  ///
  /// - Returns: The result of a command; nil for other inputs, and if the input waits for a change.
  ///
  /// - Parameter swipe: The swipe that an undo is about; nil if it does not matter. Defaults to nil.
  @discardableResult
  package func handle(
    _ input: StackInput,
    undoing swipe: Swipe? = nil,
    at time: Timestamp
  ) -> CommandResult? {
    load(at: time)
    let time = now
    var result: CommandResult?
    change { [self] stack in
      if let swipe, !stack.isLast(swipe) {
        result = .refused(.nothingToUndo)
        let refusal = Refusal(of: .undo, because: .nothingToUndo)
        let card = StackEvent.Card(id: swipe.id, index: stack.index(of: swipe.id) ?? swipe.index)
        return [StackEvent(.didRefuse(card, refusal), at: time)]
      }
      inputObserver?(input, time)
      if case .pointer = input {} else { needsFrame = true }
      let dragged = stack.isDragging ? stack.draggedCard : nil
      let events = stack.handle(input, at: time, policy: policy(for: input))
      result = stack.latestResult
      if case .pointer = input, let dragged, !stack.isDragging {
        noteRelease(of: dragged, in: stack, events)
      }
      guard case .pointer = input, events.contains(where: isForArea) else { return events }
      return events.filter { !isForArea($0) }
    }
    if case .set = input { applyPreset(at: time) }
    return result
  }

  /// Offers a drag that begins to the areas that scroll first.
  private func policy(for input: StackInput) -> StackPolicy {
    var policy = policy
    guard case .pointer(let event) = input, let card = scrolling.pressedCard,
      let place = stack.place(of: event.position, onRestingCard: card, time: now)
    else { return policy }
    let shouldDrag = policy.shouldDrag
    policy.shouldDrag = { [self] in
      !scrolling.begin(toward: $1, at: inFace(place)) && shouldDrag($0, $1)
    }
    return policy
  }

  var policy: StackPolicy {
    var policy = StackPolicy(
      allowedDirections: { [self] in handlers.allowedDirections?($0) },
      shouldDrag: { [self] in handlers.shouldDrag?($0, $1) ?? true },
      shouldSwipe: { [self] in handlers.shouldSwipe?($0, $1) ?? true },
      shouldUndo: { [self] in handlers.shouldUndo?($0, $1) ?? true },
      isHit: { [self] in cardView(at: $0)?.contains(inFace($1), in: faceSize) ?? true },
      effort: { [self] index in
        let effort = handlers.swipeEffort?(index) ?? 1
        NumberRule.positive.require(effort, "swipeEffort", of: CardStackHandlers.self)
        return effort
      },
      undoLimit: undoLimit
    )
    policy.answersSwipeLater = { [self] in
      handlers.swipePermission != nil && handlers.needsPermission?($0, $1) ?? true
    }
    policy.answersUndoLater = { [self] _, _ in handlers.undoPermission != nil }
    return policy
  }

  /// The face of a card on top of the stack, in points of the stage.
  var faceSize: Size { stack.preset.appearance.faceSize(of: stack.cardSize) }

  /// Converts a point from the corner of a card's frame to the corner of its face.
  func inFace(_ point: Point) -> Point {
    let inset = stack.preset.appearance.inset
    return point - Vector(dx: inset, dy: inset)
  }
}

/// The cursor that shows what a pointer can do with a card.
public enum CardCursor: Hashable, Sendable {
  /// The desktop's usual one.
  case arrow
  /// An open hand, over a card that can be dragged.
  case openHand
  /// A closed hand, with a card in it.
  case closedHand
  /// A hand with a pointing finger, over an area of a card that can be pressed.
  case pointingHand
}

extension CardStackView {
  /// The cursor for the pointer where it was last.
  ///
  /// ``CardWindow`` shows it by itself. In a window of your own, show it after each event and each
  /// frame: a card may move under a pointer that does not move.
  public var cursor: CardCursor {
    if let area = areaTracker.areaUnderPointer, isEnabled { return area.cursor }
    guard isEnabled, stack.preset.release.swipeRecognizer == nil else { return .arrow }
    if stack.draggedCard != nil { return .closedHand }
    return stack.isDraggable(at: pointerInStage, time: now, policy: policy) ? .openHand : .arrow
  }
}
