import RiffleMotion

/// Swipes a card that would come to lie far enough if it were left to slide, unless the hand was
/// already on its way back; a flick is enough.
///
/// The end point is the travel and what the velocity adds in a moment; the numbers and their
/// reasons are in Documentation/Motion.md, "Release".
public struct ProjectionRelease: ReleaseRule, Hashable {
  /// The directions a card can be swiped in.
  public var directions: [Direction]
  /// How far the end point must lie, as a part of the card's extent in the direction, above 0.
  public var threshold: Double
  /// For how long the velocity counts, in seconds, 0 or more.
  public var lookahead: Double
  /// The speed of a flick that swipes however short it is, in points a second, above 0.
  public var flickSpeed: Double
  /// The speed backward at which nothing is swiped any more, in points a second, 0 or more.
  public var retreatSpeed: Double
  /// The part of the threshold that is enough for a card that has passed it once, from 0 to 1.
  public var hysteresis: Double

  /// How far a flick must have gone, in points: the slop of a mouse.
  private static let flickTravel = 4.0

  /// Makes the rule.
  public init(
    directions: [Direction] = Direction.plain,
    threshold: Double = 0.35,
    lookahead: Double = 0.1,
    flickSpeed: Double = 900,
    retreatSpeed: Double = 100,
    hysteresis: Double = 0.8
  ) {
    self.directions = directions
    self.threshold = threshold
    self.lookahead = lookahead
    self.flickSpeed = flickSpeed
    self.retreatSpeed = retreatSpeed
    self.hysteresis = hysteresis
  }

  /// Swipes in the allowed direction nearest to the end point, if that lies far enough.
  public func verdict(on release: Release) -> ReleaseVerdict {
    let end = release.travel + release.velocity * lookahead
    let nearest = release.allowed.max { one, other in
      let reach = (end.dot(one.vector), end.dot(other.vector))
      return reach.0 == reach.1
        ? release.velocity.dot(one.vector) < release.velocity.dot(other.vector)
        : reach.0 < reach.1
    }
    guard let nearest else { return .stay }
    let speed = release.velocity.dot(nearest.vector)
    let needed = distance(toward: nearest, release) * (release.isArmed ? hysteresis : 1)
    let isFar = end.dot(nearest.vector) >= needed && speed > -retreatSpeed
    let isFlick =
      speed >= flickSpeed && release.travel.dot(nearest.vector) >= Self.flickTravel
    return isFar || isFlick ? .swipe(nearest) : .stay
  }

  /// Returns the part of the needed distance that the card has gone.
  public func progress(of release: Release, toward direction: Direction) -> Double {
    max(0, release.travel.dot(direction.vector) / distance(toward: direction, release))
  }

  /// Returns how far a card must go in a direction, in points.
  private func distance(toward direction: Direction, _ release: Release) -> Double {
    let size = release.rest.size
    let extent = direction.vector.dx == 0 ? size.height : size.width
    return threshold * extent * direction.vector.squaredLength
  }

  /// The kind's name.
  public static let kind = "projection"
  /// What it does.
  public static let meaning = "A card is swiped where it would slide to; a flick is enough."
  /// What can be tuned.
  public static var tunables: [Tunable<ProjectionRelease>] {
    [
      .directions("directions", \.directions, "Where a card can be swiped to."),
      .number(
        "threshold",
        \.threshold,
        0.01...5,
        step: 0.01,
        "How far the end point must lie, in extents of the card."
      ),
      .number(
        "lookahead",
        \.lookahead,
        .seconds,
        0...2,
        step: 0.01,
        "For how long the velocity counts."
      ),
      .number(
        "flickSpeed",
        \.flickSpeed,
        .pointsPerSecond,
        1...100_000,
        step: 50,
        "The speed that swipes however short the way is."
      ),
      .number(
        "retreatSpeed",
        \.retreatSpeed,
        .pointsPerSecond,
        0...100_000,
        step: 10,
        "The speed backward at which nothing is swiped any more."
      ),
      .number(
        "hysteresis",
        \.hysteresis,
        0.01...1,
        step: 0.05,
        "The part of the threshold that keeps a card that has passed it."
      ),
    ]
  }
}
