import RealModule

/// Content held by pointers: one moves it, two also magnify it.
extension ScrollMotion {
  struct Grip: Hashable, Sendable {
    /// Where the content would be without limits, when the pointers were at ``points``.
    var place: Place
    var points: [Point]
    var latest: [Point]
  }

  /// The damping beyond an edge: a scroll view's, critical, with a natural frequency of 10 radians
  /// per second.
  static let bounce = Spring.constant(response: 2 * .pi / 10, dampingRatio: 1)
  /// The time to come back from beyond a magnification limit, in seconds.
  private static let recovery = 0.25
  /// The offset, in octaves, that a pinch beyond a magnification approaches.
  private static let octaves = 1.0

  /// Catches the content where it is, even in motion, with all pointers that hold it from now on.
  package mutating func hold(_ points: [Point], at time: Timestamp) {
    let place = place(at: time.seconds)
    let middle = fromMiddle(points.middle)
    grip = Grip(place: freed(place, about: middle), points: points, latest: points)
    rest(at: place, from: time)
  }

  /// Moves the content with the pointers that hold it; beyond its limits it follows less and less.
  ///
  /// - Parameter points: In the same order as in ``hold(_:at:)``; does nothing if there are more or
  ///   fewer.
  package mutating func drag(to points: [Point], at time: Timestamp) {
    guard let grip, grip.points.count == points.count, !points.isEmpty else { return }
    self.grip?.latest = points
    let spread = grip.points.spread
    let factor = spread > 0 ? max(points.spread / spread, 1e-3) : 1
    var place = grip.place
    place.offset = place.offset + (points.middle - grip.points.middle)
    let middle = fromMiddle(points.middle)
    let magnification = banded(place.magnification * factor)
    rest(at: banded(place.magnified(to: magnification, about: middle)), from: time)
  }

  /// Lets the content go: it coasts as a scroll view does, and bounces at its limits.
  package mutating func release(velocity: Vector, at time: Timestamp) {
    guard let grip else { return }
    self.grip = nil
    let place = place(at: time.seconds)
    let magnification = min(max(place.magnification, least), largest)
    if magnification != place.magnification {
      let middle = fromMiddle(grip.latest.middle)
      let back = limited(place.magnified(to: magnification, about: middle))
      return go(to: back, over: Self.recovery, from: time)
    }
    let reach = reach(at: magnification)
    coast { x, y in
      x.coast(within: reach.dx, velocity: velocity.dx, from: time)
      y.coast(within: reach.dy, velocity: velocity.dy, from: time)
    }
  }

  /// Where content is seen that pointers would move to a place.
  private func banded(_ place: Place) -> Place { moved(place) { $0.offset(pull: $1) } }

  /// Where pointers about a point would move content that is seen at a place, the inverse of the
  /// bands.
  private func freed(_ place: Place, about point: Vector) -> Place {
    let magnification = magnification(place.magnification) { $0.pull(offset: $1) }
    return moved(place) { $0.pull(offset: $1) }.magnified(to: magnification, about: point)
  }

  private func moved(_ place: Place, _ change: (RubberBand, Double) -> Double) -> Place {
    let reach = reach(at: min(max(place.magnification, least), largest))
    var place = place
    place.offset.dx = beyond(place.offset.dx, reach.dx, window.width, change)
    place.offset.dy = beyond(place.offset.dy, reach.dy, window.height, change)
    return place
  }

  private func banded(_ magnification: Double) -> Double {
    self.magnification(magnification) { $0.offset(pull: $1) }
  }

  private func magnification(
    _ magnification: Double,
    _ change: (RubberBand, Double) -> Double
  ) -> Double {
    if (least...largest).contains(magnification) { return magnification }
    let (low, high) = (Double.log2(least), Double.log2(largest))
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    return Double.exp2(
      middle + beyond(Double.log2(magnification) - middle, half, Self.octaves, change)
    )
  }

  /// Changes the part of a value that is beyond a limit, to either side.
  private func beyond(
    _ value: Double,
    _ limit: Double,
    _ dimension: Double,
    _ change: (RubberBand, Double) -> Double
  ) -> Double {
    let excess = abs(value) - limit
    guard excess > 0, let band = try? RubberBand(dimension: dimension) else { return value }
    return (limit + change(band, excess)) * (value < 0 ? -1 : 1)
  }
}

extension Track {
  /// Decays, and bounces at a limit; from beyond a limit it springs back.
  ///
  /// - Parameters:
  ///   - limit: The largest size of the value at rest, from 0.
  ///   - velocity: At the start, per second.
  fileprivate mutating func coast(within limit: Double, velocity: Double, from time: Timestamp) {
    let value = sample(at: time.seconds).value
    let edge = velocity < 0 ? -limit : limit
    if abs(value) > limit {
      let nearest = value < 0 ? -limit : limit
      return spring(to: nearest, with: ScrollMotion.bounce, velocity: velocity, from: time)
    }
    let decay = Decay.normal
    // A way too short to be seen would be over at once, by a jump.
    guard decay.settlingTime(velocity: velocity, threshold: rest) > 0 else {
      return rest(at: value, from: time)
    }
    self.decay(decay, velocity: velocity, from: time)
    guard abs(target) > limit else { return }
    // v/k · (1 − e^(−kt)) is the way to the edge.
    let share = (edge - value) / decay.restOffset(velocity: velocity)
    let seconds = -Double.log(onePlus: -share) / decay.decayRate
    spring(to: edge, with: ScrollMotion.bounce, from: time.advanced(by: seconds))
  }
}

extension [Point] {
  fileprivate var middle: Point {
    let sum = reduce(Vector.zero) { $0 + Vector(dx: $1.x, dy: $1.y) }
    return Point(x: sum.dx / Double(Swift.max(count, 1)), y: sum.dy / Double(Swift.max(count, 1)))
  }

  fileprivate var spread: Double {
    let middle = middle
    return reduce(0) { $0 + ($1 - middle).length } / Double(Swift.max(count, 1))
  }
}
