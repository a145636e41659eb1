/// The resistance of a thing pulled beyond its limit: the farther, the less it follows.
///
/// UIKit's scroll view, by its published formula: b = (1 − 1 / (x·c/D + 1))·D.
public struct RubberBand: Hashable, Sendable {
  /// The offset D that is approached but never reached, in points, above 0.
  public let dimension: Double
  /// The share c of the pull that is followed at the start, above 0.
  public let coefficient: Double

  /// Makes a rubber band.
  ///
  /// - Parameters:
  ///   - dimension: The offset that is never reached, in points, above 0; UIKit takes the view's
  ///     extent.
  ///   - coefficient: The share of the pull that is followed at the start, above 0, mostly at most
  ///     1; UIKit's is 0.55.
  /// - Throws: ``MotionError`` unless both are finite and above 0.
  public init(dimension: Double, coefficient: Double = 0.55) throws(MotionError) {
    try MotionError.requirePositive(dimension, "dimension", suchAs: 300)
    try MotionError.requirePositive(coefficient, "coefficient", suchAs: 0.55)
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Returns the offset of a thing pulled beyond its limit; the sign is that of the pull.
  ///
  /// - Parameter pull: How far beyond the limit the hand is, in points.
  /// - Returns: The offset in points, smaller than ``dimension``.
  public func offset(pull: Double) -> Double {
    // The published formula over one denominator, where a small pull does not cancel.
    let followed = pull * coefficient
    return followed / (1 + abs(followed) / dimension)
  }

  /// Returns the pull that gives an offset, the reverse of ``offset(pull:)``.
  ///
  /// - Parameter offset: How far the thing is beyond the limit, in points; no pull reaches
  ///   ``dimension``, so from 99 % of it on that is meant.
  /// - Returns: The pull in points.
  public func pull(offset: Double) -> Double {
    let nearest = 0.99 * dimension
    let reached = max(-nearest, min(offset, nearest))
    return reached / coefficient / (1 - abs(reached) / dimension)
  }
}
