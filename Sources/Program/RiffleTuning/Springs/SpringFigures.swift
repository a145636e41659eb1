package import RiffleMotion

/// How a spring feels, in the figures that designers compare: when it arrives, how far it
/// overshoots, how often it bounces.
///
/// A spring is linear, so one set of figures holds for any distance: lengths are shares of the way
/// from the start to the target, velocities whole ways per second. Everything follows from the
/// closed form of `Spring.sample` (Documentation/Motion.md, "Springs"): the turning points of a
/// spring that swings are π / (ω √(1 − ζ²)) apart, and one that does not swing turns at most once.
package struct SpringFigures: Hashable, Sendable {
  package let spring: Spring
  /// It is that at the start, toward the target, in whole ways per second.
  package let velocity: Double
  /// The share of the way that can no longer be seen, above 0.
  package let tolerance: Double

  /// When the spring stays within ``tolerance`` of its target, in seconds.
  ///
  /// A card comes to rest a little later or earlier: when distance and speed are both within a
  /// `RestThreshold`.
  package let settlingTime: Double
  /// The farthest distance beyond the target, as a share of the way, or 0.
  package let overshoot: Double
  /// It is in seconds; nil without an overshoot.
  package let overshootTime: Double?
  /// The turns after passing the target, on either side, that are farther from it than
  /// ``tolerance``.
  package let bounces: Int

  /// The velocity must be finite, the tolerance above 0: a pixel of a way of 300 is 1 / 300.
  package init(of spring: Spring, velocity: Double = 0, tolerance: Double = 0.001) {
    precondition(velocity.isFinite, "a spring cannot start at a velocity of \(velocity)")
    precondition(tolerance > 0, "a tolerance of \(tolerance) is never reached: give one above 0")
    self.spring = spring
    self.velocity = velocity
    self.tolerance = tolerance
    let turns = SpringTurns(spring: spring, velocity: velocity)
    settlingTime = turns.settlingTime(tolerance)
    let beyond = turns.firstBeyond
    overshoot = beyond.map { turns.displacement(ofTurn: $0) } ?? 0
    overshootTime = beyond.map { turns.time(ofTurn: $0) }
    bounces = beyond.map { turns.count(from: $0, above: tolerance) } ?? 0
  }

  /// - Parameter seconds: Since the start, 0 or more.
  package func sample(at seconds: Double) -> MotionSample {
    let state = spring.sample(displacement: -1, velocity: velocity, after: seconds)
    return MotionSample(seconds: seconds, value: 1 + state.value, velocity: state.velocity)
  }

  /// Returns at least 2 points of a plot at even times, to ``settlingTime`` if the end is nil.
  package func samples(_ count: Int = 201, until end: Double? = nil) -> [MotionSample] {
    MotionSample.even(count, until: end ?? settlingTime, sample)
  }
}

/// The turning points of a spring that starts one way before its target.
///
/// Displacement and velocity follow the spring's equation, so each is zero once in every half
/// swing, and at most once if the spring does not swing.
struct SpringTurns {
  let spring: Spring
  let velocity: Double

  private var decayRate: Double { spring.damping / (2 * spring.mass) }

  private var squaredFrequency: Double { spring.stiffness / spring.mass }

  /// The time between two turns, π / ω_d; nil if the spring does not swing.
  private var halfSwing: Double? {
    let square = squaredFrequency - decayRate * decayRate
    return square > 0 ? .pi / square.squareRoot() : nil
  }

  /// When a spring that does not swing has e^−40 of its way left, or less.
  private var longest: Double {
    let square = max(0, decayRate * decayRate - squaredFrequency)
    let slowest = squaredFrequency / (decayRate + square.squareRoot())
    return 40 / slowest
  }

  private func state(at time: Double) -> (value: Double, velocity: Double) {
    spring.sample(displacement: -1, velocity: velocity, after: time)
  }

  private var firstTurn: Double? {
    guard velocity != 0 else { return halfSwing }
    let end = halfSwing ?? longest
    if halfSwing == nil, state(at: end).velocity.sign == velocity.sign { return nil }
    return change(between: 0, and: end) { state(at: $0).velocity * (velocity < 0 ? -1 : 1) > 0 }
  }

  /// The time at which a condition that holds at first does so no longer.
  private func change(between start: Double, and end: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (start, end)
    while true {
      let middle = low + (high - low) / 2
      guard low < middle, middle < high else { return high }
      if holds(middle) { low = middle } else { high = middle }
    }
  }

  /// Counted from 0; the spring must turn that often.
  func time(ofTurn turn: Int) -> Double {
    (firstTurn ?? 0) + Double(turn) * (halfSwing ?? 0)
  }

  /// It is above 0 beyond the target.
  func displacement(ofTurn turn: Int) -> Double { state(at: time(ofTurn: turn)).value }

  var firstBeyond: Int? {
    guard firstTurn != nil else { return nil }
    if displacement(ofTurn: 0) > 0 { return 0 }
    guard halfSwing != nil, displacement(ofTurn: 1) > 0 else { return nil }
    return 1
  }

  /// The number of turns from one on that are farther from the target than a limit; each is nearer
  /// than the one before it.
  func count(from first: Int, above limit: Double) -> Int {
    func isFar(_ turn: Int) -> Bool { abs(displacement(ofTurn: turn)) > limit }
    guard firstTurn != nil, isFar(first) else { return 0 }
    guard halfSwing != nil else { return 1 }
    var step = 1
    while isFar(first + step), step < 1 << 50 { step *= 2 }
    var (far, near) = (first + step / 2, first + step)
    while near - far > 1 {
      let middle = far + (near - far) / 2
      if isFar(middle) { far = middle } else { near = middle }
    }
    return near - first
  }

  /// The last time at which the displacement is as large as a limit; 0 if it never is.
  func settlingTime(_ limit: Double) -> Double {
    let far = count(from: 0, above: limit)
    let start: Double
    if far > 0 {
      start = time(ofTurn: far - 1)
    } else if limit < 1 {
      start = 0
    } else {
      return 0
    }
    // Up to the next turn the motion is monotonic.
    var end = start
    if let halfSwing {
      end = firstTurn.map { $0 + Double(far) * halfSwing } ?? halfSwing
    } else if far == 0, let firstTurn {
      end = firstTurn
    } else {
      while abs(state(at: end).value) > limit { end += longest }
    }
    let sign: Double = state(at: start).value < 0 ? -1 : 1
    return change(between: start, and: end) { state(at: $0).value * sign > limit }
  }
}
