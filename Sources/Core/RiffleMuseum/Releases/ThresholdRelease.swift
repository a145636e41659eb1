import RiffleCards
import RiffleMotion

/// Swipes a card that has gone far enough on one axis, or is fast enough.
struct ThresholdRelease: ReleaseRule, Hashable {
  var directions: [Direction] = Direction.plain
  var horizontal = Length(0.3, .cardWidths)
  var horizontalEdge: Edge = .inside
  var vertical = Length(0.3, .cardWidths)
  var verticalEdge: Edge = .inside
  var pick: Pick = .largerDistance
  var tie: Tie = .sideways
  var speed: Double? = nil
  var speedOf: Speed = .direction

  /// Whether exactly a threshold is enough.
  enum Edge: String, CaseIterable, Sendable {
    /// It is.
    case inside
    /// Only more is enough.
    case outside
  }

  /// The choice between the two axes.
  enum Pick: String, CaseIterable, Sendable {
    /// The axis on which the card has gone farther, if it has gone far enough on either.
    case largerDistance
    /// The axis on which the card has gone a larger share of what it needs, if that is enough.
    case largerShare
    /// Sideways if that is enough, else up or down.
    case sidewaysFirst
    /// Up or down if that is enough, else sideways.
    case verticalFirst
  }

  /// The axis of a card that has gone as far on both.
  enum Tie: String, CaseIterable, Sendable {
    /// Sideways.
    case sideways
    /// Up or down.
    case vertical
    /// The first of left, up, right and down.
    case inOrder
  }

  /// A speed that swipes.
  enum Speed: String, CaseIterable, Sendable {
    /// The speed counts along the direction: a card that is thrown back has none.
    case direction
    /// The distance counts on the direction's axis, to either end.
    case axis
    /// The speed counts on the axis on which the pointer is faster, to either end.
    case fasterAxis
  }

  /// False: velocities are taken as they are estimated.
  var confirmsVelocity: Bool { false }

  /// Compares distance and speed on the axis that is picked.
  func verdict(on release: ReleaseContext) -> ReleaseVerdict {
    let travel = release.travel
    guard travel != .zero else { return .stay }
    let lengths = (
      x: horizontal.points(card: release.rest.size, stage: release.stage),
      y: vertical.points(card: release.rest.size, stage: release.stage)
    )
    let ways = (x: abs(travel.dx), y: abs(travel.dy))
    let isReached = (
      x: horizontalEdge.isReached(lengths.x, by: ways.x),
      y: verticalEdge.isReached(lengths.y, by: ways.y)
    )
    func isSideways(_ x: Double, _ y: Double) -> Bool {
      guard x == y else { return x > y }
      return switch tie {
      case .sideways: true
      case .vertical: false
      case .inOrder: travel.dx < 0 || travel.dy > 0
      }
    }
    let goesSideways =
      switch pick {
      case .largerDistance: isSideways(ways.x, ways.y)
      case .largerShare: isSideways(ways.x / lengths.x, ways.y / lengths.y)
      case .sidewaysFirst: isReached.x || !isReached.y && isSideways(ways.x, ways.y)
      case .verticalFirst: !isReached.y && (isReached.x || isSideways(ways.x, ways.y))
      }
    let direction: Direction =
      goesSideways ? (travel.dx < 0 ? .left : .right) : (travel.dy < 0 ? .up : .down)
    guard release.allowed.contains(direction), travel.dot(direction.vector) > 0 else {
      return .stay
    }
    let own = goesSideways ? isReached.x : isReached.y
    let isFar = pick == .largerDistance ? isReached.x || isReached.y : own
    let along = release.velocity.dot(direction.vector)
    let reason = ReleaseReason(
      isFar || speed == nil ? .distance : .flick,
      toward: direction,
      projected: travel.dot(direction.vector),
      needed: goesSideways ? lengths.x : lengths.y,
      velocity: along
    )
    if isFar { return .swipe(direction, because: reason) }
    guard let speed, speedOf.value(release.velocity, along: direction) >= speed else {
      var reason = reason
      reason.cause = .distance
      return .stay(because: reason)
    }
    return .swipe(direction, because: reason)
  }

  /// Returns the share of the distance that the card has gone.
  func progress(of release: ReleaseContext, toward direction: Direction) -> Double {
    let length = direction.vector.dx == 0 ? vertical : horizontal
    let points = length.points(card: release.rest.size, stage: release.stage)
    return max(0, release.travel.dot(direction.vector) / points)
  }

  static let kind = "threshold"
  static let summary = "Swipes if the drag is long enough on one axis, or fast enough."
  static let tunables: [Tunable<ThresholdRelease>] =
    [
      .named("directions", "The directions in which a card can be swiped.")
        .directions({ $0.directions }, { $0.directions = $1 })
    ]
    + Tunable.named("horizontal", "The drag to a side that swipes.")
    .length({ $0.horizontal }, { $0.horizontal = $1 }).feltAsWay
    + [
      .named("horizontalEdge", "Whether exactly that distance is enough.")
        .choice({ $0.horizontalEdge }, { $0.horizontalEdge = $1 })
    ]
    + Tunable.named("vertical", "The drag up or down that swipes.")
    .length({ $0.vertical }, { $0.vertical = $1 }).feltAsWay
    + [
      .named("verticalEdge", "Whether exactly that distance is enough.")
        .choice({ $0.verticalEdge }, { $0.verticalEdge = $1 }),
      .named("pick", "How the axis is chosen along which a card is swiped.")
        .choice({ $0.pick }, { $0.pick = $1 }),
      .named("tie", "The axis of a card that has gone as far on both.")
        .choice({ $0.tie }, { $0.tie = $1 }),
      .named("speed", "The speed that swipes over any distance; none if only distance counts.")
        .optionalSpeed({ $0.speed }, { $0.speed = $1 })
        .felt(as: .weight, by: 1.15, because: "A heavy card takes more of a push.")
        .felt(as: .ease, by: 0.8, because: "A slower flick is enough."),
      .named("speedOf", "Which speed counts: a flick back can swipe, or not.")
        .choice({ $0.speedOf }, { $0.speedOf = $1 })
        .idle(because: "Only distance counts.") { $0.speed == nil },
    ]
}

extension [Tunable<ThresholdRelease>] {
  /// The tunables of a length, of which the amount is felt and not the unit.
  fileprivate var feltAsWay: [Element] {
    [
      self[0].felt(as: .ease, by: 0.8, because: "A shorter way is enough.")
        .felt(as: .weight, by: 1.1, because: "A heavy card has to be brought farther.")
    ] + dropFirst()
  }
}

extension ThresholdRelease.Edge {
  fileprivate func isReached(_ length: Double, by way: Double) -> Bool {
    switch self {
    case .inside: way >= length
    case .outside: way > length
    }
  }
}

extension ThresholdRelease.Speed {
  fileprivate func value(_ velocity: Vector, along direction: Direction) -> Double {
    let along = velocity.dot(direction.vector)
    return switch self {
    case .direction: along
    case .axis: abs(along)
    case .fasterAxis: max(abs(velocity.dx), abs(velocity.dy))
    }
  }
}
