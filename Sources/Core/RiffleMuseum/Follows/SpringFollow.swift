import RiffleCards
import RiffleMotion

/// The card comes after the pointer on a spring, which each movement aims anew, and which keeps its velocity.
///
/// The pose then depends on when the pointer was where.
struct SpringFollow: FollowLaw, MovingPart, Hashable {
  var spring: Spring = .unitMass(stiffness: 800, damping: 50)
  /// The scale of a touched card, as a share of its own size.
  var scale = 1.0

  var chase: Spring? { spring }

  var isScaling: Bool { scale != 1 }

  func size(in context: DragContext, from caught: Vector, to departure: Vector) -> Size? {
    isScaling ? context.rest.size * scale : nil
  }

  var motions: [PartMotion] { [PartMotion("Follow", spring, at: .pickUp)] }

  static let kind = "spring"
  static let summary = "The card comes after the pointer on a spring."
  static let tunables: [Tunable<SpringFollow>] =
    Tunable.spring(of: "the spring on which the card follows", { $0.spring }, { $0.spring = $1 })
    + [
      .named("scale", "The size of a touched card, as a share of its own.")
        .number({ $0.scale }, { $0.scale = $1 }, 0.05...4, step: 0.05)
    ]
}
