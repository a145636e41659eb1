#if !hasFeature(Embedded)
public import RiffleDrawing
public import RiffleMotion

// What apps write: one function for each type of property.
extension Tunable {
  /// Makes the tunable of a number without a unit.
  public static func number(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    named(key, summary).number(value(path), set(path), range, step: step)
  }

  /// Makes the tunable of a number.
  public static func number(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    named(key, summary).number(value(path), set(path), range, step: step, in: unit)
  }

  /// Makes the tunable of a number or none, which a file writes as null.
  public static func optionalNumber(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Double?> & Sendable,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    named(key, summary).optionalNumber(value(path), set(path), range, step: step, in: unit)
  }

  /// Makes the tunable of a duration: the key `duration`, in seconds, 0.01 to 10.
  ///
  /// A heavier card takes longer, a snappier one less.
  public static func duration(
    _ path: any WritableKeyPath<Owner, Double> & Sendable,
    _ summary: String
  ) -> Tunable {
    named("duration", summary).time(value(path), set(path))
  }

  /// Makes the tunable of an angle, written in degrees, positive clockwise.
  public static func angle(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Angle> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    named(key, summary).angle(value(path), set(path), range, step: step)
  }

  /// Makes the tunable of an angle, written in degrees, positive clockwise, or none.
  public static func optionalAngle(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Angle?> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    named(key, summary).optionalAngle(value(path), set(path), range, step: step)
  }

  /// Makes the tunable of a whole number.
  public static func count(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Int> & Sendable,
    _ range: ClosedRange<Int>,
    _ summary: String
  ) -> Tunable {
    named(key, summary).count(value(path), set(path), range)
  }

  /// Makes the tunable of an offset, written as two numbers in points: to the right, and down.
  public static func offset(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Vector> & Sendable,
    _ range: ClosedRange<Double>,
    _ summary: String
  ) -> Tunable {
    named(key, summary).offset(value(path), set(path), range)
  }

  /// Makes the two tunables of a length: its amount, and its unit by the same key with `Unit` after it.
  ///
  /// - Parameter range: The amounts it can have, in any unit, both ends included, above 0.
  /// - Returns: The amount and the unit, to be appended to a list of tunables.
  public static func length(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Length> & Sendable,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> [Tunable] {
    named(key, summary).length(value(path), set(path), range, step: step)
  }

  /// Makes the tunable of a flag, true or false.
  public static func flag(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Bool> & Sendable,
    _ summary: String
  ) -> Tunable {
    named(key, summary).flag(value(path), set(path))
  }

  /// Makes the tunable of an enum, written as the raw value of one of its cases.
  public static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Choice> & Sendable,
    _ summary: String
  ) -> Tunable {
    named(key, summary).choice(value(path), set(path))
  }

  /// Makes the tunable of a text of at most 24 letters.
  public static func text(
    _ key: String,
    _ path: any WritableKeyPath<Owner, String> & Sendable,
    _ summary: String
  ) -> Tunable {
    named(key, summary).text(value(path), set(path))
  }

  /// Makes the tunable of a list of directions: any of left, right, up and down, or none.
  public static func directions(
    _ key: String,
    _ path: any WritableKeyPath<Owner, [Direction]> & Sendable,
    _ summary: String
  ) -> Tunable {
    named(key, summary).directions(value(path), set(path))
  }

  /// Makes the tunable of a color, written as #RRGGBB.
  public static func color(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Color> & Sendable,
    _ summary: String
  ) -> Tunable {
    named(key, summary).color(value(path), set(path))
  }

  /// Makes the tunable of a color, written as #RRGGBB, or none.
  public static func optionalColor(
    _ key: String,
    _ path: any WritableKeyPath<Owner, Color?> & Sendable,
    _ summary: String
  ) -> Tunable {
    named(key, summary).optionalColor(value(path), set(path))
  }

  /// Makes the tunable of a timing curve, written by its name, such as `easeOut`, or as its control
  /// points x1, y1, x2, y2.
  public static func curve(
    _ key: String,
    _ path: any WritableKeyPath<Owner, TimingCurve> & Sendable,
    _ summary: String
  ) -> Tunable {
    named(key, summary).curve(value(path), set(path))
  }

  private static func value<Value>(
    _ path: any WritableKeyPath<Owner, Value> & Sendable
  ) -> @Sendable (Owner) -> Value { { $0[keyPath: path] } }

  private static func set<Value>(
    _ path: any WritableKeyPath<Owner, Value> & Sendable
  ) -> @Sendable (inout Owner, Value) -> Void { { $0[keyPath: path] = $1 } }
}

extension Preset {
  /// Sets a property of the part that is of a type, such as the speed of an exit that flies.
  ///
  /// ```swift
  /// var preset = Preset.riffle
  /// try preset.set(\FlyExit.speed, to: 1200)
  /// ```
  ///
  /// The part checks the value itself.
  ///
  /// - Throws: ``PresetError`` if no part of this preset is of that type; then nothing has changed.
  public mutating func set<Part: PresetPart, Value>(
    _ property: WritableKeyPath<Part, Value>,
    to value: Value
  ) throws(PresetError) {
    var isFound = false
    func set<Place>(_ place: WritableKeyPath<Preset, Place>) {
      guard var part = self[keyPath: place] as? Part else { return }
      part[keyPath: property] = value
      guard let changed = part as? Place else { return }
      self[keyPath: place] = changed
      isFound = true
    }
    set(\.layout)
    set(\.drag)
    set(\.drag.rotation)
    set(\.release)
    set(\.exit)
    set(\.returnRule)
    set(\.restack)
    set(\.deck)
    set(\.container)
    if !isFound { throw .otherPart(property: "\(property)", needs: "\(Part.self)") }
  }
}
#endif
