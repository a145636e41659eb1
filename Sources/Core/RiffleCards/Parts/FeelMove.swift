/// A word for how a stack feels, which moves several tunables at once, each as its part says
/// (``Tunable/felt(as:by:because:)``).
package enum FeelWord: String, CaseIterable, Hashable, Sendable {
  /// Heavier, or lighter: a mass on the same spring swings more slowly, and an input takes longer to show.
  ///
  /// The period is in proportion to the root of the mass: 1.25 is a card of 1.56 times the mass. Damping
  /// stays: weight is not bounce.
  case weight
  /// Snappier, or calmer: everything that moves by itself takes less time; drags and distances stay.
  ///
  /// Damping stays: a snappier spring is quicker, not stiffer in its landing.
  case pace
  /// More tilt, or less: only the angle, not the distance that the card goes for it.
  case tilt
  /// Easier to swipe, or harder: a swipe needs less distance, less speed, or gets more time.
  case ease
}

/// How a word of feeling moves one tunable.
///
/// A step should be felt at once, but not make a different stack: about a quarter. Proportional
/// moves of 1.25 and 0.8 are each other's inverse.
package struct FeelMove: Hashable, Sendable {
  package let word: FeelWord
  package let change: Change
  package let reason: String

  package enum Change: Hashable, Sendable {
    case factor(Double, from: Origin = .zero)
    /// Adds an amount, for scales that are not proportional themselves.
    case amount(Double)
  }

  package enum Origin: Hashable, Sendable {
    case zero
    /// 1, for a size relative to the card's.
    case one
    /// The middle of the container, where the top card rests in the layouts of the library.
    case middleOfContainer
  }
}
