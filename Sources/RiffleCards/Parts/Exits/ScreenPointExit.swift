public import RiffleMotion

/// To a point far outside the window, taken as a step from rest: hence a drift to the lower right.
///
/// The drift is the source's, which treats a place on the screen as a translation.
public struct ScreenPointExit: ExitRule, Hashable {
  /// How many half windows the point lies from the window's middle.
  public var reach: Double
  /// Seconds the exit takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(reach: Double = 4, duration: Double = 0.8, curve: TimingCurve = .default) {
    self.reach = reach
    self.duration = duration
    self.curve = curve
  }

  /// Sends the card by ((1 + reach dx) W/2, (1 + reach dy) H/2) from rest; its turn stays.
  public func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp) {
    let window = exit.stage.window
    let side = exit.direction.vector
    let step = Vector(
      dx: (1 + reach * side.dx) * window.width / 2,
      dy: (1 + reach * side.dy) * window.height / 2
    )
    motion.moveCenter(to: exit.rest.center + step, along: curve, duration: duration, from: time)
  }

  /// Takes the card home in the exit's own time.
  public func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The kind's name.
  public static let kind = "screenPoint"
  /// What it does.
  public static let meaning = "By a far point of the screen, taken as a step from rest."
  /// What can be tuned.
  public static var tunables: [Tunable<ScreenPointExit>] {
    [
      .number("reach", \.reach, 0...100, step: 0.5, "How many half windows away the point is."),
      .duration(\.duration, "How long the exit takes."),
      .curve("curve", \.curve, "How the duration is spent."),
    ]
  }
}
