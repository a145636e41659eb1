import RiffleMotion

/// The places of the parts of a row.
struct RowParts {
  let dot, label, slider, value, field: Rectangle
  /// The range of the knob's middle.
  let track: ClosedRange<Double>

  /// The radius of a slider's knob.
  static let knobRadius = 6.0
  /// The room of a value's unit.
  static let unitWidth = 22.0
  /// The room of the dot of a changed value, from a row's left edge.
  static let dotWidth = 12.0

  /// Divides a row: a third for the label, and as much for the value as numbers need.
  init(_ row: Rectangle) {
    func part(_ from: Double, _ to: Double) -> Rectangle {
      Rectangle(x: from, y: row.origin.y, width: max(0, to - from), height: row.size.height)
    }
    let left = row.origin.x
    let labelEnd = left + Self.dotWidth + (row.size.width - Self.dotWidth) * 0.38
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
