package import RiffleCore
package import RiffleMedia

/// A picture in a close look, which grows out of its card and goes back; in pixels of the window.
package struct CloseLook {
  package let card: Int
  let picture: Picture
  let whole: WholePicture
  package var zoom: PictureZoom
  /// How far it has come from its card: 0 on the card, 1 on a dark ground.
  private var presence = Track(0, rest: .opacity)
  package private(set) var isClosing = false
  /// The magnification that the picture has on its card.
  private var originMagnification: Double?
  private var rotation = Angle.zero
  private var touches = ZoomTouches()

  /// Where a card shows its picture, in pixels of the window; the rotation is about the center.
  package struct Origin: Hashable {
    /// The frame as it is before the rotation.
    package var frame: Rectangle
    package var rotation: Angle

    package init(frame: Rectangle, rotation: Angle = .zero) {
      self.frame = frame
      self.rotation = rotation
    }
  }

  /// The picture is there at once without an origin.
  ///
  /// - Parameters:
  ///   - point: Stays where it is on the card's picture; nil for the middle of picture and window.
  ///   - growth: How many times as large as on its card it becomes; nil for its own size.
  package init(
    _ picture: Picture,
    _ whole: WholePicture,
    card: Int,
    in window: Size,
    view: PictureZoom.View = .start,
    from origin: Origin? = nil,
    about point: Point? = nil,
    growth: Double? = nil,
    pace: PictureZoom.Pace = .usual,
    at time: Timestamp
  ) {
    self.card = card
    self.picture = picture
    self.whole = whole
    zoom = PictureZoom(Self.pane(of: whole, in: window), view: view, pace: pace)
    guard let origin else {
      presence.rest(at: 1, from: time)
      return
    }
    rotation = origin.rotation
    zoom.go(to: origin.frame, over: 0, at: time)
    if let point, origin.frame.contains(point) {
      let present = zoom.magnification
      originMagnification = present
      zoom.magnify(to: growth.map { $0 * present } ?? 1, about: point, over: pace.leap, at: time)
    } else {
      zoom.go(to: view, over: pace.leap, at: time)
    }
    presence.animate(to: 1, along: .easeOut, duration: pace.leap, from: time)
  }

  private static func pane(of whole: WholePicture, in window: Size) -> PictureZoom.Pane {
    PictureZoom.Pane(
      content: whole.fullSize.bounds.size,
      room: Rectangle(origin: .zero, size: window),
      largestFit: PictureZoom.largest
    )
  }

  private var window: Rectangle { zoom.panes[0].room }

  package mutating func resize(to window: Size, at time: Timestamp) {
    guard window != self.window.size else { return }
    zoom.update([Self.pane(of: whole, in: window)], at: time)
    presence.rest(at: isClosing ? 0 : 1, from: time)
  }

  /// Forgets pointers whose releases will not come; the picture springs back from beyond its edges.
  package mutating func letGo(at time: Timestamp) {
    touches = ZoomTouches()
    zoom.release(velocity: .zero, at: time)
  }

  /// Goes back to the card; without an origin, it closes at once.
  package mutating func close(to origin: Origin?, at time: Timestamp) {
    isClosing = true
    letGo(at: time)
    rotation = origin?.rotation ?? .zero
    let duration = origin == nil ? 0 : zoom.pace.leap
    if let origin { zoom.go(to: origin.frame, over: duration, at: time) }
    presence.animate(to: 0, along: .easeOut, duration: duration, from: time)
  }

  package func isClosed(at time: Timestamp) -> Bool {
    isClosing && presence.restTime <= time
  }

  package func isMoving(at time: Timestamp) -> Bool {
    zoom.isMoving(at: time) || presence.restTime > time
  }

  /// Moves and magnifies at once, but does not cut opening or closing short.
  package mutating func steer(by way: Vector, magnifyingBy factor: Double, at time: Timestamp) {
    guard !isClosing, presence.restTime <= time else { return }
    zoom.steer(by: way, magnifyingBy: factor, at: time)
  }

  /// Follows a pointer that looks at the card through a glass: the point of the picture under it is the
  /// one that it would be over on the card.
  package mutating func follow(_ way: Vector, at time: Timestamp) {
    guard let originMagnification, !isClosing else { return }
    zoom.move(by: way * (1 - zoom.magnification / originMagnification), at: time)
  }

  // MARK: Pointers

  package var isHeld: Bool { !touches.places.isEmpty }

  @discardableResult
  package mutating func handle(_ event: PointerEvent, scale: Double) -> Bool {
    let answer = touches.handle(event)
    if answer == .held, zoom.isMagnifying(at: event.time) { presence.rest(at: 1, from: event.time) }
    zoom.take(answer, of: touches, scale: scale, at: event.time)
    return answer != .nothing
  }

  // MARK: Drawing

  package struct Face: Hashable {
    package var layer: Layer
    /// Whether the picture's own pixels are there, so that the face is only needed near the card.
    package var isSpare: Bool
    /// The size of the card, which has the unit of ``picture``.
    package var size: Size
    package var picture: Size
    /// The radius in pixels, which is 0 for a picture that does not cover its card.
    package var cornerRadius: Double

    package init(
      _ layer: Layer,
      isSpare: Bool,
      size: Size,
      picture: Size,
      cornerRadius: Double
    ) {
      self.layer = layer
      self.isSpare = isSpare
      self.size = size
      self.picture = picture
      self.cornerRadius = cornerRadius
    }
  }

  static let ground = Color.night

  /// Returns the bitmap to show: of a picture that rests at less than half its size only what is
  /// visible.
  package func request(at time: Timestamp) -> PictureRequest {
    var request = whole.request
    let size = zoom.frame(at: time).size
    guard !isMoving(at: time), !isHeld,
      size.width < Double(request.size.width) / 2
    else { return request }
    request.size = PixelSize(rounding: size)
    return request
  }

  /// Shows the card's face until the bitmap is there, and near the card, for whose size it is made.
  package func commands(at time: Timestamp, over face: Face?) -> [DrawCommand] {
    let share = min(max(presence.sample(at: time.seconds).value, 0), 1)
    let frame = zoom.frame(at: time)
    let request = request(at: time)
    let rotation = Angle(radians: rotation.radians * (1 - share))
    let radius = (face?.cornerRadius ?? 0) * (1 - share)
    var commands: [DrawCommand] = [
      .shape(
        Shape(
          frame: window,
          fill: .color(Self.ground.faded(to: share))
        )
      ),
      .shape(
        Shape(
          frame: frame,
          rotation: rotation,
          cornerRadius: radius,
          fill: .picture(request.picture, size: request.size, placeholder: request.placeholder)
        )
      ),
    ]
    let isNear = presence.restTime > time
    if let face, !face.isSpare || isNear && frame.size.width < 2 * face.picture.width {
      let scale = frame.size.width / face.picture.width
      let card = Shape(
        frame: Rectangle(center: frame.center, size: face.size * scale),
        rotation: rotation,
        cornerRadius: radius,
        fill: .layer(face.layer)
      )
      commands.append(rotation == .zero ? .clipped(.shape(card), to: frame) : .shape(card))
    }
    return commands
  }
}
