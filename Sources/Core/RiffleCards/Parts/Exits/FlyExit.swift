public import RiffleMotion

/// Off the screen as it was thrown: the card starts at the velocity of the drag and in its direction,
/// takes up a speed that is in proportion to the window, keeps its own on top, and is soon out of sight.
///
/// On command it starts at the command speed and leans as if it had been thrown.
public struct FlyExit: ExitRule, MovingPart, Hashable {
  /// The least speed that a card takes up after a slow release, in points per second, above 0; over more
  /// than a short way ``longestDuration`` asks for more.
  ///
  /// Defaults to 1500.
  public var speed: Double { didSet { check() } }
  /// The part of the hand's speed that comes on top, above 0.
  ///
  /// The faster a throw, the sooner it is out of sight. Over a long way it counts for more.
  ///
  /// Defaults to 1.
  public var momentum: Double { didSet { check() } }
  /// The time constant with which that speed is taken up, in seconds, above 0; at most a quarter of
  /// ``longestDuration`` counts, so that no card leaves in a rush at the end.
  ///
  /// Defaults to 0.03.
  public var ease: Double { didSet { check() } }
  /// The longest time until a card is out of sight, in seconds, above 0, in a window of any size; over
  /// a long distance it flies faster instead.
  ///
  /// Defaults to 0.26.
  public var longestDuration: Double { didSet { check() } }
  /// The speed at which a command starts a card, in points per second, 0 or more; 750 by default.
  public var commandSpeed: Double { didSet { check() } }
  /// The largest speed at which a flying card rotates, in degrees per second, 0 or more.
  ///
  /// Defaults to 300.
  public var maximumSpin: Double { didSet { check() } }
  /// The rotation that a released card gains over each card width of its flight to a side, in degrees, 0
  /// or more; it flies along the arc on which it turns with its path.
  ///
  /// A card that leans to the other side gains it to that side, and one that does not lean flies
  /// straight. A throw that rotates faster keeps its spin, and ``maximumSpin`` holds.
  ///
  /// Defaults to 14°.
  public var arc: Angle { didSet { check() } }
  /// The spring that brings back an undone card.
  ///
  /// Defaults to a response of 0.42 s and a damping ratio of 0.86.
  public var undoSpring: ResponseSpring

  /// How far beyond the window's edge a card ends, in points, so that its shadow is out of sight
  /// too.
  fileprivate static let margin = 40.0
  /// A hand as fast gives a card its own direction; beside a slower one, the way to the exit counts more.
  private static let directedSpeed = 1_500.0
  /// A card that leans less hardly leaves its straight line.
  fileprivate static let slightLean = Angle(degrees: 3)
  /// On a longer way a card flies straight on: it is out of any window.
  fileprivate static let longestArc = Angle(degrees: 45)
  /// Less is no rotation, in radians.
  private static let leastTurn = 1e-6

  /// Makes a rule.
  public init(
    speed: Double = 1_500,
    momentum: Double = 1,
    ease: Double = 0.03,
    longestDuration: Double = 0.26,
    commandSpeed: Double = 750,
    maximumSpin: Double = 300,
    arc: Angle = Angle(degrees: 14),
    undoSpring: ResponseSpring = ResponseSpring(response: 0.42, dampingRatio: 0.86)
  ) {
    self.speed = speed
    self.momentum = momentum
    self.ease = ease
    self.longestDuration = longestDuration
    self.commandSpeed = commandSpeed
    self.maximumSpin = maximumSpin
    self.arc = arc
    self.undoSpring = undoSpring
    check()
  }

  /// True: the card can be caught as long as it is in sight.
  public var isCatchable: Bool { true }

  /// Starts the flight along the direction; across it, the card drifts on in proportion, so that a throw
  /// keeps the hand's direction, and falls or rises along its arc.
  public func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    motion.rotateAboutCenter(at: time)
    let (x, y) = (motion.x, motion.y)
    let middle = Point(x: x.sample(at: time.seconds).value, y: y.sample(at: time.seconds).value)
    let path = path(from: middle, context)
    let flights = (
      x: flight(over: path.dx, at: x.velocityToKeep(at: time.seconds), context),
      y: flight(over: path.dy, at: y.velocityToKeep(at: time.seconds), context)
    )
    let turn = context.isByHand ? turn(of: motion, over: path.dx, context, at: time) : 0
    if let flight = flights.x {
      motion.x.fly(flight, from: time)
    } else if let flight = flights.y {
      drift(&motion.x, beside: flight, context, from: time)
    }
    if let flight = flights.y {
      motion.y.fly(flight, from: time)
    } else if let flight = flights.x {
      // As far as a circle on which it turns with its path falls.
      drift(&motion.y, beside: flight, context, falling: turn * flight.distance / 2, from: time)
    }
    let duration = max(flights.x?.duration ?? 0, flights.y?.duration ?? 0)
    if context.isByHand {
      spin(&motion.rotation, by: turn, for: duration, from: time)
    } else {
      motion.rotation.animate(
        to: context.rotation.radians,
        along: .easeOut,
        duration: duration,
        from: time
      )
    }
    motion.alpha.animate(to: 1, along: .easeOut, duration: duration, from: time)
  }

  /// Returns the rotation that a card gains along its arc, in radians: to the side to which it leans, and
  /// little if it hardly does.
  ///
  /// - Parameter distance: The distance that it flies to the right, in points.
  private func turn(
    of motion: CardMotion,
    over distance: Double,
    _ context: ExitContext,
    at time: Timestamp
  ) -> Double {
    let lean = motion.rotation.sample(at: time.seconds).value / Self.slightLean.radians
    let turn = arc.radians * abs(distance) / max(1, context.rest.size.width)
    return min(turn, Self.longestArc.radians) * lean / (1 + lean * lean).squareRoot()
  }

  /// Rotates a card on at the speed it has, or faster, by the rotation that it gains.
  private func spin(
    _ rotation: inout Track,
    by turn: Double,
    for duration: Double,
    from time: Timestamp
  ) {
    let limit = Angle(degrees: maximumSpin).radians
    let spin = max(-limit, min(rotation.sample(at: time.seconds).velocity, limit))
    let isFaster = turn < 0 ? spin * duration <= turn : spin * duration >= turn
    guard abs(turn) > Self.leastTurn, !isFaster else {
      return rotation.move(at: spin, for: duration, from: time)
    }
    let flight = Flight(
      distance: turn,
      velocity: spin,
      ease: easing,
      duration: duration,
      fastest: limit
    )
    rotation.fly(flight, from: time)
  }

  private var easing: Double { min(ease, longestDuration / 4) }

  /// The flight along one axis; nil for a distance of 0, along which the card only drifts.
  private func flight(
    over distance: Double,
    at velocity: Double,
    _ context: ExitContext
  ) -> Flight? {
    guard distance != 0 else { return nil }
    let sign: Double = distance < 0 ? -1 : 1
    let start = context.isByHand ? velocity : sign * max(commandSpeed, sign * velocity)
    return MotionError.require(of: Self.self) { () throws(MotionError) in
      try Flight(
        distance: distance,
        unseen: Self.margin,
        velocity: start,
        speed: speed,
        momentum: momentum,
        ease: easing,
        longest: longestDuration
      )
    }
  }

  /// Moves a card across its flight at the velocity that it has there; one that was thrown, faster as the
  /// flight is faster.
  private func drift(
    _ track: inout Track,
    beside flight: Flight,
    _ context: ExitContext,
    falling fall: Double = 0,
    from time: Timestamp
  ) {
    let velocity = track.velocityToKeep(at: time.seconds)
    let along = max(
      Self.directedSpeed,
      flight.distance < 0 ? -flight.velocity : flight.velocity
    )
    let gain = context.isByHand ? abs(flight.cruise) / along : 1
    let way = flight.drift(from: velocity, to: velocity * gain) + fall
    let duration = flight.duration
    let acceleration = 2 * (way - velocity * duration) / (duration * duration)
    track.move(accelerating: acceleration, for: duration, from: time)
  }

  /// The path to just beyond the window's edge in the direction.
  private func path(from middle: Point, _ context: ExitContext) -> Vector {
    let size = context.rest.size
    // At any rotation, a card reaches at most half its diagonal.
    let reach =
      (size.width * size.width + size.height * size.height).squareRoot() / 2 + Self.margin
    let window = context.stage.window
    let origin = context.stage.container.origin
    func distance(_ side: Double, from position: Double, across length: Double) -> Double {
      if side == 0 { return 0 }
      let end = side < 0 ? -reach : length + reach
      // A card that is out of sight already still continues.
      return side * max(1, side * (end - position))
    }
    let side = context.direction.vector
    let way = Vector(
      dx: distance(side.dx, from: middle.x + origin.x, across: window.width),
      dy: distance(side.dy, from: middle.y + origin.y, across: window.height)
    )
    // Toward a corner, the edge that is nearer ends both ways.
    return side.dx == 0 || side.dy == 0 ? way : side * min(abs(way.dx), abs(way.dy))
  }

  /// Springs the card back from its present pose and velocity.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: undoSpring, from: time)
  }

  /// The spring of an undo; a flight follows neither a spring nor a curve.
  package var motions: [PartMotion] { [PartMotion("Undo", undoSpring, "undo", at: .undo)] }

  /// The name in presets.
  public static let kind = "fly"
  /// The summary.
  public static let summary =
    "Off the screen as it was thrown, never slowing, and soon out of sight."
  /// The tunables.
  public static let tunables: [Tunable<FlyExit>] =
    [
      .named(
        "speed",
        "The least speed that a card takes up; over more than a short way, the duration asks for more."
      )
      .speed({ $0.speed }, { $0.speed = $1 })
      .felt(as: .weight, by: 0.8, because: "The same push gives a larger mass less speed.")
      .felt(as: .pace, by: 1.25, because: "The card leaves faster."),
      .named("momentum", "The part of the hand's speed that a throw has on top.")
        .number({ $0.momentum }, { $0.momentum = $1 }, 0.05...1, step: 0.05)
        .felt(as: .weight, by: 0.75, because: "A heavy card soon takes speed from a throw."),
      .named(
        "ease",
        "How gently that speed is taken up: longer is gentler, up to a quarter of the flight."
      )
      .number({ $0.ease }, { $0.ease = $1 }, 0.001...1, step: 0.005, in: .seconds)
      .felt(as: .weight, by: 1.1, because: "The same force speeds a larger mass up more gently.")
      .felt(as: .pace, by: 0.8, because: "The same motion in less time."),
      .named(
        "longestDuration",
        "The longest time until a card is out of sight, however large the window."
      )
      .number(
        { $0.longestDuration },
        { $0.longestDuration = $1 },
        0.05...10,
        step: 0.05,
        in: .seconds
      )
      .felt(as: .weight, by: 1.25, because: "A slower card needs the time.")
      .felt(as: .pace, by: 0.8, because: "The same motion in less time."),
      .named("commandSpeed", "The speed at which a key starts a card.")
        .number(
          { $0.commandSpeed },
          { $0.commandSpeed = $1 },
          0...10_000,
          step: 50,
          in: .pointsPerSecond
        )
        .felt(as: .weight, by: 0.8, because: "The same push gives a larger mass less speed.")
        .felt(as: .pace, by: 1.25, because: "A key sends the card off faster."),
      .named("maximumSpin", "The fastest rotation of a flying card, per second.")
        .number({ $0.maximumSpin }, { $0.maximumSpin = $1 }, 0...10_000, step: 10, in: .degrees)
        .felt(as: .weight, by: 0.8, because: "The moment of inertia grows with the mass."),
      .named("arc", "The rotation that a released card gains over each card width of its flight.")
        .angle({ $0.arc }, { $0.arc = $1 }, 0...90, step: 1)
        .felt(as: .weight, by: 0.8, because: "A heavy card turns less on its way.")
        .felt(as: .tilt, by: 1.25, because: "The card leans by more on its way."),
    ]
    + Tunable.response(
      "undo",
      of: "the spring that brings back an undone card",
      { $0.undoSpring },
      { $0.undoSpring = $1 }
    )
}
