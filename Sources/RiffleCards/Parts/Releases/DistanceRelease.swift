import RiffleMotion

/// Swipes a card that was let go farther to one side than a distance; neither its height nor how
/// fast it was matters.
public struct DistanceRelease: ReleaseRule, Hashable {
  /// The distance, above 0; exactly as far is not far enough.
  public var distance: Length

  /// Makes the rule.
  public init(distance: Length = Length(0.3, .containerWidths)) {
    self.distance = distance
  }

  /// Left and right.
  public var directions: [Direction] { [.left, .right] }

  /// Compares the sideways travel with the distance.
  public func verdict(on release: Release) -> ReleaseVerdict {
    let distance = distance.points(card: release.rest.size, stage: release.stage)
    if release.travel.dx > distance { return .swipe(.right) }
    return release.travel.dx < -distance ? .swipe(.left) : .stay
  }

  /// Returns the part of the distance that the card has gone.
  public func progress(of release: Release, toward direction: Direction) -> Double {
    let distance = distance.points(card: release.rest.size, stage: release.stage)
    return direction.vector.dy == 0 ? max(0, release.travel.dx * direction.vector.dx / distance) : 0
  }

  /// The kind's name.
  public static let kind = "distance"
  /// What it does.
  public static let meaning = "A card farther to one side than a distance is swiped."
  /// What can be tuned.
  public static var tunables: [Tunable<DistanceRelease>] {
    Tunable.length(
      "distance",
      \.distance,
      0.01...10_000,
      step: 0.05,
      "A card farther to one side than this is swiped."
    )
  }
}
