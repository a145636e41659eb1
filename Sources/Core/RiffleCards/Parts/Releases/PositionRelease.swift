import RiffleMotion

/// Swipes a card whose middle is released beyond a line on the left or right, at any speed.
public struct PositionRelease: ReleaseRule, Hashable {
  /// The line that swipes left, in points from the container's left edge; -65 by default.
  public var left: Double { didSet { check() } }
  /// The line that swipes right, in points from the container's left edge; 400 by default.
  public var right: Double { didSet { check() } }

  /// Makes a rule.
  public init(left: Double = -65, right: Double = 400) {
    self.left = left
    self.right = right
    check()
  }

  /// Left and right.
  public var directions: [Direction] { [.left, .right] }

  /// False: velocities are taken as they are estimated.
  public var confirmsVelocity: Bool { false }

  /// Compares the middle's x with both lines; a card on a line stays.
  public func verdict(on release: ReleaseContext) -> ReleaseVerdict {
    if release.center.x > right { return .swipe(.right) }
    return release.center.x < left ? .swipe(.left) : .stay
  }

  /// Returns the share of the distance from rest to the direction's line.
  public func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    let rest = release.rest.center.x
    return switch direction {
    case .left where left < rest: max(0, (rest - release.center.x) / (rest - left))
    case .right where right > rest: max(0, (release.center.x - rest) / (right - rest))
    default: 0
    }
  }

  /// The name in presets.
  public static let kind = "position"
  /// The summary.
  public static let summary = "Swipes if the card's center is beyond a line, at any speed."
  /// The tunables.
  public static let tunables: [Tunable<PositionRelease>] = [
    .named(
      "left",
      "A card swipes left if its center is left of this line, measured from the container's left edge."
    )
    .points({ $0.left }, { $0.left = $1 }, -10_000...10_000, step: 5)
    .felt(
      as: .ease,
      .factor(0.8, from: .middleOfContainer),
      because: "The line comes nearer to the middle, where the card rests."
    ),
    .named(
      "right",
      "A card swipes right if its center is right of this line, measured from the container's left edge."
    )
    .points({ $0.right }, { $0.right = $1 }, -10_000...10_000, step: 5)
    .felt(
      as: .ease,
      .factor(0.8, from: .middleOfContainer),
      because: "The line comes nearer to the middle, where the card rests."
    ),
  ]
}
