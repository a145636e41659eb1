public import RiffleCore
package import RiffleMedia
package import RiffleSDL

/// A window with one card stack, for apps without a window of their own.
///
/// ```swift
/// @MainActor
/// func showCards() throws {
///   let cards = CardList(1...9, id: \.self) { card, number in
///     card.content = CardContent(title: "\(number)")
///   }
///   let window = try CardWindow(title: "Cards", dataSource: cards)
///   window.stackView.onSwipe { swipe in print(swipe.index, swipe.direction) }
///   try window.run()
/// }
/// ```
@MainActor
public final class CardWindow {
  /// The view of the stack.
  public let stackView: CardStackView
  /// Called with one line for each picture or font that cannot be loaded, and if the data source is gone.
  ///
  /// Defaults to nil: nothing is told but that the data source is gone, on the standard error output.
  public var problemHandler: ((String) -> Void)?
  /// Called with each key before the view's ``CardStackView/keyMap``; nil by default.
  ///
  /// It returns whether that was all that the key should do.
  public var keyHandler: ((KeyPress) -> Bool)?
  /// Whether the cursor is a hand, open over a card that can be dragged, closed with a card in it, and over
  /// an area its ``CardArea/cursor``; true by default.
  public var showsHandCursor = true
  /// Strips at the window's edges that the stack leaves free, each at the edge of what those before it have
  /// left; none by default.
  ///
  /// Tab goes through the areas of the top card first, then through those of the bars.
  public var bars: [WindowBar] = [] {
    didSet {
      for bar in oldValue where !bars.contains(where: { $0 === bar }) {
        bar.window = nil
        ScreenReaders.shared.remove(bar)
      }
      for bar in bars where bar.window !== self {
        bar.window = self
        if loop.isRunning { ScreenReaders.shared.add(bar) }
      }
      pointedBar = nil
      layOut()
    }
  }
  private var pointedBar: WindowBar?
  /// The top left corner of the stack, in points of the window.
  private var stackCorner = Point.zero
  /// The cursor of what is over the stack; nil for the stack's own.
  package var cursor: CardCursor?
  /// The height at the window's bottom that the stack leaves free, in points.
  package var foot: ((WindowSize) -> Double)? {
    didSet { layOut() }
  }

  package let loop: WindowLoop
  let pointerCursor: PointerCursor
  private let desktop: DesktopFollower

  /// Opens a window with a stack; call it on the process's first thread, from a synchronous `main`.
  ///
  /// It starts SDL, and before that sets the process's locale for characters (`LC_CTYPE`) if the program
  /// has not: X11 needs it for titles that are not ASCII. A point is as long as the desktop says, on X11
  /// `Xft.dpi` of its resources, 96 of which are one pixel per point. ``CardStackView/reducesMotion`` is
  /// set if the desktop wishes for it.
  ///
  /// - Parameters:
  ///   - title: The window's title.
  ///   - applicationID: The name by which desktops recognize the program, that of its desktop entry if
  ///     there is one: X11's window class and Wayland's application id. Defaults to the name of the
  ///     program's file.
  ///   - size: The window's size in points, at least 240 by 320. Defaults to 960 by 720.
  ///   - preset: The behavior and looks of the stack. Defaults to ``Preset/standard``.
  ///   - seed: The seed of the random numbers. Defaults to 0.
  ///   - fit: How large the cards are in the window. Defaults to ``StageFit/zoomed``.
  ///   - dataSource: The source of the cards, which the window keeps alive only if it is a ``CardList``;
  ///     asked when it runs. Defaults to nil: set the view's ``CardStackView/dataSource`` before.
  /// - Throws: ``CardWindowError`` if there is no display.
  public convenience init(
    title: String,
    applicationID: String? = nil,
    size: Size = Size(width: 960, height: 720),
    preset: Preset = .standard,
    seed: UInt64 = 0,
    fit: StageFit = .zoomed,
    dataSource: (any CardStackDataSource)? = nil
  ) throws(CardWindowError) {
    try self.init(
      title: title,
      applicationID: applicationID,
      size: size,
      preset: preset,
      seed: seed,
      dataSource: dataSource,
      renderer: .auto,
      signals: .quit
    )
    stackView.fit = fit
    stackView.reducesMotion = wishesReducedMotion
  }

  deinit {
    Task { @MainActor [stackView] in stackView.cancelWaits() }
  }

  /// Whether the desktop wishes for light words on dark grounds, as far as it says.
  ///
  /// At once, that can be read from the X server's settings and from the settings files of GTK and KDE.
  /// With a ``wishesHandler`` the desktop's portal is asked too, on a separate thread: GNOME on Wayland
  /// has its answer only there.
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

  /// - Parameter present: An open window with its loop, which is taken over as it is; nil for a new one.
  package init(
    title: String,
    applicationID: String?,
    in present: WindowLoop? = nil,
    size: Size,
    fit: ScreenFit = .inProportion,
    preset: Preset,
    seed: UInt64,
    dataSource: (any CardStackDataSource)?,
    renderer: RendererChoice,
    scale: Double? = nil,
    signals: SignalHandling = .own
  ) throws(CardWindowError) {
    do throws(SDLError) {
      loop =
        if let present {
          present
        } else {
          try WindowLoop(
            applicationID: applicationID,
            title: title,
            size: size,
            fit: fit,
            renderer: renderer,
            scale: scale,
            signals: signals
          )
        }
    } catch {
      throw CardWindowError(error)
    }
    loop.window.title = title
    pointerCursor = PointerCursor(session: loop.window.session)
    desktop = DesktopFollower(driverName: loop.window.session.driverName)
    stackView = CardStackView(
      preset: preset,
      seed: seed,
      dataSource: dataSource,
      windowSize: loop.windowSize,
      at: loop.now
    )
    stackView.clock = { [weak loop] in loop?.beginMotion() }
    stackView.doubleClickInterval = { [desktop] in desktop.doubleClickInterval }
    stackView.faces.text.share(loop.renderer.layers.text)
    let printProblem = stackView.problemReporter
    stackView.problemReporter = { [weak self] line in (self?.problemHandler ?? printProblem)(line) }
  }

  /// Converts a point of the stack view, such as ``CardClick/position``, to one of the window, in points.
  ///
  /// They differ if ``bars`` are above or to the left of the stack.
  public func windowPoint(of point: Point) -> Point { point + (stackCorner - .zero) }

  /// The text of the title bar.
  public var title: String {
    get { loop.window.title }
    set {
      loop.window.title = newValue
      ScreenReaders.shared.update()
    }
  }

  /// Whether the window fills its screen.
  public var isFullscreen: Bool { loop.window.isFullscreen }

  /// Makes the window fill its screen, or restores its size.
  ///
  /// - Throws: ``CardWindowError`` if the desktop refuses.
  public func setFullscreen(_ isFullscreen: Bool) throws(CardWindowError) {
    do throws(SDLError) {
      try loop.window.setFullscreen(isFullscreen)
    } catch {
      throw CardWindowError(error)
    }
  }

  /// Shows the stack until the window is closed.
  ///
  /// One window runs at a time: another one that is opened meanwhile stays blank until it runs itself. Two
  /// stacks side by side are two panes (<doc:SeveralStacks>).
  ///
  /// Meanwhile it serves the main queue: tasks on the main actor run as soon as they can, between
  /// events and frames. A task that takes longer than a few milliseconds without an `await` delays
  /// frames.
  ///
  /// Ctrl+C (SIGINT) and a polite kill (SIGTERM) end it as the window's close button does, so that code
  /// after it can save the ``CardStackView/state``. That is so for a signal that has its default action
  /// when the window is opened, until the window is gone; one that the app handles or ignores by then
  /// stays as it is.
  ///
  /// - Throws: ``CardWindowError`` if a frame cannot be drawn.
  @available(*, noasync, message: "call run() from a synchronous main; tasks run while it does")
  public func run() throws(CardWindowError) { try run(self) }

  /// Shows a content, such as this window with a help page over it, until the window is closed.
  package func run(_ content: any WindowContent) throws(CardWindowError) {
    publicPrecondition(
      stackView.dataSource != nil,
      "a window runs without a data source: set stackView.dataSource, and keep the object in a "
        + "property, since the view does not keep it alive"
    )
    ScreenReaders.shared.add(self)
    for bar in bars { ScreenReaders.shared.add(bar) }
    defer {
      ScreenReaders.shared.remove(self)
      for bar in bars { ScreenReaders.shared.remove(bar) }
      stackView.cancelWaits()
    }
    do throws(SDLError) {
      try loop.run(content)
    } catch {
      throw CardWindowError(error)
    }
  }

  /// Closes the window after the present event.
  public func close() { loop.stop() }
}

/// The error of a window or pane that cannot be opened or drawn.
public struct CardWindowError: Error, Hashable, CustomStringConvertible {
  /// What a window or pane lacks.
  public enum Kind: Hashable, Sendable {
    /// There is no display to show a window on.
    case noDisplay
    /// SDL or the desktop has refused a call of this function.
    case refused(function: String)
  }

  /// What is lacking.
  public let kind: Kind
  /// One line with the reason and a remedy.
  public let description: String

  init(_ error: SDLError) {
    kind = error.isNoDisplay ? .noDisplay : .refused(function: error.call)
    description = error.description
  }
}

extension CardWindow: AccessibleStackOwner {
  package var accessibleWindow: AccessibleElement { loop.window.accessibleElement }
  var stackOrigin: Point {
    Point(x: stackCorner.x * unitsPerPoint, y: stackCorner.y * unitsPerPoint)
  }
  var unitsPerPoint: Double { loop.window.session.unitsPerPoint }
}

extension CardWindow: WindowContent {
  package var needsFrame: Bool {
    get { stackView.needsFrame }
    set { if newValue { stackView.setNeedsFrame() } }
  }

  package func handle(_ event: InputEvent) {
    switch event {
    case .pointer(let event): handle(event)
    case .scroll(let notches, let position):
      if bars.contains(where: { $0.frame.contains(position) }) { break }
      let place: Point = position - (stackCorner - .zero)
      stackView.turnWheel(by: notches, at: place, modifiers: .held)
    case .key(let press): if keyHandler?(press) != true { handle(press) }
    case .window(.resized), .window(.displayChanged):
      layOut()
    case .window(.pointerLeft):
      pointedBar = nil
      for bar in bars { bar.endHover() }
      stackView.endHover()
    case .window(.focusGained): desktop.lookAgain()
    case .window(.closeRequested), .quit: loop.stop()
    case .window, .controller, .text, .composition, .dropped, .wake, .renderTargetsReset:
      break
    }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    stackView.advance(to: now)
    updateCursor()
    return stackView.nextDeadline
  }

  /// A drag of a card goes on over a bar, and all else there is the bar's.
  private func handle(_ event: PointerEvent) {
    pointedBar = nil
    if !stackView.stack.isTracking {
      for bar in bars where bar.handle(event) { pointedBar = bar }
    }
    guard pointedBar == nil else {
      if case .down = event.phase { stackView.focusedArea = nil }
      return stackView.endHover()
    }
    var event = event
    event.position = event.position - (stackCorner - .zero)
    stackView.handle(event, modifiers: .held)
  }

  /// Moves the focus from the areas of the top card through those of the bars, or the same way back.
  private func handle(_ press: KeyPress) {
    let focused = bars.firstIndex { $0.focusedArea != nil }
    if let focused, bars[focused].handle(press) { return }
    guard !bars.isEmpty, press.key == .tab, press.modifiers.isSubset(of: .shift) else {
      stackView.handle(press)
      return
    }
    if focused == nil, stackView.handle(press) { return }
    let step = press.modifiers == .shift ? -1 : 1
    var index = focused ?? (step > 0 ? 0 : bars.count - 1)
    while bars.indices.contains(index) {
      if bars[index].moveFocus(by: step) { return }
      index += step
    }
    if focused != nil { stackView.handle(press) }
  }

  /// Gives each bar its place, and what is left to the stack.
  func layOut() {
    var windowSize = loop.windowSize
    var room = Rectangle(origin: .zero, size: windowSize.size)
    for bar in bars { bar.takePlace(in: &room) }
    if stackCorner != room.origin || !bars.isEmpty { stackView.setNeedsFrame() }
    stackCorner = room.origin
    windowSize.size = room.size
    if let foot {
      windowSize.size.height = max(
        windowSize.size.height / 2,
        windowSize.size.height - foot(windowSize)
      )
    }
    if windowSize != stackView.windowSize { stackView.resize(to: windowSize, at: loop.now) }
  }

  private func updateCursor() {
    let form: PointerCursor.Form =
      switch cursor ?? (showsHandCursor ? barCursor ?? stackView.cursor : .arrow) {
      case .arrow: .arrow
      case .openHand: .hand(.open)
      case .closedHand: .hand(.closed)
      case .pointingHand: .pointingHand
      }
    pointerCursor.show(form, scale: loop.window.scale)
  }

  /// The cursor over a bar; nil elsewhere.
  package var barCursor: CardCursor? { pointedBar.map { $0.cursor ?? .arrow } }

  package func pause(during stall: Range<Timestamp>) { stackView.pause(during: stall) }

  package func frame(at time: Timestamp) -> WindowFrame {
    var list = stackView.displayList(at: time.seconds)
    let scale = loop.window.scale
    let (x, y) = ((stackCorner.x * scale).rounded(), (stackCorner.y * scale).rounded())
    if x != 0 || y != 0 { list.commands = list.commands.map { $0.moved(by: Vector(dx: x, dy: y)) } }
    let (appearance, text) = (stackView.preset.appearance, stackView.faces.text)
    list.commands += bars.map { $0.command(scale: scale, appearance: appearance, text: text) }
    return WindowFrame(list: list, upcoming: stackView.upcomingFaces)
  }

  package func didPresent(_ frame: PresentedFrame) {}

  package func apply(_ updates: LoadUpdates) {
    for problem in stackView.apply(updates) { problemHandler?(problem) }
  }
}
