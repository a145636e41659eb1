package import RiffleCards

/// One number of a preset, swept over a range in even steps: the presets of a contact sheet.
package struct ValueSweep: Hashable, Sendable {
  /// The key path of the tunable.
  package var key: String
  /// The first value, in the unit of the tunable.
  package var start: Double
  /// The last value.
  package var end: Double
  /// The number of values, at least 1; a sweep of one has the first value only.
  package var count: Int

  /// Makes a sweep.
  ///
  /// - Parameters:
  ///   - key: The key path of a number, such as `return.thrownDampingRatio`.
  ///   - count: The number of values, 1 to 400.
  package init(_ key: String, from start: Double, to end: Double, count: Int) {
    precondition((1...400).contains(count), "a sweep of \(count) values: give 1 to 400")
    self.key = key
    self.start = start
    self.end = end
    self.count = count
  }

  /// A preset of the sweep.
  package struct Step: Sendable {
    package var value: Double
    /// The value as a caption says it, with its unit, such as `0.4 s`.
    package var caption: String
    package var preset: Preset
  }

  /// Returns the presets of the sweep; values of a whole number that come twice, once.
  ///
  /// - Throws: `PresetError` if the preset has no such tunable, or the tunable no such value.
  package func steps(of preset: Preset) throws(PresetError) -> [Step] {
    // Says what is wrong with a key.
    _ = try preset.value(of: key)
    let domain = preset.catalog.domain(of: key, in: preset)
    var steps: [Step] = []
    for index in 0..<count {
      let share = count == 1 ? 0 : Double(index) / Double(count - 1)
      var value = (start + (end - start) * share).withoutNoise
      if case .count = domain { value = value.rounded() }
      if steps.last?.value == value { continue }
      var changed = preset
      try changed.set(key, to: .number(value))
      steps.append(Step(value: value, caption: Self.caption(value, domain), preset: changed))
    }
    return steps
  }

  /// Returns the ends of a sweep about a value: half of it and half as much again, as far as a slider
  /// goes; of 0, or where that is one value, all that the slider has.
  package static func ends(about value: Double, on scale: SliderScale) -> (from: Double, to: Double)
  {
    let ends = [value / 2, value * 1.5].map { scale.value(at: scale.position(of: $0)) }.sorted()
    return ends[0] < ends[1] ? (ends[0], ends[1]) : (scale.lower, scale.upper)
  }

  private static func caption(_ value: Double, _ domain: ParameterDomain?) -> String {
    let number = CodeNumber.text(value)
    let unit: ParameterUnit
    switch domain {
    case .number(let own, _, _), .optionalNumber(let own, _, _): unit = own
    default: unit = .none
    }
    if unit == .none { return number }
    return number + (unit == .degrees ? "" : " ") + unit.rawValue
  }
}
