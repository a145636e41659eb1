package import RiffleCore
package import RiffleShell

/// One zoom over a picture, or over two side by side, which show the same part at the same magnification.
///
/// One of them, the leader, is held, thrown and magnified as in a scroll view; where the other one is
/// follows from that at every time. Pictures of different sizes show the same place, counted from
/// their edges; as long as neither is larger than its own size, both go from fitting into their rooms
/// to their own size together.
///
/// Lengths are in pixels of the window.
package struct PictureZoom {
  package struct Pane: Hashable {
    /// The size of the picture itself, which is above 0.
    package var content: Size
    package var room: Rectangle
    /// How large it may become to fill its room.
    package var largestFit: Double

    package init(content: Size, room: Rectangle, largestFit: Double = 1) {
      (self.content, self.room, self.largestFit) = (content, room, largestFit)
    }

    /// The magnification at which the whole picture is seen.
    package var fitting: Double {
      min(largestFit, room.size.width / content.width, room.size.height / content.height)
    }

    package var fittedFrame: Rectangle {
      Rectangle(center: room.center, size: content * fitting)
    }

    /// How far the picture's middle may be from the room's at a magnification.
    fileprivate func reach(at magnification: Double) -> Vector {
      Vector(
        dx: max(0, (content.width * magnification - room.size.width) / 2),
        dy: max(0, (content.height * magnification - room.size.height) / 2)
      )
    }
  }

  /// The durations of what keys, the wheel and double clicks do, in seconds.
  package struct Pace: Hashable {
    /// How long it takes to the whole picture or its own size.
    package var leap: Double
    /// How long a key or a notch of the wheel takes.
    package var step: Double

    package init(leap: Double, step: Double = 0.12) { (self.leap, self.step) = (leap, step) }

    package static let usual = Pace(leap: 0.2)
    package static let atOnce = Pace(leap: 0, step: 0)
  }

  /// The visible part of a picture: the size, and what is in the middle of its room.
  package struct View: Hashable {
    /// The magnification; nil for a picture that just fits into its room.
    package var magnification: Double?
    /// The place from 0 at the left to 1 at the right.
    package var across: Double
    /// The place from 0 at the top to 1 at the bottom.
    package var down: Double

    package init(magnification: Double?, across: Double, down: Double) {
      self.magnification = magnification
      self.across = across
      self.down = down
    }

    package static let start = View(magnification: 1, across: 0.5, down: 0.5)
  }

  private struct Lead {
    var index: Int
    var motion: ScrollMotion
    var isHeld = false
  }

  package static let largest = 8.0

  package private(set) var panes: [Pane]
  package var pace: Pace
  /// The leader and its motion; nil while two pictures fit.
  private var lead: Lead?

  /// Begins with all pictures fitted into their rooms.
  package init(_ panes: [Pane], pace: Pace = .usual) {
    self.panes = panes
    self.pace = pace
  }

  /// Shows a part of a picture that is alone.
  package init(_ pane: Pane, view: View, pace: Pace = .usual) {
    self.init([pane], pace: pace)
    begin(0, at: ScrollMotion.Place(magnification: pane.fitting))
    go(to: view, over: 0, at: .zero)
  }

  // MARK: Reading

  package var isFitted: Bool { lead == nil }

  package func isMoving(at time: Timestamp) -> Bool {
    lead?.motion.isMoving(at: time.seconds) == true
  }

  package func isMagnifying(at time: Timestamp) -> Bool {
    lead?.motion.isMagnifying(at: time.seconds) == true
  }

  /// The leader's magnification when it rests, in pixels of the window per pixel of the picture.
  package var magnification: Double { lead?.motion.target.magnification ?? panes[0].fitting }

  package func magnification(at time: Timestamp) -> Double {
    lead?.motion.place(at: time.seconds).magnification ?? panes[0].fitting
  }

  /// Whether the whole of the leader is seen when it rests.
  package var isWhole: Bool {
    lead.map { $0.motion.target.magnification <= panes[$0.index].fitting * 1.001 } ?? true
  }

  /// Returns the place of a picture, on whole pixels unless its size changes, so that at its own
  /// size each of its pixels is one of the window's.
  package func frame(of index: Int = 0, at time: Timestamp) -> Rectangle {
    guard let lead else { return panes[index].fittedFrame }
    let place = place(of: index, following: lead, lead.motion.place(at: time.seconds))
    let size = panes[index].content * place.magnification
    let frame = Rectangle(center: panes[index].room.center + place.offset, size: size)
    guard !lead.motion.isMagnifying(at: time.seconds) else { return frame }
    return Rectangle(
      origin: Point(x: frame.origin.x.rounded(), y: frame.origin.y.rounded()),
      size: size
    )
  }

  /// What is seen of the leader when it rests, to look at the same part of another picture.
  package var view: View {
    guard let lead else { return View(magnification: nil, across: 0.5, down: 0.5) }
    let (place, pane) = (lead.motion.target, panes[lead.index])
    let size = pane.content * place.magnification
    let fits = abs(place.magnification - pane.fitting) < 1e-9 && pane.fitting != 1
    return View(
      magnification: fits ? nil : place.magnification,
      across: 0.5 - place.offset.dx / size.width,
      down: 0.5 - place.offset.dy / size.height
    )
  }

  // MARK: Following

  private func place(
    of index: Int,
    following lead: Lead,
    _ place: ScrollMotion.Place
  ) -> ScrollMotion.Place {
    guard index != lead.index else { return place }
    let (leader, follower) = (panes[lead.index], panes[index])
    let magnification = Self.magnification(of: follower, following: leader, at: place.magnification)
    func offset(_ axis: KeyPath<Vector, Double>, _ side: KeyPath<Size, Double>) -> Double {
      let lengths = (
        leader.content[keyPath: side] * place.magnification,
        follower.content[keyPath: side] * magnification
      )
      let reaches = (
        leader.reach(at: place.magnification)[keyPath: axis],
        follower.reach(at: magnification)[keyPath: axis]
      )
      let own = place.offset[keyPath: axis]
      let inside = min(max(own, -reaches.0), reaches.0)
      let wanted = inside * lengths.1 / lengths.0
      // As far beyond its edge as the leader is, while that is pulled there.
      return min(max(wanted, -reaches.1), reaches.1) + own - inside
    }
    return ScrollMotion.Place(
      offset: Vector(dx: offset(\.dx, \.width), dy: offset(\.dy, \.height)),
      magnification: magnification
    )
  }

  /// Returns the same magnification from its own size on; below, as far from fitting as the leader
  /// is.
  private static func magnification(
    of follower: Pane,
    following leader: Pane,
    at magnification: Double
  ) -> Double {
    guard magnification < 1, leader.fitting < 1 else { return magnification }
    let share = (magnification - leader.fitting) / (1 - leader.fitting)
    return max(follower.fitting / 4, follower.fitting + share * (1 - follower.fitting))
  }

  /// Takes over other pictures or rooms; of another picture the same part is seen.
  package mutating func update(_ panes: [Pane], at time: Timestamp) {
    let old = self.panes
    self.panes = panes
    guard let lead, old[lead.index] != panes[lead.index] else { return }
    let (before, now) = (old[lead.index], panes[lead.index])
    if before.content == now.content, before.room.origin == now.room.origin {
      self.lead?.motion.resize(to: now.room.size, at: time)
      return
    }
    let place = lead.motion.target
    let seen = Vector(
      dx: place.offset.dx / before.content.width * now.content.width,
      dy: place.offset.dy / before.content.height * now.content.height
    )
    begin(lead.index, at: ScrollMotion.Place(offset: seen, magnification: place.magnification))
  }

  private mutating func begin(_ index: Int, at place: ScrollMotion.Place) {
    let pane = panes[index]
    var motion = ScrollMotion(pane.content, in: pane.room.size, at: place, largest: Self.largest)
    motion.go(to: motion.limited(place), over: 0, from: .zero)
    lead = Lead(index: index, motion: motion)
  }

  /// Makes a picture the leader, as it is seen now.
  private mutating func lead(by index: Int, at time: Timestamp) {
    guard lead?.index != index else { return }
    let fitting = ScrollMotion.Place(magnification: panes[index].fitting)
    begin(
      index,
      at: lead.map { place(of: index, following: $0, $0.motion.place(at: time.seconds)) } ?? fitting
    )
  }

  /// Is whole again as soon as a motion that made it so is over; for two pictures.
  package mutating func settle(at time: Timestamp) {
    guard let lead, !lead.isHeld, !lead.motion.isMoving(at: time.seconds), isWhole else { return }
    self.lead = nil
  }

  package mutating func fit() { lead = nil }

  // MARK: Going somewhere

  /// Goes to where the leader has a frame, whatever the limits.
  package mutating func go(to frame: Rectangle, over duration: Double, at time: Timestamp) {
    guard let index = lead?.index else { return }
    let place = ScrollMotion.Place(
      offset: frame.center - panes[index].room.center,
      magnification: frame.size.width / panes[index].content.width
    )
    lead?.motion.go(to: place, over: duration, from: time)
  }

  package mutating func go(to view: View, over duration: Double, at time: Timestamp) {
    guard let lead else { return }
    let magnification = view.magnification ?? panes[lead.index].fitting
    let size = panes[lead.index].content * magnification
    let place = ScrollMotion.Place(
      offset: Vector(dx: (0.5 - view.across) * size.width, dy: (0.5 - view.down) * size.height),
      magnification: magnification
    )
    self.lead?.motion.go(to: lead.motion.limited(place), over: duration, from: time)
  }

  /// Goes to a size, about the middle of the room.
  package mutating func go(to scale: PictureScale, at time: Timestamp) {
    let pane = panes[lead?.index ?? 0]
    let magnification =
      switch scale {
      case .fit: pane.fitting
      case .fill:
        max(pane.room.size.width / pane.content.width, pane.room.size.height / pane.content.height)
      case .actual: 1.0
      }
    magnify(to: magnification, over: pace.leap, at: time)
  }

  /// Returns the factor that a turn of the wheel magnifies by, which is above 1 for turns away from the user.
  static func growth(ofNotches notches: Double) -> Double {
    notches < 0 ? 1 - 0.2 * notches : 1 / (1 + 0.2 * notches)
  }

  /// Magnifies about a point of the window, which keeps its part of the picture; nil for the room's middle.
  package mutating func magnify(
    by factor: Double,
    about point: Point? = nil,
    in index: Int = 0,
    at time: Timestamp
  ) {
    lead(by: index, at: time)
    let local = point.map { inRoom($0, index) }
    lead?.motion.magnify(by: factor, about: local, over: pace.step, from: time)
  }

  package mutating func magnify(
    to magnification: Double,
    about point: Point? = nil,
    in index: Int = 0,
    over duration: Double,
    at time: Timestamp
  ) {
    lead(by: index, at: time)
    let local = point.map { inRoom($0, index) }
    lead?.motion.magnify(to: magnification, about: local, over: duration, from: time)
  }

  /// Shows the whole pictures, or their own size about a point of the window if they are whole already.
  package mutating func toggle(about point: Point? = nil, in index: Int = 0, at time: Timestamp) {
    lead(by: index, at: time)
    let whole = panes[index].fitting
    let next = abs(magnification / whole - 1) < 1e-3 ? 1 : whole
    magnify(to: next, about: point, in: index, over: pace.leap, at: time)
  }

  package mutating func move(by way: Vector, over duration: Double = 0, at time: Timestamp) {
    lead?.motion.move(by: way, over: duration, from: time)
  }

  private static let step = 0.1

  /// Moves by numbers of steps.
  package mutating func step(across: Double, down: Double, at time: Timestamp) {
    let room = panes[lead?.index ?? 0].room.size
    let way = Vector(dx: -across * Self.step * room.width, dy: -down * Self.step * room.height)
    move(by: way, over: pace.step, at: time)
  }

  /// Moves and magnifies at once, as a controller steers.
  package mutating func steer(by way: Vector, magnifyingBy factor: Double, at time: Timestamp) {
    lead?.motion.magnify(by: factor, about: nil, over: 0, from: time)
    move(by: way * -1, at: time)
  }

  // MARK: Pointers

  /// A drag moves, two fingers magnify, and a double click shows the whole pictures or their own size.
  ///
  /// - Parameters:
  ///   - touches: The pointers after the event, in points of the window.
  ///   - index: The picture that they are on.
  ///   - scale: Pixels per point.
  package mutating func take(
    _ answer: ZoomTouches.Answer,
    of touches: ZoomTouches,
    in index: Int = 0,
    scale: Double,
    at time: Timestamp
  ) {
    let points = touches.places.map { inRoom(Point(x: $0.x * scale, y: $0.y * scale), index) }
    switch answer {
    case .nothing: break
    case .held:
      // A press while the picture still changes its size finishes that first: no press leaves it at
      // a size in between.
      if let motion = lead?.motion, motion.isMagnifying(at: time.seconds) {
        lead?.motion.go(to: motion.target, over: 0, from: time)
      }
      lead(by: index, at: time)
      lead?.motion.hold(points, at: time)
      lead?.isHeld = true
    case .moved: lead?.motion.drag(to: points, at: time)
    case .released(let velocity): release(velocity: velocity * scale, at: time)
    case .doubleTapped(let place):
      release(velocity: .zero, at: time)
      toggle(about: Point(x: place.x * scale, y: place.y * scale), in: index, at: time)
    }
  }

  /// Lets go of what is held: it coasts, and springs back from beyond its edges.
  package mutating func release(velocity: Vector, at time: Timestamp) {
    lead?.motion.release(velocity: velocity, at: time)
    lead?.isHeld = false
  }

  private func inRoom(_ point: Point, _ index: Int) -> Point {
    point - (panes[index].room.origin - Point.zero)
  }
}
