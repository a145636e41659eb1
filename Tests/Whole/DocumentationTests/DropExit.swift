public import RiffleCards
public import RiffleMotion

/// Straight down and out of the window, whichever way the card was swiped.
public struct DropExit: ExitRule, MovingPart, Hashable {
  /// The distance that the card falls, in points, above 0.
  ///
  /// Defaults to 900.
  public var fall: Double
  /// The duration of the fall, in seconds, above 0.
  ///
  /// Defaults to 0.3.
  public var duration: Double

  /// Makes a rule.
  public init(fall: Double = 900, duration: Double = 0.3) {
    self.fall = fall
    self.duration = duration
  }

  /// Moves the card down by the fall from where it was released.
  public func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    let end = context.rest.center + context.departure + Vector(dx: 0, dy: fall)
    motion.moveCenter(to: end, along: .easeIn, duration: duration, from: time)
  }

  /// Brings the card back in the duration of the fall.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: .easeOut, duration: duration, from: time)
  }

  /// The curve of the fall.
  package var motions: [PartMotion] {
    [PartMotion("Exit", ["duration"], .curve(.easeIn, duration: duration))]
  }

  /// The name in presets.
  public static let kind = "drop"
  /// The summary.
  public static let summary = "Straight down and out of the window."
  /// The tunables.
  public static var tunables: [Tunable<DropExit>] {
    [
      .named("fall", "The distance that the card falls.")
        .points({ $0.fall }, { $0.fall = $1 }, 1...5000, step: 10)
        .felt(as: .weight, by: 1.25, because: "A heavier card falls farther."),
      .named("duration", "The duration of the fall.")
        .time({ $0.duration }, { $0.duration = $1 }),
    ]
  }
}
