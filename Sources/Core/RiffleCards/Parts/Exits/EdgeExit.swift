public import RiffleMotion

/// Sideways beyond the window's edge; by default farther to the right than to the left, as in
/// QiCardView.
public struct EdgeExit: ExitRule, Hashable {
  /// The distance beyond half the window to the right, in card widths.
  ///
  /// Defaults to 1.5.
  public var rightInCardWidths: Double { didSet { check() } }
  /// The distance beyond half the window to the left, in card widths.
  ///
  /// Defaults to 1.
  public var leftInCardWidths: Double { didSet { check() } }
  /// The duration of the exit, in seconds, above 0.
  ///
  /// Defaults to 0.25.
  public var duration: Double { didSet { check() } }
  /// The timing.
  ///
  /// Defaults to ease in, ease out.
  public var curve: TimingCurve

  /// Makes a rule.
  public init(
    rightInCardWidths: Double = 1.5,
    leftInCardWidths: Double = 1,
    duration: Double = 0.25,
    curve: TimingCurve = .easeInOut
  ) {
    self.rightInCardWidths = rightInCardWidths
    self.leftInCardWidths = leftInCardWidths
    self.duration = duration
    self.curve = curve
    check()
  }

  /// Moves the card's middle to half a window and some card widths, plus its departure from rest.
  ///
  /// A dragged card keeps its height and its rotation. A command rotates the card, and sinks it by a
  /// quarter of its height along its own rotated axis.
  public func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let card = context.rest.size
    let width = context.stage.window.width
    let isLeft = context.direction.vector.dx < 0
    let beyond = Length.inReach(
      (isLeft ? leftInCardWidths : rightInCardWidths) * card.width,
      of: width
    )
    let x = isLeft ? -(width / 2 + beyond) : width / 2 + beyond
    if context.isByHand {
      motion.x.animate(to: x + context.departure.dx, along: curve, duration: duration, from: time)
    } else {
      let sink = Vector(dx: 0, dy: card.height / 4).rotated(by: context.rotation)
      let end = Point(x: x, y: context.rest.center.y) + sink
      motion.moveCenter(to: end, along: curve, duration: duration, from: time)
      motion.rotation.animate(
        to: context.rotation.radians,
        along: curve,
        duration: duration,
        from: time
      )
    }
  }

  /// Brings the card back in the duration of the exit.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The curve of the exit.
  public var motions: [PartMotion] { [PartMotion("Exit", curve, duration: duration)] }

  /// The name in presets.
  public static let kind = "edge"
  /// The summary.
  public static let summary = "Sideways beyond the window's edge."
  /// The tunables.
  public static let tunables: [Tunable<EdgeExit>] = [
    .number(
      "rightInCardWidths",
      Property({ $0.rightInCardWidths }, { $0.rightInCardWidths = $1 }),
      .cardWidths,
      0...100,
      step: 0.1,
      "How far the card goes to the right, beyond half the window's width."
    )
    .accepting(.finite),
    .number(
      "leftInCardWidths",
      Property({ $0.leftInCardWidths }, { $0.leftInCardWidths = $1 }),
      .cardWidths,
      0...100,
      step: 0.1,
      "How far the card goes to the left, beyond half the window's width."
    )
    .accepting(.finite),
    .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the exit."),
    .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the exit."),
  ]
}
