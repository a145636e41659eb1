public import RiffleCards
import RiffleDrawing
public import RiffleGestures
import RiffleMedia
public import RiffleMotion

/// A card stack in a window: takes what pointers and keys do, and says what is to be drawn.
///
/// It keeps no clock and draws nothing itself, so that it can live in any window: ``CardWindow``
/// makes one that does the rest. Elsewhere, call ``advance(to:)`` before anything that bears no time
/// of its own.
///
/// Data source and delegate may call any method from inside any callback. What changes the stack
/// while a change is being made is done right after it, in order.
@MainActor
public final class CardStackView {
  /// Where the cards come from; kept alive by the view, first asked by ``advance(to:)``.
  public let dataSource: any CardStackDataSource
  /// Who hears what happens.
  public weak var delegate: (any CardStackDelegate)?
  /// Who hears which cards will be shown soon.
  public weak var prefetchDataSource: (any CardStackPrefetching)?
  /// Who is shown every input of the stack before it takes effect, to record it.
  package var inputObserver: ((StackInput, Timestamp) -> Void)?
  /// What random numbers are drawn from.
  private let seed: UInt64
  /// The stack itself, to look at.
  public private(set) var stack: CardStack

  /// How many cards ahead of the shown ones are prepared.
  static let preparedAhead = 3

  /// The extent of the window it lies in.
  public private(set) var extent: WindowSize
  /// The number of the window's own points in one point of the stage.
  private(set) var zoom: Double
  /// What builds the frames, and keeps the faces of the cards that are shown or will be soon.
  var painter: StackPainter<CardID>
  /// What the data source shows in place of the cards, once it was asked.
  var emptyView: EmptyView?

  /// Where card views come from and go to.
  let pool = CardPool()
  /// The views of the cards in the picture.
  var views: [CardID: CardView] = [:]
  /// The cards that will be shown next, nearest first.
  var upcoming: [CardID] = []
  /// What those cards will show, as far as the data source tells.
  var contentAhead: [CardID: CardContent] = [:]
  /// Cards that show something else now, to be asked for anew.
  var outdated: Set<CardID> = []

  /// Where the pointer is, in the window's own points.
  private var pointer = Point.zero
  /// What keeps a held pointer where it is on the stage when the window's extent changes, so that
  /// a change of zoom is no movement.
  private var pointerShift = Vector.zero
  /// What turned out about pictures.
  var diagnostics = PictureDiagnostics()
  /// Changes of the stack that wait for the one that is being made.
  private var changes: [(inout CardStack) -> [StackEvent]] = []
  private var isChanging = false
  /// What happened and has not been told to the delegate yet.
  var pendingEvents: [StackEvent] = []
  var isNotifying = false
  /// Whether the data source was asked; as with a table view, not before a delegate can be set.
  private(set) var isLoaded = false
  /// The number of cards that the data source has told of.
  var dataCount = 0
  /// The time to which the view has come: that of the latest call that bore one.
  private(set) var now: Timestamp

  /// Whether a frame drawn now would differ from the last one.
  public internal(set) var needsFrame = true

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - preset: How the stack behaves and looks.
  ///   - seed: What random numbers are drawn from.
  ///   - dataSource: Where the cards come from.
  ///   - extent: The window's extent.
  ///   - time: When the stack begins.
  public init(
    preset: Preset,
    seed: UInt64 = 0,
    dataSource: any CardStackDataSource,
    extent: WindowSize,
    at time: Timestamp = .zero
  ) {
    self.dataSource = dataSource
    self.seed = seed
    self.extent = extent
    now = time
    let zoom = StageZoom.factor(for: preset.container, in: extent.size)
    let stack = CardStack(
      preset: preset,
      window: extent.size * (1 / zoom),
      count: 0,
      seed: seed,
      at: time
    )
    self.zoom = zoom
    self.stack = stack
    painter = StackPainter(
      preset.appearance,
      scale: zoom * extent.pixelsPerPoint,
      cardSize: stack.topPose.size,
      labelDirection: { $0.labelDirection }
    )
  }

  /// Hands over what a pointer did, its place in the window's own points.
  public func handle(_ event: PointerEvent) {
    if case .down = event.phase, !stack.isTracking { pointerShift = .zero }
    pointer = event.position
    var event = event
    event.position = inStage(event.position)
    take(.pointer(event), at: event.time)
  }

  /// Does a command, which must fit the data.
  package func perform(_ command: StackCommand, at time: Timestamp) {
    take(.command(command), at: time)
  }

  /// Takes the card out of the hand that drags it; it goes home.
  public func cancelDrag(_ cause: CancelCause, at time: Timestamp) {
    take(.cancel(cause), at: time)
  }

  /// Lays the stage into a window of another extent; everything is shown larger or smaller.
  public func resize(to extent: WindowSize, at time: Timestamp) {
    let held = inStage(pointer)
    self.extent = extent
    zoom = StageZoom.factor(for: stack.preset.container, in: extent.size)
    emptyView = nil
    needsFrame = true
    pointerShift = stack.isTracking ? pointerShift + (held - inStage(pointer)) : .zero
    take(.resize(extent.size * (1 / zoom)), at: time)
  }

  /// Lets time pass, so that what has come to rest is told; the first call asks for the cards.
  public func advance(to time: Timestamp) {
    load(at: time)
    change { $0.advance(to: time) }
  }

  /// Asks for another frame although nothing has changed, as when a window was covered.
  public func setNeedsFrame() {
    needsFrame = true
  }

  /// Returns a place of the window in points of the stage.
  private func inStage(_ place: Point) -> Point {
    Point(x: place.x / zoom, y: place.y / zoom) + pointerShift
  }

  /// Hands an input to the stack, as it is, its places in points of the stage.
  package func take(_ input: StackInput, at time: Timestamp) {
    load(at: time)
    change { [self] stack in
      inputObserver?(input, time)
      if case .pointer = input {} else { needsFrame = true }
      return stack.handle(input, at: time, policy: policy)
    }
    if case .set = input { followPreset(at: time) }
  }

  /// Shows everything as the preset wants it now.
  private func followPreset(at time: Timestamp) {
    emptyView = nil
    needsFrame = true
    if zoom != StageZoom.factor(for: stack.preset.container, in: extent.size) {
      resize(to: extent, at: time)
    }
  }

  /// Asks for the cards, once, and notes what time it is.
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

  /// Who is asked before a card is swiped.
  private var policy: SwipePolicy {
    SwipePolicy(
      allowedDirections: { [self] index in
        dataSource.stackView(self, allowedDirectionsForCardAt: index)
      },
      shouldSwipe: { [self] index, direction in
        delegate?.stackView(self, shouldSwipeCardAt: index, toward: direction) ?? true
      }
    )
  }

  /// Changes the stack, at once or right after the changes that came before, and tells what
  /// happened.
  ///
  /// Cards are asked for when no change waits any more: only then do data and stack agree.
  func change(_ change: @escaping (inout CardStack) -> [StackEvent]) {
    changes.append(change)
    guard !isChanging else { return }
    isChanging = true
    while !changes.isEmpty {
      while !changes.isEmpty {
        // A copy, so that whoever is asked meanwhile can look at the stack.
        var changed = stack
        pendingEvents += changes.removeFirst()(&changed)
        stack = changed
      }
      updateCards()
    }
    isChanging = false
    // A card that begins to go home is no event.
    if !pendingEvents.isEmpty || stack.isMoving(at: now.seconds) { needsFrame = true }
    notify()
  }
}
