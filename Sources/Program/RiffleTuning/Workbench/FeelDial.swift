package import RiffleCards

/// A preset and how far each word of feeling has been turned from it.
///
/// Values are always computed from the preset at the start, so turning back to 0 gives exactly its
/// values, even if one has reached the end of its range on the way.
package struct FeelDial: Sendable {
  package let start: Preset
  package private(set) var preset: Preset
  /// In steps; a missing word is at 0.
  package private(set) var amounts: [FeelWord: Double] = [:]
  /// Key paths of the tunables held at an end of their hard range.
  package private(set) var heldKeys: Set<String> = []

  package init(_ preset: Preset) {
    start = preset
    self.preset = preset
  }

  /// - Parameter amount: Steps from the start, of any sign, finite.
  package mutating func turn(_ word: FeelWord, to amount: Double) {
    precondition(amount.isFinite, "a feeling of \(amount) steps: a finite number")
    amounts[word] = amount == 0 ? nil : amount
    heldKeys = []
    preset = start
    var values: [String: Double] = [:]
    for word in FeelWord.allCases {
      guard let amount = amounts[word] else { continue }
      for (key, first, move) in word.moves(of: start) {
        values[key] = move.moved(values[key] ?? first, by: amount, in: start)
      }
    }
    for (key, value) in values { set(key, to: value) }
  }

  /// Sets a tunable to a value, limited to its hard range.
  private mutating func set(_ key: String, to value: Double) {
    let range: ClosedRange<Double>
    switch start.domain(of: key) {
    case .number(_, let hard, _), .optionalNumber(_, let hard, _): range = hard
    default: return
    }
    let held = min(max(value.rounded(significantDigits: 5), range.lowerBound), range.upperBound)
    if held != value.rounded(significantDigits: 5) { heldKeys.insert(key) }
    // The value is in the range of a tunable that the preset has.
    try? preset.set(key, to: .number(held))
  }
}
