public import RiffleMotion

/// By the coordinates of a point far outside the window, taken as a step from rest, which makes the
/// card drift to the lower right.
///
/// The drift is that of Farrugia's cards, which use a point of the screen as a translation.
public struct ScreenPointExit: ExitRule, Hashable {
  /// The distance of the point from the window's middle, in half windows.
  ///
  /// Defaults to 4.
  public var distanceInHalfWindows: Double { didSet { check() } }
  /// The duration of the exit, in seconds, above 0.
  ///
  /// Defaults to 0.8.
  public var duration: Double { didSet { check() } }
  /// The timing.
  ///
  /// Defaults to Core Animation's default curve.
  public var curve: TimingCurve

  /// Makes a rule.
  public init(
    distanceInHalfWindows: Double = 4,
    duration: Double = 0.8,
    curve: TimingCurve = .default
  ) {
    self.distanceInHalfWindows = distanceInHalfWindows
    self.duration = duration
    self.curve = curve
    check()
  }

  /// Moves the card by ((1 + k dx) W/2, (1 + k dy) H/2) from rest, k being the distance; its
  /// rotation stays.
  public func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let window = context.stage.window
    let side = context.direction.vector
    let distance = distanceInHalfWindows
    func step(_ side: Double, _ length: Double) -> Double {
      Length.inReach((1 + distance * side) * length / 2, of: length)
    }
    let step = Vector(dx: step(side.dx, window.width), dy: step(side.dy, window.height))
    motion.moveCenter(to: context.rest.center + step, along: curve, duration: duration, from: time)
  }

  /// Brings the card back in the duration of the exit.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The curve of the exit.
  public var motions: [PartMotion] { [PartMotion("Exit", curve, duration: duration)] }

  /// The name in presets.
  public static let kind = "screenPoint"
  /// The summary.
  public static let summary = "Far out in the direction, drifting to the lower right."
  /// The tunables.
  public static let tunables: [Tunable<ScreenPointExit>] = [
    .number(
      "distanceInHalfWindows",
      Property({ $0.distanceInHalfWindows }, { $0.distanceInHalfWindows = $1 }),
      .halfWindows,
      0...100,
      step: 0.5,
      "How far the card goes: 2 is a whole window."
    )
    .accepting(.finite),
    .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the exit."),
    .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the exit."),
  ]
}
