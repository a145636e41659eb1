public import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMedia
public import RiffleMotion

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
  /// The source of the cards, which the view does not keep alive; first asked by ``advance(to:)``.
  ///
  /// Setting another one starts again with its cards: the drag of a card is canceled, and cards in
  /// flight fly on. With nil there are no cards.
  public weak var dataSource: (any CardStackDataSource)? { didSet { replaceData() } }
  /// The closures that are told of events, and asked whether something may happen.
  public var handlers = CardStackHandlers()
  /// Whether pointers and keys have an effect; the program's commands always do.
  ///
  /// Setting false cancels a drag. Defaults to true.
  public var isEnabled = true {
    didSet {
      if !isEnabled, stack.isTracking { cancelDrag(.disabled, at: presentTime) }
    }
  }
  /// The keys that the stack view understands.
  ///
  /// Defaults to ``KeyMap/standard``; ``KeyMap/none`` leaves all keys to the app.
  public var keyMap = KeyMap.standard
  /// Called with every input of the stack before it takes effect, to record it.
  ///
  /// Positions are in points of the stage. Defaults to nil.
  public var inputObserver: ((StackInput, Timestamp) -> Void)?
  /// The seed of the random numbers.
  private let seed: UInt64
  /// The index of the card that is first on top.
  private let startIndex: Int?
  /// The stack itself, for reading.
  public private(set) var stack: CardStack

  /// The number of cards that are prepared before they are shown.
  static let preparedAhead = 3

  /// The size of its window, or of the part of it that the stack has.
  public private(set) var windowSize: WindowSize
  /// The number of the window's own points in one point of the stage.
  private(set) var zoom: Double
  /// The painter of the frames, which keeps the faces of the cards on screen and of the next ones.
  var painter: StackPainter<CardID>

  /// The card views that no card uses.
  let pool = CardPool()
  /// The views of the cards on screen.
  var views: [CardID: CardView] = [:]
  /// The cards that will be shown next, nearest first.
  var upcoming: [CardID] = []
  /// The contents of the next cards, as far as the data source has given them.
  var contentAhead: [CardID: CardContent] = [:]
  /// The cards whose content has changed, to be asked for again.
  var outdated: Set<CardID> = []
  /// The cards whose faces are to be made anew.
  var outdatedFaces: Set<CardID> = []
  /// Called with everything that a person who does not see the screen needs to hear, to speak its
  /// ``AccessibilityAnnouncement/text`` or words of your own.
  ///
  /// Defaults to nil.
  public var accessibilityAnnouncement: ((AccessibilityAnnouncement) -> Void)?

  /// The position of the pointer, in the window's own points.
  var pointer = Point.zero
  /// The offset that keeps a pressed pointer at its point of the stage when the window's size
  /// changes, so that a change of zoom is no movement.
  var pointerShift = Vector.zero
  var dragAttempt = DragAttempt()
  /// The problems of pictures that have been found so far.
  var diagnostics = PictureDiagnostics()
  /// The changes of the stack that wait for the present one.
  private(set) var changes: [(inout CardStack) -> [StackEvent]] = []
  private(set) var isChanging = false
  /// What the handlers have not been told yet.
  var notices: [Notice] = []
  var isNotifying = false
  /// The cards that the handlers know to be on screen, with their indices when they came.
  var displayed: [CardID: Int] = [:]
  /// The tasks that wait for a card to land.
  var waiters: [LandingWaiter] = []
  /// Whether the data source was asked; as with a table view, not before handlers can be set.
  private(set) var isLoaded = false
  /// The number of cards in the data, as the data source returned it last.
  var dataCount = 0
  /// The time of the latest call that had one.
  private(set) var now: Timestamp
  /// Begins a motion at the present time, which it returns; nil if only the calls tell the time.
  package var clock: (() -> Timestamp?)?

  /// Whether a frame drawn now would differ from the last one.
  public internal(set) var needsFrame = true

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - preset: The behavior and looks of the stack.
  ///   - seed: The seed of the random numbers. Defaults to 0.
  ///   - dataSource: The source of the cards, which the view does not keep alive. Defaults to nil.
  ///   - startIndex: The index of the card that is first on top, as if the view had jumped to it; nil for
  ///     the first that is dealt. Defaults to nil.
  ///   - windowSize: The size of the window, or of the part of it that the stack has.
  ///   - time: The time at which the stack starts, on the clock of all later events. Defaults to zero.
  public init(
    preset: Preset,
    seed: UInt64 = 0,
    dataSource: (any CardStackDataSource)? = nil,
    startIndex: Int? = nil,
    windowSize: WindowSize,
    at time: Timestamp = .zero
  ) {
    self.dataSource = dataSource
    self.seed = seed
    self.startIndex = startIndex
    self.windowSize = windowSize
    now = time
    let zoom = StageZoom.factor(for: preset, in: windowSize.size)
    let stack = CardStack(
      preset: preset,
      window: windowSize.size * (1 / zoom),
      count: 0,
      seed: seed,
      at: time
    )
    self.zoom = zoom
    self.stack = stack
    painter = StackPainter(
      preset.appearance,
      scale: zoom * windowSize.pixelsPerPoint,
      cardSize: stack.cardSize,
      contentMode: preset.layout.contentMode,
      labelDirection: { $0.labelDirection }
    )
  }

  /// Fits the stage into a window of another size; everything is shown larger or smaller.
  ///
  /// - Parameters:
  ///   - windowSize: The new size of the window.
  ///   - time: The time of the change.
  public func resize(to windowSize: WindowSize, at time: Timestamp) {
    let held = inStage(pointer)
    self.windowSize = windowSize
    zoom = StageZoom.factor(for: stack.preset, in: windowSize.size)
    painter.forgetEmptyView()
    needsFrame = true
    pointerShift = stack.isTracking ? pointerShift + (held - inStage(pointer)) : .zero
    handle(.resize(windowSize.size * (1 / zoom)), at: time)
  }

  /// Advances to a time and tells the handlers of the cards that have come to rest by then.
  ///
  /// The first call asks the data source for the cards.
  ///
  /// - Parameter time: The time, never earlier than at the call before.
  public func advance(to time: Timestamp) {
    load(at: time)
    change { [now] in $0.advance(to: now) }
  }

  /// The time of a method that takes none, which may begin a motion then.
  package var presentTime: Timestamp {
    let isInCallback = isChanging || isNotifying
    guard !isInCallback, let time = clock?() else { return now }
    return max(now, time)
  }

  /// Requests another frame although nothing of the stack has changed: after a window was covered, or
  /// because the app has something of its own to draw in the same frame.
  public func setNeedsFrame() {
    needsFrame = true
  }

  /// Performs a command that sets the stack up, also before the data source is asked for cards.
  func setUp(_ command: StackCommand) {
    if isLoaded { return perform(command, at: presentTime) }
    _ = stack.handle(.command(command), at: now)
  }

  /// Updates everything outside the stack that depends on the preset.
  func applyPreset(at time: Timestamp) {
    painter.forgetEmptyView()
    needsFrame = true
    if zoom != StageZoom.factor(for: stack.preset, in: windowSize.size) {
      resize(to: windowSize, at: time)
    }
  }

  /// Records the time, and asks for the cards if that has not been done.
  ///
  /// An event may be older than a command that was given before it was handed on: it counts as new.
  func load(at time: Timestamp) {
    now = max(now, time)
    guard !isLoaded else { return }
    isLoaded = true
    change { [self] stack in
      dataCount = dataSource?.numberOfCards(in: self) ?? 0
      let setUp: [StackCommand] = [
        .reduceMotion(stack.reducesMotion), .layOut(stack.layoutDirection),
      ]
      stack = CardStack(
        preset: stack.preset,
        window: stack.stage.window,
        count: dataCount,
        startIndex: startIndex,
        seed: seed,
        at: now
      )
      return setUp.flatMap { stack.handle(.command($0), at: now) }
    }
  }

  /// Changes the stack, at once or right after the changes that wait already, and tells the handlers
  /// what happened.
  ///
  /// Cards are asked for once no change waits any more: only then do data and stack agree.
  func change(_ change: @escaping (inout CardStack) -> [StackEvent]) {
    changes.append(change)
    guard !isChanging else { return }
    isChanging = true
    while !changes.isEmpty {
      while !changes.isEmpty {
        // A copy, so that data source and handlers can read the stack when they are asked meanwhile.
        var changed = stack
        let events = changes.removeFirst()(&changed)
        notices += events.map(Notice.event)
        stack = changed
      }
      updateCards()
    }
    isChanging = false
    // A card that starts to return is no event.
    if !notices.isEmpty || stack.isMoving(at: now.seconds) { needsFrame = true }
    notify()
    endWaits()
  }
}
