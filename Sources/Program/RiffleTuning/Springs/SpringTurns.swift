import RiffleMotion

/// The turning points of a spring that starts one way before its target.
///
/// Displacement, velocity and acceleration all follow the spring's own equation, so each is zero
/// once in every half swing, and at most once if the spring does not swing.
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

  /// The time after which a spring that does not swing has e^−40 of its way left, or less.
  private var longest: Double {
    let square = max(0, decayRate * decayRate - squaredFrequency)
    let slowest = squaredFrequency / (decayRate + square.squareRoot())
    return 40 / slowest
  }

  private func state(at time: Double) -> (value: Double, velocity: Double) {
    spring.sample(displacement: -1, velocity: velocity, after: time)
  }

  private func acceleration(at time: Double) -> Double {
    let (value, velocity) = state(at: time)
    return -2 * decayRate * velocity - squaredFrequency * value
  }

  /// The time of the first turn after the start; nil if there is none.
  private var firstTurn: Double? { firstZero { state(at: $0).velocity } }

  /// Returns the first time after the start at which velocity or acceleration is zero; nil for never.
  private func firstZero(_ function: (Double) -> Double) -> Double? {
    let start = function(0)
    guard start != 0 else { return halfSwing }
    let end = halfSwing ?? longest
    if halfSwing == nil, function(end).sign == start.sign { return nil }
    return change(between: 0, and: end) { function($0) * (start < 0 ? -1 : 1) > 0 }
  }

  /// Returns the time at which a condition that holds at first does so no longer.
  private func change(
    between start: Double,
    and end: Double,
    _ holds: (Double) -> Bool
  ) -> Double {
    var (low, high) = (start, end)
    while true {
      let middle = low + (high - low) / 2
      guard low < middle, middle < high else { return high }
      if holds(middle) { low = middle } else { high = middle }
    }
  }

  /// Returns the time of a turn, counted from 0; the spring turns that often.
  func time(ofTurn turn: Int) -> Double {
    (firstTurn ?? 0) + Double(turn) * (halfSwing ?? 0)
  }

  /// Returns the displacement at a turn, above 0 beyond the target.
  func displacement(ofTurn turn: Int) -> Double { state(at: time(ofTurn: turn)).value }

  /// The first turn beyond the target; nil if there is none.
  var firstBeyond: Int? {
    guard firstTurn != nil else { return nil }
    if displacement(ofTurn: 0) > 0 { return 0 }
    guard halfSwing != nil, displacement(ofTurn: 1) > 0 else { return nil }
    return 1
  }

  /// Returns the number of turns from one on that are farther from the target than a limit; each is
  /// nearer than the one before it.
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

  /// Returns the last time at which the displacement is as large as a limit; 0 if it never is.
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
    // Up to the next turn it goes one way only.
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

  /// The highest speed and its time: that of the start, or of the first time without acceleration.
  var peakSpeed: (speed: Double, time: Double) {
    let first = firstZero(acceleration)
    let candidates = [0, first].compactMap { $0 }
      .map { (speed: abs(state(at: $0).velocity), time: $0) }
    return candidates.max { $0.speed < $1.speed } ?? (0, 0)
  }
}
