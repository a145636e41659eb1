import RiffleMotion

/// Swipes a card in the nearest of eight directions once it has gone a share of the distance to the
/// edge of a box around its rest, at any speed.
public struct ProgressRelease: ReleaseRule, Hashable {
  /// The share of the distance from the middle of the box to its edge, 0 to 1; 0.6 by default.
  public var threshold: Double { didSet { check() } }

  /// Makes a rule.
  public init(threshold: Double = 0.6) {
    self.threshold = threshold
    check()
  }

  /// All eight.
  public var directions: [Direction] { Direction.allCases }

  /// False: velocities are taken as they are estimated.
  public var confirmsVelocity: Bool { false }

  /// Swipes in the nearest direction if the card has gone its share of the distance.
  public func verdict(on release: ReleaseContext) -> ReleaseVerdict {
    let position = position(of: release)
    // Ties go to the earlier direction: min(by:) keeps the first of equals.
    let nearest = directions.min { one, other in
      let (toOne, toOther) = (position - one.vector, position - other.vector)
      return toOne.dot(toOne) < toOther.dot(toOther)
    }
    guard let nearest, share(of: position, toward: nearest) >= threshold else { return .stay }
    return .swipe(nearest)
  }

  /// Returns the share of the distance gone in a direction, over the threshold.
  public func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    let position = position(of: release)
    guard position.dot(direction.vector) > 0, threshold > 0 else { return 0 }
    return share(of: position, toward: direction) / threshold
  }

  /// The travel in half cards: the box reaches from -1 to 1 on both axes.
  private func position(of release: ReleaseContext) -> Vector {
    let card = release.rest.size
    return Vector(
      dx: 2 * (release.travel.dx / max(Length.least, card.width)),
      dy: 2 * (release.travel.dy / max(Length.least, card.height))
    )
  }

  /// How far a position's projection on a direction is on its way to the box's edge.
  private func share(of position: Vector, toward direction: Direction) -> Double {
    let vector = direction.vector
    let along = position.dot(vector) / vector.dot(vector)
    let projection = vector * along
    // The box is half open: it includes its lower edges, but not its upper ones.
    let box = -1.0..<1.0
    guard box.contains(projection.dx), box.contains(projection.dy) else { return 1 }
    // Along each of the eight directions the edge is one vector away from the middle.
    return abs(along)
  }

  /// The name in presets.
  public static let kind = "progress"
  /// The summary.
  public static let summary = "Swipes in the nearest of eight directions, at any speed."
  /// The tunables.
  public static let tunables: [Tunable<ProgressRelease>] = [
    .named(
      "threshold",
      "The drag that swipes, relative to half the card: 1 is half its width or height."
    )
    .number({ $0.threshold }, { $0.threshold = $1 }, 0...1, step: 0.05)
    .accepting(.within(0...1))
    .felt(as: .ease, by: 0.8, because: "A shorter way is enough.")
  ]
}
