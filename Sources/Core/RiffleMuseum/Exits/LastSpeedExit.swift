import RiffleCards
import RiffleMotion

/// Takes the card in the direction in which the pointer went between its last two positions, at a constant
/// speed.
///
/// A pointer counts as at most 200,000 points per second, and a flight takes a millisecond to a minute.
struct LastSpeedExit: ExitRule, MovingPart, Hashable {
  var speed: Speed = .distanceAndTime
  var rotation = Angle(degrees: 45)
  var commandSpeed: Double = 1_300
  var undoSpring: Spring = .unitMass(stiffness: 200, damping: 10)

  /// What the pointer's speed changes.
  enum Speed: String, CaseIterable, Sendable {
    /// A card goes the window's diagonal at 1,000 points per second, farther if the pointer is faster, and
    /// takes less time for it: its speed is that of the pointer squared, and a slow card may end in sight.
    case distanceAndTime
    /// A card goes out of sight at the pointer's speed.
    case time
  }

  /// Moves the card at a constant speed.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    let side = context.direction.vector
    let window = context.stage.window
    let diagonal = (window.width * window.width + window.height * window.height).squareRoot()
    var step = context.isByHand && context.step != .zero ? context.step : side * commandSpeed
    step = step * min(1, min(Self.fastest, ExitContext.farthest * 1_000 / diagonal) / step.length)
    var (way, duration) = (step * (diagonal / 1_000), diagonal / step.length)
    if speed == .time {
      way = step * (1 / step.length)
      way = way * context.multipleOutOfSight(of: way)
      duration = way.length / step.length
    }
    duration = max(Self.shortestDuration, min(duration, Self.longestDuration))
    motion.moveCenter(
      to: context.rest.center + way,
      along: .linear,
      duration: duration,
      from: time
    )
    motion.rotation.animate(
      to: rotation.radians * step.dx / 1_000,
      along: .linear,
      duration: duration,
      from: time
    )
  }

  /// A pointer that was faster has been set elsewhere, not moved; in points per second.
  private static let fastest = 200_000.0
  /// In seconds: in a window of a point, a card would be there at once.
  private static let shortestDuration = 0.001
  /// Slower than that, a pointer has not moved; in seconds.
  private static let longestDuration = 60.0

  /// Springs the card back at the velocity it has.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: undoSpring, from: time)
  }

  /// The spring of an undo; the exit is at a constant speed.
  var motions: [PartMotion] { [PartMotion("Undo", undoSpring, "undoSpring", at: .undo)] }

  static let kind = "lastSpeed"
  static let summary = "In the direction of the pointer's last step, at a constant speed."
  static let tunables: [Tunable<LastSpeedExit>] =
    [
      .named("speed", "Whether a faster pointer sends a card farther, or only sooner away.")
        .choice({ $0.speed }, { $0.speed = $1 }),
      .named("rotation", "The rotation at the end for each 1,000 points per second.")
        .angle({ $0.rotation }, { $0.rotation = $1 }, -360...360, step: 5)
        .felt(as: .tilt, by: 1.25, because: "The card leans by more."),
      .named("commandSpeed", "The speed at which a key sends a card off.")
        .speed({ $0.commandSpeed }, { $0.commandSpeed = $1 })
        .felt(as: .pace, by: 1.25, because: "A key sends the card off faster."),
    ]
    + Tunable.spring("undoSpring", of: "the undo", { $0.undoSpring }, { $0.undoSpring = $1 })
}
