package import RiffleMotion

/// One zoom over two pictures side by side: both show the same part, at the same magnification.
///
/// One of them, the leader, is held, thrown and magnified as in a scroll view; where the other one is
/// follows from that at every time. Pictures of different sizes show the same place, counted from
/// their edges; as long as neither is larger than its own size, both go from fitting into their rooms
/// to their own size together.
///
/// Lengths are in pixels of the window.
package struct SharedZoom {
  package struct Pane: Hashable {
    /// The picture at its own size, above 0.
    package var content: Size
    package var room: Rectangle

    package init(content: Size, room: Rectangle) {
      self.content = content
      self.room = room
    }

    /// The magnification at which the whole picture is seen, never larger than its own size.
    package var fitting: Double {
      min(1, room.size.width / content.width, room.size.height / content.height)
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

  private struct Lead {
    var index: Int
    var motion: ScrollMotion
    var isHeld = false
  }

  package private(set) var panes: [Pane]
  /// Nil while the pictures fit.
  private var lead: Lead?

  /// Both pictures fit into their rooms.
  package init(_ panes: [Pane]) { self.panes = panes }

  package var isFitted: Bool { lead == nil }

  package func isMoving(at time: Timestamp) -> Bool {
    lead?.motion.isMoving(at: time.seconds) == true
  }

  /// The place of a picture; on whole pixels at its own size and at rest, so that each of its pixels is one
  /// of the window's.
  package func frame(of index: Int, at time: Timestamp) -> Rectangle {
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

  /// The same from its own size on; below, as far from fitting as the leader is.
  private static func magnification(
    of follower: Pane,
    following leader: Pane,
    at magnification: Double
  ) -> Double {
    guard magnification < 1, leader.fitting < 1 else { return magnification }
    let share = (magnification - leader.fitting) / (1 - leader.fitting)
    return max(follower.fitting / 4, follower.fitting + share * (1 - follower.fitting))
  }

  package mutating func update(_ panes: [Pane], at time: Timestamp) {
    guard panes != self.panes else { return }
    let old = self.panes
    self.panes = panes
    guard let lead else { return }
    let (before, now) = (old[lead.index], panes[lead.index])
    guard before != now else { return }
    let place = lead.motion.target
    let seen = Vector(
      dx: place.offset.dx / before.content.width * now.content.width,
      dy: place.offset.dy / before.content.height * now.content.height
    )
    begin(lead.index, at: ScrollMotion.Place(offset: seen, magnification: place.magnification))
  }

  private mutating func begin(_ index: Int, at place: ScrollMotion.Place) {
    let pane = panes[index]
    var motion = ScrollMotion(
      pane.content,
      in: pane.room.size,
      at: ScrollMotion.Place(magnification: 1)
    )
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

  /// Magnifies about a point of the window, which keeps its part of the picture; nil for the room's middle.
  package mutating func magnify(
    by factor: Double,
    about point: Point?,
    in index: Int,
    over duration: Double,
    at time: Timestamp
  ) {
    lead(by: index, at: time)
    let local = point.map { inRoom($0, index) }
    lead?.motion.magnify(by: factor, about: local, over: duration, from: time)
  }

  /// Shows the pictures at their own size about a point of the window, or whole again.
  package mutating func toggle(
    about point: Point?,
    in index: Int,
    over duration: Double,
    at time: Timestamp
  ) {
    let isFitted = isFitted
    lead(by: index, at: time)
    guard !isFitted else {
      let local = point.map { inRoom($0, index) }
      lead?.motion.magnify(to: 1, about: local, over: duration, from: time)
      return
    }
    let whole = panes[lead?.index ?? index].fitting
    lead?.motion.magnify(to: whole, over: duration, from: time)
  }

  package mutating func move(by way: Vector, over duration: Double, at time: Timestamp) {
    lead?.motion.move(by: way, over: duration, from: time)
  }

  /// Is whole again as soon as a motion that made it so is over.
  package mutating func settle(at time: Timestamp) {
    guard let lead, !lead.isHeld, !lead.motion.isMoving(at: time.seconds),
      lead.motion.target.magnification <= panes[lead.index].fitting * 1.001
    else { return }
    self.lead = nil
  }

  package mutating func fit() { lead = nil }

  private func inRoom(_ point: Point, _ index: Int) -> Point {
    point - (panes[index].room.origin - Point.zero)
  }

  package mutating func hold(_ points: [Point], in index: Int, at time: Timestamp) {
    lead(by: index, at: time)
    let local = points.map { inRoom($0, index) }
    lead?.motion.hold(local, at: time)
    lead?.isHeld = true
  }

  package mutating func drag(to points: [Point], at time: Timestamp) {
    guard let index = lead?.index else { return }
    let local = points.map { inRoom($0, index) }
    lead?.motion.drag(to: local, at: time)
  }

  package mutating func release(velocity: Vector, at time: Timestamp) {
    lead?.motion.release(velocity: velocity, at: time)
    lead?.isHeld = false
  }
}
