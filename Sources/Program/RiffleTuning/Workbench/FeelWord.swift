package import RiffleCards

/// A word for how a stack feels, which moves several tunables at once.
///
/// Each word moves those of its tunables that the preset has, with its kinds of parts, and no other.
package enum FeelWord: String, CaseIterable, Hashable, Sendable {
  /// Heavier, or lighter.
  case weight
  /// Snappier, or calmer.
  case pace
  /// More tilt, or less.
  case tilt
  /// Easier to swipe, or harder.
  case ease

  /// The two directions in words: of an amount above 0, and of one below.
  package var directions: (more: String, less: String) {
    switch self {
    case .weight: ("Heavier", "Lighter")
    case .pace: ("Snappier", "Calmer")
    case .tilt: ("More tilt", "Less tilt")
    case .ease: ("Easier to swipe", "Harder to swipe")
    }
  }

  /// The two directions as short as they can be beside a slider.
  package var ends: (less: String, more: String) {
    switch self {
    case .weight: ("Lighter", "Heavier")
    case .pace: ("Calmer", "Snappier")
    case .tilt: ("Less tilt", "More tilt")
    case .ease: ("Harder", "Easier")
    }
  }

  /// Returns an amount in words, such as "Heavier, 1.5 steps".
  package func sentence(of amount: Double) -> String {
    let word = amount < 0 ? directions.less : directions.more
    let steps = abs(amount).rounded(decimals: 2)
    if steps == 0 { return "\(word), undone" }
    return steps == 1 ? word : "\(word), \(steps.digits) steps"
  }

  /// Returns the tunables that a preset has of those that the word moves, each with the reason.
  package func tunables(of preset: Preset) -> [(key: String, reason: String)] {
    moves.filter { $0.isPossible(in: preset) }.map { ($0.key, $0.reason) }
  }
}
