public import RiffleMotion

/// Out to the left and back into the stack: a swipe to the left sends the top card beneath all
/// others, one to the right brings the bottom card to the top.
public struct CirculatingExit: ExitRule, Hashable {
  /// The turn at the end of the way out.
  public var turn: Angle
  /// Seconds the way out takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(
    turn: Angle = Angle(radians: -.pi / 4),
    duration: Double = 1,
    curve: TimingCurve = .easeInOut
  ) {
    self.turn = turn
    self.duration = duration
    self.curve = curve
  }

  /// It stays in the stack.
  public var destination: ExitDestination { .circulates }

  /// Sends the card's middle left of the container's edge: by half its diagonal where it goes
  /// beneath, by half its height where it comes to the top.
  public func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp) {
    let size = exit.rest.size
    let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    let x = exit.direction.vector.dx < 0 ? -diagonal / 2 : -size.height / 2
    let end = Point(x: x, y: exit.rest.center.y)
    motion.moveCenter(to: end, along: curve, duration: duration, from: time)
    motion.rotation.animate(to: turn.radians, along: curve, duration: duration, from: time)
  }

  /// Takes the card home in the exit's own time.
  public func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The kind's name.
  public static let kind = "circulating"
  /// What it does.
  public static let meaning = "Out to the left, and back into the stack beneath or on top."
  /// What can be tuned.
  public static var tunables: [Tunable<CirculatingExit>] {
    [
      .angle("turn", \.turn, -360...360, step: 5, "The turn at the end of the way out."),
      .duration(\.duration, "How long the way out takes."),
      .curve("curve", \.curve, "How the duration is spent."),
    ]
  }
}
