package import RiffleCards
import RiffleSystem

/// A preset and how far each word of feeling has been turned from it.
///
/// Values are always computed from the preset at the start, so turning back to 0 gives exactly its
/// values, even if one has reached the end of its range on the way.
package struct FeelDial: Sendable {
  package let start: Preset
  package private(set) var preset: Preset
  package private(set) var amounts: [FeelWord: Double] = [:]
  /// Key paths of the tunables held at an end of their hard range.
  package private(set) var heldKeys: Set<String> = []
  /// What each word moves, and where the numbers can be: found once, since that takes longer than a frame has.
  private let moves: [FeelWord: [(key: String, value: Double, move: FeelMove)]]
  private let scales: [String: (range: ClosedRange<Double>, step: Double)]

  package init(_ preset: Preset) {
    start = preset
    self.preset = preset
    let moves = Dictionary(
      uniqueKeysWithValues: FeelWord.allCases.map { ($0, $0.moves(of: preset)) }
    )
    self.moves = moves
    let keys = Set(moves.values.joined().map(\.key))
    scales = Dictionary(
      uniqueKeysWithValues: keys.compactMap { key in
        Self.scale(of: key, in: preset).map { (key, $0) }
      }
    )
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
      for (key, first, move) in moves[word] ?? [] {
        values[key] = move.moved(values[key] ?? first, by: amount, in: start)
      }
    }
    for (key, value) in values { set(key, to: value) }
  }

  private mutating func set(_ key: String, to value: Double) {
    guard let (range, step) = scales[key] else { return }
    let snapped = value.snapped(to: step)
    let held = min(max(snapped, range.lowerBound), range.upperBound)
    if held != snapped { heldKeys.insert(key) }
    // The value is in the range of a tunable that the preset has.
    try? preset.set(key, to: .number(held))
  }

  private static func scale(
    of key: String,
    in preset: Preset
  ) -> (range: ClosedRange<Double>, step: Double)? {
    switch preset.domain(of: key) {
    case .number(_, let range, let step), .optionalNumber(_, let range, let step):
      (range, preset.lengthUnit(of: key) == .points ? max(step, 1) : step)
    default: nil
    }
  }
}
