public import RiffleMotion

/// Sideways beyond the window's edge, farther to the right than to the left: that is the source.
public struct EdgeExit: ExitRule, Hashable {
  /// How many cards beyond half the window a card goes to the right.
  public var right: Double
  /// How many cards beyond half the window a card goes to the left.
  public var left: Double
  /// Seconds the exit takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(
    right: Double = 1.5,
    left: Double = 1,
    duration: Double = 0.25,
    curve: TimingCurve = .easeInOut
  ) {
    self.right = right
    self.left = left
    self.duration = duration
    self.curve = curve
  }

  /// Sends the card's middle to half a window and some cards, plus how far it had gone.
  ///
  /// By hand its height and its turn stay; on command it turns all the way, and sinks by a quarter
  /// of its height along its own turned axis.
  public func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp) {
    let card = exit.rest.size
    let half = exit.stage.window.width / 2
    let x = exit.direction.vector.dx < 0 ? -(half + left * card.width) : half + right * card.width
    if exit.isByHand {
      motion.x.animate(to: x + exit.departure.dx, along: curve, duration: duration, from: time)
    } else {
      let sink = Vector(dx: 0, dy: card.height / 4).rotated(by: exit.turn)
      let end = Point(x: x, y: exit.rest.center.y) + sink
      motion.moveCenter(to: end, along: curve, duration: duration, from: time)
      motion.rotation.animate(
        to: exit.turn.radians,
        along: curve,
        duration: duration,
        from: time
      )
    }
  }

  /// Takes the card home in the exit's own time.
  public func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The kind's name.
  public static let kind = "edge"
  /// What it does.
  public static let meaning = "Sideways beyond the window's edge."
  /// What can be tuned.
  public static var tunables: [Tunable<EdgeExit>] {
    [
      .number("right", \.right, 0...100, step: 0.1, "Cards beyond half a window to the right."),
      .number("left", \.left, 0...100, step: 0.1, "Cards beyond half a window to the left."),
      .duration(\.duration, "How long the exit takes."),
      .curve("curve", \.curve, "How the duration is spent."),
    ]
  }
}
