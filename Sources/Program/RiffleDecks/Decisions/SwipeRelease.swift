package import RiffleFormats
package import RiffleMotion

/// How the swipe that made a decision was released, kept with the decision.
///
/// All figures are along the axes of the stage, right and down.
package struct SwipeRelease: Hashable, Sendable {
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

extension SwipeRelease: JSONWritable {
  private enum Key: String {
    case translation, velocity, projectedDistance, threshold
  }

  /// Writes the figures on one line; a number that is not finite is null.
  package func write(to writer: inout JSONWriter) {
    func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }
    func list(_ vector: Vector) -> [Double?] { [finite(vector.dx), finite(vector.dy)] }
    writer.object { writer in
      writer.key(Key.translation)
      writer.array(list(translation))
      writer.key(Key.velocity)
      writer.array(list(velocity))
      writer.field(Key.projectedDistance, finite(projectedDistance))
      writer.field(Key.threshold, finite(threshold))
    }
  }
}
