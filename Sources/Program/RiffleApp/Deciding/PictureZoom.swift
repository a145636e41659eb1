package import RiffleDrawing
import RiffleGestures
package import RiffleMedia
package import RiffleMotion

/// A picture at its own size, of which a person sees a part and moves about.
///
/// Lengths are in pixels of the window.
package struct PictureZoom {
  /// The card.
  package let card: Int
  /// The picture as the card has it.
  let picture: Picture
  /// The picture as it is looked at closely.
  let whole: WholePicture
  /// Where it is in the window.
  package var motion: ScrollMotion
  /// How far it has come from its card: 0 on the card, 1 on a dark ground of its own.
  var presence = Track(0, rest: .opacity)
  /// Whether it goes back to its card.
  package private(set) var isClosing = false
  /// The rotation of its card, which it has there.
  var rotation = Angle.zero
  /// How long what it does by itself takes.
  let pace: Pace
  var touches = ZoomTouches()

  /// How long what it does by itself takes, in seconds.
  package struct Pace: Hashable {
    /// The way from the card and back.
    package var opening: Double
    /// A step of a key, a notch of the wheel, a double click.
    package var step: Double

    /// The usual pace.
    package static let usual = Pace(opening: 0.2, step: 0.12)
    /// That of somebody who wishes for less motion.
    package static let atOnce = Pace(opening: 0, step: 0)
  }

  /// What a person sees of a picture: its size, and which part lies in the window's middle.
  package struct View: Hashable {
    /// The magnification; nil for a picture that just fits into the window.
    package var magnification: Double?
    /// The place of the picture in the window's middle, from 0 at the left to 1 at the right.
    package var across: Double
    /// The same, from 0 at the top to 1 at the bottom.
    package var down: Double

    /// Makes a view.
    package init(magnification: Double?, across: Double, down: Double) {
      self.magnification = magnification
      self.across = across
      self.down = down
    }

    /// The middle of a picture at its own size.
    package static let start = View(magnification: 1, across: 0.5, down: 0.5)
  }

  /// Where a card shows its picture, in pixels of the window.
  package struct Origin: Hashable {
    /// The rectangle of the picture before it is turned.
    package var frame: Rectangle
    /// Its rotation about its middle.
    package var rotation: Angle

    /// Makes an origin.
    package init(frame: Rectangle, rotation: Angle = .zero) {
      self.frame = frame
      self.rotation = rotation
    }
  }

  /// Shows a part of a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture as the card has it.
  ///   - whole: The picture as it is looked at closely.
  ///   - card: The card.
  ///   - window: The size of the window, in pixels.
  ///   - view: What is seen. Defaults to the middle, at the picture's own size.
  ///   - origin: Where it comes from; nil if it is there at once. Defaults to nil.
  ///   - pace: How long things take. Defaults to the usual.
  ///   - time: The time.
  package init(
    _ picture: Picture,
    _ whole: WholePicture,
    card: Int,
    in window: Size,
    view: View = .start,
    from origin: Origin? = nil,
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
    motion.go(to: place, over: pace.opening, from: time)
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

  /// What is seen when it rests, to look at the same part of another picture.
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

  /// Lays it out for another window.
  package mutating func resize(to window: Size, at time: Timestamp) {
    guard window != motion.window else { return }
    motion.resize(to: window, at: time)
    presence.rest(at: isClosing ? 0 : 1, from: time)
  }

  /// Forgets the pointers that hold it, whose releases will not come; what was pulled beyond an
  /// edge goes back.
  package mutating func letGo(at time: Timestamp) {
    touches = ZoomTouches()
    motion.release(velocity: .zero, at: time)
  }

  /// Goes back to where its card is.
  package mutating func close(to origin: Origin?, at time: Timestamp) {
    isClosing = true
    letGo(at: time)
    rotation = origin?.rotation ?? .zero
    let duration = origin == nil ? 0 : pace.opening
    if let origin { motion.go(to: place(of: origin), over: duration, from: time) }
    presence.animate(to: 0, along: .easeOut, duration: duration, from: time)
  }

  /// Returns whether it has gone back to its card by a time.
  package func isClosed(at time: Timestamp) -> Bool {
    isClosing && presence.restTime <= time
  }

  /// Returns whether it moves by itself after a time.
  package func isMoving(at time: Timestamp) -> Bool {
    motion.isMoving(at: time.seconds) || presence.restTime > time
  }

  // MARK: Steps

  /// The share of the window that a step moves over.
  private static let step = 0.1

  /// Moves the window over the picture by steps of a tenth of its size.
  ///
  /// - Parameters:
  ///   - across: The number of steps to the right.
  ///   - down: The number of steps downward.
  ///   - time: The time.
  package mutating func step(across: Double, down: Double, at time: Timestamp) {
    let way = Vector(
      dx: -across * Self.step * motion.window.width,
      dy: -down * Self.step * motion.window.height
    )
    motion.move(by: way, over: pace.step, from: time)
  }

  /// Magnifies about a point of the window, which keeps its place of the picture.
  ///
  /// - Parameters:
  ///   - factor: The factor, above 0.
  ///   - place: The point, in pixels of the window; nil for its middle. Defaults to nil.
  ///   - time: The time.
  package mutating func magnify(by factor: Double, about place: Point? = nil, at time: Timestamp) {
    motion.magnify(by: factor, about: place, over: pace.step, from: time)
  }

  /// Moves the window over the picture and magnifies, at once, as what is held steers it; not on the way
  /// from its card and back, which it would cut short.
  ///
  /// - Parameters:
  ///   - way: The way of the window over the picture, in pixels of the window.
  ///   - factor: The factor to magnify by, above 0.
  ///   - time: The time.
  package mutating func steer(by way: Vector, magnifyingBy factor: Double, at time: Timestamp) {
    guard !isClosing, presence.restTime <= time else { return }
    motion.magnify(by: factor, about: nil, over: 0, from: time)
    motion.move(by: way * -1, over: 0, from: time)
  }

  /// Shows the whole picture, or its own size about a point if the whole is seen already.
  package mutating func toggle(about place: Point, at time: Timestamp) {
    let isWhole = abs(motion.target.magnification / motion.fitting - 1) < 1e-3
    let next = isWhole ? 1 : motion.fitting
    motion.magnify(to: next, about: place, over: pace.opening, from: time)
  }
}
