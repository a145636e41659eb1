import Glibc
package import RiffleCore
import RiffleSystem

/// The points of a plotted spring or curve that can be pulled, and the tunables that a pull sets.
///
/// A pull is judged from the motion as it was at the press, so that the same way of the pointer
/// always gives the same values.
package struct MotionHandles: Hashable, Sendable {
  package enum Handle: String, CaseIterable, Hashable, Sendable {
    /// The first turn of a spring: up is more overshoot, right is slower.
    case peak
    /// When a spring has settled, or a curve ends.
    case end
    case firstControl, secondControl
  }

  package struct Place: Hashable, Sendable {
    package var seconds: Double
    package var value: Double

    package init(seconds: Double, value: Double) {
      (self.seconds, self.value) = (seconds, value)
    }
  }

  private let law: Law

  private enum Law: Hashable {
    case spring(SpringTunables, SpringFigures, shape: Setting, pace: Setting)
    case curve(TimingCurve, duration: Setting, key: String)
  }

  private struct Setting: Hashable {
    let key: String
    let value: Double
    let range: ClosedRange<Double>
    let scale: SliderScale?

    /// - Parameter row: Of the tunable; its slider says the steps.
    init?(_ key: String, in preset: Preset, _ row: TunableRow?) {
      guard case .number(let value) = try? preset.value(of: key),
        case .number(_, let range, _) = row?.domain ?? preset.catalog.domain(of: key, in: preset)
      else { return nil }
      (self.key, self.value, self.range, scale) = (key, value, range, row?.scale)
    }

    func snapped(_ value: Double) -> Double {
      let value = min(max(value, range.lowerBound), range.upperBound)
      guard let scale else { return value.rounded(significantDigits: 4) }
      let steps = (value / scale.step).rounded()
      let multiple = scale.step < 1 ? steps / (1 / scale.step).rounded() : steps * scale.step
      return min(max(multiple, range.lowerBound), range.upperBound)
    }
  }

  /// Returns nil for a motion whose tunables are not known; the rows say the steps.
  package init?(of motion: PartMotion, in preset: Preset, _ rows: [TunableRow]) {
    func setting(_ key: String) -> Setting? {
      Setting(key, in: preset, rows.first { $0.key == key })
    }
    switch motion.law {
    case .spring(let spring, let velocity):
      guard let tunables = SpringTunables(of: motion), let shape = setting(tunables.shape),
        let pace = setting(tunables.pace)
      else { return nil }
      let figures = SpringFigures(of: spring, velocity: velocity)
      law = .spring(tunables, figures, shape: shape, pace: pace)
    case .curve(let curve, _):
      guard let key = motion.keys.first(where: { $0.lowercased().hasSuffix("curve") }),
        let duration = motion.keys.first(where: { $0.lowercased().hasSuffix("duration") }),
        let duration = setting(duration)
      else { return nil }
      law = .curve(curve, duration: duration, key: key)
    }
  }

  /// The handles with their places, those drawn on top last.
  package var places: [(handle: Handle, place: Place)] {
    switch law {
    case .spring(_, let figures, _, _):
      return [
        (.end, Place(seconds: figures.settlingTime, value: 1)), (.peak, figures.peak),
      ]
    case .curve(let curve, let duration, _):
      let seconds = duration.value
      let end = (Handle.end, Place(seconds: seconds, value: 1))
      // The others have no control points.
      guard curve.form == .bezier else { return [end] }
      return [
        end,
        (.firstControl, Place(seconds: curve.x1 * seconds, value: curve.y1)),
        (.secondControl, Place(seconds: curve.x2 * seconds, value: curve.y2)),
      ]
    }
  }

  /// The values that a pull sets; empty if the motion has no such handle.
  package func values(
    pulling handle: Handle,
    from start: Place,
    to end: Place
  ) -> [(key: String, value: ParameterValue)] {
    if start == end { return [] }
    switch law {
    case .spring(let tunables, let figures, let shape, let pace):
      return values(tunables, figures, shape, pace, pulling: handle, from: start, to: end)
    case .curve(let curve, let duration, let key):
      let seconds = end.seconds - start.seconds
      if handle == .end {
        return [(duration.key, .number(duration.snapped(duration.value + seconds)))]
      }
      let (dx, dy) = (seconds / duration.value, end.value - start.value)
      var numbers = [curve.x1, curve.y1, curve.x2, curve.y2]
      guard handle != .peak, curve.form == .bezier else { return [] }
      let first = handle == .firstControl ? 0 : 2
      numbers[first] = min(max(numbers[first] + dx, 0), 1).rounded(decimals: 2)
      numbers[first + 1] = min(max(numbers[first + 1] + dy, -3), 4).rounded(decimals: 2)
      return [(key, .numbers(numbers))]
    }
  }

  private func values(
    _ tunables: SpringTunables,
    _ figures: SpringFigures,
    _ shape: Setting,
    _ pace: Setting,
    pulling handle: Handle,
    from start: Place,
    to end: Place
  ) -> [(key: String, value: ParameterValue)] {
    var values: [(key: String, value: ParameterValue)] = []
    let peak = figures.peak
    let origin = handle == .peak ? peak.seconds : figures.settlingTime
    let factor = max(origin + end.seconds - start.seconds, 0.01) / origin
    if handle == .peak, end.value != start.value {
      let wanted = peak.value + end.value - start.value
      // POP's bounciness is livelier if larger, a damping ratio if smaller.
      let value = solve(shape.range, isRising: tunables.isLivelierIfLarger, for: wanted) {
        tunables.figures(shape: $0, pace: pace.value)?.peak.value
      }
      values.append((shape.key, .number(shape.snapped(value))))
    }
    if handle == .peak || handle == .end, end.seconds != start.seconds {
      let wanted = figures.spring.response * factor
      let value = solve(pace.range, isRising: !tunables.isLivelierIfLarger, for: wanted) {
        tunables.figures(shape: shape.value, pace: $0)?.spring.response
      }
      values.append((pace.key, .number(pace.snapped(value))))
    }
    return values
  }

  /// The argument in a range at which a monotonic function has a value, or the nearer end.
  private func solve(
    _ range: ClosedRange<Double>,
    isRising: Bool,
    for wanted: Double,
    _ function: (Double) -> Double?
  ) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<44 {
      let middle = (low + high) / 2
      // Where there is no spring, it would have to be larger than at the limit: with an initial
      // velocity none settles after a long duration.
      let isSmaller = function(middle).map { $0 < wanted } ?? false
      if isSmaller == isRising { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension SpringFigures {
  /// The overshoot of a spring whose peak is seen, a share of the way.
  private static let seenOvershoot = 0.005

  /// The first turn beyond the target; without one that is seen, the place on the curve where one of
  /// ``seenOvershoot`` would be, so that the peak of a spring can be pulled out of any curve.
  package var peak: MotionHandles.Place {
    if overshoot >= Self.seenOvershoot, let overshootTime {
      return MotionHandles.Place(seconds: overshootTime, value: 1 + overshoot)
    }
    // ζ = L / √(π² + L²) with L = −ln of the overshoot; the turn is at response / (2 √(1 − ζ²)).
    let decay = -log(Self.seenOvershoot)
    let time = spring.response / 2 * (1 + decay * decay / (.pi * .pi)).squareRoot()
    return MotionHandles.Place(seconds: time, value: sample(at: time).value)
  }
}
