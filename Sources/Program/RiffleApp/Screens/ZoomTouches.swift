package import RiffleCore

/// The pointers on a picture in a close look, and the taps they make.
package struct ZoomTouches {
  /// The pointers in the order in which they came.
  private(set) var held: [(pointer: PointerID, place: Point)] = []
  private var tracker = VelocityTracker()
  private var press: Press?
  private var tap: (time: Timestamp, place: Point)?

  private struct Press {
    var time: Timestamp
    var place: Point
  }

  /// The time and distance of a tap, and the time between two of a double tap, in seconds and window points.
  private static let (tapTime, slop, pause) = (0.3, 6.0, 0.4)

  package enum Answer: Hashable {
    case nothing
    /// It is held by other pointers than before.
    case held
    case moved
    /// The last pointer has let go; the velocity is in points per second.
    case released(Vector)
    /// The last pointer has let go after the second of two quick taps, at a place in points.
    case doubleTapped(Point)
  }

  package init() {}

  package var places: [Point] { held.map(\.place) }

  package mutating func handle(_ event: PointerEvent) -> Answer {
    let index = held.firstIndex { $0.pointer == event.pointer }
    switch (event.phase, index) {
    case (.down(.primary), nil):
      held.append((event.pointer, event.position))
      tracker = VelocityTracker(settings: event.kind == .touch ? .touch : .mouse)
      press = held.count == 1 ? Press(time: event.time, place: event.position) : nil
      track(event)
      return .held
    case (_, let index?) where !event.buttons.contains(.primary) || event.phase.isCancel:
      return end(event, index)
    case (.move, let index?):
      held[index].place = event.position
      if let place = press?.place, (event.position - place).length > Self.slop { press = nil }
      track(event)
      return .moved
    default: return .nothing
    }
  }

  private mutating func end(_ event: PointerEvent, _ index: Int) -> Answer {
    held.remove(at: index)
    let press = press
    self.press = nil
    guard held.isEmpty else {
      tracker.reset()
      return .held
    }
    if event.phase.isCancel { return .released(.zero) }
    if let press, event.time.seconds(since: press.time) < Self.tapTime {
      let former = tap
      tap = (event.time, event.position)
      if let former, event.time.seconds(since: former.time) < Self.pause,
        (event.position - former.place).length <= 2 * Self.slop
      {
        tap = nil
        return .doubleTapped(event.position)
      }
    }
    let velocity = tracker.velocity(at: max(event.time, tracker.newestTime ?? event.time)) ?? .zero
    return .released(VelocitySettings.flingVelocity(velocity))
  }

  private mutating func track(_ event: PointerEvent) {
    let sum = held.reduce(Vector.zero) { $0 + Vector(dx: $1.place.x, dy: $1.place.y) }
    let middle = Point(x: sum.dx / Double(held.count), y: sum.dy / Double(held.count))
    tracker.add(middle, at: event.time.advanced(by: -event.delay))
  }
}

extension PointerEvent.Phase {
  var isCancel: Bool { if case .cancel = self { true } else { false } }
}
