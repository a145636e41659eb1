import RiffleCards
import RiffleMotion

/// Far to the side on a spring that takes over the card's velocity; the faster the pointer was, the more the
/// card turns.
struct PushExit: ExitRule, MovingPart, Hashable {
  var horizontal = Length(1, .windowWidths)
  var vertical = Length(1, .windowHeights)
  var margin: Double = 200
  var spring: Spring = .unitMass(stiffness: 200, damping: 50)
  var turn = Angle(degrees: 10)

  /// Springs the card along the direction, to its own size; on the other axis it goes where it was led.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
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
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.spring(to: rest, with: spring, from: time)
  }

  var motions: [PartMotion] { [PartMotion("Exit", spring)] }

  static let kind = "push"
  static let summary =
    "Far to the side on a spring at the card's velocity, turning by speed."
  static let tunables: [Tunable<PushExit>] =
    Tunable.named("horizontal", "How far a card goes that is swiped to a side.")
    .length({ $0.horizontal }, { $0.horizontal = $1 })
    + Tunable.named("vertical", "How far a card goes that is swiped up or down.")
    .length({ $0.vertical }, { $0.vertical = $1 })
    + [
      .named("margin", "Added to that distance.")
        .points({ $0.margin }, { $0.margin = $1 }, 0...10_000, step: 10)
    ]
    + Tunable.spring("", of: "the exit", { $0.spring }, { $0.spring = $1 })
    + [
      .named("turn", "The rotation that a card gains for each 1,000 points per second.")
        .angle({ $0.turn }, { $0.turn = $1 }, -360...360, step: 1)
        .felt(as: .tilt, by: 1.25, because: "The card leans by more.")
    ]
}
