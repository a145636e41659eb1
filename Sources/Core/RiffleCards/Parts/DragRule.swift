public import RiffleGestures
public import RiffleMotion

/// A rule for how a dragged card follows the pointer, and how it rotates on the way.
///
/// With the library's own parts the pose of a dragged card is a function of the pan's translation alone.
public struct DragRule: Sendable {
  /// The axis along which a drag begins; any by default.
  ///
  /// A movement along the other one is not the card's, and may scroll what the stack lies in. A card that is
  /// caught on its way goes anywhere.
  public var begins: DragAxis
  /// The direction of a drag that brings the card back that was swiped last, in place of moving the top one;
  /// none by default.
  ///
  /// The card comes from beyond the window's opposite edge, goes with the hand, and is back if its way would
  /// swipe a card: the swipe is undone then. Else it goes out again. Where no swipe can be undone, the
  /// direction is like any other; so it is if cards cycle, are swiped without being dragged, or do not go
  /// that way (``axes``).
  public var back: Back
  /// The axes along which the card follows the pointer; both by default.
  public var axes: Axes
  /// The part of the pointer's way that the card goes, above 0, at most 1.
  ///
  /// Defaults to 1: the grabbed point stays under the pointer.
  public var share: Double { didSet { check() } }
  /// The point about which the card rotates; its middle by default.
  public var anchor: Anchor
  /// The resistance in a direction in which the card cannot be swiped; none by default.
  public var forbidden: Resistance
  package var follow = erased(DirectFollow())
  #if hasFeature(Embedded)
  package var rotation: AnyRotation
  #else
  /// The rotation of the card; none by default.
  public var rotation: any RotationLaw
  #endif
  /// The largest rotation of a dragged card to either side, in degrees, 0 or more; nil for no
  /// limit.
  ///
  /// A card that is caught beyond it turns no farther. Defaults to nil.
  public var maximumRotation: Angle? { didSet { check() } }
  /// The lift of a card that is picked up; none by default.
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
    begins: DragAxis = .any,
    back: Back = .none,
    axes: Axes = .both,
    share: Double = 1,
    anchor: Anchor = .center,
    forbidden: Resistance = .none,
    rotation: some RotationLaw = NoRotation(),
    maximumRotation: Angle? = nil,
    lift: Lift = Lift(),
    handOff: Double = 0,
    resampling: Double = 0
  ) {
    self.begins = begins
    self.back = back
    self.axes = axes
    self.share = share
    self.anchor = anchor
    self.forbidden = forbidden
    self.rotation = erased(rotation)
    self.maximumRotation = maximumRotation
    self.lift = lift
    self.handOff = handOff
    self.resampling = resampling
    check()
  }

  /// The rule with another law for how cards follow the pointer.
  package func following(_ law: some FollowLaw) -> DragRule {
    var rule = self
    rule.follow = erased(law)
    return rule
  }

  /// The direction of a drag that brings a swiped card back.
  public enum Back: String, CaseIterable, Sendable {
    /// No drag brings a card back.
    case none
    /// To the left; the card comes from the right.
    case left
    /// To the right; the card comes from the left.
    case right
    /// Up; the card comes from below.
    case up
    /// Down; the card comes from above.
    case down

    /// The direction; nil for none.
    package var direction: Direction? { Direction(rawValue: rawValue) }
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
    /// The card follows the pointer without resistance.
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
  ///   - step: The velocity of the pointer between its last two positions, in points per second. Defaults to
  ///     zero.
  ///   - former: What was read of the pointer's movements before. Defaults to none.
  package func pose(
    in context: DragContext,
    translation: Vector,
    step: Vector = .zero,
    after former: PointerReading = PointerReading()
  ) -> DragPose {
    pose(in: context, step: step, read(translation, after: former))
  }

  private func pose(
    in context: DragContext,
    step: Vector,
    _ reading: PointerReading
  ) -> DragPose {
    let (rest, arm) = (context.rest, anchor == .center ? .zero : context.anchor)
    let pivot = follow.isScaling ? arm * context.shrinkage : arm
    let upright = context.pose.center + arm.rotated(by: context.pose.rotation) - pivot
    let gap = upright - rest.center
    // What rounding leaves of a card at rest must decide no tie between two directions.
    let before = gap.length < 1e-9 ? .zero : gap
    func kept(_ excess: Vector) -> Vector {
      excess.length > 1e-6 + 1e-9 * before.length ? excess : .zero
    }
    let caught = follow.way(to: before, leaning: context.pose.rotation)
    let caughtLean = rotation(in: context, departure: caught)
    let bands = RubberBands(context, forbidden)
    let pull = bands.pull(of: caught) * (1 / share)
    let travel = pull + reading.way
    // A card may be caught farther away than its bands would let it come by a drag.
    var way = bands.offset(of: travel * share) + kept(caught - bands.offset(of: pull * share))
    if axes == .horizontal { way.dy = caught.dy }
    let lean = rotation(in: context, departure: way, step: step, reading)
    func goes(_ way: Vector, _ lean: Angle, _ reading: PointerReading) -> Vector {
      follow.departure(of: way, leaning: lean, card: rest.size, reading)
    }
    let departure =
      goes(way, lean, reading) + kept(before - goes(caught, caughtLean, PointerReading()))
    return DragPose(
      center: rest.center + departure,
      rotation: follow.chase == nil
        ? limited(context.pose.rotation - caughtLean + lean, from: context.pose.rotation) : lean,
      anchor: pivot,
      size: follow.size(in: context, from: before, to: departure),
      anchorWidth: follow.isScaling && pivot != .zero && rest.size.width > Length.least
        ? rest.size.width : nil,
      travel: travel
    )
  }

  /// Where a card is at the release, which reads the pointer once more but no longer rotates the card.
  ///
  /// - Returns: Nil if the law does not read it once more.
  package func releasedPose(in context: DragContext, _ reading: PointerReading) -> DragPose? {
    guard follow.readsRelease else { return nil }
    let again = readAnew(reading.translation, after: reading)
    var released = pose(in: context, step: .zero, again)
    released.rotation = reading.lean
    return released
  }

  /// Reads a movement; one to the same place adds nothing.
  package func read(_ translation: Vector, after former: PointerReading) -> PointerReading {
    translation == former.translation ? former : readAnew(translation, after: former)
  }

  private func readAnew(_ translation: Vector, after former: PointerReading) -> PointerReading {
    var reading = former
    reading.way = follow.way(of: translation, after: former)
    reading.translation = translation
    reading.formerLean = former.lean
    return reading
  }

  private func rotation(
    in context: DragContext,
    departure: Vector,
    step: Vector = .zero,
    _ reading: PointerReading = PointerReading()
  ) -> Angle {
    let card = context.rest.size
    // A layout may leave a deep card without size; then there is nothing to lean by.
    guard card.width > 0, card.height > 0 else { return .zero }
    let lever = -2 * context.anchor.dy / card.height
    return limited(
      rotation.rotation(
        in: RotationContext(
          departure: departure,
          lever: max(-1, min(lever, 1)),
          step: step,
          card: follow.measured(card, reading),
          stage: context.stage
        )
      )
    )
  }

  /// The rotation at the end of the exit of a card that a command swipes.
  func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    limited(rotation.rotation(toward: direction, card: card, stage: stage))
  }

  /// Keeps a rotation within the limit, or as far beyond it as the card was caught: it must not jump there.
  private func limited(_ rotation: Angle, from caught: Angle = .zero) -> Angle {
    guard let maximumRotation else { return rotation }
    let limit = max(maximumRotation, caught, .zero - caught)
    return max(.zero - limit, min(rotation, limit))
  }
}

extension DragRule: PresetPart, MovingPart {
  package var motions: [PartMotion] { [PartMotion("Lift", lift.spring, "lift.spring")] }

  /// The tunables, without those of the rotation, which is a separate part.
  public static let tunables: [Tunable<DragRule>] =
    [
      .named(
        "begins",
        "The axis along which a drag begins; other movements may scroll what is around."
      )
      .choice({ $0.begins }, { $0.begins = $1 }),
      .named("back", "The direction of a drag that brings the last swiped card back.")
        .choice({ $0.back }, { $0.back = $1 }),
      .named("axes", "The axes along which the card follows the pointer.")
        .choice({ $0.axes }, { $0.axes = $1 }),
      .named("share", "The part of the pointer's way that the card goes.")
        .number({ $0.share }, { $0.share = $1 }, 0.05...1, step: 0.05)
        .accepting(.positive, .within(0...1)),
      .named("anchor", "The point about which a dragged card rotates.")
        .choice({ $0.anchor }, { $0.anchor = $1 }),
      .named("forbidden", "The resistance in directions that cannot be swiped.")
        .choice({ $0.forbidden }, { $0.forbidden = $1 }),
      .named("maximumRotation", "The largest rotation of a dragged card to either side.")
        .optionalAngle({ $0.maximumRotation }, { $0.maximumRotation = $1 }, 0...360, step: 1)
        .felt(as: .tilt, by: 1.25, because: "The limit would hide a larger angle."),
      .named("handOff", "The time in which a swiped card takes up the pointer's velocity.")
        .number({ $0.handOff }, { $0.handOff = $1 }, 0...0.2, step: 0.005, in: .seconds)
        .felt(
          as: .weight,
          by: 1.25,
          because: "A heavy card lags: it takes up the pointer's velocity later."
        )
        .idle(because: "Resampling already shows drags on time.") { $0.resampling > 0 },
      .named(
        "resampling",
        "How long after the pointer a card is shown, so that it moves as evenly as the hand."
      )
      .number({ $0.resampling }, { $0.resampling = $1 }, 0...0.05, step: 0.001, in: .seconds),
    ]
    + Lift.tunables.map { tunable in
      tunable.lifted(key: "lift.\(tunable.key)", Property({ $0.lift }, { $0.lift = $1 }))
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

  /// Makes the facts of a card that is grabbed where it rests.
  ///
  /// - Parameter anchor: The grabbed point from the card's middle, in the card's upright axes.
  init(rest: Pose, anchor: Vector, stage: Stage) {
    let location = rest.center + anchor.rotated(by: rest.rotation)
    self.init(rest: rest, pose: rest, location: location, allowed: [], stage: stage)
  }

  /// The grabbed point from the card's middle, in the card's upright axes.
  package var anchor: Vector {
    (location - pose.center).rotated(by: Angle.zero - pose.rotation)
  }

  /// The size of the resting card as a share of the caught one's.
  fileprivate var shrinkage: Double {
    // A card of no width that is seen, or of next to none, has no grabbed point; one that will have none keeps its
    // size.
    let least = max(Length.least, rest.size.width / 1_000)
    return min(pose.size.width, rest.size.width) > least ? rest.size.width / pose.size.width : 1
  }
}

package struct DragPose: Hashable, Sendable {
  /// The middle that the card would have if it were upright, in the container's axes.
  package var center: Point
  /// The rotation about the anchor.
  package var rotation: Angle
  /// The point about which the card rotates, from its upright middle.
  package var anchor: Vector
  /// The size; nil if a drag does not change it.
  package var size: Size?
  /// The width at which the anchor is counted, if the card is scaled about it.
  package var anchorWidth: Double?
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  ///
  /// It includes axes along which the card does not follow.
  package var travel: Vector

  package init(
    center: Point,
    rotation: Angle = .zero,
    anchor: Vector = .zero,
    size: Size? = nil,
    anchorWidth: Double? = nil,
    travel: Vector = .zero
  ) {
    self.center = center
    self.rotation = rotation
    self.anchor = anchor
    self.size = size
    self.anchorWidth = anchorWidth
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
