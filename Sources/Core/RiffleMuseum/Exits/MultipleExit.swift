import RiffleCards
import RiffleMotion

/// By a multiple of the way that the card was dragged, at least out of sight, along a timing curve; rotation
/// and size follow the way as in a drag.
///
/// No card goes farther than 10¹⁰ points.
struct MultipleExit: ExitRule, MovingPart, Hashable {
  var multiple: Double = 11
  var duration: Double = 0.5
  var curve: TimingCurve = .accelerate
  var quickSpeed: Double? = nil
  var quickDuration: Double = 0.2
  var fastSpeed: Double? = nil
  var fastDuration: Double = 0.1
  var commandHorizontal = Length(2, .containerWidths)
  var commandVertical = Length(2, .containerHeights)
  var commandDrop: Double = 0
  var undo: Undo = .curveFromBelow
  var undoSpring: Spring = .unitMass(stiffness: 230.2, damping: 22)
  var undoDuration: Double = 0.2
  var undoCurve: TimingCurve = .decelerate

  /// The motion of an undone card.
  enum Undo: String, CaseIterable, Sendable {
    /// The card goes along a curve, from below, by the way that a command gives.
    case curveFromBelow
    /// The card comes on a spring, from the multiple of the way that it was dragged, or from the way that a
    /// command gave.
    case spring
  }

  /// A command swipes to all sides, whatever a drag may do.
  var commandDirections: [Direction] { Direction.plain }

  /// Moves the drag's translation to the multiple.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    guard var journey = motion.journey else { return }
    var end: Vector
    var duration = duration(at: context.velocity)
    if context.isByHand {
      end = context.travel * max(multiple, context.multipleOutOfSight(of: context.travel))
    } else {
      let side = context.direction.vector
      let drop = side.dx == 0 ? 0 : commandDrop * context.stage.container.size.height
      let way = side * context.points(commandHorizontal, commandVertical)
      end = way + Vector(dx: 0, dy: drop)
      // The card starts at rest; an undo starts where a drag of so much would have brought it.
      journey = journey.restarted(at: end * (1 / multiple), anchor: .zero)
      (journey.x, journey.y) = (Track(0), Track(0))
      end = end * max(1, context.multipleOutOfSight(of: end))
      duration = quickDuration
    }
    end = end * min(1, ExitContext.farthest / max(end.length, 1))
    journey.move(to: end, along: curve, duration: duration, from: time)
    motion.follow(journey, from: time)
  }

  private func duration(at velocity: Vector) -> Double {
    let speed = max(abs(velocity.dx), abs(velocity.dy))
    if let fastSpeed, speed >= fastSpeed { return fastDuration }
    if let quickSpeed, speed >= quickSpeed { return quickDuration }
    return duration
  }

  /// Goes back to the multiple, or below.
  func placeForUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard let gone = motion.journey else { return }
    let journey =
      switch undo {
      case .spring: gone.restarted(at: gone.start * multiple)
      case .curveFromBelow:
        gone.restarted(
          at: Vector(dx: 0, dy: commandVertical.points(card: rest.size, stage: gone.stage)),
          anchor: .zero
        )
      }
    motion.journey = journey
    motion.apply(journey.dragPose(at: time.seconds), at: time)
  }

  /// Brings the translation of the drag back to zero.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard var journey = motion.journey else {
      return motion.move(to: rest, along: undoCurve, duration: undoDuration, from: time)
    }
    switch undo {
    case .spring: journey.springHome(with: undoSpring, from: time)
    case .curveFromBelow:
      journey.move(to: .zero, along: undoCurve, duration: undoDuration, from: time)
    }
    // A card that was taken on its way up has a way to its slot, though no drag brought it there.
    guard max(journey.x.restTime, journey.y.restTime) > time else {
      return motion.move(to: rest, along: undoCurve, duration: undoDuration, from: time)
    }
    motion.follow(journey, to: rest, from: time)
  }

  var motions: [PartMotion] {
    let back =
      switch undo {
      case .spring: PartMotion("Undo", undoSpring, "undoSpring", at: .undo)
      case .curveFromBelow: PartMotion(undo: undoCurve, duration: undoDuration)
      }
    return [PartMotion("Exit", curve, duration: duration), back]
  }

  static let kind = "multiple"
  static let summary = "By a multiple of the way that the card was dragged."
  static let tunables: [Tunable<MultipleExit>] =
    [
      .named("multiple", "How many times the drag's way it goes.")
        .number({ $0.multiple }, { $0.multiple = $1 }, 1...100, step: 0.5),
      .named("duration", "The duration of the exit.").time({ $0.duration }, { $0.duration = $1 }),
      .named("curve", "The timing curve of the exit.").curve({ $0.curve }, { $0.curve = $1 }),
      .named("quickSpeed", "The speed from which on a card is quick; none if no card is.")
        .optionalSpeed({ $0.quickSpeed }, { $0.quickSpeed = $1 }),
      .named("quickDuration", "The duration of the exit of a quick card.")
        .time({ $0.quickDuration }, { $0.quickDuration = $1 }),
      .named("fastSpeed", "The speed from which on a card is fast; none if no card is.")
        .optionalSpeed({ $0.fastSpeed }, { $0.fastSpeed = $1 }),
      .named("fastDuration", "The duration of the exit of a fast card.")
        .time({ $0.fastDuration }, { $0.fastDuration = $1 }),
    ]
    + Tunable.named("commandHorizontal", "The way to a side that a key gives.")
    .length({ $0.commandHorizontal }, { $0.commandHorizontal = $1 })
    + Tunable.named("commandVertical", "The way up or down that a key gives.")
    .length({ $0.commandVertical }, { $0.commandVertical = $1 })
    + [
      .named(
        "commandDrop",
        "How much a card falls that a key swipes to a side, in container heights."
      )
      .number({ $0.commandDrop }, { $0.commandDrop = $1 }, -2...2, step: 0.05),
      .named("undo", "Whether an undone card comes along a curve or on a spring.")
        .choice({ $0.undo }, { $0.undo = $1 }),
    ]
    + Tunable.spring("undoSpring", of: "the undo", { $0.undoSpring }, { $0.undoSpring = $1 })
    .idle(because: "An undone card comes along a curve.") { $0.undo != .spring }
    + [
      .named("undoDuration", "The duration of an undo along a curve.")
        .time({ $0.undoDuration }, { $0.undoDuration = $1 }),
      .named("undoCurve", "The timing curve of an undo along a curve.")
        .curve({ $0.undoCurve }, { $0.undoCurve = $1 }),
    ]
    .idle(because: "An undone card comes on a spring.") { $0.undo == .spring }
}
