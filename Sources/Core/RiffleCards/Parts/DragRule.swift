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
  /// Defaults to 0.
  public var handOff: Double { didSet { check() } }

  /// Makes a rule.
  public init(
    axes: Axes = .both,
    anchor: Anchor = .center,
    forbidden: Resistance = .none,
    rotation: any RotationLaw = NoRotation(),
    maximumRotation: Angle? = nil,
    lift: Lift = Lift(),
    handOff: Double = 0
  ) {
    self.axes = axes
    self.anchor = anchor
    self.forbidden = forbidden
    self.rotation = rotation
    self.maximumRotation = maximumRotation
    self.lift = lift
    self.handOff = handOff
    check()
  }

  private func check() {
    NumberRule.atLeast(0).require(handOff, "handOff", of: Self.self)
    guard let maximumRotation else { return }
    NumberRule.atLeast(0).require(maximumRotation.degrees, "maximumRotation", of: Self.self)
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

  /// Returns the pose of a dragged card.
  ///
  /// The rotation is the law's for the whole distance from rest. If a moving card was caught at
  /// another rotation, the difference stays added, so that catching a card never makes it jump.
  ///
  /// - Parameters:
  ///   - context: The facts at the start of the drag; a translation of zero gives the pose of then.
  ///   - translation: The distance the pointer has gone since, in points.
  /// - Returns: The pose, in the container's axes.
  package func pose(in context: DragContext, translation: Vector) -> DragPose {
    let pivot = anchor == .center ? .zero : context.anchor
    let upright = context.pose.center + pivot.rotated(by: context.pose.rotation) - pivot
    let before = upright - context.rest.center
    let bands = RubberBands(context, forbidden)
    let travel = bands.pull(of: before) + translation
    let wanted = bands.offset(of: travel)
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

  /// Returns the law's rotation for a departure from rest.
  private func rotation(in context: DragContext, departure: Vector) -> Angle {
    let card = context.rest.size
    // A layout may leave a deep card no size; then there is nothing to lean by.
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

  /// Returns the rotation at the end of the exit of a card that a command swipes.
  func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    limited(rotation.rotation(toward: direction, card: card, stage: stage))
  }

  private func limited(_ rotation: Angle) -> Angle {
    guard let maximumRotation else { return rotation }
    return max(Angle.zero - maximumRotation, min(rotation, maximumRotation))
  }
}

extension DragRule: PresetPart {
  /// The tunables, without those of the rotation, which is a part of its own.
  public static var tunables: [Tunable<DragRule>] {
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
      ),
      .number(
        "handOff",
        \.handOff,
        .seconds,
        0...0.2,
        step: 0.005,
        "The time in which a swiped card takes up the pointer's velocity."
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
}
