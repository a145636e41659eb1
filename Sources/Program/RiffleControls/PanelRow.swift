import Glibc
import RiffleMotion
import RiffleSystem

/// A value that is tuned in one row of a panel: its words and its range.
package struct PanelRow: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case linear
    /// Equal ways are equal ratios; the range is above 0.
    case logarithmic
  }

  /// Unique, such as the tunable's key.
  package var name: String
  package var label: String
  /// The slider's range; finite, with different ends.
  package var range: ClosedRange<Double>
  /// The values that can be typed, which may lie outside the slider's range.
  package var limits: ClosedRange<Double>
  package var kind: Kind
  /// The value that the slider marks and a reset restores.
  package var standard: Double
  /// The step of sliders and arrow keys; 0 for no rounding, and a hundredth of the range for keys.
  package var step: Double
  package var digits: Int
  /// Shown after the value.
  package var unit: String
  package var summary: String
  /// A word for the upper end, or for the value, shown instead of the number.
  package var upperLabel: String?

  package init(
    name: String,
    label: String,
    range: ClosedRange<Double>,
    standard: Double,
    step: Double = 0,
    digits: Int = 2,
    unit: String = "",
    summary: String = ""
  ) {
    self.name = name
    self.label = label
    self.range = range
    limits = range
    kind = .linear
    self.standard = standard
    self.step = step
    self.digits = min(max(digits, 0), 9)
    self.unit = unit
    self.summary = summary
    upperLabel = nil
  }

  /// Returns a value's text without its unit.
  package func text(of value: Double) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
    let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
    let whole = Int64((abs(value) * factor).rounded())
    let sign = value < 0 && whole > 0 ? "−" : ""
    guard digits > 0 else { return sign + "\(whole)" }
    let fraction = String(whole % Int64(factor))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return sign + "\(whole / Int64(factor)).\(zeros)\(fraction)"
  }

  /// Reads a typed value or a sum of some; a comma counts as a point, and the unit may follow.
  package func read(_ text: String) -> Result<Double, PanelError> {
    var typed = text.filter { !$0.isWhitespace }
    let suffix = unit.filter { !$0.isWhitespace }
    if typed.hasSuffix(suffix) { typed.removeLast(suffix.count) }
    typed = String(typed.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 })
    guard let value = Sum.value(of: typed) else {
      return .failure(PanelError(message: "\(label): ‘\(text)’ is not a number. \(advice)"))
    }
    guard limits.contains(value) else {
      return .failure(PanelError(message: "\(label): \(typed) is out of range. \(advice)"))
    }
    return .success(value)
  }

  private var advice: String {
    "It can be \(self.text(of: limits.lowerBound)) to \(self.text(of: limits.upperBound))."
  }

  /// Rounds to the step and clamps to the slider's range.
  func nearest(to number: Double) -> Double {
    // Counted from 0, so that the values are round.
    let stepped = step > 0 ? (number / step).rounded() * step : number
    return min(max(stepped, range.lowerBound), range.upperBound)
  }

  /// The result may lie outside the slider's range, but not outside `limits`.
  package func stepped(_ value: Double, by steps: Double) -> Double {
    let grid = keyStep * min(1, abs(steps))
    let stepped = value + keyStep * steps
    return min(
      max(grid > 0 ? stepped.snapped(to: grid) : stepped, limits.lowerBound),
      limits.upperBound
    )
  }

  var keyStep: Double {
    step > 0 ? step : (range.upperBound - range.lowerBound) / 100
  }

  /// Whether a value reads differently from the standard one.
  func isChanged(_ value: Double) -> Bool { text(of: value) != text(of: standard) }

  package func part(of value: Double) -> Double {
    let value = min(max(value, range.lowerBound), range.upperBound)
    switch kind {
    case .linear: return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    case .logarithmic:
      return log(value / range.lowerBound) / log(range.upperBound / range.lowerBound)
    }
  }

  /// The value for a knob's place, clamped to 0...1.
  package func value(at part: Double) -> Double {
    // The ends need not be multiples of the step.
    if part <= 0 { return range.lowerBound }
    if part >= 1 { return range.upperBound }
    switch kind {
    case .linear:
      return nearest(to: range.lowerBound + part * (range.upperBound - range.lowerBound))
    case .logarithmic:
      return nearest(to: range.lowerBound * pow(range.upperBound / range.lowerBound, part))
    }
  }
}

package enum PanelChange: Hashable, Sendable {
  case none
  /// It is being dragged, and may change further.
  case changing
  /// It is final: a drag has ended, a key was pressed, a number typed.
  case changed
  case reset
}

extension PanelRow {
  var tooltip: String {
    let unit = unit.isEmpty ? "" : " \(unit)"
    let ends = "\(text(of: limits.lowerBound)) to \(text(of: limits.upperBound))\(unit)"
    let values = "\(ends), default \(text(of: standard))"
    return summary.isEmpty ? values : "\(summary)\n\(values)"
  }
}

/// The parts of a row whose control is beside its label.
package struct RowParts {
  let dot, label, control: Rectangle

  /// Left of every label, for the dot of a changed value.
  package static let dotWidth = 12.0
  private static let labelWidth = 160.0

  /// Gives less than half to the label.
  init(_ row: Rectangle) {
    dot = Self.dot(of: row)
    label = Rectangle(
      x: row.origin.x + Self.dotWidth,
      y: row.origin.y,
      width: min(max(0, row.size.width - Self.dotWidth) * 0.42, Self.labelWidth),
      height: row.size.height
    )
    let start = label.maxX + 8
    control = Rectangle(
      x: start,
      y: row.origin.y + 2,
      width: max(0, row.maxX - start),
      height: row.size.height - 4
    )
  }

  static func dot(of row: Rectangle) -> Rectangle {
    Rectangle(x: row.origin.x - 4, y: row.origin.y, width: dotWidth + 2, height: row.size.height)
  }
}

/// The parts of a slider's row: a label and a value on one line, and a track over the whole width beneath.
struct SliderParts {
  let dot, label, value, field, slider: Rectangle
  /// The range of the knob's center.
  let track: ClosedRange<Double>

  static let height = 40.0
  static let knobRadius = 6.0
  private static let lineHeight = 20.0
  private static let leastValue = 70.0

  /// - Parameter words: The width of the value and its unit, in points.
  init(_ row: Rectangle, words: Double) {
    let left = row.origin.x + RowParts.dotWidth
    let width = max(0, row.maxX - left)
    func part(_ x: Double, _ width: Double, inset: Double = 0) -> Rectangle {
      Rectangle(
        x: x,
        y: row.origin.y + inset,
        width: max(0, width),
        height: Self.lineHeight - 2 * inset
      )
    }
    let valueWidth = min(max(Self.leastValue, words.rounded(.up) + 1), width)
    value = part(row.maxX - valueWidth, valueWidth)
    field = part(value.origin.x, valueWidth, inset: -1)
    label = part(left, width - valueWidth - 8)
    dot = RowParts.dot(of: part(row.origin.x, row.size.width))
    slider = Rectangle(
      x: left,
      y: row.origin.y + Self.lineHeight,
      width: width,
      height: Self.height - Self.lineHeight - 4
    )
    let start = left + Self.knobRadius
    track = start...max(start, row.maxX - Self.knobRadius)
  }

  var trackLength: Double { max(1, track.upperBound - track.lowerBound) }
}

/// Why a typed value is refused.
package struct PanelError: Error, CustomStringConvertible {
  package let message: String

  package var description: String { message }
}
