/// The resistance of an object that is pulled beyond its limit: the farther, the less it follows.
///
/// As in UIKit's scroll view, b = (1 − 1 / (x·c/D + 1))·D (Documentation/Motion.md, "Rubber band").
package struct RubberBand: Hashable, Sendable {
  /// The offset D that is approached and never reached, in points, above 0.
  package let dimension: Double
  /// The share c of a small pull that the object follows, above 0; UIKit's is 0.55.
  package let coefficient: Double

  /// - Parameters:
  ///   - dimension: In points, above 0; UIKit uses the view's size.
  ///   - coefficient: Above 0, mostly at most 1.
  /// - Throws: ``MotionError`` unless both are finite and above 0.
  package init(dimension: Double, coefficient: Double = 0.55) throws(MotionError) {
    try MotionError.requirePositive(dimension, "dimension", suchAs: 300)
    try MotionError.requirePositive(coefficient, "coefficient", suchAs: 0.55)
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// The offset in points, smaller than ``dimension``, with the sign of the pull.
  ///
  /// - Parameter pull: The distance of the pointer beyond the limit, in points.
  package func offset(pull: Double) -> Double {
    // The published formula over one denominator, so that a small pull does not cancel.
    let followed = pull * coefficient
    return followed / (1 + abs(followed) / dimension)
  }

  /// The inverse of ``offset(pull:)``.
  ///
  /// - Parameter offset: In points, limited to 99 % of ``dimension``, which no pull reaches.
  package func pull(offset: Double) -> Double {
    let nearest = 0.99 * dimension
    let reached = max(-nearest, min(offset, nearest))
    return reached / coefficient / (1 - abs(reached) / dimension)
  }
}
