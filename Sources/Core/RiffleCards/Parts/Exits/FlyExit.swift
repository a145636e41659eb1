public import RiffleMotion

/// Off the screen as it was thrown: the card starts at the velocity of the drag, eases to the
/// exit's speed if that is higher, never slows, and is soon out of sight.
///
/// On command it starts at the command speed and leans as if it had been thrown.
public struct FlyExit: ExitRule, Hashable {
  /// The speed that a card takes up after a slow release, in points per second, above 0; a faster
  /// throw keeps its own.
  ///
  /// Defaults to 1500.
  public var speed: Double { didSet { check() } }
  /// The time constant with which that speed is taken up, in seconds, above 0.
  ///
  /// Defaults to 0.06.
  public var ease: Double { didSet { check() } }
  /// The longest duration of a flight, in seconds, above 0; over a long distance the card flies
  /// faster instead.
  ///
  /// Defaults to 0.5.
  public var longestDuration: Double { didSet { check() } }
  /// The speed at which a command starts a card, in points per second, 0 or more.
  ///
  /// Defaults to 750.
  public var commandSpeed: Double { didSet { check() } }
  /// The largest speed at which a flying card rotates, in degrees per second, 0 or more.
  ///
  /// Defaults to 170.
  public var maximumSpin: Double { didSet { check() } }
  /// The spring that brings back an undone card.
  ///
  /// Defaults to a response of 0.42 s and a damping ratio of 0.86.
  public var undoSpring: ResponseSpring

  /// How far beyond the window's edge a card ends, in points, so that its shadow is out of sight
  /// too.
  private static let margin = 40.0

  /// Makes a rule.
  public init(
    speed: Double = 1_500,
    ease: Double = 0.06,
    longestDuration: Double = 0.5,
    commandSpeed: Double = 750,
    maximumSpin: Double = 170,
    undoSpring: ResponseSpring = ResponseSpring(response: 0.42, dampingRatio: 0.86)
  ) {
    self.speed = speed
    self.ease = ease
    self.longestDuration = longestDuration
    self.commandSpeed = commandSpeed
    self.maximumSpin = maximumSpin
    self.undoSpring = undoSpring
    check()
  }

  /// True: the card can be caught as long as it is in sight.
  public var isCatchable: Bool { true }

  /// Starts the flight along the direction; across it, the card drifts on at its velocity.
  public func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    motion.rotateAboutCenter(at: time)
    let (x, y) = (motion.x, motion.y)
    let middle = Point(x: x.sample(at: time.seconds).value, y: y.sample(at: time.seconds).value)
    let path = path(from: middle, context)
    let flights = (
      x: flight(over: path.dx, at: x.velocityToKeep(at: time.seconds), context),
      y: flight(over: path.dy, at: y.velocityToKeep(at: time.seconds), context)
    )
    let duration = max(flights.x?.duration ?? 0, flights.y?.duration ?? 0)
    fly(&motion.x, flights.x, drifting: duration, from: time)
    fly(&motion.y, flights.y, drifting: duration, from: time)
    if context.isByHand {
      let limit = Angle(degrees: maximumSpin).radians
      let spin = motion.rotation.sample(at: time.seconds).velocity
      motion.rotation.move(at: max(-limit, min(spin, limit)), for: duration, from: time)
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
        velocity: start,
        speed: speed,
        ease: ease,
        longest: longestDuration
      )
    }
  }

  private func fly(
    _ track: inout Track,
    _ flight: Flight?,
    drifting duration: Double,
    from time: Timestamp
  ) {
    if let flight { track.fly(flight, from: time) } else { track.move(for: duration, from: time) }
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
    return Vector(
      dx: distance(side.dx, from: middle.x + origin.x, across: window.width),
      dy: distance(side.dy, from: middle.y + origin.y, across: window.height)
    )
  }

  /// Springs the card back from its present pose and velocity.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: undoSpring, from: time)
  }

  /// The spring of an undo; a flight follows neither a spring nor a curve.
  public var motions: [PartMotion] { [PartMotion("Undo", undoSpring, "undo", at: .undo)] }

  /// The name in presets.
  public static let kind = "fly"
  /// The summary.
  public static let summary = "Off the screen at the velocity of the throw, never slowing."
  /// The tunables.
  public static let tunables: [Tunable<FlyExit>] =
    [
      .number(
        "speed",
        \.speed,
        .pointsPerSecond,
        1...100_000,
        step: 50,
        "The speed that a card takes up after a slow release; a faster throw keeps its own."
      )
      .felt(as: .pace, by: 1.25, because: "The card leaves faster."),
      .number(
        "ease",
        \.ease,
        .seconds,
        0.001...1,
        step: 0.005,
        "How gently that speed is taken up: longer is gentler."
      )
      .felt(as: .weight, by: 1.25, because: "The same force speeds a larger mass up more gently.")
      .felt(as: .pace, by: 0.8, because: "The same motion in less time."),
      .number(
        "longestDuration",
        \.longestDuration,
        .seconds,
        0.05...10,
        step: 0.05,
        "The longest flight; over a long distance the card flies faster instead."
      )
      .felt(as: .pace, by: 0.8, because: "The same motion in less time."),
      .number(
        "commandSpeed",
        \.commandSpeed,
        .pointsPerSecond,
        0...10_000,
        step: 50,
        "The speed at which a key starts a card."
      )
      .felt(as: .weight, by: 0.8, because: "The same push gives a larger mass less speed.")
      .felt(as: .pace, by: 1.25, because: "A key sends the card off faster."),
      .number(
        "maximumSpin",
        \.maximumSpin,
        .degrees,
        0...10_000,
        step: 10,
        "The fastest rotation of a flying card, per second."
      )
      .felt(as: .weight, by: 0.8, because: "The moment of inertia grows with the mass."),
    ]
    + ResponseSpring.tunables(
      \.undoSpring,
      "undo",
      of: "the spring that brings back an undone card"
    )
}
