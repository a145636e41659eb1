public import RiffleCards
public import RiffleDrawing
public import RiffleGestures
public import RiffleMotion

/// A card stack in a window: takes what pointers and keys do, and says what is to be drawn.
///
/// It keeps no clock and draws nothing itself, so that it can live in any window: ``CardWindow``
/// makes one that does the rest.
@MainActor
public final class CardStackView {
  /// Where the cards come from; asked again by ``reloadData(at:)``.
  public let dataSource: any CardStackDataSource
  /// Who hears what happens.
  public weak var delegate: (any CardStackDelegate)?
  /// Who is shown every input of the stack before it takes effect, to record it.
  package var inputObserver: ((StackInput, Timestamp) -> Void)?
  /// What random numbers are drawn from.
  private let seed: UInt64
  /// The stack itself, to look at.
  public private(set) var stack: CardStack

  /// How many cards ahead of the shown ones are prepared.
  private static let preparedAhead = 3

  /// The extent of the window it lies in.
  public private(set) var extent: WindowExtent
  private var painter: CardPainter
  /// The faces of the cards that are shown or will be soon.
  private var faces: [CardID: Layer] = [:]
  private var emptyFace: Layer?
  /// Where the pointer is, in the window's own points.
  private var pointer = Point.zero
  /// What keeps a held pointer where it is on the stage when the window's extent changes, so that
  /// a change of zoom is no movement.
  private var pointerShift = Vector.zero
  /// Pictures that could not be shown, and why.
  private var brokenPictures: [PictureReference: String] = [:]
  /// Words for the corners of cards whose pictures are not all that they could be.
  private var badges: [PictureReference: String] = [:]
  /// What happened and has not been told to the delegate yet.
  private var untold: [StackEvent] = []
  private var isTelling = false
  /// Whether the data source was asked; as with a table view, not before a delegate can be set.
  private var isLoaded = false

  /// Whether a frame drawn now would differ from the last one.
  public private(set) var needsFrame = true

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
    extent: WindowExtent,
    at time: Timestamp = .zero
  ) {
    self.dataSource = dataSource
    self.seed = seed
    self.extent = extent
    let zoom = StageZoom.factor(for: preset.container, in: extent.size)
    painter = CardPainter(
      look: CardLook(preset.appearance),
      scale: zoom * extent.pixelsPerPoint
    )
    stack = CardStack(
      preset: preset,
      window: extent.size * (1 / zoom),
      count: 0,
      seed: seed,
      at: time
    )
  }

  /// How many of the window's own points one point of the stage is.
  private var zoom: Double { painter.scale / extent.pixelsPerPoint }

  /// Starts anew with the data source's cards.
  public func reloadData(at time: Timestamp) {
    faces = [:]
    perform(.reload(count: dataSource.numberOfCards(in: self)), at: time)
  }

  /// Hands over what a pointer did, its place in the window's own points.
  public func handle(_ event: PointerEvent) {
    if case .down = event.phase, !stack.isTracking { pointerShift = .zero }
    pointer = event.position
    var event = event
    event.position = inStage(event.position)
    take(.pointer(event), at: event.time)
  }

  /// Does a command.
  public func perform(_ command: StackCommand, at time: Timestamp) {
    take(.command(command), at: time)
  }

  /// Takes the card out of the hand that drags it; it goes home.
  public func cancelDrag(_ cause: CancelCause, at time: Timestamp) {
    take(.cancel(cause), at: time)
  }

  /// Lays the stage into a window of another extent; everything is shown larger or smaller.
  public func resize(to extent: WindowExtent, at time: Timestamp) {
    let held = inStage(pointer)
    self.extent = extent
    let zoom = StageZoom.factor(for: stack.preset.container, in: extent.size)
    painter.scale = zoom * extent.pixelsPerPoint
    faces = [:]
    emptyFace = nil
    needsFrame = true
    pointerShift = stack.isTracking ? pointerShift + (held - inStage(pointer)) : .zero
    take(.resize(extent.size * (1 / zoom)), at: time)
  }

  /// Lets time pass, so that what has come to rest is told; the first call asks for the cards.
  public func advance(to time: Timestamp) {
    if !isLoaded {
      isLoaded = true
      stack = CardStack(
        preset: stack.preset,
        window: stack.stage.window,
        count: dataSource.numberOfCards(in: self),
        seed: seed,
        at: time
      )
    }
    tell(stack.advance(to: time))
  }

  /// Puts a card that says so in the place of one whose picture cannot be shown.
  public func showBroken(_ picture: PictureReference, reason: String) {
    brokenPictures[picture] = reason
    faces = [:]
    needsFrame = true
  }

  /// Puts a word into the corner of every card with a picture, unless the card bears one already.
  public func showBadge(_ word: String, on picture: PictureReference) {
    badges[picture] = word
    faces = [:]
    needsFrame = true
  }

  /// Asks for another frame although nothing has changed, as when a window was covered.
  public func setNeedsFrame() {
    needsFrame = true
  }

  /// Says what is to be drawn for a time.
  ///
  /// - Parameter seconds: When the frame will be seen, in seconds since the clock's origin.
  /// - Returns: The commands in pixels of the window.
  public func displayList(at seconds: Double) -> DisplayList {
    let cards = stack.snapshots(at: seconds)
    needsFrame = stack.isMoving(at: seconds)
    var list = DisplayList(background: painter.look.background)
    if stack.isEmpty(at: seconds) { list.commands += emptyCommands() }
    for card in cards {
      list.commands += painter.commands(
        for: face(of: card.id),
        at: card.pose,
        stamp: card.stamp.map { CardStamp($0, stack.preset.appearance.stamps) },
        isAtRest: card.activity == .resting
      )
    }
    let shown = Set(cards.map(\.id)).union(stack.upcomingCards(limit: Self.preparedAhead))
    faces = faces.filter { shown.contains($0.key) }
    return list
  }

  /// The faces that will be seen soon, nearest first, for a renderer to prepare ahead.
  public var upcomingFaces: [Layer] {
    stack.upcomingCards(limit: Self.preparedAhead).map(face)
  }

  /// Returns a place of the window in points of the stage.
  private func inStage(_ place: Point) -> Point {
    Point(x: place.x / zoom, y: place.y / zoom) + pointerShift
  }

  private func face(of card: CardID) -> Layer {
    if let face = faces[card] { return face }
    guard let index = stack.index(of: card) else {
      return Layer(size: PixelSize(width: 1, height: 1), commands: [])
    }
    var content = dataSource.stackView(self, contentForCardAt: index)
    if case .file(let picture) = content.picture, let reason = brokenPictures[picture] {
      content.picture = .broken(picture, reason: reason)
    }
    if content.badge.isEmpty, let badge = content.reference.flatMap({ badges[$0] }) {
      content.badge = badge
    }
    let face = painter.face(of: content, size: stack.topPose.size)
    faces[card] = face
    return face
  }

  private func emptyCommands() -> [DrawCommand] {
    if emptyFace == nil, let content = dataSource.emptyView(in: self) {
      emptyFace = painter.face(of: content, size: stack.stage.container.size)
    }
    guard let emptyFace else { return [] }
    return [painter.command(for: emptyFace, over: stack.stage.container)]
  }

  /// Hands an input to the stack, as it is, its places in points of the stage.
  package func take(_ input: StackInput, at time: Timestamp) {
    inputObserver?(input, time)
    let events = stack.handle(input, at: time)
    if case .set = input { followPreset(at: time) }
    tell(events)
  }

  /// Shows everything as the preset wants it now.
  private func followPreset(at time: Timestamp) {
    painter.look = CardLook(stack.preset.appearance)
    faces = [:]
    emptyFace = nil
    needsFrame = true
    let zoom = StageZoom.factor(for: stack.preset.container, in: extent.size)
    if painter.scale != zoom * extent.pixelsPerPoint { resize(to: extent, at: time) }
  }

  /// Tells the delegate, in the order in which things happened, also where it answers an event
  /// with a command that makes others happen.
  private func tell(_ events: [StackEvent]) {
    guard !events.isEmpty else { return }
    needsFrame = true
    untold += events
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty {
      let event = untold.removeFirst()
      delegate?.stackView(self, didTell: event)
    }
  }
}
