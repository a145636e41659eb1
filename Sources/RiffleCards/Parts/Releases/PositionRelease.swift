import RiffleMotion

/// Swipes a card whose middle was let go beyond a line left or right, counted in the container's
/// axes; how fast it was does not matter.
public struct PositionRelease: ReleaseRule, Hashable {
  /// A middle left of this swipes left, in points from the container's left edge.
  public var left: Double
  /// A middle right of this swipes right, in points from the container's left edge.
  public var right: Double

  /// Makes the rule.
  public init(left: Double = -65, right: Double = 400) {
    self.left = left
    self.right = right
  }

  /// Left and right.
  public var directions: [Direction] { [.left, .right] }

  /// Compares the middle's x with both lines; on a line the card stays.
  public func verdict(on release: Release) -> ReleaseVerdict {
    if release.center.x > right { return .swipe(.right) }
    return release.center.x < left ? .swipe(.left) : .stay
  }

  /// Returns the part of the way from rest to the direction's line.
  public func progress(of release: Release, toward direction: Direction) -> Double {
    let rest = release.rest.center.x
    return switch direction {
    case .left where left < rest: max(0, (rest - release.center.x) / (rest - left))
    case .right where right > rest: max(0, (release.center.x - rest) / (right - rest))
    default: 0
    }
  }

  /// The kind's name.
  public static let kind = "position"
  /// What it does.
  public static let meaning = "A card whose middle is beyond a line is swiped, however fast."
  /// What can be tuned.
  public static var tunables: [Tunable<PositionRelease>] {
    [
      .number(
        "left",
        \.left,
        .points,
        -10_000...10_000,
        step: 5,
        "A middle left of this swipes left, counted from the container's left edge."
      ),
      .number(
        "right",
        \.right,
        .points,
        -10_000...10_000,
        step: 5,
        "A middle right of this swipes right, counted from the container's left edge."
      ),
    ]
  }
}
