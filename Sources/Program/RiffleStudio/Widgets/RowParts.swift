import RiffleMotion

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
