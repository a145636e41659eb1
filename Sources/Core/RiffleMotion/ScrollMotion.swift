/// The motion of content that is looked at through a window, such as a picture at its actual size:
/// it is held, thrown and magnified as in a scroll view.
///
/// Lengths are in units of the window, such as pixels. Everything is a pure function of time: what
/// will be seen, and when it rests, is known as soon as the pointers let go. A duration of 0 jumps.
package struct ScrollMotion: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    /// The way from the window's middle to the content's.
    package var offset: Vector
    /// Window units per content unit, above 0.
    package var magnification: Double

    package init(offset: Vector = .zero, magnification: Double) {
      self.offset = offset
      self.magnification = magnification
    }
  }

  /// The content's size at a magnification of 1, above 0.
  package let content: Size
  /// The window's size, above 0.
  package private(set) var window: Size
  package let largest: Double
  var grip: Grip?
  var isCoasting = false
  private var x: Track
  private var y: Track
  private var magnification: Track

  /// The place may be beyond the limits until it is first changed; `largest` is at least 1.
  package init(_ content: Size, in window: Size, at place: Place, largest: Double = 8) {
    self.content = content
    self.window = window
    self.largest = largest
    x = Track(place.offset.dx)
    y = Track(place.offset.dy)
    magnification = Track(place.magnification)
  }

  // MARK: Limits

  /// The magnification at which the whole content just fits into the window, at most ``largest``.
  package var fitting: Double {
    min(window.width / content.width, window.height / content.height, largest)
  }

  /// The whole content is seen, or 1 if that is less.
  package var least: Double { min(1, fitting) }

  /// How far the content's middle may be from the window's: until their edges meet, or 0 if the
  /// content is smaller.
  func reach(at magnification: Double) -> Vector {
    Vector(
      dx: max(0, (content.width * magnification - window.width) / 2),
      dy: max(0, (content.height * magnification - window.height) / 2)
    )
  }

  /// The nearest place within the limits, which keeps the window's middle as far as they allow.
  package func limited(_ place: Place) -> Place {
    let magnification = min(max(place.magnification, least), largest)
    let offset = place.offset * (magnification / place.magnification)
    let reach = reach(at: magnification)
    return Place(
      offset: Vector(
        dx: min(max(offset.dx, -reach.dx), reach.dx),
        dy: min(max(offset.dy, -reach.dy), reach.dy)
      ),
      magnification: magnification
    )
  }

  // MARK: Reading

  package func place(at seconds: Double) -> Place {
    Place(
      offset: Vector(dx: x.sample(at: seconds).value, dy: y.sample(at: seconds).value),
      magnification: magnification.sample(at: seconds).value
    )
  }

  package var target: Place {
    Place(offset: Vector(dx: x.target, dy: y.target), magnification: magnification.target)
  }

  package func frame(at seconds: Double) -> Rectangle {
    let place = place(at: seconds)
    return Rectangle(
      center: Point(x: window.width / 2, y: window.height / 2) + place.offset,
      size: content * place.magnification
    )
  }

  package func isMoving(at seconds: Double) -> Bool {
    [x, y, magnification].contains { $0.restTime.seconds > seconds }
  }

  package func isMagnifying(at seconds: Double) -> Bool {
    magnification.restTime.seconds > seconds
  }

  // MARK: Going somewhere

  /// Goes to a place, whatever the limits; two contents that cover each other at both ends do so
  /// all the way.
  package mutating func go(to place: Place, over duration: Double, from time: Timestamp) {
    isCoasting = false
    x.animate(to: place.offset.dx, along: .easeOut, duration: duration, from: time)
    y.animate(to: place.offset.dy, along: .easeOut, duration: duration, from: time)
    magnification.animate(to: place.magnification, along: .easeOut, duration: duration, from: time)
  }

  /// Magnifies about a point of the window, at which the content's point stays as far as the limits
  /// allow.
  ///
  /// Content that is held changes at once, and stays held.
  ///
  /// - Parameters:
  ///   - factor: Above 0.
  ///   - point: Nil for the window's middle.
  package mutating func magnify(
    by factor: Double,
    about point: Point? = nil,
    over duration: Double,
    from time: Timestamp
  ) {
    let magnification = base(at: time).magnification * factor
    magnify(to: magnification, about: point, over: duration, from: time)
  }

  /// Goes to a magnification about a point of the window, as ``magnify(by:about:over:from:)`` does.
  package mutating func magnify(
    to magnification: Double,
    about point: Point? = nil,
    over duration: Double,
    from time: Timestamp
  ) {
    let magnification = min(max(magnification, least), largest)
    let middle = point.map(fromMiddle) ?? .zero
    let place = base(at: time).magnified(to: magnification, about: middle)
    step(to: limited(place), over: duration, from: time)
  }

  /// Moves the content as far as the limits allow; at once if it is held.
  package mutating func move(by way: Vector, over duration: Double, from time: Timestamp) {
    var place = base(at: time)
    place.offset = place.offset + way
    step(to: limited(place), over: duration, from: time)
  }

  private mutating func step(to place: Place, over duration: Double, from time: Timestamp) {
    go(to: place, over: grip == nil ? duration : 0, from: time)
    if let grip { hold(grip.latest, at: time) }
  }

  /// Changes the size of the window: motions end, within the new limits.
  package mutating func resize(to window: Size, at time: Timestamp) {
    guard window != self.window else { return }
    self.window = window
    rest(at: limited(target), from: time)
    if let grip { hold(grip.latest, at: time) }
  }

  mutating func rest(at place: Place, from time: Timestamp) {
    isCoasting = false
    x.rest(at: place.offset.dx, from: time)
    y.rest(at: place.offset.dy, from: time)
    magnification.rest(at: place.magnification, from: time)
  }

  /// Moves by itself in both axes, at the present magnification.
  mutating func coast(_ move: (inout Track, inout Track) -> Void) {
    isCoasting = true
    move(&x, &y)
  }

  /// The place where a further step starts: the end of the step in progress, so that steps in quick
  /// succession add up.
  private func base(at time: Timestamp) -> Place {
    isCoasting || grip != nil ? place(at: time.seconds) : target
  }

  func fromMiddle(_ point: Point) -> Vector {
    point - Point(x: window.width / 2, y: window.height / 2)
  }
}

extension ScrollMotion.Place {
  /// Another magnification that keeps a point of the content in place.
  func magnified(to magnification: Double, about point: Vector) -> Self {
    let factor = magnification / self.magnification
    return Self(offset: point + (offset - point) * factor, magnification: magnification)
  }
}
