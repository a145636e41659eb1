package import RiffleCards
package import RiffleMotion

/// By a multiple of the way that the card was dragged, at least out of sight, along a timing curve; rotation
/// and size follow the way as in a drag.
///
/// No card goes farther than 10¹⁰ points.
package struct MultipleExit: ExitRule, Hashable {
  /// The end of the way as a multiple of the drag's translation, at least 1.
  ///
  /// Defaults to 11.
  package var multiple: Double { didSet { check() } }
  /// The duration, in seconds, above 0.
  ///
  /// Defaults to 0.5.
  package var duration: Double { didSet { check() } }
  /// The timing.
  ///
  /// Defaults to a constant acceleration.
  package var curve: TimingCurve
  /// The duration of a quick card's exit, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  package var quickDuration: Double { didSet { check() } }
  /// The speed from which on a card is quick, on the axis on which the pointer is faster, in points per
  /// second, above 0; nil if none is.
  ///
  /// Defaults to nil.
  package var quickSpeed: Double? { didSet { check() } }
  /// The duration of a fast card's exit, in seconds, above 0.
  ///
  /// Defaults to 0.1.
  package var fastDuration: Double { didSet { check() } }
  /// The speed from which on a card is fast, in points per second, above 0; nil if none is.
  ///
  /// Defaults to nil.
  package var fastSpeed: Double? { didSet { check() } }
  /// The way to a side that a command gives, from rest and in the duration of a quick card, above 0.
  ///
  /// Defaults to 2 container widths.
  package var commandHorizontal: Length
  /// The way up or down that a command gives, above 0.
  ///
  /// Defaults to 2 container heights.
  package var commandVertical: Length
  /// How much a card falls that a command swipes to a side, in container heights.
  ///
  /// Defaults to 0.
  package var commandDrop: Double { didSet { check() } }
  /// The motion of an undone card.
  ///
  /// Defaults to a curve.
  package var undo: Undo
  /// The spring of an undo, of unit mass.
  ///
  /// Defaults to a stiffness of 230.2 and a damping of 22.
  package var undoSpring: Spring
  /// The duration of an undo along a curve, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  package var undoDuration: Double { didSet { check() } }
  /// The timing of an undo along a curve.
  ///
  /// Defaults to a constant deceleration.
  package var undoCurve: TimingCurve

  /// Makes a rule.
  package init(
    multiple: Double = 11,
    duration: Double = 0.5,
    curve: TimingCurve = .accelerate,
    quickSpeed: Double? = nil,
    quickDuration: Double = 0.2,
    fastSpeed: Double? = nil,
    fastDuration: Double = 0.1,
    commandHorizontal: Length = Length(2, .containerWidths),
    commandVertical: Length = Length(2, .containerHeights),
    commandDrop: Double = 0,
    undo: Undo = .curveFromBelow,
    undoStiffness: Double = 230.2,
    undoDamping: Double = 22,
    undoDuration: Double = 0.2,
    undoCurve: TimingCurve = .decelerate
  ) {
    self.multiple = multiple
    self.duration = duration
    self.curve = curve
    self.quickSpeed = quickSpeed
    self.quickDuration = quickDuration
    self.fastSpeed = fastSpeed
    self.fastDuration = fastDuration
    self.commandHorizontal = commandHorizontal
    self.commandVertical = commandVertical
    self.commandDrop = commandDrop
    self.undo = undo
    undoSpring = .require(stiffness: undoStiffness, damping: undoDamping, of: Self.self)
    self.undoDuration = undoDuration
    self.undoCurve = undoCurve
    check()
  }

  /// The motion of an undone card.
  package enum Undo: String, CaseIterable, Sendable {
    /// Along a curve, from below, by the way that a command gives.
    case curveFromBelow
    /// On a spring, from the multiple of the way that it was dragged, or from the way that a command gave.
    case spring
  }

  /// To all sides, whatever a drag may do.
  package var commandDirections: [Direction] { Direction.plain }

  /// Moves the drag's translation to the multiple.
  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
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
    journey.x.animate(to: end.dx, along: curve, duration: duration, from: time)
    journey.y.animate(to: end.dy, along: curve, duration: duration, from: time)
    motion.follow(journey, from: time)
  }

  private func duration(at velocity: Vector) -> Double {
    let speed = max(abs(velocity.dx), abs(velocity.dy))
    if let fastSpeed, speed >= fastSpeed { return fastDuration }
    if let quickSpeed, speed >= quickSpeed { return quickDuration }
    return duration
  }

  /// Brings the translation of the drag back to zero.
  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard var journey = motion.journey else {
      return motion.move(to: rest, along: undoCurve, duration: undoDuration, from: time)
    }
    let isGone = !motion.isMoving(at: time.seconds)
    switch undo {
    case .spring:
      if isGone { journey = journey.restarted(at: journey.start * multiple) }
      journey.x.spring(to: 0, with: undoSpring, velocity: 0, from: time)
      journey.y.spring(to: 0, with: undoSpring, velocity: 0, from: time)
    case .curveFromBelow:
      if isGone {
        let below = commandVertical.points(card: rest.size, stage: journey.stage)
        journey = journey.restarted(at: Vector(dx: 0, dy: below), anchor: .zero)
      }
      journey.x.animate(to: 0, along: undoCurve, duration: undoDuration, from: time)
      journey.y.animate(to: 0, along: undoCurve, duration: undoDuration, from: time)
    }
    if isGone { motion.apply(journey.dragPose(at: time.seconds), at: time) }
    // A card that was taken on its way up has a way to its slot, though no drag brought it there.
    guard max(journey.x.restTime, journey.y.restTime) > time else {
      return motion.move(to: rest, along: undoCurve, duration: undoDuration, from: time)
    }
    motion.follow(journey, to: rest, from: time)
  }

  /// The curve of the exit, and the law of the undo.
  package var motions: [PartMotion] {
    let back =
      switch undo {
      case .spring: PartMotion("Undo", undoSpring, "undoSpring", at: .undo)
      case .curveFromBelow: PartMotion(undo: undoCurve, duration: undoDuration)
      }
    return [PartMotion("Exit", curve, duration: duration), back]
  }

  /// The name in presets.
  package static let kind = "multiple"
  /// The summary.
  package static let summary = "By a multiple of the way that the card was dragged."
  /// The tunables.
  package static let tunables: [Tunable<MultipleExit>] =
    [
      .number(
        "multiple",
        Property({ $0.multiple }, { $0.multiple = $1 }),
        1...100,
        step: 0.5,
        "How many times the drag's way it goes."
      ),
      .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the exit."),
      .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the exit."),
    ]
    + speed(
      "quick",
      Property({ $0.quickSpeed }, { $0.quickSpeed = $1 }),
      Property({ $0.quickDuration }, { $0.quickDuration = $1 })
    )
    + speed(
      "fast",
      Property({ $0.fastSpeed }, { $0.fastSpeed = $1 }),
      Property({ $0.fastDuration }, { $0.fastDuration = $1 })
    )
    + Tunable.length(
      "commandHorizontal",
      Property({ $0.commandHorizontal }, { $0.commandHorizontal = $1 }),
      "The way to a side that a key gives."
    )
    + Tunable.length(
      "commandVertical",
      Property({ $0.commandVertical }, { $0.commandVertical = $1 }),
      "The way up or down that a key gives."
    )
    + [
      .number(
        "commandDrop",
        Property({ $0.commandDrop }, { $0.commandDrop = $1 }),
        -2...2,
        step: 0.05,
        "How much a card falls that a key swipes to a side, in container heights."
      ),
      .choice(
        "undo",
        Property({ $0.undo }, { $0.undo = $1 }),
        "Whether an undone card comes along a curve or on a spring."
      ),
    ]
    + Tunable.spring(
      "undoSpring",
      Property({ $0.undoSpring }, { $0.undoSpring = $1 }),
      of: "the spring of an undo"
    )
    .idle(because: "An undone card comes along a curve.") { $0.undo != .spring }
    + [
      .time(
        "undoDuration",
        Property({ $0.undoDuration }, { $0.undoDuration = $1 }),
        "The duration of an undo along a curve."
      ),
      .curve(
        "undoCurve",
        Property({ $0.undoCurve }, { $0.undoCurve = $1 }),
        "The timing curve of an undo along a curve."
      ),
    ]
    .idle(because: "An undone card comes on a spring.") { $0.undo == .spring }

  private static func speed(
    _ name: String,
    _ speed: Property<MultipleExit, Double?>,
    _ duration: Property<MultipleExit, Double>
  ) -> [Tunable<MultipleExit>] {
    [
      .optionalNumber(
        "\(name)Speed",
        speed,
        .pointsPerSecond,
        1...100_000,
        step: 50,
        "The speed from which on a card is \(name); none if no card is."
      ),
      .time("\(name)Duration", duration, "The duration of the exit of a \(name) card."),
    ]
  }
}
