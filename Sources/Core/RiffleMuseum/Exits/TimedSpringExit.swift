import RiffleCards
import RiffleMotion

/// A window's side far, on a spring that takes over the pointer's velocity and settles in a fixed time.
struct TimedSpringExit: ExitRule, MovingPart, Hashable {
  var duration: Double = 0.3
  var stiffness: Double = 100
  var dampingRatio: Double = 0.5
  var commandCurve: TimingCurve = .quad

  /// Springs the card along the direction; on the other axis it stays.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
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
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: commandCurve, duration: duration, from: time)
  }

  /// The curve of a command's exit; the spring of a released card depends on its way.
  var motions: [PartMotion] {
    let keys = ["duration", "commandCurve"]
    return [PartMotion("Exit by a key", commandCurve, duration: duration, keys: keys)]
  }

  static let kind = "timedSpring"
  static let summary = "A window's side far, on a spring that settles in a fixed time."
  static let tunables: [Tunable<TimedSpringExit>] = [
    .named("duration", "The duration of the exit.").time({ $0.duration }, { $0.duration = $1 }),
    .named("stiffness", "The stiffness; its mass follows.")
      .number({ $0.stiffness }, { $0.stiffness = $1 }, 1...10_000, step: 10),
    .named("dampingRatio", "Damping ratio: 1 does not overshoot, less bounces more.")
      .number({ $0.dampingRatio }, { $0.dampingRatio = $1 }, 0.05...1, step: 0.05),
    .named("commandCurve", "The timing curve of a key's exit, and of an undo.")
      .curve({ $0.commandCurve }, { $0.commandCurve = $1 }),
  ]
}
