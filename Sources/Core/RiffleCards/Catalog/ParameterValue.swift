/// The value of a tunable as it is written: angles in degrees, colors as #RRGGBB.
public enum ParameterValue: Hashable, Sendable {
  /// No value, for a tunable that allows none.
  case none
  /// A number, in the unit of the tunable.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// A word, a short text, or a color.
  case text(String)
  /// Several numbers, such as an offset.
  case numbers([Double])
  /// Several words, such as directions.
  case texts([String])
}

/// The unit of the numbers of a tunable.
public enum ParameterUnit: String, Sendable {
  /// No unit.
  case none = ""
  /// Points.
  case points = "pt"
  /// Points per second.
  case pointsPerSecond = "pt/s"
  /// Seconds.
  case seconds = "s"
  /// Degrees, positive clockwise.
  case degrees = "°"
  /// Widths of the card at rest.
  case cardWidths = "card widths"
  /// Half of the window's width, or of its height for a vertical swipe.
  case halfWindows = "half windows"
}

/// The values a tunable can have.
public enum ParameterDomain: Hashable, Sendable {
  /// A number within a range; a slider moves it by the step.
  case number(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// A number within a range, or none.
  case optionalNumber(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// A whole number within a range.
  case count(range: ClosedRange<Int>)
  /// A distance to the right and one down, each within a range.
  case offset(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// True or false.
  case flag
  /// One word of a list.
  case choice([String])
  /// One or more words of a list.
  case choices([String])
  /// A text of at most 24 letters.
  case text
  /// A color, #RRGGBB.
  case color
  /// A color, #RRGGBB, or none.
  case optionalColor
  /// The name of a timing curve, or its control points x1, y1, x2, y2: both x from 0 to 1, both y
  /// from -100 to 100.
  case curve([String])
}
