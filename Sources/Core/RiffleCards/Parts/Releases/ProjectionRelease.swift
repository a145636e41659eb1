import RealModule
import RiffleMotion

/// Swipes a card that would slide far enough to the side on which it is, unless the pointer has come
/// back and was on its way home.
///
/// A flick is enough. A card that is thrown home is never swiped to the far side, however fast it is:
/// the projection confirms a swipe or takes it back, and the side is the one the card is on. Between two
/// directions in which the card may go, distance and speed are lengths: a diagonal needs no more.
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
  /// The share of distance and speed that is enough as long as a release would swipe, 0 to 1.
  ///
  /// Without it a hand that trembles at the limit would see the promise flicker. Defaults to 0.8.
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

  /// Swipes toward the nearest allowed direction by angle if the card would slide far enough.
  public func verdict(on release: ReleaseContext) -> ReleaseVerdict {
    judgement(of: release).verdict
  }

  /// Returns what a release now would do.
  public func outlook(of release: ReleaseContext) -> ReleaseOutlook? {
    let judgement = judgement(of: release)
    return ReleaseOutlook(
      toward: judgement.leader,
      amount: judgement.amount,
      swipes: judgement.verdict.direction != nil
    )
  }

  /// Returns the share of the needed distance that the card has gone.
  public func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    let isNearest = direction == nearest(to: release.travel, of: release.allowed)
    let others = isNearest ? release.allowed : []
    return reach(of: release.travel, toward: direction, beside: others, on: release.rest.size)
  }

  private typealias Judgement = (verdict: ReleaseVerdict, leader: Direction?, amount: Double)

  private func judgement(of release: ReleaseContext) -> Judgement {
    let directions = release.allowed.filter { release.travel.dot($0.vector) > 0 }
    let farthest = release.travel - release.comeback
    func hasComeBack(from side: Direction?) -> Bool {
      side.map { -release.comeback.dot($0.unit) >= Self.retreatTravel } ?? false
    }
    // The side that the card leaves, if it comes back; and where it is still on that side.
    let left = nearest(to: farthest, of: release.allowed.filter { farthest.dot($0.vector) > 0 })
    let side = nearest(to: farthest, of: directions)
    let cameBack = hasComeBack(from: side)
    var velocity = release.velocity
    // A hand that recoils as it stops takes nothing back.
    if let side, !cameBack {
      let outward = velocity.dot(side.unit)
      if outward < 0 { velocity = velocity - side.unit * outward }
    }
    // A hand that speeds up is half again as fast as on average; one that trembles is faster yet.
    let most = 1.5 * release.meanVelocity.length
    let sliding = velocity.length > most ? velocity * (most / velocity.length) : velocity
    let end = release.travel + sliding * lookahead
    let leader = nearest(to: end, of: directions, keeping: release.armed)
    let amount = leader.map {
      reach(of: end, toward: $0, beside: directions, on: release.rest.size)
    }
    func reason(_ cause: ReleaseReason.Cause, toward direction: Direction) -> ReleaseReason {
      let projected = end.dot(direction.vector)
      var needed = distance(toward: direction, on: release.rest.size) * direction.vector.length
      // Less on a way between two directions, where both count.
      if direction == leader, let amount, amount > 0, projected > 0 { needed = projected / amount }
      return ReleaseReason(
        cause,
        toward: direction,
        projected: projected,
        needed: needed * (release.armed == nil ? 1 : hysteresis),
        velocity: velocity.dot(direction.vector)
      )
    }
    func stay(_ reason: ReleaseReason?) -> Judgement {
      (.stay(because: reason), leader, max(0, min(amount ?? 0, 1)))
    }

    let speed = leader.map { self.speed(of: velocity, toward: $0, beside: directions) } ?? 0
    if let side, cameBack {
      let retreat = -release.meanVelocity.dot(side.unit)
      if retreat >= retreatSpeed && retreat > speed { return stay(reason(.retreat, toward: side)) }
    }
    guard let leader, let amount else {
      return stay((release.flight ?? left).map { reason(.distance, toward: $0) })
    }
    let share = release.armed == nil ? 1 : hysteresis
    let fromRest = release.travel.dot(leader.unit)
    // Speeds are compared in whole points per second, or rounding would decide about a flick at exactly
    // the limit.
    if fromRest >= Self.flickTravel, speed.rounded() >= flickSpeed * share {
      return (.swipe(leader, because: reason(.flick, toward: leader)), leader, max(1, amount))
    }
    guard amount >= share else {
      // A card that comes back is short of the side that it left, not of another that is nearer now.
      let former = release.flight ?? (hasComeBack(from: left) ? left : nil)
      return stay(reason(.distance, toward: former ?? leader))
    }
    return (.swipe(leader, because: reason(.distance, toward: leader)), leader, max(1, amount))
  }

  // MARK: Directions

  /// How much nearer by angle another direction must be than the one that is promised, in radians: 5°.
  private static let turn = 5 * Double.pi / 180

  /// The direction with the least angle to a way; nil of none, or for no way.
  private func nearest(
    to way: Vector,
    of directions: [Direction],
    keeping promised: Direction? = nil
  ) -> Direction? {
    func angle(_ direction: Direction) -> Double {
      let unit = direction.unit
      let angle = abs(Double.atan2(y: way.dx * unit.dy - way.dy * unit.dx, x: way.dot(unit)))
      return direction == promised ? angle - Self.turn : angle
    }
    guard way != .zero else { return nil }
    return directions.min { angle($0) < angle($1) }
  }

  /// The part of a way that counts for a direction, and across it, if cards may go there, too.
  private func parts(
    of way: Vector,
    toward direction: Direction,
    beside others: [Direction]
  ) -> (along: Double, across: Double, other: Direction?) {
    let unit = direction.unit
    let along = way.dot(unit)
    let rest = way - unit * along
    let other = others.first { abs($0.unit.dot(unit)) < 1e-9 && rest.dot($0.unit) > 0 }
    return (along, other.map { rest.dot($0.unit) } ?? 0, other)
  }

  /// How far a way goes, as a share of what is needed in a direction; between two directions that may be
  /// gone, in the ellipse through the distances that both need.
  private func reach(
    of way: Vector,
    toward direction: Direction,
    beside others: [Direction],
    on card: Size
  ) -> Double {
    let parts = parts(of: way, toward: direction, beside: others)
    let along = max(0, parts.along) / distance(toward: direction, on: card)
    guard let other = parts.other, along > 0 else { return along }
    let across = parts.across / distance(toward: other, on: card)
    return (along * along + across * across).squareRoot()
  }

  /// The speed toward a direction, or between two that may be gone; negative away from it.
  private func speed(
    of velocity: Vector,
    toward direction: Direction,
    beside others: [Direction]
  ) -> Double {
    let parts = parts(of: velocity, toward: direction, beside: others)
    guard parts.along > 0 else { return parts.along }
    return (parts.along * parts.along + parts.across * parts.across).squareRoot()
  }

  /// How far a card must go straight in a direction, in points.
  fileprivate func distance(toward direction: Direction, on card: Size) -> Double {
    let side = direction.vector.dx == 0 ? card.height : card.width
    return max(Length.least, threshold * side) * direction.vector.length
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
    .named("hysteresis", "The share of distance and speed that keeps a swipe once promised.")
      .number({ $0.hysteresis }, { $0.hysteresis = $1 }, 0.01...1, step: 0.05)
      .accepting(.within(0...1)),
  ]
}
