import Glibc
import RiffleMotion
package import RiffleTuning

/// A value that is tuned in one row of a panel: what is said of it, and which values it can have.
package struct PanelRow: Hashable, Sendable {
  /// The name that it is known by, such as the tunable's key.
  package var name: String
  package var label: String
  /// The values of the slider; finite, the ends differ.
  package var range: ClosedRange<Double>
  /// The values that can be typed, which may lie beyond the slider's ends.
  package var limits: ClosedRange<Double>
  /// How a value depends on the knob's position.
  package var kind: SliderScale.Kind
  /// The value that the slider marks, and that a reset gives.
  package var standard: Double
  /// The step of sliders and arrow keys; 0 for a hundredth of the range, and no rounding.
  package var step: Double
  /// The digits after the decimal point.
  package var digits: Int
  /// The unit, shown after the value; empty for none.
  package var unit: String
  /// The tooltip.
  package var summary: String
  /// The word for the upper end, in place of the number; nil for the number.
  package var upperLabel: String?

  /// Describes a value.
  ///
  /// - Parameters:
  ///   - name: The name that it is known by, such as the tunable's key.
  ///   - range: The values that it can have; finite, the ends differ.
  ///   - step: The step of sliders and arrow keys. Defaults to 0: a hundredth of the range for keys,
  ///     and no rounding.
  ///   - digits: The digits after the decimal point. Defaults to 2.
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

  /// Describes a tunable.
  package init(
    name: String,
    label: String,
    scale: SliderScale,
    limits: ClosedRange<Double>,
    standard: Double,
    summary: String
  ) {
    self.init(
      name: name,
      label: label,
      range: scale.lower...scale.upper,
      standard: standard,
      step: scale.step,
      digits: scale.decimals,
      unit: scale.unit,
      summary: summary
    )
    self.limits = limits
    kind = scale.kind
  }

  /// Returns a value as it is shown, without its unit.
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

  /// Reads what was typed; a comma counts as a point, and the unit may follow.
  ///
  /// - Returns: The value, or one line that says what would do.
  package func read(_ text: String) -> Result<Double, PanelError> {
    var typed = text.filter { !$0.isWhitespace }
    let suffix = unit.filter { !$0.isWhitespace }
    if typed.hasSuffix(suffix) { typed.removeLast(suffix.count) }
    typed = String(typed.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 })
    guard let value = Double(typed), value.isFinite else {
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

  /// Returns the value nearest to a number that a slider or a key can give.
  func nearest(to number: Double) -> Double {
    // From 0 on, so that the values are round ones.
    let stepped = step > 0 ? (number / step).rounded() * step : number
    return min(max(stepped, range.lowerBound), range.upperBound)
  }

  /// Returns a value some steps on, which may lie beyond the slider's ends.
  package func stepped(_ value: Double, by steps: Double) -> Double {
    min(max(value + keyStep * steps, limits.lowerBound), limits.upperBound)
  }

  /// The step of arrow keys.
  private var keyStep: Double {
    step > 0 ? step : (range.upperBound - range.lowerBound) / 100
  }
  /// The change of the knob's place, from 0 to 1, for a point of scrubbing.
  static let scrubStep = 1.0 / 200

  /// Returns whether a value shows as another than the standard one.
  func isChanged(_ value: Double) -> Bool { text(of: value) != text(of: standard) }

  /// Returns the place of the knob for a value, from 0 to 1.
  package func part(of value: Double) -> Double {
    let value = min(max(value, range.lowerBound), range.upperBound)
    switch kind {
    case .linear: return (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    case .logarithmic:
      return log(value / range.lowerBound) / log(range.upperBound / range.lowerBound)
    }
  }

  /// Returns the value for a place of the knob, from 0 to 1; beyond it counts as the end.
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

/// What the user did with a value.
package enum PanelChange: Hashable, Sendable {
  /// Nothing.
  case none
  /// It changes, and may change on: it is being dragged.
  case changing
  /// It has its final value: a drag has ended, a key was pressed, a number typed.
  case changed
  /// It has its standard value again.
  case reset
}

extension PanelRow {
  /// The summary, the range and the standard value.
  var tooltip: String {
    let unit = unit.isEmpty ? "" : " \(unit)"
    let ends = "\(text(of: limits.lowerBound)) to \(text(of: limits.upperBound))\(unit)"
    let values = "\(ends), default \(text(of: standard))"
    return summary.isEmpty ? values : "\(summary)\n\(values)"
  }
}

/// The places of the parts of a row.
package struct RowParts {
  let dot, label, slider, value, field: Rectangle
  /// The range of the knob's middle.
  let track: ClosedRange<Double>

  /// The radius of a slider's knob.
  static let knobRadius = 6.0
  /// The room of a value's unit.
  static let unitWidth = 22.0
  /// The room of the dot of a changed value, from a row's left edge.
  package static let dotWidth = 12.0
  /// The most room of a label.
  private static let labelWidth = 160.0

  /// Divides a row: less than half for the label, and as much for the value as numbers need.
  init(_ row: Rectangle) {
    func part(_ from: Double, _ to: Double) -> Rectangle {
      Rectangle(x: from, y: row.origin.y, width: max(0, to - from), height: row.size.height)
    }
    let left = row.origin.x
    let labelWidth = min((row.size.width - Self.dotWidth) * 0.42, Self.labelWidth)
    let labelEnd = left + Self.dotWidth + labelWidth
    let valueStart = row.maxX - 48 - Self.unitWidth
    dot = part(left - 4, left + Self.dotWidth - 2)
    label = part(left + Self.dotWidth, labelEnd)
    slider = part(labelEnd + 8, valueStart - 4)
    value = part(valueStart, row.maxX)
    field = Rectangle(
      x: valueStart,
      y: row.origin.y + 2,
      width: row.maxX - valueStart,
      height: row.size.height - 4
    )
    let start = slider.origin.x + Self.knobRadius
    track = start...max(start, slider.maxX - Self.knobRadius)
  }

  var trackLength: Double { max(1, track.upperBound - track.lowerBound) }

  /// The part of a row beside its label, for controls that take the place of slider and value.
  var control: Rectangle {
    Rectangle(
      x: slider.origin.x,
      y: field.origin.y,
      width: value.maxX - slider.origin.x,
      height: field.size.height
    )
  }
}
