/// The value of one tunable, as people write it: angles in degrees, colours as #RRGGBB.
public enum ParameterValue: Hashable, Sendable {
  /// Not set, where a tunable may be left out.
  case none
  /// A number in the tunable's unit.
  case number(Double)
  /// Yes or no.
  case flag(Bool)
  /// A word, or a colour.
  case text(String)
  /// Several numbers, such as an offset.
  case numbers([Double])
  /// Several words, such as directions.
  case texts([String])
}

/// What the numbers of a tunable count.
public enum ParameterUnit: String, Sendable {
  /// Nothing but themselves.
  case none = ""
  /// Points.
  case points = "pt"
  /// Points a second.
  case pointsPerSecond = "pt/s"
  /// Seconds.
  case seconds = "s"
  /// Degrees, positive clockwise.
  case degrees = "°"
}

/// What values a tunable can have.
public enum ParameterDomain: Hashable, Sendable {
  /// A number within a range; a slider moves it by the step.
  case number(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// The same, or none at all.
  case optionalNumber(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// A whole number within a range.
  case count(range: ClosedRange<Int>)
  /// A step to the right and one down, each within a range.
  case offset(unit: ParameterUnit, range: ClosedRange<Double>, step: Double)
  /// Yes or no.
  case flag
  /// One of some words.
  case choice([String])
  /// Any of some words, at least one.
  case choices([String])
  /// A word or a few, at most 24 letters.
  case text
  /// A colour, #RRGGBB.
  case color
  /// The name of a timing curve, or its control points x1, y1, x2, y2, both x in 0…1.
  case curve([String])
}
