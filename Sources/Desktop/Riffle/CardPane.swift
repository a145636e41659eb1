public import RiffleCore
import RiffleMedia
import RifflePacing
import RiffleRaster
package import RiffleSDL

/// A stack in a rectangle of a window that the app has opened with SDL, in the app's own event loop.
///
/// ```swift
/// let pane = try CardPane(window: window, renderer: renderer, frame: frame, dataSource: cards)
/// var event = SDL_Event()
/// while isRunning {
///   if SDL_WaitEventTimeout(&event, pane.millisecondsToWait) == 1 {
///     if !pane.handle(&event) {
///       // An event of the app's own.
///     }
///   } else if pane.needsFrame {
///     SDL_RenderClear(renderer)
///     try pane.draw()
///     SDL_RenderPresent(renderer)
///   }
/// }
/// ```
///
/// A frame is drawn when no event has come until it was due, so a fast mouse makes no more frames than the
/// display shows. If something of the app's own is to be drawn, call ``CardStackView/setNeedsFrame()``.
///
/// It sets no hint of SDL's and starts none of its subsystems. It serves the main queue, so tasks on
/// the main actor run. The window and the renderer must outlive it.
@MainActor
public final class CardPane {
  /// The view of the stack, whose window is the ``frame``, its points SDL's units of length.
  public let stackView: CardStackView
  /// Called with one line for each picture or font that cannot be loaded, and if the data source is gone.
  ///
  /// Defaults to nil: nothing is told but that the data source is gone, on the standard error output.
  public var problemHandler: ((String) -> Void)?
  /// The rectangle of the stack in the window, in SDL's units: those of its events and of the window's
  /// size, whatever the renderer's scale (`SDL_RenderSetScale`).
  ///
  /// A negative width or height counts as 0: a window can be made smaller than a toolbar in it.
  ///
  /// It is drawn in the window's pixels, and cut off at its edges unless ``overflow`` says otherwise. A
  /// renderer with a logical size (`SDL_RenderSetLogicalSize`) is not supported, since it gives events
  /// other units than the window has.
  public var frame: Rectangle {
    didSet {
      frame = Self.possible(frame)
      resize()
    }
  }
  /// How much is seen of cards that leave the ``frame``; ``Overflow/clipped`` by default.
  public var overflow = Overflow.clipped { didSet { if overflow != oldValue { remakeBitmap() } } }
  /// Which of several panes the keys go to; nil, the default, if this pane gets all that it is given.
  public var focus: PaneFocus? {
    didSet {
      if focus === oldValue { return }
      oldValue?.remove(self)
      focus?.add(self)
    }
  }
  /// Whether the pane has the keyboard's focus among those with the same ``focus``; true without one.
  public var isFocused: Bool { focus.map { $0.pane === self } ?? true }
  /// The number of pixels per unit, above 0; follows the window.
  public private(set) var pixelsPerUnit: Double

  let events: AppEvents
  let renderer: MemoryRenderer
  let texture: AppTexture
  private var bitmap: Bitmap
  private var isBitmapKept = false
  private var frames: FrameClock
  private let desktop: DesktopFollower
  private var shownTime = Timestamp.zero
  /// The input events of the latest SDL event; reused to avoid allocations.
  var translated: [InputEvent] = []

  /// How much is seen of cards that leave a pane's frame.
  public enum Overflow: Hashable, Sendable {
    /// Nothing: they are cut off at the frame's edges.
    case clipped
    /// All that is in the window: a card flies to the window's edge, over whatever is drawn before the
    /// pane, so draw the pane last. A press beyond the frame is still not the stack's.
    ///
    /// The pane then takes the memory of the whole window, 4 bytes per pixel, twice.
    case visible
  }

  /// Makes a pane, on the process's first thread.
  ///
  /// - Parameters:
  ///   - window: The window (`SDL_Window *`).
  ///   - renderer: A renderer of that window (`SDL_Renderer *`), of any kind.
  ///   - frame: The part of the window that the cards have, in points.
  ///   - preset: The behavior and looks of the stack. Defaults to ``Preset/standard``.
  ///   - seed: The seed of the random numbers. Defaults to 0.
  ///   - fit: How large the cards are in the frame. Defaults to ``StageFit/zoomed``.
  ///   - dataSource: The source of the cards, which the pane keeps alive only if it is a ``CardList``; first
  ///     asked by the first event or frame. Defaults to nil: set the view's ``CardStackView/dataSource`` before.
  /// - Throws: ``CardWindowError`` if SDL has no event number or the system no thread left.
  public init(
    window: OpaquePointer,
    renderer: OpaquePointer,
    frame: Rectangle,
    preset: Preset = .standard,
    seed: UInt64 = 0,
    fit: StageFit = .zoomed,
    dataSource: (any CardStackDataSource)? = nil
  ) throws(CardWindowError) {
    let frame = Self.possible(frame)
    // Later panes may be made by a task that the loop serves.
    if !MainQueueWatch.shared.isWatching { MainQueue.checkService() }
    do throws(SDLError) {
      events = try AppEvents(window: window)
      try MainQueueWatch.shared.add(events.waker)
    } catch {
      throw CardWindowError(error)
    }
    desktop = DesktopFollower(driverName: events.driverName)
    let waker = events.waker
    self.renderer = MemoryRenderer { waker.wake() }
    texture = AppTexture(renderer: renderer)
    self.frame = frame
    pixelsPerUnit = events.pixelsPerUnit
    frames = FrameClock(refreshRate: events.refreshRate, pacing: .timer)
    bitmap = Bitmap(size: PixelSize(rounding: frame.size * pixelsPerUnit))
    stackView = CardStackView(
      preset: preset,
      seed: seed,
      dataSource: dataSource,
      windowSize: WindowSize(size: frame.size, pixelsPerPoint: pixelsPerUnit),
      fit: fit,
      at: events.now
    )
    stackView.faces.text.share(self.renderer.layers.text)
    stackView.clock = { [weak self] in self?.beginMotion() }
    stackView.doubleClickInterval = { [desktop] in desktop.doubleClickInterval }
    let printProblem = stackView.problemReporter
    stackView.problemReporter = { [weak self] line in (self?.problemHandler ?? printProblem)(line) }
    ScreenReaders.shared.add(self)
  }

  deinit {
    Task { @MainActor [stackView] in
      stackView.cancelWaits()
      ScreenReaders.shared.update()
    }
  }

  /// Whether the desktop wishes for light words on dark grounds, as far as it says; known as
  /// ``CardWindow/wishesDarkMode`` is.
  public var wishesDarkMode: Bool { desktop.wishes.theme == .dark }

  /// Whether the desktop wishes for more contrast, as far as it says; known as ``wishesDarkMode`` is.
  public var wishesMoreContrast: Bool { desktop.wishes.increasesContrast }

  /// Whether the desktop wishes for less motion, as far as it says; known as ``wishesDarkMode`` is.
  public var wishesReducedMotion: Bool { desktop.wishes.reducesMotion }

  /// Called when one of the desktop's wishes has changed, or is known better than before.
  ///
  /// Without it nothing is asked and nothing is loaded for it. Defaults to nil.
  public var wishesHandler: (() -> Void)? {
    get { desktop.handler }
    set { desktop.handler = newValue }
  }

  /// Whether a frame drawn now would differ from the last one.
  public var needsFrame: Bool { stackView.needsFrame }

  /// The time to wait for the next event: as long as nothing moves until something does, and else
  /// until the next frame; nil if nothing will happen without an event.
  ///
  /// It is 8 milliseconds at most while SDL tells nothing of a mouse that is held beyond the window's edge, which the
  /// pane then follows by itself. Read it right before the wait, which the pane takes to begin then.
  public var secondsToWait: Double? {
    let now = advance()
    let next = needsFrame ? frames.deadline(after: now) : stackView.nextDeadline
    if MainQueue.hasWork { events.waker.wake() }
    events.beginWait()
    let wait = next.map { max(0, $0.seconds(since: now)) }
    guard let period = events.lostMousePeriod else { return wait }
    return min(wait ?? period, period)
  }

  /// ``secondsToWait`` for `SDL_WaitEventTimeout`, in whole milliseconds: -1 to wait for an event.
  public var millisecondsToWait: CInt {
    secondsToWait.map { CInt(clamping: Int(($0 * 1000).rounded(.up))) } ?? -1
  }

  /// Draws the stack into its ``frame`` on the renderer's present target.
  ///
  /// - Throws: ``CardWindowError`` if the renderer refuses.
  public func draw() throws(CardWindowError) {
    events.endWait()
    let now = advance()
    // Not before the previous frame, which was expected to be visible later than it was.
    shownTime = max(frames.beginFrame(at: now), now, shownTime)
    var list = stackView.displayList(at: shownTime.seconds)
    if overflow == .visible { list = list.placed(in: frameInPixels) }
    let isKept = isBitmapKept
    let changed = bitmap.withCanvas { renderer.draw(list, into: $0, isKept: isKept) }
    renderer.prepareNext(of: stackView)
    bitmap.isOpaque = list.background.alpha >= 1
    isBitmapKept = true
    do throws(SDLError) {
      try texture.update(from: bitmap, changed: changed)
      let origin = overflow == .visible ? .zero : frame.origin
      try texture.draw(at: origin, pixelsPerUnit: pixelsPerUnit)
    } catch {
      throw CardWindowError(error)
    }
    let drawn = events.now
    frames.framePresented(submitted: drawn, returned: drawn)
    if !needsFrame { frames.rest() }
  }

  @discardableResult
  func advance() -> Timestamp {
    translated.removeAll(keepingCapacity: true)
    events.followLostMouse(into: &translated)
    handleTranslated()
    let now = events.now
    compensateForStall(until: now)
    stackView.advance(to: now)
    return now
  }

  /// Starts a motion that no event has asked for, and returns its time: not after the next event.
  private func beginMotion() -> Timestamp { frames.beginMotion(at: events.now) }

  /// Pauses all motion while the app's loop stood still, so that nothing jumps.
  func compensateForStall(until end: Timestamp) {
    if let stall = frames.endStall(at: end) { stackView.pause(during: stall) }
  }

  func resize() {
    pixelsPerUnit = events.pixelsPerUnit
    let windowSize = WindowSize(size: frame.size, pixelsPerPoint: pixelsPerUnit)
    let canvasSize = canvasSize
    if bitmap.size != canvasSize { remakeBitmap() }
    if windowSize != stackView.windowSize { stackView.resize(to: windowSize, at: events.now) }
    // A frame that is only moved is drawn in other pixels of the window.
    if overflow == .visible { stackView.setNeedsFrame() }
  }

  /// A length that is no number stays, for the line about it.
  private static func possible(_ frame: Rectangle) -> Rectangle {
    var frame = frame
    if frame.size.width < 0 { frame.size.width = 0 }
    if frame.size.height < 0 { frame.size.height = 0 }
    return frame
  }

  private var canvasSize: PixelSize {
    PixelSize(rounding: (overflow == .visible ? events.windowSize : frame.size) * pixelsPerUnit)
  }

  private func remakeBitmap() {
    bitmap = Bitmap(size: canvasSize)
    isBitmapKept = false
    stackView.setNeedsFrame()
  }

  /// It is on whole pixels, as the texture of a pane that is cut off is drawn.
  private var frameInPixels: Rectangle {
    let size = PixelSize(rounding: frame.size * pixelsPerUnit)
    return Rectangle(
      x: (frame.origin.x * pixelsPerUnit).rounded(),
      y: (frame.origin.y * pixelsPerUnit).rounded(),
      width: Double(size.width),
      height: Double(size.height)
    )
  }

  func followDisplay() {
    frames.setRefreshRate(events.refreshRate)
    resize()
  }

  // MARK: Events

  /// Handles an event of SDL's, from the mouse, a finger, the keyboard, the window or this pane's own
  /// threads.
  ///
  /// Give it every event, in order: one that it does not use may still end a drag, such as the loss
  /// of the focus, or a release outside.
  ///
  /// - Parameter event: The event (`SDL_Event *`); in Swift, `pane.handle(&event)`.
  /// - Returns: Whether the pane has used the event, so that nothing else should: a press on a card and
  ///   all that belongs to it, until it moves along another axis than ``DragRule/begins``; a key of the view's ``CardStackView/keyMap``, or one of its own.
  @discardableResult
  public func handle(_ event: UnsafeRawPointer) -> Bool {
    translated.removeAll(keepingCapacity: true)
    events.translate(event, into: &translated)
    return handleTranslated()
  }

  @discardableResult
  private func handleTranslated() -> Bool {
    guard !translated.isEmpty else { return false }
    // Not until the present moment: the event would be in a time that has been paused.
    compensateForStall(until: events.timeOfLatestEvent)
    var isUsed = false
    for event in translated where handle(event) { isUsed = true }
    return isUsed
  }

  private func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .pointer(var pointer):
      // A press outside the pane is not the stack's, even on a card that flies there.
      let isInside = frame.contains(pointer.position)
      if case .down = pointer.phase, !isInside, !stackView.stack.isTracking { return false }
      if case .down = pointer.phase, isInside { focus?.pane = self }
      pointer.position = stackPoint(of: pointer.position)
      return stackView.handle(pointer, modifiers: .held)
    case .scroll(let notches, let position):
      return frame.contains(position)
        && stackView.turnWheel(by: notches, at: stackPoint(of: position), modifiers: .held)
    case .key(let press):
      guard isFocused else { return false }
      return handle(press)
    case .wake:
      MainQueue.serve()
      for problem in renderer.takePictures(for: stackView) { problemHandler?(problem) }
      // All panes are woken by the one event.
      return false
    case .renderTargetsReset:
      texture.reset()
      stackView.setNeedsFrame()
      return false
    case .window(.exposed), .window(.shown), .window(.restored):
      stackView.setNeedsFrame()
      return false
    case .window(.resized), .window(.displayChanged):
      followDisplay()
      return false
    case .window(.pointerLeft):
      stackView.endHover()
      return false
    case .window(.focusGained):
      desktop.lookAgain()
      return false
    case .window, .controller, .text, .composition, .dropped, .quit:
      return false
    }
  }

  /// Converts a point of the window, in SDL's units, to a point of the stack view, as for
  /// ``CardStackView/card(at:)``.
  public func stackPoint(of point: Point) -> Point { point - (frame.origin - .zero) }

  /// Converts a point of the stack view, such as ``CardClick/position``, to a point of the window, in SDL's
  /// units.
  public func windowPoint(of point: Point) -> Point { point + (frame.origin - .zero) }

  /// Offers a key to what is in the pane before the focus of all panes has it.
  ///
  /// So Tab goes through the areas of the top card first. Backward the pane itself comes after its first
  /// area.
  private func handle(_ press: KeyPress) -> Bool {
    guard let focus, focus.isMove(press) else { return stackView.handle(press) }
    let isBackward = press.modifiers == .shift
    let hadArea = stackView.focusedArea != nil
    if !isBackward || hadArea, stackView.handle(press) || (isBackward && hadArea) { return true }
    focus.move(by: isBackward ? -1 : 1)
    // Backward it comes to the last area of the pane before.
    if isBackward { focus.pane?.stackView.handle(press) }
    return true
  }
}

extension CardPane: AccessibleStackOwner {
  package var accessibleWindow: AccessibleElement { events.accessibleElement }
  var stackOrigin: Point { frame.origin }
  var unitsPerPoint: Double { 1 }
}

extension DisplayList {
  /// Returns the list placed in a frame, beyond which nothing is drawn but what its commands reach of it.
  fileprivate func placed(in frame: Rectangle) -> DisplayList {
    let ground = DrawCommand.shape(Shape(frame: frame, fill: .color(background)))
    return DisplayList(
      background: .clear,
      commands: [ground] + commands.map { $0.moved(by: frame.origin - .zero) }
    )
  }
}
