package import RiffleCore
package import RiffleMedia

/// A picture at its own size, of which the user sees a part and moves about; in pixels of the window.
package struct PictureZoom {
  package let card: Int
  /// As the card has it.
  let picture: Picture
  /// As the close look shows it.
  let whole: WholePicture
  package var motion: ScrollMotion
  /// How far it has come from its card: 0 on the card, 1 on a dark ground.
  var presence = Track(0, rest: .opacity)
  package private(set) var isClosing = false
  /// On its card.
  private var originMagnification: Double?
  var rotation = Angle.zero
  let pace: Pace
  var touches = ZoomTouches()

  package struct Pace: Hashable {
    /// From the card and back.
    package var opening: Double
    /// A key, a notch of the wheel, a double click.
    package var step: Double

    package static let usual = Pace(opening: 0.2, step: 0.12)
    /// For reduced motion.
    package static let atOnce = Pace(opening: 0, step: 0)
  }

  /// The visible part of a picture: the size, and what is in the window's center.
  package struct View: Hashable {
    /// Nil for a picture that just fits into the window.
    package var magnification: Double?
    /// From 0 at the left to 1 at the right.
    package var across: Double
    /// From 0 at the top to 1 at the bottom.
    package var down: Double

    package init(magnification: Double?, across: Double, down: Double) {
      self.magnification = magnification
      self.across = across
      self.down = down
    }

    package static let start = View(magnification: 1, across: 0.5, down: 0.5)
  }

  /// Where a card shows its picture, in pixels of the window; the rotation is about the center.
  package struct Origin: Hashable {
    /// Before the rotation.
    package var frame: Rectangle
    package var rotation: Angle

    package init(frame: Rectangle, rotation: Angle = .zero) {
      self.frame = frame
      self.rotation = rotation
    }
  }

  /// Without an origin, the picture is there at once.
  ///
  /// - Parameters:
  ///   - point: Stays where it is on the card's picture; nil for the middle of picture and window.
  ///   - growth: How many times as large as on its card it becomes; nil for its own size.
  package init(
    _ picture: Picture,
    _ whole: WholePicture,
    card: Int,
    in window: Size,
    view: View = .start,
    from origin: Origin? = nil,
    about point: Point? = nil,
    growth: Double? = nil,
    pace: Pace = .usual,
    at time: Timestamp
  ) {
    self.card = card
    self.picture = picture
    self.whole = whole
    self.pace = pace
    motion = ScrollMotion(
      whole.fullSize.bounds.size,
      in: window,
      at: ScrollMotion.Place(magnification: 1)
    )
    let place = place(of: view)
    guard let origin else {
      motion.go(to: place, over: 0, from: time)
      presence.rest(at: 1, from: time)
      return
    }
    rotation = origin.rotation
    motion.go(to: self.place(of: origin), over: 0, from: time)
    if let point, origin.frame.contains(point) {
      let present = motion.target.magnification
      originMagnification = present
      let wanted = growth.map { $0 * present } ?? 1
      motion.magnify(to: wanted, about: point, over: pace.opening, from: time)
    } else {
      motion.go(to: place, over: pace.opening, from: time)
    }
    presence.animate(to: 1, along: .easeOut, duration: pace.opening, from: time)
  }

  private func place(of view: View) -> ScrollMotion.Place {
    let magnification = view.magnification ?? motion.fitting
    let size = motion.content * magnification
    return motion.limited(
      ScrollMotion.Place(
        offset: Vector(dx: (0.5 - view.across) * size.width, dy: (0.5 - view.down) * size.height),
        magnification: magnification
      )
    )
  }

  private func place(of origin: Origin) -> ScrollMotion.Place {
    let middle = Point(x: motion.window.width / 2, y: motion.window.height / 2)
    return ScrollMotion.Place(
      offset: origin.frame.center - middle,
      magnification: origin.frame.size.width / motion.content.width
    )
  }

  /// What is visible when it rests, to look at the same part of another picture.
  package var view: View {
    let place = motion.target
    let size = motion.content * place.magnification
    let fits = abs(place.magnification - motion.fitting) < 1e-9 && motion.fitting != 1
    return View(
      magnification: fits ? nil : place.magnification,
      across: 0.5 - place.offset.dx / size.width,
      down: 0.5 - place.offset.dy / size.height
    )
  }

  package mutating func resize(to window: Size, at time: Timestamp) {
    guard window != motion.window else { return }
    motion.resize(to: window, at: time)
    presence.rest(at: isClosing ? 0 : 1, from: time)
  }

  /// Forgets pointers whose releases will not come; the picture springs back from beyond its edges.
  package mutating func letGo(at time: Timestamp) {
    touches = ZoomTouches()
    motion.release(velocity: .zero, at: time)
  }

  /// Without an origin, it closes at once.
  package mutating func close(to origin: Origin?, at time: Timestamp) {
    isClosing = true
    letGo(at: time)
    rotation = origin?.rotation ?? .zero
    let duration = origin == nil ? 0 : pace.opening
    if let origin { motion.go(to: place(of: origin), over: duration, from: time) }
    presence.animate(to: 0, along: .easeOut, duration: duration, from: time)
  }

  package func isClosed(at time: Timestamp) -> Bool {
    isClosing && presence.restTime <= time
  }

  package func isMoving(at time: Timestamp) -> Bool {
    motion.isMoving(at: time.seconds) || presence.restTime > time
  }

  // MARK: Steps

  /// The share of the window that a step moves over.
  private static let step = 0.1

  /// `across` and `down` are numbers of steps.
  package mutating func step(across: Double, down: Double, at time: Timestamp) {
    let way = Vector(
      dx: -across * Self.step * motion.window.width,
      dy: -down * Self.step * motion.window.height
    )
    motion.move(by: way, over: pace.step, from: time)
  }

  /// Keeps the point of the picture at `place`; nil is the window's center.
  package mutating func magnify(by factor: Double, about place: Point? = nil, at time: Timestamp) {
    motion.magnify(by: factor, about: place, over: pace.step, from: time)
  }

  /// Moves and magnifies at once, as a controller steers, but does not cut opening or closing short.
  package mutating func steer(by way: Vector, magnifyingBy factor: Double, at time: Timestamp) {
    guard !isClosing, presence.restTime <= time else { return }
    motion.magnify(by: factor, about: nil, over: 0, from: time)
    motion.move(by: way * -1, over: 0, from: time)
  }

  package var isWhole: Bool { motion.target.magnification <= motion.fitting * 1.001 }

  /// The number of the window's pixels that a pixel of the picture is wide.
  package func magnification(at time: Timestamp) -> Double {
    motion.place(at: time.seconds).magnification
  }

  /// Goes to a size, about the window's middle.
  package mutating func go(to scale: PictureScale, at time: Timestamp) {
    let magnification =
      switch scale {
      case .fit: motion.fitting
      case .fill:
        max(
          motion.window.width / motion.content.width,
          motion.window.height / motion.content.height
        )
      case .actual: 1.0
      }
    motion.magnify(to: magnification, over: pace.opening, from: time)
  }

  /// Follows a pointer that looks at the card through a glass: the point of the picture under it is the
  /// one that it would be over on the card.
  package mutating func follow(_ way: Vector, at time: Timestamp) {
    guard let originMagnification, !isClosing else { return }
    let factor = motion.target.magnification / originMagnification
    motion.move(by: way * (1 - factor), over: 0, from: time)
  }

  /// Shows the whole picture, or its own size about a point if the whole is visible already.
  package mutating func toggle(about place: Point, at time: Timestamp) {
    let isWhole = abs(motion.target.magnification / motion.fitting - 1) < 1e-3
    let next = isWhole ? 1 : motion.fitting
    motion.magnify(to: next, about: place, over: pace.opening, from: time)
  }

  // MARK: Pointers

  package var isHeld: Bool { !touches.places.isEmpty }

  /// A drag moves, two fingers magnify, and a double click shows the whole picture or its own size.
  @discardableResult
  package mutating func handle(_ event: PointerEvent, scale: Double) -> Bool {
    let answer = touches.handle(event)
    let places = touches.places.map { Point(x: $0.x * scale, y: $0.y * scale) }
    switch answer {
    case .nothing: return false
    case .held:
      // A press while the picture still changes its size finishes that first: no press leaves it at
      // a size in between.
      if motion.isMagnifying(at: event.time.seconds) { finish(at: event.time) }
      motion.hold(places, at: event.time)
    case .moved: motion.drag(to: places, at: event.time)
    case .released(let velocity): motion.release(velocity: velocity * scale, at: event.time)
    case .doubleTapped:
      motion.release(velocity: .zero, at: event.time)
      toggle(about: Point(x: event.position.x * scale, y: event.position.y * scale), at: event.time)
    }
    return true
  }

  private mutating func finish(at time: Timestamp) {
    motion.go(to: motion.target, over: 0, from: time)
    presence.rest(at: 1, from: time)
  }

  // MARK: Drawing

  package struct Face: Hashable {
    package var layer: Layer
    /// Whether the picture's own pixels are there, so that the face is only needed near the card.
    package var isSpare: Bool
    /// In the unit of ``picture``.
    package var size: Size
    package var picture: Size
    /// In pixels; 0 for a picture that does not cover its card.
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

  private static let ground = Color(rgb: 0x14_1824)

  /// In pixels of the window; whole ones at its own size, so that each of its pixels is one of the window's.
  package func frame(at time: Timestamp) -> Rectangle {
    let frame = motion.frame(at: time.seconds)
    if motion.isMagnifying(at: time.seconds) { return frame }
    return Rectangle(
      x: frame.origin.x.rounded(),
      y: frame.origin.y.rounded(),
      width: frame.size.width,
      height: frame.size.height
    )
  }

  /// The bitmap to show: of a picture that rests at less than half its size only what is visible.
  package func request(at time: Timestamp) -> PictureRequest {
    var request = whole.request
    let size = frame(at: time).size
    guard !isMoving(at: time), !isHeld,
      size.width < Double(request.size.width) / 2
    else { return request }
    request.size = PixelSize(rounding: size)
    return request
  }

  /// Shows the card's face until the bitmap is there, and near the card, for whose size it is made.
  package func commands(at time: Timestamp, over face: Face?) -> [DrawCommand] {
    let share = min(max(presence.sample(at: time.seconds).value, 0), 1)
    let frame = frame(at: time)
    let request = request(at: time)
    let rotation = Angle(radians: rotation.radians * (1 - share))
    let radius = (face?.cornerRadius ?? 0) * (1 - share)
    var commands: [DrawCommand] = [
      .shape(
        Shape(
          frame: Rectangle(origin: .zero, size: motion.window),
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
