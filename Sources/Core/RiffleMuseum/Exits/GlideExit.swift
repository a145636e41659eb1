package import RiffleCards
package import RiffleMotion

/// On in the direction in which it was dragged until it is out of sight, at a speed, along a timing curve;
/// rotation and size follow the way as in a drag.
package struct GlideExit: ExitRule, Hashable {
  /// The speed to a side, in points per second, above 0.
  ///
  /// Defaults to 1500.
  package var horizontalSpeed: Double { didSet { check() } }
  /// The speed up or down, in points per second, above 0.
  ///
  /// Defaults to 2000.
  package var verticalSpeed: Double { didSet { check() } }
  /// The longest duration, in seconds, above 0.
  ///
  /// Defaults to 0.65.
  package var longestDuration: Double { didSet { check() } }
  /// The timing.
  ///
  /// Defaults to (0.7, 1, 0.73, 1).
  package var curve: TimingCurve
  /// The rotation of a card that is as far to a side as the container is wide, in degrees, by which the end
  /// of its way is found.
  ///
  /// Defaults to 15°.
  package var lean: Angle { didSet { check() } }
  /// The duration of a command's exit to a side, in seconds, above 0.
  ///
  /// Defaults to 0.382.
  package var commandHorizontalDuration: Double { didSet { check() } }
  /// The duration of a command's exit up or down, in seconds, above 0.
  ///
  /// Defaults to 0.315.
  package var commandVerticalDuration: Double { didSet { check() } }
  /// The duration of an undo, in seconds, above 0.
  ///
  /// Defaults to 0.65.
  package var undoDuration: Double { didSet { check() } }
  /// The timing of an undo.
  ///
  /// Defaults to an elastic curve.
  package var undoCurve: TimingCurve

  /// Makes a rule.
  package init(
    horizontalSpeed: Double = 1_500,
    verticalSpeed: Double = 2_000,
    longestDuration: Double = 0.65,
    curve: TimingCurve = .quickStart,
    lean: Angle = Angle(degrees: 15),
    commandHorizontalDuration: Double = 0.382,
    commandVerticalDuration: Double = 0.315,
    undoDuration: Double = 0.65,
    undoCurve: TimingCurve = .elasticOut
  ) {
    self.horizontalSpeed = horizontalSpeed
    self.verticalSpeed = verticalSpeed
    self.longestDuration = longestDuration
    self.curve = curve
    self.lean = lean
    self.commandHorizontalDuration = commandHorizontalDuration
    self.commandVerticalDuration = commandVerticalDuration
    self.undoDuration = undoDuration
    self.undoCurve = undoCurve
    check()
  }

  /// Moves the drag's translation on by the distance that is missing, and in proportion on the other axis,
  /// twice as steeply as the card was dragged.
  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    guard var journey = motion.journey else { return }
    let side = context.direction.vector
    let isSideways = side.dx != 0
    let travel = context.isByHand ? context.travel : .zero
    if !context.isByHand { journey = journey.restarted(at: .zero, anchor: grip(in: context)) }
    let gone = abs(isSideways ? travel.dx : travel.dy)
    let distance = max(0, (isSideways ? farthest(context) : context.stage.window.height) - gone)
    let end: Vector
    if gone == 0 {
      end = travel + side * distance
    } else {
      let steep = Vector(
        dx: isSideways ? 2 * travel.dx : travel.dx,
        dy: isSideways ? travel.dy : 2 * travel.dy
      )
      end = travel + steep * (distance / (2 * gone))
    }
    let speed = isSideways ? horizontalSpeed : verticalSpeed
    let wholeMilliseconds = (distance / speed * 1_000).rounded(.down)
    let duration =
      context.isByHand
      ? min(wholeMilliseconds / 1_000, longestDuration)
      : isSideways ? commandHorizontalDuration : commandVerticalDuration
    journey.x.animate(to: end.dx, along: curve, duration: duration, from: time)
    journey.y.animate(to: end.dy, along: curve, duration: duration, from: time)
    motion.follow(journey, from: time)
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
  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard var journey = motion.journey else {
      return motion.move(to: rest, along: undoCurve, duration: undoDuration, from: time)
    }
    journey.x.animate(to: 0, along: undoCurve, duration: undoDuration, from: time)
    journey.y.animate(to: 0, along: undoCurve, duration: undoDuration, from: time)
    motion.follow(journey, to: rest, from: time)
  }

  /// The curve of a command's exit to a side, and of the undo.
  package var motions: [PartMotion] {
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

  /// The name in presets.
  package static let kind = "glide"
  /// The summary.
  package static let summary = "On in the direction of the drag, at a speed, until out of sight."
  /// The tunables.
  package static let tunables: [Tunable<GlideExit>] = [
    speed(
      "horizontalSpeed",
      Property({ $0.horizontalSpeed }, { $0.horizontalSpeed = $1 }),
      "The mean speed to a side."
    ),
    speed(
      "verticalSpeed",
      Property({ $0.verticalSpeed }, { $0.verticalSpeed = $1 }),
      "The mean speed up or down."
    ),
    .time(
      "longestDuration",
      Property({ $0.longestDuration }, { $0.longestDuration = $1 }),
      "The longest exit."
    ),
    .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the exit."),
    .angle(
      "lean",
      Property({ $0.lean }, { $0.lean = $1 }),
      0...45,
      step: 1,
      "The rotation for which the end of its way is found."
    ),
    .time(
      "commandHorizontalDuration",
      Property({ $0.commandHorizontalDuration }, { $0.commandHorizontalDuration = $1 }),
      "A key's exit to a side."
    ),
    .time(
      "commandVerticalDuration",
      Property({ $0.commandVerticalDuration }, { $0.commandVerticalDuration = $1 }),
      "A key's exit up or down."
    ),
    .time(
      "undoDuration",
      Property({ $0.undoDuration }, { $0.undoDuration = $1 }),
      "The duration of an undo."
    ),
    .curve(
      "undoCurve",
      Property({ $0.undoCurve }, { $0.undoCurve = $1 }),
      "The timing curve of an undo."
    ),
  ]

  private static func speed(
    _ key: String,
    _ property: Property<GlideExit, Double>,
    _ summary: String
  ) -> Tunable<GlideExit> {
    .number(key, property, .pointsPerSecond, 1...100_000, step: 50, summary)
      .felt(as: .weight, by: 0.8, because: "The same push gives a larger mass less speed.")
      .felt(as: .pace, by: 1.25, because: "The card leaves faster.")
  }
}
