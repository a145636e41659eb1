package import RiffleCards
package import RiffleMotion

/// Out of sight on a spring; rotation and size follow the way as in a drag.
package struct SpringThrowExit: ExitRule, Hashable {
  /// The least distance to a side, above 0; a card goes out of sight in any case.
  ///
  /// Defaults to 1.5 window widths.
  package var horizontal: Length
  /// The least distance up or down, above 0.
  ///
  /// Defaults to 1.5 window heights.
  package var vertical: Length
  /// The spring, of unit mass.
  ///
  /// Defaults to a stiffness of 50, critically damped.
  package var spring: Spring
  /// The speed at the start, in whole ways per second, 0 or more.
  ///
  /// Defaults to 0.
  package var startSpeed: Double { didSet { check() } }
  /// How near to its end the flight is over, as a share of the way, and per second; 0 for as near as any
  /// spring.
  ///
  /// Defaults to 0.
  package var nearness: Double { didSet { check() } }
  /// The size at the end as a share of its own, above 0.
  ///
  /// Defaults to 1.
  package var endScale: Double { didSet { check() } }
  /// The time in which it gets that size, in seconds, above 0.
  ///
  /// Defaults to 0.3.
  package var scaleDuration: Double { didSet { check() } }

  /// Makes a rule.
  package init(
    horizontal: Length = Length(1.5, .windowWidths),
    vertical: Length = Length(1.5, .windowHeights),
    stiffness: Double = 50,
    damping: Double = 14.142135624,
    startSpeed: Double = 0,
    nearness: Double = 0,
    endScale: Double = 1,
    scaleDuration: Double = 0.3
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    spring = .require(stiffness: stiffness, damping: damping, of: Self.self)
    self.startSpeed = startSpeed
    self.nearness = nearness
    self.endScale = endScale
    self.scaleDuration = scaleDuration
    check()
  }

  /// Springs the drag's translation along the direction; on the other axis it stays.
  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
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
  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard var journey = motion.journey else {
      return motion.spring(to: rest, with: spring, from: time)
    }
    journey.x.spring(to: 0, with: spring, velocity: 0, from: time)
    journey.y.spring(to: 0, with: spring, velocity: 0, from: time)
    journey.scale.animate(to: 1, along: .quad, duration: scaleDuration, from: time)
    motion.follow(journey, to: rest, from: time)
  }

  /// The spring of the exit, which an undo has too.
  package var motions: [PartMotion] {
    [PartMotion("Exit", ["stiffness", "damping"], .spring(spring, velocity: startSpeed))]
  }

  /// The name in presets.
  package static let kind = "springThrow"
  /// The summary.
  package static let summary = "Out of sight on a spring; rotation and size follow."
  /// The tunables.
  package static let tunables: [Tunable<SpringThrowExit>] =
    Tunable.length(
      "horizontal",
      Property({ $0.horizontal }, { $0.horizontal = $1 }),
      "The least distance of a card that is swiped to a side."
    )
    + Tunable.length(
      "vertical",
      Property({ $0.vertical }, { $0.vertical = $1 }),
      "The least distance of a card that is swiped up or down."
    ) + Tunable.spring("", Property({ $0.spring }, { $0.spring = $1 }), of: "the exit")
    + [
      .number(
        "startSpeed",
        Property({ $0.startSpeed }, { $0.startSpeed = $1 }),
        0...1_000,
        step: 1,
        "The speed at the start, in whole ways per second."
      ),
      .number(
        "nearness",
        Property({ $0.nearness }, { $0.nearness = $1 }),
        0...0.5,
        step: 0.01,
        "How near to its end the flight is over, as a share of the way."
      ),
      .number(
        "endScale",
        Property({ $0.endScale }, { $0.endScale = $1 }),
        0.01...4,
        step: 0.01,
        "The size at the end."
      ),
      .time(
        "scaleDuration",
        Property({ $0.scaleDuration }, { $0.scaleDuration = $1 }),
        "The time in which it gets that size."
      ),
    ]
}
