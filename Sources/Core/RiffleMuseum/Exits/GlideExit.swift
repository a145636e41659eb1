import RiffleCards
import RiffleMotion

/// On in the direction in which it was dragged until it is out of sight, at a speed, along a timing curve;
/// rotation and size follow the way as in a drag.
struct GlideExit: ExitRule, MovingPart, Hashable {
  var horizontalSpeed: Double = 1_500
  var verticalSpeed: Double = 2_000
  var longestDuration: Double = 0.65
  var curve: TimingCurve = .quickStart
  var lean = Angle(degrees: 15)
  var commandHorizontalDuration: Double = 0.382
  var commandVerticalDuration: Double = 0.315
  var undoDuration: Double = 0.65
  var undoCurve: TimingCurve = .elasticOut

  /// Moves the drag's translation on by the distance that is missing, and in proportion on the other axis,
  /// twice as steeply as the card was dragged.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    guard var journey = motion.journey else { return }
    let side = context.direction.vector
    let isSideways = side.dx != 0
    let travel = context.isByHand ? context.travel : .zero
    if !context.isByHand { journey = journey.restarted(at: .zero, anchor: grip(in: context)) }
    let gone = abs(isSideways ? travel.dx : travel.dy)
    // The hand would go so far: the card goes a share of its way.
    let outOfSight = (isSideways ? farthest(context) : context.stage.window.height) / journey.share
    let distance = max(0, outOfSight - gone)
    let end: Vector
    if gone == 0 {
      end = travel + side * distance
    } else {
      let steep = Vector(
        dx: isSideways ? 2 * travel.dx : travel.dx,
        dy: isSideways ? travel.dy : 2 * travel.dy
      )
      let step = steep * (distance / (2 * gone))
      end = travel + step * min(1, ExitContext.farthest / max(step.length, 1))
    }
    let speed = isSideways ? horizontalSpeed : verticalSpeed
    let wholeMilliseconds = (distance * journey.share / speed * 1_000).rounded(.down)
    let needed = max(wholeMilliseconds / 1_000, gap(from: motion, to: journey, at: time) / speed)
    let duration =
      context.isByHand
      ? min(needed, longestDuration)
      : isSideways ? commandHorizontalDuration : commandVerticalDuration
    journey.move(to: end, along: curve, duration: duration, from: time)
    motion.follow(journey, from: time)
  }

  /// How far a card is from where the hand has it, such as one that is shown late, or from its size there, in
  /// points: it does not jump there.
  private func gap(from motion: CardMotion, to journey: Journey, at time: Timestamp) -> Double {
    let law = journey.dragPose(at: time.seconds)
    let center = law.center + law.anchor - law.anchor.rotated(by: law.rotation)
    let pose = motion.pose(at: time.seconds)
    let size = law.size ?? pose.size
    return max(
      (pose.center - center).length,
      abs(pose.size.width - size.width),
      abs(pose.size.height - size.height)
    )
  }

  /// The way to a side at which a card that leans by it is out of sight, in points.
  private func farthest(_ context: ExitContext) -> Double {
    let (size, container) = (context.rest.size, context.stage.container.size)
    let base = (context.stage.window.width + size.width) / 2
    var farthest = base
    // Each step is shorter than the one before for any lean below a right angle. The last one, of
    // less than a point, is not added: the source stops there.
    for _ in 0..<100 {
      let angle = Angle(radians: lean.radians * farthest / container.width)
      let step = base - (farthest - Vector(dx: 0, dy: -container.height).rotated(by: angle).dx)
      if abs(step) < 1 { break }
      farthest += step
    }
    return farthest
  }

  /// A point above the middle, toward the side that is left behind; the middle of the edge that is left
  /// behind for up and down.
  private func grip(in context: ExitContext) -> Vector {
    let size = context.rest.size
    let side = context.direction.vector
    return side.dx != 0
      ? Vector(dx: -0.3 * side.dx * size.width, dy: -0.1 * size.height)
      : Vector(dx: 0, dy: -0.5 * side.dy * size.height)
  }

  /// Brings the translation of the drag back to zero.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard var journey = motion.journey else {
      return motion.move(to: rest, along: undoCurve, duration: undoDuration, from: time)
    }
    journey.move(to: .zero, along: undoCurve, duration: undoDuration, from: time)
    motion.follow(journey, to: rest, from: time)
  }

  /// The curve of a command's exit to a side, and of the undo.
  var motions: [PartMotion] {
    [
      PartMotion(
        "Exit by a key",
        curve,
        duration: commandHorizontalDuration,
        keys: ["commandHorizontalDuration", "curve"]
      ),
      PartMotion(undo: undoCurve, duration: undoDuration),
    ]
  }

  static let kind = "glide"
  static let summary = "On in the direction of the drag, at a speed, until out of sight."
  static let tunables: [Tunable<GlideExit>] = [
    .named("horizontalSpeed", "The mean speed to a side.")
      .speed({ $0.horizontalSpeed }, { $0.horizontalSpeed = $1 }).feltAsSpeed,
    .named("verticalSpeed", "The mean speed up or down.")
      .speed({ $0.verticalSpeed }, { $0.verticalSpeed = $1 }).feltAsSpeed,
    .named("longestDuration", "The longest exit.")
      .time({ $0.longestDuration }, { $0.longestDuration = $1 }),
    .named("curve", "The timing curve of the exit.").curve({ $0.curve }, { $0.curve = $1 }),
    .named("lean", "The rotation for which the end of its way is found.")
      .angle({ $0.lean }, { $0.lean = $1 }, 0...45, step: 1),
    .named("commandHorizontalDuration", "A key's exit to a side.")
      .time({ $0.commandHorizontalDuration }, { $0.commandHorizontalDuration = $1 }),
    .named("commandVerticalDuration", "A key's exit up or down.")
      .time({ $0.commandVerticalDuration }, { $0.commandVerticalDuration = $1 }),
    .named("undoDuration", "The duration of an undo.")
      .time({ $0.undoDuration }, { $0.undoDuration = $1 }),
    .named("undoCurve", "The timing curve of an undo.")
      .curve({ $0.undoCurve }, { $0.undoCurve = $1 }),
  ]
}

extension Tunable {
  fileprivate var feltAsSpeed: Tunable {
    felt(as: .weight, by: 0.8, because: "The same push gives a larger mass less speed.")
      .felt(as: .pace, by: 1.25, because: "The card leaves faster.")
  }
}
