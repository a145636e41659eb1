import RiffleCards
import RiffleMotion

/// The grabbed point stays under the pointer, and the size goes by the distance to a side, in proportion.
struct ScalingFollow: FollowLaw, Hashable {
  /// The scale at the distance, as a share of the card's own size.
  var scale = 0.8
  var distance = Length(1, .cardWidths)

  var isScaling: Bool { true }

  /// A caught card stays as much larger or smaller than the law says as it was.
  func size(in context: DragContext, from caught: Vector, to departure: Vector) -> Size? {
    let rest = context.rest.size
    // A layout may leave a card without size; then no share of it is a distance.
    guard min(rest.width, rest.height) > 1e-3 else { return context.pose.size }
    let farthest = distance.points(card: rest, stage: context.stage)
    func size(at way: Vector) -> Size { rest * (1 + (scale - 1) * min(abs(way.dx) / farthest, 1)) }
    let (size, lawful) = (size(at: departure), size(at: caught))
    return Size(
      width: max(0, size.width + context.pose.size.width - lawful.width),
      height: max(0, size.height + context.pose.size.height - lawful.height)
    )
  }

  static let kind = "scaling"
  static let summary = "The card is smaller or larger the farther it is to a side."
  static let tunables: [Tunable<ScalingFollow>] =
    [
      .named("scale", "The size of a dragged card at the distance, as a share of its own.")
        .number({ $0.scale }, { $0.scale = $1 }, 0.05...4, step: 0.05)
    ]
    + Tunable.named("distance", "The distance to a side from which on the size stays.")
    .length({ $0.distance }, { $0.distance = $1 })
}
