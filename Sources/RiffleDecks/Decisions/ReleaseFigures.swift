package import RiffleMotion

/// How the swipe that made a decision was released, kept with the decision.
///
/// All figures are along the axes of the stage, right and down.
package struct ReleaseFigures: Hashable, Sendable {
  /// The way of the card from its place, in points.
  package var translation: Vector
  /// The velocity of the pointer, in points per second.
  package var velocity: Vector
  /// The way that the card would have gone on its own, in the direction of the swipe, in points.
  package var projectedDistance: Double
  /// The distance from which a release is a swipe, in points.
  package var threshold: Double

  /// Makes figures.
  package init(
    translation: Vector,
    velocity: Vector,
    projectedDistance: Double,
    threshold: Double
  ) {
    self.translation = translation
    self.velocity = velocity
    self.projectedDistance = projectedDistance
    self.threshold = threshold
  }
}
