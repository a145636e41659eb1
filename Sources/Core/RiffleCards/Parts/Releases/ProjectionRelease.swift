import RiffleMotion

/// Swipes a card that would slide far enough to the side on which it is, unless the pointer has come
/// back and was on its way home.
///
/// A flick is enough. A card that is thrown home is never swiped to the far side, however fast it is:
/// the projection confirms a swipe or takes it back, and the side is the one the card is on.
///
/// The end point is the travel and what the velocity adds in a short time; the numbers and their
/// reasons are in Documentation/Motion.md, "Release".
public struct ProjectionRelease: ReleaseRule, Hashable {
  /// The directions in which a card can be swiped; left, right, up and down by default.
  public var directions: [Direction]
  /// The distance of the end point that is enough, as a share of the card's side in the direction,
  /// above 0.
  ///
  /// Defaults to 0.35.
  public var threshold: Double { didSet { check() } }
  /// The time for which the card slides on at its velocity, in seconds, 0 or more; 0.1 by default.
  public var lookahead: Double { didSet { check() } }
  /// The speed of a flick that swipes over any distance, in points per second, above 0.
  ///
  /// Defaults to 900.
  public var flickSpeed: Double { didSet { check() } }
  /// The speed toward home from which on nothing is swiped, in points per second, 0 or more.
  ///
  /// It is the mean of the last 40 ms, and counts if the pointer has come back by 13 points within 0.1 s.
  /// Defaults to 100.
  public var retreatSpeed: Double { didSet { check() } }
  /// The share of the threshold that is enough for a card that has passed it once, 0 to 1.
  ///
  /// Defaults to 0.8.
  public var hysteresis: Double { didSet { check() } }

  /// The least travel of a flick, in points: the slop of a mouse.
  fileprivate static let flickTravel = 4.0
  /// The least way back of a retreat, in points: more than a hand recoils and trembles as it stops.
  fileprivate static let retreatTravel = 13.0

  /// Makes a rule.
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
    check()
  }

  /// Swipes in that allowed direction toward which the card has gone, and in which it would slide
  /// farthest, if that is far enough.
  public func verdict(on release: ReleaseContext) -> ReleaseVerdict {
    let directions = release.allowed.filter { release.travel.dot($0.vector) > 0 }
    // The side that the card leaves, if it does.
    let farthest = release.travel - release.comeback
    let side = directions.max { farthest.dot($0.vector) < farthest.dot($1.vector) }
    guard let side else { return .stay }
    let cameBack = -release.comeback.dot(side.vector) >= Self.retreatTravel * side.vector.length
    var velocity = release.velocity
    // A hand that recoils as it stops takes nothing back.
    let outward = velocity.dot(side.vector)
    if !cameBack && outward < 0 {
      velocity = velocity - side.vector * (outward / side.vector.dot(side.vector))
    }
    let end = release.travel + velocity * lookahead
    func reason(_ cause: ReleaseReason.Cause, toward direction: Direction) -> ReleaseReason {
      ReleaseReason(
        cause,
        toward: direction,
        projected: end.dot(direction.vector),
        needed: distance(toward: direction, release) * (release.isArmed ? hysteresis : 1),
        velocity: velocity.dot(direction.vector)
      )
    }

    let nearest = directions.max { one, other in
      let reach = (end.dot(one.vector), end.dot(other.vector))
      return reach.0 == reach.1
        ? velocity.dot(one.vector) < velocity.dot(other.vector) : reach.0 < reach.1
    }
    guard let nearest else { return .stay }
    let retreat = -release.meanVelocity.dot(side.vector)
    let speed = velocity.dot(nearest.vector)
    if cameBack && retreat >= retreatSpeed && retreat > speed {
      return .stay(because: reason(.retreat, toward: side))
    }
    if speed >= flickSpeed && release.travel.dot(nearest.vector) >= Self.flickTravel {
      return .swipe(nearest, because: reason(.flick, toward: nearest))
    }
    let outcome = reason(.distance, toward: nearest)
    return outcome.projected >= outcome.needed
      ? .swipe(nearest, because: outcome) : .stay(because: outcome)
  }

  /// Returns the share of the needed distance that the card has gone.
  public func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    max(0, release.travel.dot(direction.vector) / distance(toward: direction, release))
  }

  /// How far a card must go in a direction, in points.
  private func distance(toward direction: Direction, _ release: ReleaseContext) -> Double {
    distance(toward: direction, card: release.rest.size)
  }

  fileprivate func distance(toward direction: Direction, card size: Size) -> Double {
    let side = direction.vector.dx == 0 ? size.height : size.width
    return threshold * side * direction.vector.dot(direction.vector)
  }

  /// The name in presets.
  public static let kind = "projection"
  /// The summary.
  public static let summary = "Swipes a card to where it would slide; a flick is enough."
  /// The tunables.
  public static let tunables: [Tunable<ProjectionRelease>] = [
    .named("directions", "The directions in which a card can be swiped.")
      .directions({ $0.directions }, { $0.directions = $1 }),
    .named("threshold", "The distance the card would have to slide, in card sizes.")
      .number({ $0.threshold }, { $0.threshold = $1 }, 0.01...5, step: 0.01)
      .felt(as: .weight, by: 1.1, because: "A heavy card has to be brought farther.")
      .felt(as: .ease, by: 0.8, because: "A shorter way is enough."),
    .named("lookahead", "How long the card slides on: longer makes a throw count more.")
      .number({ $0.lookahead }, { $0.lookahead = $1 }, 0...2, step: 0.01, in: .seconds)
      .felt(as: .ease, by: 1.25, because: "A throw counts as a longer way."),
    .named("flickSpeed", "The speed of a flick, which swipes over any distance.")
      .speed({ $0.flickSpeed }, { $0.flickSpeed = $1 })
      .felt(as: .weight, by: 1.15, because: "A heavy card takes more of a push.")
      .felt(as: .ease, by: 0.8, because: "A slower flick is enough."),
    .named("retreatSpeed", "The speed toward home from which on nothing is swiped.")
      .number(
        { $0.retreatSpeed },
        { $0.retreatSpeed = $1 },
        0...100_000,
        step: 10,
        in: .pointsPerSecond
      )
      .felt(as: .ease, by: 1.25, because: "Only a quicker way back takes the swipe back."),
    .named("hysteresis", "The share of the threshold that still swipes on the way back.")
      .number({ $0.hysteresis }, { $0.hysteresis = $1 }, 0.01...1, step: 0.05)
      .accepting(.within(0...1)),
  ]
}
