import Glibc
package import RiffleCards
import RiffleMuseum
import RiffleSystem

/// The range of a slider, within the hard range of its tunable, and the values it can take.
///
/// A typed value may be outside; the knob is then at the slider's end.
package struct SliderScale: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case linear
    /// Equal ways are equal ratios.
    case logarithmic
  }

  package let lower: Double
  package let upper: Double
  /// The distance between values: 1, 2 or 5 times a power of ten.
  package let step: Double
  package let kind: Kind
  package let decimals: Int
  package let unit: String

  /// - Parameters:
  ///   - range: Above 0 for a logarithmic scale.
  ///   - step: Above 0; rounded down to a round number.
  init(_ range: ClosedRange<Double>, step: Double, kind: Kind = .linear, unit: String = "") {
    lower = range.lowerBound
    upper = range.upperBound
    let step = step.rounded(to: [1, 2, 5], .down)
    self.step = step
    self.kind = kind
    self.unit = unit
    decimals = min(9, max(0, -Int(floor(log10(step) + 1e-9))))
  }

  /// It is 0 at the lower end, 1 at the upper one.
  package func position(of value: Double) -> Double {
    let value = min(max(value, lower), upper)
    guard upper > lower else { return 0 }
    return switch kind {
    case .linear: (value - lower) / (upper - lower)
    case .logarithmic: log(value / lower) / log(upper / lower)
    }
  }

  /// A multiple of the step or an end of the range; positions are limited to 0 to 1.
  package func value(at position: Double) -> Double {
    let share = min(max(position, 0), 1)
    return switch kind {
    case .linear: snapped(lower + (upper - lower) * share)
    case .logarithmic: snapped(lower * pow(upper / lower, share))
    }
  }

  package func snapped(_ value: Double) -> Double {
    let multiple = min(max(value.snapped(to: step), lower), upper)
    // An end of the range need not be a multiple of the step.
    return [lower, upper].first { abs(value - $0) < abs(value - multiple) } ?? multiple
  }
}

// The rule by which a hard range, which may be enormous, becomes the range of a slider:
//
// 1. A hard range of at most 100 steps is the slider's.
// 2. Otherwise the built-in presets with the same kind of part say what is usual. Times and speeds,
//    which are felt by their ratio (Weber's law), and whose hard range spans three powers of ten or
//    more above 0, get a logarithmic slider from a tenth of the smallest usual value to five times the
//    largest.
// 3. All others get a linear one that reaches to 2.5 times the usual value that is farthest from 0, and
//    at least 50 steps far (10 for whole numbers): upward from the lower end of the hard range, or from
//    the first step if that is higher; to both sides if the hard range goes below 0.
//    The steps of a longer one than 1,100 are larger.
// 4. Ends are rounded outward to round numbers, and stay within the hard range.
// 5. Of a length, usual are the values in the same unit: at least one width, or 100 points.
extension SliderScale {
  /// Returns nil if the preset, with its kinds of parts and units of lengths, has no such tunable, or no
  /// number.
  package init?(of key: String, in preset: Preset) {
    let range: ClosedRange<Double>
    var step = 1.0
    var unit = ParameterUnit.none
    var fewest = 50.0
    switch preset.domain(of: key) {
    case .number(let own, let hard, let by), .optionalNumber(let own, let hard, let by),
      .offset(let own, let hard, let by):
      (unit, range, step) = (own, hard, by)
    case .count(let hard):
      range = Double(hard.lowerBound)...Double(hard.upperBound)
      fewest = 10
    default: return nil
    }
    let lengthUnit = preset.lengthUnit(of: key)
    if lengthUnit == .points { step = max(step, 1) }
    let usual = Self.usualValues(of: key, in: lengthUnit, for: preset).filter(range.contains)
    let name = preset.unit(of: key)
    if (range.upperBound - range.lowerBound) / step <= 100 + 1e-6 {
      self.init(range, step: step, unit: name)
    } else if let scale = Self.logarithmic(usual, in: range, step: step, unit) {
      self = scale
    } else {
      let reach = max(2.5 * (usual.map(abs).max() ?? 0), fewest * step)
      let ends = Self.linear(reach, in: range, step: step)
      let length = ends.upperBound - ends.lowerBound
      if length > 1_100 * step { step *= (length / (1_000 * step)).rounded(to: [1, 2, 5], .up) }
      self.init(ends, step: step, unit: name)
    }
  }

  private static let roundEnds = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

  private static func logarithmic(
    _ usual: [Double],
    in range: ClosedRange<Double>,
    step: Double,
    _ unit: ParameterUnit
  ) -> SliderScale? {
    guard unit == .seconds || unit == .pointsPerSecond, range.lowerBound > 0,
      range.upperBound / range.lowerBound >= 1000,
      let least = usual.min(), let most = usual.max()
    else { return nil }
    let lower = max(range.lowerBound, (least / 10).rounded(to: roundEnds, .down))
    let upper = min(range.upperBound, (most * 5).rounded(to: roundEnds, .up))
    // Near the lower end a step is still a fraction of the value.
    return SliderScale(
      lower...upper,
      step: min(step, lower / 2),
      kind: .logarithmic,
      unit: unit.rawValue
    )
  }

  private static func linear(
    _ reach: Double,
    in range: ClosedRange<Double>,
    step: Double
  ) -> ClosedRange<Double> {
    let isSigned = range.lowerBound < 0
    let lowest =
      isSigned || range.lowerBound == 0
      ? 0 : max(range.lowerBound, step.rounded(to: [1, 2, 5], .down))
    let upper = min(range.upperBound, max(reach, lowest + step).rounded(to: roundEnds, .up))
    return (isSigned ? max(range.lowerBound, -upper) : min(lowest, upper))...upper
  }

  /// The values that the built-in presets give a tunable of the same kind of part: for another
  /// kind, the same word may mean something else.
  private static func usualValues(
    of key: String,
    in unit: Length.Unit?,
    for preset: Preset
  ) -> [Double] {
    let word = key.split(separator: ".").last?.count ?? 0
    let kindKey = key.dropLast(word) + "kind"
    let kind = try? preset.value(of: String(kindKey))
    let unitName = unit.map { ParameterValue.text($0.rawValue) }
    let usual = builtIn.filter { $0["\(key)Unit"] == unitName && $0[String(kindKey)] == kind }
    let numbers = usual.flatMap { values -> [Double] in
      switch values[key] {
      case .number(let number): [number]
      case .numbers(let numbers): numbers
      default: []
      }
    }
    return numbers + (unit.map { [$0 == .points ? 100 : 1] } ?? [])
  }

  /// The values of the built-in presets, by key: to look up one after the other takes a thousand times as
  /// long.
  ///
  /// Moods have theirs within the range of riffle's own, which they would only make coarser.
  private static let builtIn = BuiltInPreset.everything.filter { $0.group != .moods }.map {
    builtIn in
    let preset = builtIn.preset
    let values = preset.catalog.tunables(of: preset).compactMap { tunable in
      preset.value(of: tunable).map { (tunable.key, $0) }
    }
    return Dictionary(values) { first, _ in first }
  }
}
