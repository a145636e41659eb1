import RiffleCards
import RiffleMotion

/// Out of sight on a spring; rotation and size follow the way as in a drag.
struct SpringThrowExit: ExitRule, MovingPart, Hashable {
  var horizontal = Length(1.5, .windowWidths)
  var vertical = Length(1.5, .windowHeights)
  var spring: Spring = .unitMass(stiffness: 50, damping: 14.142135624)
  var startSpeed: Double = 0
  /// The distance that counts as arrived, also of the way per second; 0 for as near as any spring.
  var nearness: Double = 0
  var endScale: Double = 1
  var scaleDuration: Double = 0.3

  /// Springs the drag's translation along the direction; on the other axis it stays.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    guard var journey = motion.journey else { return }
    if !context.isByHand { journey = journey.restarted(at: .zero, anchor: .zero) }
    let side = context.direction.vector
    let distance = max(context.points(horizontal, vertical), context.distanceOutOfSight)
    fly(&journey.x, side.dx * distance, at: time)
    fly(&journey.y, side.dy * distance, at: time)
    if endScale != 1 {
      // As its source writes its transforms, the size applies to the way too.
      journey.scalesWay = true
      journey.scale.animate(to: endScale, along: .quad, duration: scaleDuration, from: time)
    }
    motion.follow(journey, from: time)
  }

  private func fly(_ track: inout Track, _ target: Double, at time: Timestamp) {
    guard target != 0 else { return }
    let origin = track.sample(at: time.seconds).value
    let rest = nearness > 0 ? try? RestThreshold(distance: nearness, speed: nearness) : nil
    guard let rest else {
      let velocity = startSpeed * (target - origin)
      return track.spring(to: target, with: spring, velocity: velocity, from: time)
    }
    var share = Track(0, rest: rest)
    share.spring(to: 1, with: spring, velocity: startSpeed, from: time)
    let flight = share
    let course = Course { origin + (target - origin) * flight.sample(at: $0).value }
    track.follow(course, to: target, until: flight.restTime, from: time)
  }

  /// Springs the translation of the drag back to zero.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard var journey = motion.journey else {
      return motion.spring(to: rest, with: spring, from: time)
    }
    journey.springHome(with: spring, from: time)
    journey.scale.animate(to: 1, along: .quad, duration: scaleDuration, from: time)
    motion.follow(journey, to: rest, from: time)
  }

  var motions: [PartMotion] {
    [PartMotion("Exit", ["stiffness", "damping"], .spring(spring, velocity: startSpeed))]
  }

  static let kind = "springThrow"
  static let summary = "Out of sight on a spring; rotation and size follow."
  static let tunables: [Tunable<SpringThrowExit>] =
    Tunable.named("horizontal", "The least distance of a card that is swiped to a side.")
    .length({ $0.horizontal }, { $0.horizontal = $1 })
    + Tunable.named("vertical", "The least distance of a card that is swiped up or down.")
    .length({ $0.vertical }, { $0.vertical = $1 })
    + Tunable.spring("", of: "the exit", { $0.spring }, { $0.spring = $1 })
    + [
      .named("startSpeed", "The speed at the start, in whole ways per second.")
        .number({ $0.startSpeed }, { $0.startSpeed = $1 }, 0...1_000, step: 1),
      .named("nearness", "How near to its end the flight is over, as a share of the way.")
        .number({ $0.nearness }, { $0.nearness = $1 }, 0...0.5, step: 0.01),
      .named("endScale", "The size at the end.")
        .number({ $0.endScale }, { $0.endScale = $1 }, 0.01...4, step: 0.01),
      .named("scaleDuration", "The time in which it gets that size.")
        .time({ $0.scaleDuration }, { $0.scaleDuration = $1 }),
    ]
}
