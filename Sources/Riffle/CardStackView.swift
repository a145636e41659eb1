public import RiffleCards
import RiffleDrawing
public import RiffleGestures
import RiffleMedia
public import RiffleMotion

/// A card stack in a window: handles pointers and keys, and returns the commands that draw it.
///
/// It has no clock and draws nothing itself, so that it fits any window: ``CardWindow`` does the rest.
/// In a window of your own, call ``advance(to:)`` before any method that takes no time.
///
/// The data source and the delegate may call any method from inside any callback. A change that is
/// asked for during another change takes effect right after it, in order.
@MainActor
public final class CardStackView {
  /// The source of the cards; kept alive by the view, and first asked by ``advance(to:)``.
  ///
  /// Setting another one starts again with its cards: the drag of a card is cancelled, and cards in
  /// flight fly on.
  public var dataSource: any CardStackDataSource { didSet { replaceData() } }
  /// The object that is notified of events and may refuse swipes.
  public weak var delegate: (any CardStackDelegate)?
  /// The object that is notified of the cards that will be shown soon.
  public weak var prefetchDataSource: (any CardStackPrefetching)?
  /// Called with every input of the stack before it takes effect, to record it.
  package var inputObserver: ((StackInput, Timestamp) -> Void)?
  /// The seed of the random numbers.
  private let seed: UInt64
  /// The stack itself, for reading.
  public private(set) var stack: CardStack

  /// The number of cards that are prepared before they are shown.
  static let preparedAhead = 3

  /// The size of its window.
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
  private var pointer = Point.zero
  /// The offset that keeps a pressed pointer at its point of the stage when the window's size
  /// changes, so that a change of zoom is no movement.
  private var pointerShift = Vector.zero
  private var dragAttempt = DragAttempt()
  /// The problems of pictures that have been found so far.
  var diagnostics = PictureDiagnostics()
  /// The changes of the stack that wait for the present one.
  private(set) var changes: [(inout CardStack) -> [StackEvent]] = []
  private var isChanging = false
  /// The events that the delegate has not been notified of yet.
  var pendingEvents: [StackEvent] = []
  var isNotifying = false
  /// Whether the data source was asked; as with a table view, not before a delegate can be set.
  private(set) var isLoaded = false
  /// The number of cards in the data, as the data source returned it last.
  var dataCount = 0
  /// The time of the latest call that had one.
  private(set) var now: Timestamp

  /// Whether a frame drawn now would differ from the last one.
  public internal(set) var needsFrame = true

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - preset: The behavior and looks of the stack.
  ///   - seed: The seed of the random numbers. Defaults to 0.
  ///   - dataSource: The source of the cards.
  ///   - windowSize: The size of the window.
  ///   - time: The time at which the stack starts. Defaults to zero.
  public init(
    preset: Preset,
    seed: UInt64 = 0,
    dataSource: any CardStackDataSource,
    windowSize: WindowSize,
    at time: Timestamp = .zero
  ) {
    self.dataSource = dataSource
    self.seed = seed
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

  /// Handles a pointer event.
  ///
  /// - Parameter event: The event, its position in the window's own points.
  public func handle(_ event: PointerEvent) {
    if case .down = event.phase, !stack.isTracking { pointerShift = .zero }
    pointer = event.position
    var event = event
    event.position = inStage(event.position)
    handle(.pointer(event), at: event.time)
    if let direction = dragAttempt.follow(event, on: stack) {
      perform(.nudge(direction), at: event.time)
    }
  }

  /// The position of the pointer where it was last, in points of the stage.
  var pointerInStage: Point { inStage(pointer) }

  /// Performs a command, which must fit the data.
  package func perform(_ command: StackCommand, at time: Timestamp) {
    handle(.command(command), at: time)
  }

  /// Cancels the drag; the card returns to the stack.
  ///
  /// - Parameters:
  ///   - cause: The reason, for logs and traces.
  ///   - time: The time of the cancellation.
  public func cancelDrag(_ cause: CancelCause, at time: Timestamp) {
    handle(.cancel(cause), at: time)
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

  /// Advances to a time and notifies the delegate of the cards that have come to rest by then.
  ///
  /// The first call asks the data source for the cards.
  ///
  /// - Parameter time: The time, never earlier than at the call before.
  public func advance(to time: Timestamp) {
    load(at: time)
    change { $0.advance(to: time) }
  }

  /// Requests another frame although nothing has changed, as after a window was covered.
  public func setNeedsFrame() {
    needsFrame = true
  }

  /// Returns a point of the window in points of the stage.
  private func inStage(_ point: Point) -> Point {
    Point(x: point.x / zoom, y: point.y / zoom) + pointerShift
  }

  /// Handles an input of the stack, its positions in points of the stage.
  package func handle(_ input: StackInput, at time: Timestamp) {
    load(at: time)
    change { [self] stack in
      inputObserver?(input, time)
      if case .pointer = input {} else { needsFrame = true }
      return stack.handle(input, at: time, policy: policy)
    }
    if case .set = input { applyPreset(at: time) }
  }

  /// Updates everything outside the stack that depends on the preset.
  private func applyPreset(at time: Timestamp) {
    painter.forgetEmptyView()
    needsFrame = true
    if zoom != StageZoom.factor(for: stack.preset, in: windowSize.size) {
      resize(to: windowSize, at: time)
    }
  }

  /// Records the time, and asks for the cards if that has not been done.
  private func load(at time: Timestamp) {
    now = time
    guard !isLoaded else { return }
    isLoaded = true
    change { [self] stack in
      dataCount = dataSource.numberOfCards(in: self)
      stack = CardStack(
        preset: stack.preset,
        window: stack.stage.window,
        count: dataCount,
        seed: seed,
        at: time
      )
      return []
    }
  }

  /// The questions to the data source and the delegate before a card is swiped.
  var policy: SwipePolicy {
    SwipePolicy(
      allowedDirections: { [self] index in
        dataSource.stackView(self, allowedDirectionsForCardAt: index)
      },
      shouldSwipe: { [self] index, direction in
        delegate?.stackView(self, shouldSwipeCardAt: index, toward: direction) ?? true
      },
      isHit: { [self] index, point in
        cardView(at: index)?.contains(point, in: stack.cardSize) ?? true
      }
    )
  }

  /// Changes the stack, at once or right after the changes that wait already, and notifies the
  /// delegate of what happened.
  ///
  /// Cards are asked for once no change waits any more: only then do data and stack agree.
  func change(_ change: @escaping (inout CardStack) -> [StackEvent]) {
    changes.append(change)
    guard !isChanging else { return }
    isChanging = true
    while !changes.isEmpty {
      while !changes.isEmpty {
        // A copy, so that data source and delegate can read the stack when they are asked meanwhile.
        var changed = stack
        pendingEvents += changes.removeFirst()(&changed)
        stack = changed
      }
      updateCards()
    }
    isChanging = false
    // A card that starts to return is no event.
    if !pendingEvents.isEmpty || stack.isMoving(at: now.seconds) { needsFrame = true }
    notify()
  }
}
