package import RiffleCards
package import RiffleMotion

/// Far to the side on a spring that takes over the card's velocity; the faster the pointer was, the more the
/// card turns.
package struct PushExit: ExitRule, Hashable {
  /// The distance to a side, above 0.
  ///
  /// Defaults to 1 window width.
  package var horizontal: Length
  /// The distance up or down, above 0.
  ///
  /// Defaults to 1 window height.
  package var vertical: Length
  /// Added to that distance, in points, 0 or more.
  ///
  /// Defaults to 200.
  package var margin: Double { didSet { check() } }
  /// The spring, of unit mass.
  ///
  /// Defaults to a stiffness of 200 and a damping of 50.
  package var spring: Spring
  /// The rotation that the card gains for each 1,000 points per second of the pointer's last step, in
  /// degrees.
  ///
  /// Defaults to 10°.
  package var turn: Angle { didSet { check() } }

  /// Makes a rule.
  package init(
    horizontal: Length = Length(1, .windowWidths),
    vertical: Length = Length(1, .windowHeights),
    margin: Double = 200,
    stiffness: Double = 200,
    damping: Double = 50,
    turn: Angle = Angle(degrees: 10)
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.margin = margin
    spring = .require(stiffness: stiffness, damping: damping, of: Self.self)
    self.turn = turn
    check()
  }

  /// Springs the card along the direction, to its own size; on the other axis it goes where it was led.
  package func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let side = context.direction.vector
    let distance = context.points(horizontal, vertical) + margin
    if side.dx != 0 {
      let end = context.rest.center.x + side.dx * distance
      motion.x.spring(to: end, with: spring, from: time)
    }
    if side.dy != 0 {
      let end = context.rest.center.y + side.dy * distance
      motion.y.spring(to: end, with: spring, from: time)
    }
    let lean = motion.journey?.dragPose(at: time.seconds).rotation ?? .zero
    let gain = turn.radians * side.dx * context.step.length / 1_000
    motion.rotation.spring(to: lean.radians + gain, with: spring, from: time)
    motion.width.spring(to: context.rest.size.width, with: spring, from: time)
    motion.height.spring(to: context.rest.size.height, with: spring, from: time)
  }

  /// Springs the card back at the velocity it has.
  package func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: spring, from: time)
  }

  /// The spring of the exit, which an undo has too.
  package var motions: [PartMotion] { [PartMotion("Exit", spring)] }

  /// The name in presets.
  package static let kind = "push"
  /// The summary.
  package static let summary =
    "Far to the side on a spring at the card's velocity, turning by speed."
  /// The tunables.
  package static let tunables: [Tunable<PushExit>] =
    Tunable.length(
      "horizontal",
      Property({ $0.horizontal }, { $0.horizontal = $1 }),
      "How far a card goes that is swiped to a side."
    )
    + Tunable.length(
      "vertical",
      Property({ $0.vertical }, { $0.vertical = $1 }),
      "How far a card goes that is swiped up or down."
    )
    + [
      .number(
        "margin",
        Property({ $0.margin }, { $0.margin = $1 }),
        .points,
        0...10_000,
        step: 10,
        "Added to that distance."
      )
    ]
    + Tunable.spring("", Property({ $0.spring }, { $0.spring = $1 }), of: "the exit")
    + [
      .angle(
        "turn",
        Property({ $0.turn }, { $0.turn = $1 }),
        -360...360,
        step: 1,
        "The rotation that a card gains for each 1,000 points per second."
      )
      .felt(as: .tilt, by: 1.25, because: "The card leans by more.")
    ]
}
