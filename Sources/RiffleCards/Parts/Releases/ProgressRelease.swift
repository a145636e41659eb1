import RiffleMotion

/// Swipes a card in the nearest of eight directions, once it has gone a share of the way to the
/// edge of a box around its rest; how fast it was does not matter.
public struct ProgressRelease: ReleaseRule, Hashable {
  /// The share of the way from the middle of the box to its edge, from 0 to 1.
  public var threshold: Double

  /// Makes the rule.
  public init(threshold: Double = 0.6) {
    self.threshold = threshold
  }

  /// All eight.
  public var directions: [Direction] { Direction.allCases }

  /// Swipes in the nearest direction, if the card has gone its share of the way.
  public func verdict(on release: Release) -> ReleaseVerdict {
    let place = place(of: release)
    // Ties go to the earlier direction: min(by:) keeps the first of equals.
    let nearest = directions.min { one, other in
      (place - one.vector).squaredLength < (place - other.vector).squaredLength
    }
    guard let nearest, share(of: place, toward: nearest) >= threshold else { return .stay }
    return .swipe(nearest)
  }

  /// Returns the share of the way gone in a direction, over the threshold.
  public func progress(of release: Release, toward direction: Direction) -> Double {
    let place = place(of: release)
    guard place.dot(direction.vector) > 0, threshold > 0 else { return 0 }
    return share(of: place, toward: direction) / threshold
  }

  /// The travel in half cards: the box reaches from -1 to 1 on both axes.
  private func place(of release: Release) -> Vector {
    Vector(
      dx: 2 * (release.travel.dx / release.rest.size.width),
      dy: 2 * (release.travel.dy / release.rest.size.height)
    )
  }

  /// Returns how far a place's projection on a direction is on its way to the box's edge.
  private func share(of place: Vector, toward direction: Direction) -> Double {
    let vector = direction.vector
    let along = place.dot(vector) / vector.squaredLength
    let projection = vector * along
    // The box is half open: its lower edges belong to it, its upper ones do not.
    let box = -1.0..<1.0
    guard box.contains(projection.dx), box.contains(projection.dy) else { return 1 }
    // Along each of the eight directions the edge is one vector away from the middle.
    return abs(along)
  }

  /// The kind's name.
  public static let kind = "progress"
  /// What it does.
  public static let meaning = "A card is swiped in the nearest of eight directions."
  /// What can be tuned.
  public static var tunables: [Tunable<ProgressRelease>] {
    [
      .number(
        "threshold",
        \.threshold,
        0...1,
        step: 0.05,
        "The share of the way to the edge of a box around the card's rest."
      )
    ]
  }
}

extension Vector {
  /// The product that is the length of one along the other.
  func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The square of the length.
  var squaredLength: Double { dot(self) }
}
