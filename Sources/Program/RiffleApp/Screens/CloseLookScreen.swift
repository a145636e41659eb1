import Riffle
import RiffleDecks
import RiffleMedia
import RiffleSDL
import RiffleShell

/// A look at the top picture pixel by pixel, which follows the stack to the next picture.
@MainActor
final class CloseLookScreen: Screen {
  let kind = ScreenKind.closeLook
  private let session: DeckSession
  private let isDecoded: (PictureRequest) -> Bool
  /// Is called before a picture opens, which gets the pointers from then on.
  private let willOpen: () -> Void
  private var look: CloseLook?
  private var wanted: Wanted?
  /// Where the pointer is, in points of the window; nil if there is none.
  private var pointer: Point?
  /// Whether the picture is only looked at while the middle button is held.
  private var isPeeking = false
  private var click: (card: Int, time: Timestamp)?

  /// A picture to open as soon as its size is known.
  private struct Wanted {
    var card: Int
    /// The view of the picture before; nil for a picture that grows out of its card.
    var view: PictureZoom.View?
    /// The point of the window that it grows about; nil for its middle.
    var point: Point?
    var growth: Double?
  }

  /// The longest time between the two of a double click, in seconds.
  private static let pause = 0.4

  init(
    _ session: DeckSession,
    isDecoded: @escaping (PictureRequest) -> Bool,
    willOpen: @escaping () -> Void
  ) {
    self.session = session
    self.isDecoded = isDecoded
    self.willOpen = willOpen
  }

  /// Whether a picture is open, or the next one is about to be; one on its way back does not count.
  var isOpen: Bool { look?.isClosing == false || wanted?.view != nil }
  var takesKeys: Bool { isOpen }
  /// Whether a picture covers the cards and is not on its way back.
  var hidesCards: Bool { look?.isClosing == false }
  var cursor: CardCursor? { look?.isHeld == true ? .closedHand : .openHand }

  // MARK: Opening and closing

  /// Grows about the pointer, if it is over the picture.
  func toggle(by input: DecisionInput) {
    if wanted != nil || hidesCards { return close() }
    open(about: input == .controller ? nil : pointer)
  }

  private func open(about point: Point?, growth: Double? = nil) {
    look = nil
    wanted = session.stackView.topIndex.map { Wanted(card: $0, point: point, growth: growth) }
    openWanted()
  }

  /// A double click on the top card opens it.
  func noteClick(on card: Int) {
    let (former, now) = (click, session.now)
    click = (card, now)
    guard let former, former.card == card, now.seconds(since: former.time) < Self.pause else {
      return
    }
    click = nil
    if !isOpen { open(about: pointer) }
  }

  private func close() {
    wanted = nil
    guard let look, !look.isClosing else { return }
    let now = session.now
    let face =
      session.stackView.topIndex == look.card ? session.stackView.topFace(at: now.seconds) : nil
    self.look?.close(to: face.map { origin(of: look.whole, on: $0) }, at: now)
  }

  /// Closes at once, as another screen covers the cards.
  func leave() { (look, wanted) = (nil, nil) }

  /// Opens the wanted picture once its size is known; shows a caption if it cannot be read.
  @discardableResult
  private func openWanted() -> Bool {
    guard let wanted else { return false }
    guard wanted.card == session.stackView.topIndex,
      session.deck.cards.indices.contains(wanted.card),
      let picture = session.content(ofCardAt: wanted.card).picture,
      case let answer = session.photographs.answer(about: picture), answer != .unreadable
    else {
      self.wanted = nil
      if wanted.card == session.stackView.topIndex {
        session.say("There is no picture to look at closely", for: 1.5)
      }
      return true
    }
    guard case .known(let info) = answer else { return false }
    self.wanted = nil
    willOpen()
    let now = session.now
    let whole = WholePicture(picture, info: info, placeholder: .black)
    let face = wanted.view == nil ? session.stackView.topFace(at: now.seconds) : nil
    look = CloseLook(
      picture,
      whole,
      card: wanted.card,
      in: session.pixels,
      view: wanted.view ?? .start,
      from: face.map { origin(of: whole, on: $0) },
      about: wanted.point.map(session.inPixels),
      growth: wanted.growth,
      pace: session.stackView.reducesMotion ? .atOnce : .usual,
      at: now
    )
    session.captions.removeHint(at: now)
    return true
  }

  private func followTopCard() {
    guard let look else { return }
    let top = session.stackView.topIndex
    let isSame = top == look.card && session.content(ofCardAt: look.card).picture == look.picture
    guard !isSame else { return }
    self.look = nil
    if look.isClosing { return }
    wanted = top.map { Wanted(card: $0, view: look.zoom.view) }
    openWanted()
  }

  // MARK: Input

  private static let steps: [Direction: (Double, Double)] = [
    .left: (-1, 0), .right: (1, 0), .up: (0, -1), .down: (0, 1),
  ]

  func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
    guard isOpen else { return false }
    switch action {
    // Until the next picture is there, an arrow must not decide about it.
    case .move(let direction):
      if let (across, down) = Self.steps[direction] {
        look?.zoom.step(across: across, down: down, at: time)
      }
    case .magnify: look?.zoom.magnify(by: 1.25, at: time)
    case .reduce: look?.zoom.magnify(by: 0.8, at: time)
    case .scale(let scale): look?.zoom.go(to: scale, at: time)
    default: return false
    }
    return true
  }

  func handle(_ event: InputEvent) -> ScreenAnswer {
    if case .wake = event { return openWanted() ? .changed : [] }
    if case .pointer(let event) = event, let answer = peek(event) { return answer }
    if case .scroll(let notches, let place) = event { return turnWheel(by: notches.dy, at: place) }
    guard hidesCards, case .pointer(let event) = event else { return [] }
    let scale = session.windowSize.pixelsPerPoint
    return look?.handle(event, scale: scale) == true ? [.taken, .changed] : .taken
  }

  /// Magnifies about the pointer if `notches` is below 0, away from the user; on the photographers' stage the
  /// wheel also opens the picture, and goes back to the cards from the whole of it.
  private func turnWheel(by notches: Double, at place: Point) -> ScreenAnswer {
    let growth = PictureZoom.growth(ofNotches: notches)
    let isOnStage = session.appearance?.stage == .photographs
    if hidesCards {
      if isOnStage, notches > 0, look?.zoom.isWhole == true {
        close()
      } else {
        look?.zoom.magnify(by: growth, about: session.inPixels(place), at: session.now)
      }
    } else {
      guard isOnStage, notches < 0, wanted == nil, session.review != nil,
        !session.stackView.stack.isTracking
      else { return [] }
      open(about: place, growth: growth)
    }
    return [.taken, .changed]
  }

  /// Shows the picture pixel by pixel while the middle button is held; nil if the event is not about that.
  private func peek(_ event: PointerEvent) -> ScreenAnswer? {
    let former = pointer
    pointer = event.phase.isCancel ? nil : event.position
    switch event.phase {
    case .down(.middle)
    where !isOpen && session.review != nil && !session.stackView.stack.isTracking:
      isPeeking = true
      open(about: event.position)
      return [.taken, .changed]
    case .move where isPeeking:
      let way = former.map { event.position - $0 } ?? .zero
      look?.follow(way * session.windowSize.pixelsPerPoint, at: event.time)
      return [.taken, .changed]
    case .up(.middle) where isPeeking, .cancel where isPeeking:
      isPeeking = false
      close()
      return [.taken, .changed]
    default: return isPeeking ? .taken : nil
    }
  }

  func steer(by way: Vector, magnifyingBy factor: Double, at time: Timestamp) {
    look?.steer(by: way, magnifyingBy: factor, at: time)
  }

  func letGo() { look?.letGo(at: session.now) }

  // MARK: Drawing

  func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
    followTopCard()
    if look?.isClosed(at: time) == true { look = nil }
    look?.resize(to: session.pixels, at: session.now)
    guard let look else { return false }
    // Reads the next picture's size ahead, so that it opens without a pause.
    if let next = session.stackView.nextIndex, session.deck.cards.indices.contains(next),
      let picture = session.content(ofCardAt: next).picture
    {
      _ = session.photographs.answer(about: picture)
    }
    list.commands += look.commands(at: time, over: face(of: look, at: time))
    if !look.isClosing { list.commands += scaleCommands(of: look, at: time) }
    return look.isMoving(at: time)
  }

  /// Draws the scale in percent on a plate in the lower right corner.
  private func scaleCommands(of look: CloseLook, at time: Timestamp) -> [DrawCommand] {
    let pen = OverlayPen(scale: session.scale)
    let corner = Point(x: session.overlaySize.width - 12, y: session.overlaySize.height - 12)
    let percent = (look.zoom.magnification(at: time) * 100).rounded()
    return [
      pen.box(
        x: corner.x - 64,
        y: corner.y - 24,
        width: 64,
        height: 24,
        cornerRadius: 12,
        .black.faded(to: 0.6)
      ),
      pen.text(
        "\(Int(percent)) %",
        size: 13,
        weight: .medium,
        .white,
        x: corner.x - 32,
        y: corner.y - 7.5,
        .center
      ),
    ]
  }

  private func origin(of whole: WholePicture, on face: TopFace) -> CloseLook.Origin {
    let fit = session.stackView.stack.preset.appearance.picture.fit
    return CloseLook.Origin(
      frame: Rectangle(
        center: face.pictureFrame.center,
        size: whole.size(onCardOf: face.pictureFrame.size, fit: fit)
      ),
      rotation: face.rotation
    )
  }

  /// Returns the card's face, as long as it may be visible in place of the picture's pixels.
  private func face(of look: CloseLook, at time: Timestamp) -> CloseLook.Face? {
    // Without its overlays, as long as they are not drawn, it is there all the same.
    let isSpare = [look.request(at: time), look.whole.request].contains {
      isDecoded($0) || $0.plain.map(isDecoded) == true
    }
    guard !isSpare || look.isMoving(at: time),
      let face = session.stackView.topFace(at: time.seconds)
    else { return nil }
    let origin = origin(of: look.whole, on: face)
    let covers =
      origin.frame.size.width > face.frame.size.width - 2
      && origin.frame.size.height > face.frame.size.height - 2
    return CloseLook.Face(
      face.layer,
      isSpare: isSpare,
      size: face.frame.size,
      picture: origin.frame.size,
      cornerRadius: covers ? face.cornerRadius : 0
    )
  }
}
