package import RiffleMotion

/// The lift of a card that is picked up: it grows a little, and its shadow with it.
///
/// The shadow's part is ``ShadowAppearance/liftedScale``.
public struct Lift: Hashable, Sendable {
  /// The size of a lifted card as a share of its own, at least 1; 1 by default.
  public var scale: Double { didSet { check() } }
  /// The spring by which a card rises and settles.
  ///
  /// Defaults to a response of 0.25 s and a damping ratio of 0.85.
  public var spring: ResponseSpring

  /// Makes a lift.
  public init(
    scale: Double = 1,
    spring: ResponseSpring = ResponseSpring(response: 0.25, dampingRatio: 0.85)
  ) {
    self.scale = scale
    self.spring = spring
    check()
  }

  private func check() {
    NumberRule.atLeast(1).require(scale, "scale", of: Self.self)
  }

  /// - Parameter amount: 1 for fully lifted.
  package func lifted(_ pose: Pose, by amount: Double) -> Pose {
    var lifted = pose
    lifted.size = pose.size * max(0, 1 + (scale - 1) * amount)
    return lifted
  }

  static var tunables: [Tunable<Lift>] {
    [
      .named("scale", "The size of a card that is picked up, as a share of its own.")
        .number({ $0.scale }, { $0.scale = $1 }, 1...1.2, step: 0.005)
        .felt(as: .weight, .factor(0.8, from: .one), because: "A heavy card is lifted less high.")
    ]
      + Tunable.response(
        "spring",
        of: "the spring by which a card rises",
        { $0.spring },
        { $0.spring = $1 }
      )
  }
}
