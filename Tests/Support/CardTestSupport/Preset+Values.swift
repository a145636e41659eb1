package import RiffleCards
import RiffleMuseum

// The parts of the museum have no public types: tests ask for their values, as a preset file would.
extension Preset {
  /// Whether a tunable is a word; false also for a preset without that tunable.
  package func has(_ key: String, _ word: String) -> Bool {
    (try? value(of: key)) == .text(word)
  }

  /// The number of a tunable, if the preset has it.
  package func number(of key: String) -> Double? {
    guard case .number(let number) = try? value(of: key) else { return nil }
    return number
  }

  /// The preset with a part of a kind and some of its values.
  ///
  /// - Precondition: The part has them.
  package func with(
    _ part: String,
    _ kind: String,
    _ values: KeyValuePairs<String, ParameterValue> = [:]
  ) -> Preset {
    var preset = withMuseum
    do {
      try preset.set("\(part).kind", to: .text(kind))
      for (key, value) in values { try preset.set("\(part).\(key)", to: value) }
    } catch {
      preconditionFailure("\(error)")
    }
    return preset
  }
}
