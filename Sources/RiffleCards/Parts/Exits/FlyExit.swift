public import RiffleMotion

/// Off the screen as the hand threw it: it starts with the hand's velocity, never slows, and is out
/// of sight in time; on command it accelerates and leans as if it had been thrown.
public struct FlyExit: ExitRule, Hashable {
  /// The fastest a flying card turns, in degrees a second; 0 or more.
  public var maximumSpin: Double
  /// What brings an undone card home.
  public var comeback: ResponseSpring

  /// How far a card must be beyond the window's edge, in points, so that its shadow is gone too.
  private static let margin = 40.0

  /// Makes the rule.
  public init(
    maximumSpin: Double = 170,
    comeback: ResponseSpring = ResponseSpring(response: 0.42, dampingRatio: 0.86)
  ) {
    self.maximumSpin = maximumSpin
    self.comeback = comeback
  }

  /// A hand can take hold of it again as long as it is in sight.
  public var isCatchable: Bool { true }

  /// Sends the card off along the direction; across it, it drifts on as fast as it was.
  public func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp) {
    motion.turnAboutMiddle(at: time)
    let moment = time.seconds
    let x = motion.x.sample(at: moment)
    let y = motion.y.sample(at: moment)
    let way = way(from: Point(x: x.value, y: y.value), exit)
    let flights = [(way.dx, x.velocity), (way.dy, y.velocity)].map { distance, velocity in
      try? Flight(distance: distance, velocity: velocity)
    }
    let duration = flights.compactMap { $0?.duration }.max() ?? Flight.durations.lowerBound
    fly(&motion.x, flights[0], drifting: duration, from: time)
    fly(&motion.y, flights[1], drifting: duration, from: time)
    if exit.isByHand {
      let limit = Angle(degrees: maximumSpin).radians
      let spin = motion.rotation.sample(at: moment).velocity
      motion.rotation.move(at: max(-limit, min(spin, limit)), for: duration, from: time)
    } else {
      motion.rotation.animate(
        to: exit.turn.radians,
        along: .easeOut,
        duration: duration,
        from: time
      )
    }
    motion.alpha.animate(to: 1, along: .easeOut, duration: duration, from: time)
  }

  private func fly(
    _ track: inout Track,
    _ flight: Flight?,
    drifting duration: Double,
    from time: Timestamp
  ) {
    if let flight { track.fly(flight, from: time) } else { track.move(for: duration, from: time) }
  }

  /// Returns the way to just beyond the window's edge in the exit's direction.
  private func way(from middle: Point, _ exit: Exit) -> Vector {
    let size = exit.rest.size
    // However it is turned, a card reaches no farther than half its diagonal.
    let reach =
      (size.width * size.width + size.height * size.height).squareRoot() / 2 + Self.margin
    let window = exit.stage.window
    let origin = exit.stage.container.origin
    func way(_ side: Double, from place: Double, extent: Double) -> Double {
      if side == 0 { return 0 }
      let end = side < 0 ? -reach : extent + reach
      // A card that is out of sight already still goes on.
      return side * max(1, side * (end - place))
    }
    let side = exit.direction.vector
    return Vector(
      dx: way(side.dx, from: middle.x + origin.x, extent: window.width),
      dy: way(side.dy, from: middle.y + origin.y, extent: window.height)
    )
  }

  /// Pulls the card home on springs, from where it is and as fast as it is.
  public func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: comeback, from: time)
  }

  /// The kind's name.
  public static let kind = "fly"
  /// What it does.
  public static let meaning = "Off the screen with the hand's own velocity, never slowing."
  /// What can be tuned.
  public static var tunables: [Tunable<FlyExit>] {
    [
      .number(
        "maximumSpin",
        \.maximumSpin,
        .degrees,
        0...10_000,
        step: 10,
        "The fastest a flying card turns, a second."
      )
    ] + ResponseSpring.tunables(\.comeback, "comeback", of: "what brings an undone card home")
  }
}
