package import RiffleMotion

// As DragRule.swift and what belongs to it write their tunables.
extension Tunable {
  package static func number(
    _ key: String,
    _ property: Property<Owner, Double>,
    _ unit: ParameterUnit,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    named(key, summary).number(property.value, property.set, range, step: step, in: unit)
  }

  package static func number(
    _ key: String,
    _ property: Property<Owner, Double>,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    named(key, summary).number(property.value, property.set, range, step: step)
  }

  package static func optionalAngle(
    _ key: String,
    _ property: Property<Owner, Angle?>,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> Tunable {
    named(key, summary).optionalAngle(property.value, property.set, range, step: step)
  }

  package static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ key: String,
    _ property: Property<Owner, Choice>,
    _ summary: String
  ) -> Tunable {
    named(key, summary).choice(property.value, property.set)
  }

  package static func length(
    _ key: String,
    _ property: Property<Owner, Length>,
    _ range: ClosedRange<Double>,
    step: Double,
    _ summary: String
  ) -> [Tunable] {
    named(key, summary).length(property.value, property.set, range, step: step)
  }

  package static func spring(
    _ key: String = "",
    _ property: Property<Owner, Spring>,
    of name: String
  ) -> [Tunable] {
    spring(key, of: name, property.value, property.set)
  }
}
