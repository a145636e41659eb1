package import RiffleCards
package import RiffleMotion

/// A window's side far, on a spring that takes over the pointer's velocity and settles in a fixed time.
package struct TimedSpringExit: ExitRule, Hashable {
  /// The duration, in seconds, above 0: the spring's mass is chosen so that it settles in it.
  ///
  /// Defaults to 0.3.
  package var duration: Double { didSet { check() } }
  /// The stiffness of the spring, above 0.
  ///
  /// Defaults to 100.
  package var stiffness: Double { didSet { check() } }
  /// The damping ratio, above 0.
  ///
  /// Defaults to 0.5.
  package var dampingRatio: Double { didSet { check() } }
  /// The timing of a command's exit, and of an undo, of the same duration.
  ///
  /// Defaults to a constant acceleration and as constant a deceleration.
  package var commandCurve: TimingCurve

  /// Makes a rule.
  package init(
    duration: Double = 0.3,
    stiffness: Double = 100,
    dampingRatio: Double = 0.5,
    commandCurve: TimingCurve = .quad
  ) {
    self.duration = duration
    self.stiffness = stiffness
    self.dampingRatio = dampingRatio
    self.commandCurve = commandCurve
    check()
  }

  /// Springs the card along the direction; on the other axis it stays.
  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let (side, window) = (context.direction.vector, context.stage.window)
    func fly(_ track: inout Track, _ side: Double, _ rest: Double, _ way: Double, _ speed: Double) {
      guard side != 0 else { return }
      let end = rest + side * way
      guard context.isByHand else {
        return track.animate(to: end, along: commandCurve, duration: duration, from: time)
      }
      let left = end - track.sample(at: time.seconds).value
      let spring = Spring(
        settlingIn: duration,
        stiffness: stiffness,
        dampingRatio: dampingRatio,
        displacement: left / max(way, 1),
        velocity: speed / max(way, 1)
      )
      track.spring(to: end, with: spring, velocity: speed, for: duration, from: time)
    }
    let rest = context.rest.center
    fly(&motion.x, side.dx, rest.x, window.width, context.velocity.dx)
    fly(&motion.y, side.dy, rest.y, window.height, context.velocity.dy)
  }

  /// Brings the card back along the curve.
  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: commandCurve, duration: duration, from: time)
  }

  /// The curve of a command's exit; the spring of a released card depends on its way.
  package var motions: [PartMotion] {
    let keys = ["duration", "commandCurve"]
    return [PartMotion("Exit by a key", commandCurve, duration: duration, keys: keys)]
  }

  /// The name in presets.
  package static let kind = "timedSpring"
  /// The summary.
  package static let summary = "A window's side far, on a spring that settles in a fixed time."
  /// The tunables.
  package static let tunables: [Tunable<TimedSpringExit>] = [
    .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the exit."),
    .number(
      "stiffness",
      Property({ $0.stiffness }, { $0.stiffness = $1 }),
      1...10_000,
      step: 10,
      "The stiffness; its mass follows."
    ),
    .number(
      "dampingRatio",
      Property({ $0.dampingRatio }, { $0.dampingRatio = $1 }),
      0.05...1,
      step: 0.05,
      "Damping ratio: 1 does not overshoot, less bounces more."
    )
    .accepting(.positive),
    .curve(
      "commandCurve",
      Property({ $0.commandCurve }, { $0.commandCurve = $1 }),
      "The timing curve of a key's exit, and of an undo."
    ),
  ]
}
