import RiffleMotion

/// Swipes a card that is released farther to one side than a distance, at any height and speed.
public struct DistanceRelease: ReleaseRule, Hashable {
  /// The distance, above 0; a release exactly there is no swipe.
  ///
  /// Defaults to 0.3 container widths.
  public var distance: Length

  /// Makes a rule.
  public init(distance: Length = Length(0.3, .containerWidths)) {
    self.distance = distance
  }

  /// Left and right.
  public var directions: [Direction] { [.left, .right] }

  /// False: velocities are taken as they are estimated.
  public var confirmsVelocity: Bool { false }

  /// Compares the sideways travel with the distance.
  public func verdict(on release: ReleaseContext) -> ReleaseVerdict {
    let distance = distance.points(card: release.rest.size, stage: release.stage)
    if release.travel.dx > distance { return .swipe(.right) }
    return release.travel.dx < -distance ? .swipe(.left) : .stay
  }

  /// Returns the share of the distance that the card has gone.
  public func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    let distance = distance.points(card: release.rest.size, stage: release.stage)
    return direction.vector.dy == 0 ? max(0, release.travel.dx * direction.vector.dx / distance) : 0
  }

  /// The name in presets.
  public static let kind = "distance"
  /// The summary.
  public static let summary = "Swipes if the drag to one side is long enough, at any speed."
  /// The tunables.
  public static let tunables = Tunable<DistanceRelease>.named(
    "distance",
    "The sideways drag beyond which a release swipes."
  )
  .length({ $0.distance }, { $0.distance = $1 })
  .map { tunable in
    guard tunable.key == "distance" else { return tunable }
    return tunable.felt(as: .ease, by: 0.8, because: "A shorter way is enough.")
  }
}
