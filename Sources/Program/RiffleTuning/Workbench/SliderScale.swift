import Glibc
import RiffleCards

/// The range of a slider, within the hard range of its tunable, and the values it can take.
///
/// A typed value may lie outside; the knob is then at the slider's end.
package struct SliderScale: Hashable, Sendable {
  /// How a value depends on the knob's position.
  package enum Kind: Hashable, Sendable {
    /// In proportion.
    case linear
    /// Equal ways are equal ratios.
    case logarithmic
  }

  /// The smallest value.
  package let lower: Double
  /// The largest value.
  package let upper: Double
  /// The distance between values: 1, 2 or 5 times a power of ten.
  package let step: Double
  /// How a value depends on the knob's position.
  package let kind: Kind
  /// The decimals with which values are shown.
  package let decimals: Int
  /// The unit as it is written; empty for none.
  package let unit: String

  /// Makes a scale.
  ///
  /// - Parameters:
  ///   - range: The smallest and the largest value; of a logarithmic scale, above 0.
  ///   - step: The distance between values, above 0; it becomes the next smaller round number.
  ///   - kind: How a value depends on the knob's position. Defaults to linear.
  ///   - unit: The unit as it is written. Defaults to none.
  init(_ range: ClosedRange<Double>, step: Double, kind: Kind = .linear, unit: String = "") {
    lower = range.lowerBound
    upper = range.upperBound
    let step = step.rounded(to: [1, 2, 5], .down)
    self.step = step
    self.kind = kind
    self.unit = unit
    decimals = min(9, max(0, -Int(floor(log10(step) + 1e-9))))
  }

  /// Returns the position of the knob for a value: 0 at the lower end, 1 at the upper one.
  package func position(of value: Double) -> Double {
    let value = min(max(value, lower), upper)
    guard upper > lower else { return 0 }
    return switch kind {
    case .linear: (value - lower) / (upper - lower)
    case .logarithmic: log(value / lower) / log(upper / lower)
    }
  }

  /// Returns the value for a position of the knob, a multiple of the step or an end of the range.
  ///
  /// - Parameter position: From 0 to 1; beyond it counts as the end.
  /// - Returns: The value.
  package func value(at position: Double) -> Double {
    let share = min(max(position, 0), 1)
    return switch kind {
    case .linear: snapped(lower + (upper - lower) * share)
    case .logarithmic: snapped(lower * pow(upper / lower, share))
    }
  }

  /// Returns the nearest value that the slider can take.
  package func snapped(_ value: Double) -> Double {
    let multiple = min(max(multiple((value / step).rounded()), lower), upper)
    // An end of the range need not be a multiple of the step.
    return [lower, upper].first { abs(value - $0) < abs(value - multiple) } ?? multiple
  }

  /// Returns a value some steps on: the next multiples of the step, not held back by the slider's
  /// ends.
  ///
  /// - Parameters:
  ///   - value: The value, of which what lies between steps is lost.
  ///   - steps: The number of steps, 10 for a large one, below 0 for downward.
  /// - Returns: The value, which the hard range may refuse.
  package func stepped(_ value: Double, by steps: Int) -> Double {
    multiple((value / step).rounded() + Double(steps))
  }

  /// Returns a value as it is written beside the slider, without the unit.
  package func text(of value: Double) -> String {
    // A value between the steps shows what it is.
    let isBetween = abs(value - multiple((value / step).rounded())) > step * 1e-6
    return isBetween
      ? value.rounded(decimals: decimals + 2).digits : value.text(decimals: decimals)
  }

  /// Returns a multiple of the step with its exact decimals: 7 steps of 0.05 are 0.35.
  private func multiple(_ count: Double) -> Double {
    step < 1 ? count / (1 / step).rounded() : count * step
  }
}
