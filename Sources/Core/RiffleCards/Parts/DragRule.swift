public import RiffleMotion

/// A rule for how a dragged card follows the pointer, and how it rotates on the way.
///
/// The pose of a dragged card is a function of the pan's translation alone.
public struct DragRule: Sendable {
  /// The axes along which the card follows the pointer.
  ///
  /// Defaults to both.
  public var axes: Axes
  /// The point about which the card rotates.
  ///
  /// Defaults to its middle.
  public var anchor: Anchor
  /// The resistance in a direction in which the card cannot be swiped.
  ///
  /// Defaults to none.
  public var forbidden: Resistance
  /// The rotation of the card.
  ///
  /// Defaults to none.
  public var rotation: any RotationLaw
  /// The largest rotation of a dragged card to either side, in degrees, 0 or more; nil for no
  /// limit.
  ///
  /// Defaults to nil.
  public var maximumRotation: Angle? { didSet { check() } }
  /// The lift of a card that is picked up.
  ///
  /// Defaults to none.
  public var lift: Lift
  /// The time in which a card that is swiped takes up the velocity of the pointer, in seconds, 0 or
  /// more.
  ///
  /// A frame shows a drag some milliseconds late, since it knows no later input, but a motion by
  /// itself on time. A card that went on at full velocity would make up for that in one frame, and
  /// seem to jump (Documentation/Motion.md, "Hand-off").
  ///
  /// It has no effect with ``resampling``, which shows drags on time.
  ///
  /// Defaults to 0.
  public var handOff: Double { didSet { check() } }
  /// How long after the pointer a card is shown, in seconds, 0 or more; 0 shows the newest position.
  ///
  /// A pointer reports at its own rate, and between two frames there may be one report or three. A card
  /// at the newest one would go in steps. With a delay of a report's interval or more, the positions
  /// on both sides of the time that a frame shows are known, and the card goes as evenly as the hand
  /// (Documentation/Motion.md, "Resampling"). Decisions go by the reports themselves.
  ///
  /// Defaults to 0.
  public var resampling: Double { didSet { check() } }

  /// Makes a rule.
  public init(
    axes: Axes = .both,
    anchor: Anchor = .center,
    forbidden: Resistance = .none,
    rotation: any RotationLaw = NoRotation(),
    maximumRotation: Angle? = nil,
    lift: Lift = Lift(),
    handOff: Double = 0,
    resampling: Double = 0
  ) {
    self.axes = axes
    self.anchor = anchor
    self.forbidden = forbidden
    self.rotation = rotation
    self.maximumRotation = maximumRotation
    self.lift = lift
    self.handOff = handOff
    self.resampling = resampling
    check()
  }

  /// The axes along which a card follows the pointer.
  public enum Axes: String, CaseIterable, Sendable {
    /// Both.
    case both
    /// Sideways only.
    case horizontal
  }

  /// The point about which a dragged card rotates.
  public enum Anchor: String, CaseIterable, Sendable {
    /// Its middle.
    case center
    /// The grabbed point.
    case grabPoint
  }

  /// The resistance to a drag.
  public enum Resistance: String, CaseIterable, Sendable {
    /// None: the card follows the pointer.
    case none
    /// A rubber band: the farther the pointer goes, the less the card follows.
    case rubberBand
  }

  /// The pose of a dragged card.
  ///
  /// The rotation is the law's for the whole distance from rest. If a moving card was caught at
  /// another rotation, the difference stays added, so that catching a card never makes it jump.
  ///
  /// - Parameters:
  ///   - context: The facts at the start of the drag; a translation of zero gives the pose of then.
  ///   - translation: Of the pointer since then, in points.
  package func pose(in context: DragContext, translation: Vector) -> DragPose {
    let pivot = anchor == .center ? .zero : context.anchor
    let upright = context.pose.center + pivot.rotated(by: context.pose.rotation) - pivot
    let before = upright - context.rest.center
    let bands = RubberBands(context, forbidden)
    let pull = bands.pull(of: before)
    let travel = pull + translation
    // A card may be caught farther away than its bands would let it come by a drag.
    let excess = before - bands.offset(of: pull)
    let isBeyond = excess.length > 1e-6 + 1e-9 * before.length
    let wanted = bands.offset(of: travel) + (isBeyond ? excess : .zero)
    let departure =
      switch axes {
      case .both: wanted
      case .horizontal: Vector(dx: wanted.dx, dy: before.dy)
      }
    let rotation =
      context.pose.rotation - rotation(in: context, departure: before)
      + rotation(in: context, departure: departure)
    return DragPose(
      center: context.rest.center + departure,
      rotation: rotation,
      anchor: pivot,
      travel: travel
    )
  }

  private func rotation(in context: DragContext, departure: Vector) -> Angle {
    let card = context.rest.size
    // A layout may leave a deep card without size; then there is nothing to lean by.
    guard card.width > 0, card.height > 0 else { return .zero }
    let lever = -2 * context.anchor.dy / card.height
    return limited(
      rotation.rotation(
        in: RotationContext(
          departure: departure,
          lever: max(-1, min(lever, 1)),
          card: card,
          stage: context.stage
        )
      )
    )
  }

  /// The rotation at the end of the exit of a card that a command swipes.
  func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    limited(rotation.rotation(toward: direction, card: card, stage: stage))
  }

  private func limited(_ rotation: Angle) -> Angle {
    guard let maximumRotation else { return rotation }
    return max(Angle.zero - maximumRotation, min(rotation, maximumRotation))
  }
}

extension DragRule: PresetPart {
  /// The spring of the lift.
  public var motions: [PartMotion] { [PartMotion("Lift", lift.spring, "lift.spring")] }

  /// The tunables, without those of the rotation, which is a separate part.
  public static let tunables: [Tunable<DragRule>] =
    [
      .choice("axes", \.axes, "The axes along which the card follows the pointer."),
      .choice("anchor", \.anchor, "The point about which a dragged card rotates."),
      .choice("forbidden", \.forbidden, "The resistance in directions that cannot be swiped."),
      .optionalAngle(
        "maximumRotation",
        \.maximumRotation,
        0...360,
        step: 1,
        "The largest rotation of a dragged card to either side."
      )
      .felt(as: .tilt, by: 1.25, because: "The limit would hide a larger angle."),
      .number(
        "handOff",
        \.handOff,
        .seconds,
        0...0.2,
        step: 0.005,
        "The time in which a swiped card takes up the pointer's velocity."
      )
      .felt(
        as: .weight,
        by: 1.25,
        because: "A heavy card lags: it takes up the pointer's velocity later."
      ),
      .number(
        "resampling",
        \.resampling,
        .seconds,
        0...0.05,
        step: 0.001,
        "How long after the pointer a card is shown, so that it moves as evenly as the hand."
      ),
    ]
    + Lift.tunables.map { tunable in
      tunable.lifted(key: "lift.\(tunable.key)") {
        $0.lift
      } into: { rule, lift in
        var rule = rule
        rule.lift = lift
        return rule
      }
    }
}

/// The facts at the start of a drag, from which every later pose of the card follows.
package struct DragContext: Hashable, Sendable {
  package var rest: Pose
  package var pose: Pose
  /// The grabbed point, in the container's axes.
  package var location: Point
  package var allowed: [Direction]
  package var stage: Stage

  package init(rest: Pose, pose: Pose, location: Point, allowed: [Direction], stage: Stage) {
    self.rest = rest
    self.pose = pose
    self.location = location
    self.allowed = allowed
    self.stage = stage
  }

  /// The grabbed point from the card's middle, in the card's upright axes.
  package var anchor: Vector {
    (location - pose.center).rotated(by: Angle.zero - pose.rotation)
  }
}

package struct DragPose: Hashable, Sendable {
  /// The middle that the card would have if it were upright, in the container's axes.
  package var center: Point
  /// About the anchor.
  package var rotation: Angle
  /// The point about which the card rotates, from its upright middle.
  package var anchor: Vector
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  ///
  /// It includes axes along which the card does not follow.
  package var travel: Vector

  package init(
    center: Point,
    rotation: Angle = .zero,
    anchor: Vector = .zero,
    travel: Vector = .zero
  ) {
    self.center = center
    self.rotation = rotation
    self.anchor = anchor
    self.travel = travel
  }
}

/// Hold a card back in the directions in which it cannot be swiped.
struct RubberBands {
  private let context: DragContext
  private let resistance: DragRule.Resistance

  init(_ context: DragContext, _ resistance: DragRule.Resistance) {
    self.context = context
    self.resistance = resistance
  }

  func offset(of pull: Vector) -> Vector {
    each(pull) { band, pull in band.offset(pull: pull) }
  }

  func pull(of offset: Vector) -> Vector {
    each(offset) { band, offset in band.pull(offset: offset) }
  }

  private func each(_ vector: Vector, _ change: (RubberBand, Double) -> Double) -> Vector {
    guard resistance == .rubberBand else { return vector }
    func changed(_ length: Double, side: Double, _ axis: (Vector) -> Double) -> Double {
      let isFree = context.allowed.contains { axis($0.vector) * length > 0 }
      // A card without a size cannot have a band, and no pointer reaches it anyway.
      guard !isFree, length != 0, side > 0 else { return length }
      let band = MotionError.require(of: Self.self) { () throws(MotionError) in
        // A quarter of the card is far enough to feel that this direction is barred.
        try RubberBand(dimension: side / 4)
      }
      return change(band, length)
    }
    return Vector(
      dx: changed(vector.dx, side: context.rest.size.width) { $0.dx },
      dy: changed(vector.dy, side: context.rest.size.height) { $0.dy }
    )
  }
}
