public import RiffleMotion

/// Out to the left and back into the stack: a swipe to the left puts the top card beneath all
/// others, one to the right brings the bottom card to the top.
///
/// Right to left, all of it is mirrored.
public struct CyclingExit: ExitRule, MovingPart, Hashable {
  /// The rotation at the far end, in degrees; -45° by default.
  public var rotation: Angle { didSet { check() } }
  /// The duration of the way out, in seconds, above 0; 1 by default.
  public var duration: Double { didSet { check() } }
  /// The timing; ease in, ease out by default.
  public var curve: TimingCurve

  /// Makes a rule.
  public init(
    rotation: Angle = Angle(radians: -.pi / 4),
    duration: Double = 1,
    curve: TimingCurve = .easeInOut
  ) {
    self.rotation = rotation
    self.duration = duration
    self.curve = curve
    check()
  }

  /// Back in the stack.
  public var destination: ExitDestination { .cycles }

  /// Moves the card's middle left of the container's edge: by half its diagonal if it goes beneath; by
  /// half the height of its bounding box, in the rotation at which it rests, if it comes to the top.
  public func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    let (size, rotation) = (context.rest.size, context.rest.rotation)
    let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    let boxHeight = size.height * abs(rotation.cos) + size.width * abs(rotation.sin)
    let isMirrored = context.layoutDirection == .rightToLeft
    let goesBeneath = (context.direction.vector.dx < 0) != isMirrored
    let distance = (goesBeneath ? diagonal : boxHeight) / 2
    let x = isMirrored ? context.stage.container.size.width + distance : -distance
    let angle = isMirrored ? -self.rotation.radians : self.rotation.radians
    let end = Point(x: x, y: context.rest.center.y)
    motion.moveCenter(to: end, along: curve, duration: duration, from: time)
    motion.rotation.animate(to: angle, along: curve, duration: duration, from: time)
  }

  /// Brings the card back in the duration of the exit.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The curve of the exit.
  package var motions: [PartMotion] { [PartMotion("Exit", curve, duration: duration)] }

  /// The name in presets.
  public static let kind = "cycling"
  /// The summary.
  public static let summary = "Out to the left, then back into the stack, at the bottom or on top."
  /// The tunables.
  public static let tunables: [Tunable<CyclingExit>] = [
    .named("rotation", "The rotation at the far left.")
      .angle({ $0.rotation }, { $0.rotation = $1 }, -360...360, step: 5),
    .named("duration", "The duration of the way out.").time({ $0.duration }, { $0.duration = $1 }),
    .named("curve", "The timing curve of the exit.").curve({ $0.curve }, { $0.curve = $1 }),
  ]
}
