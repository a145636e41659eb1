package import RiffleCore

/// The line beyond which a card that is let go at a standstill is swiped, as the release rule itself decides.
package struct ReleaseBoundary: Hashable, Sendable {
  /// A part of the line beyond which a card goes in one direction: points from the card's resting place.
  package struct Piece: Hashable, Sendable {
    package let direction: Direction
    package fileprivate(set) var points: [Vector]
  }

  package private(set) var pieces: [Piece] = []
  /// Whether the next point is not joined to the one before.
  private var isBroken = true

  /// A point of the line.
  private struct Crossing {
    let way: Vector
    let direction: Direction
  }

  /// Rays from the resting place on which the line is looked for, before it is found to bend between them.
  private static let rays = 72
  /// How often the angle between two rays is halved at most.
  private static let halvings = 5
  /// How far the drawn line may be from the true one where it bends, in points.
  private static let deviation = 0.2
  /// How near a point of the line is to the true one, in points.
  private static let accuracy = 0.05
  /// How far the line is followed, in distances of a straight swipe.
  private static let reach = 2.0

  /// - Parameter promised: The direction in which a release would swipe the card just before; nil for none.
  package init(of judge: ReleaseJudge, keeping promised: Direction? = nil) {
    let straight = judge.directions.compactMap(judge.distance).max()
    guard let straight else { return }
    let farthest = Self.reach * straight
    var guess = straight
    func crossing(_ turn: Double) -> Crossing? {
      let ray = Vector(dx: 1, dy: 0).rotated(by: Angle(degrees: turn * 360 / Double(Self.rays)))
      let found = Self.crossing(on: ray, near: guess, within: farthest, judge, promised)
      if let found { guess = found.way.length }
      return found
    }
    /// The crossings after one ray, up to another one.
    func follow(_ first: Double, _ start: Crossing?, _ last: Double, _ end: Crossing?, _ left: Int)
    {
      let middle = (first + last) / 2
      let between = left > 0 ? crossing(middle) : nil
      guard left > 0, Self.bends(start, between, end) else { return add(end) }
      follow(first, start, middle, between, left - 1)
      follow(middle, between, last, end, left - 1)
    }
    var former = crossing(0)
    add(former)
    for ray in 0..<Self.rays {
      let next = crossing(Double(ray + 1))
      follow(Double(ray), former, Double(ray + 1), next, Self.halvings)
      former = next
    }
    pieces.removeAll { $0.points.count < 2 }
  }

  /// The point of the line straight in a direction; nil if no distance is enough.
  package func way(toward direction: Direction) -> Vector? {
    let own = pieces.filter { $0.direction == direction }.flatMap(\.points)
    return own.first {
      ($0 - direction.vector * $0.dot(direction.vector)).length < 0.001 * $0.length
    }
  }

  private mutating func add(_ crossing: Crossing?) {
    guard let crossing else { return isBroken = true }
    if let last = pieces.indices.last, !isBroken {
      // Where the direction changes, one piece begins where the other ends.
      if pieces[last].direction != crossing.direction, let point = pieces[last].points.last {
        pieces.append(Piece(direction: crossing.direction, points: [point]))
      }
      pieces[pieces.count - 1].points.append(crossing.way)
    } else {
      pieces.append(Piece(direction: crossing.direction, points: [crossing.way]))
    }
    isBroken = false
  }

  private static func bends(_ start: Crossing?, _ middle: Crossing?, _ end: Crossing?) -> Bool {
    guard let start, let middle, let end, start.direction == end.direction,
      middle.direction == start.direction
    else { return start != nil || middle != nil || end != nil }
    let (chord, way) = (end.way - start.way, middle.way - start.way)
    return abs(chord.dx * way.dy - chord.dy * way.dx) > deviation * max(chord.length, deviation)
  }

  private static func crossing(
    on ray: Vector,
    near guess: Double,
    within farthest: Double,
    _ judge: ReleaseJudge,
    _ promised: Direction?
  ) -> Crossing? {
    func direction(_ distance: Double) -> Direction? {
      judge.direction(at: ray * distance, velocity: .zero, keeping: promised)
    }
    // The progress of most rules grows with the way: then this is the place, which the rule confirms.
    let share = judge.progress(at: ray * guess)
    let expected = share > 0 ? guess / share : 0
    if expected > accuracy, expected < farthest, direction(expected - accuracy) == nil,
      let found = direction(expected + accuracy)
    {
      return Crossing(way: ray * expected, direction: found)
    }
    guard var found = direction(farthest) else { return nil }
    var (short, far) = (0.0, farthest)
    while far - short > accuracy {
      let middle = (short + far) / 2
      if let nearer = direction(middle) { (far, found) = (middle, nearer) } else { short = middle }
    }
    return Crossing(way: ray * far, direction: found)
  }
}
