public import RiffleMotion

/// A rule for how a dragged card follows the pointer, and how it rotates on the way.
///
/// The pose of a dragged card is a function of the pan's translation alone, unless it reads the way in its
/// own axes (`frame`) or comes after the pointer on a spring (``follow``).
public struct DragRule: Sendable {
  /// The axes along which the card follows the pointer.
  ///
  /// Defaults to both.
  public var axes: Axes
  /// The part of the pointer's way that the card goes, above 0, at most 1.
  ///
  /// Defaults to 1: the grabbed point stays under the pointer.
  public var share: Double { didSet { check() } }
  /// The axes in which the way is taken.
  ///
  /// Defaults to the window's.
  public var frame: Frame
  /// The size that rotation and release take for the card's.
  ///
  /// Defaults to the card's own.
  public var measure: Measure
  /// The way in which the card keeps up with the pointer.
  ///
  /// Defaults to being where the pointer is.
  public var follow: DragFollow
  /// The size of a dragged card.
  ///
  /// Defaults to its own.
  public var scale: DragScale
  /// The point about which the card rotates, and is scaled.
  ///
  /// Defaults to its middle.
  public var anchor: Anchor
  /// The resistance in a direction in which the card cannot be swiped.
  ///
  /// Defaults to none.
  public var forbidden: Resistance
  #if hasFeature(Embedded)
  package var rotation: AnyRotation
  #else
  /// The rotation of the card.
  ///
  /// Defaults to none.
  public var rotation: any RotationLaw
  #endif
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
    share: Double = 1,
    frame: Frame = .window,
    measure: Measure = .card,
    follow: DragFollow = DragFollow(),
    scale: DragScale = DragScale(),
    anchor: Anchor = .center,
    forbidden: Resistance = .none,
    rotation: some RotationLaw = NoRotation(),
    maximumRotation: Angle? = nil,
    lift: Lift = Lift(),
    handOff: Double = 0,
    resampling: Double = 0
  ) {
    self.axes = axes
    self.share = share
    self.frame = frame
    self.measure = measure
    self.follow = follow
    self.scale = scale
    self.anchor = anchor
    self.forbidden = forbidden
    self.rotation = erased(rotation)
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

  /// The axes in which a card goes the way of the pointer.
  public enum Frame: String, CaseIterable, Sendable {
    /// The window's: the card goes where the pointer goes.
    case window
    /// The card's own: a card that leans goes aslant.
    case turned
    /// The card's own, in which each movement reads how far the pointer has come, as the card leaned before
    /// it; the card goes that far in its own axes.
    case card
    /// The same, but the card goes so far in the window's axes, counted from the middle of the box around
    /// the leaning card.
    case cardBox
    /// The same, but each movement adds its step, in the window's axes.
    case cardSteps
  }

  /// The size that rotation and release take for the card's.
  public enum Measure: String, CaseIterable, Sendable {
    /// The card's own.
    case card
    /// That of the box around the card, as it leaned before the latest movement.
    case box
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
  ///   - history: What is left of the movements before. Defaults to none.
  package func pose(
    in context: DragContext,
    translation: Vector,
    history: DragHistory = DragHistory()
  ) -> DragPose {
    let arm = anchor == .center ? .zero : context.anchor
    let pivot = scale.by == .nothing ? arm : arm * context.shrinkage
    let upright = context.pose.center + arm.rotated(by: context.pose.rotation) - pivot
    let gap = upright - context.rest.center
    // What rounding leaves of a card at rest must decide no tie between two directions.
    let before = gap.length < 1e-9 ? .zero : gap
    let bands = RubberBands(context, forbidden)
    let pull = bands.pull(of: untwisted(before, in: context)) * (1 / share)
    let history = read(translation, history)
    let travel = pull + history.way
    // A card may be caught farther away than its bands would let it come by a drag.
    let excess = before - twisted(bands.offset(of: pull * share), in: context)
    let isBeyond = excess.length > 1e-6 + 1e-9 * before.length
    let way = bands.offset(of: travel * share)
    let wanted = twisted(way, in: context, history) + (isBeyond ? excess : .zero)
    let departure =
      switch axes {
      case .both: wanted
      case .horizontal: Vector(dx: wanted.dx, dy: before.dy)
      }
    let straight = frame == .window ? departure : way
    let rotation = rotation(in: context, departure: straight, history)
    return DragPose(
      center: context.rest.center + departure,
      rotation: follow.by == .spring
        ? rotation : limited(keptRotation(in: context, before) + rotation),
      anchor: pivot,
      size: scale.by == .nothing ? nil : size(in: context, before, departure),
      anchorWidth: scale.by == .nothing || pivot == .zero || context.rest.size.width <= 1e-3
        ? nil : context.rest.size.width,
      travel: travel
    )
  }

  /// What a caught card is rotated by beyond the law.
  private func keptRotation(in context: DragContext, _ before: Vector) -> Angle {
    context.pose.rotation - rotation(in: context, departure: untwisted(before, in: context))
  }

  /// The law's size, and by what a caught card is larger or smaller.
  private func size(in context: DragContext, _ before: Vector, _ departure: Vector) -> Size {
    let (rest, stage) = (context.rest.size, context.stage)
    // A layout may leave a deep card without size; then no share of it is a distance.
    guard rest.width > 1e-3 else { return rest }
    let size = rest * scale.factor(at: departure.dx, card: rest, stage: stage)
    guard follow.by == .pointer, scale.by == .distance else { return size }
    let lawful = rest * scale.factor(at: before.dx, card: rest, stage: stage)
    return Size(
      width: max(0, size.width + context.pose.size.width - lawful.width),
      height: max(0, size.height + context.pose.size.height - lawful.height)
    )
  }

  /// Where a card is at the release, which reads the pointer once more but no longer rotates the card.
  ///
  /// - Returns: Nil if reading it once more changes nothing.
  package func releasedPose(in context: DragContext, _ history: DragHistory) -> DragPose? {
    guard frame == .cardBox else { return nil }
    var again = history
    again.formerLean = history.lean
    again.way = history.translation.rotated(by: .zero - history.lean)
    var released = pose(in: context, translation: history.translation, history: again)
    released.rotation = history.lean
    return released
  }

  /// Adds a movement to those before; one to the same place adds nothing.
  package func read(_ translation: Vector, _ history: DragHistory) -> DragHistory {
    guard translation != history.translation else { return history }
    var read = history
    let back = Angle.zero - history.lean
    read.way =
      switch frame {
      case .window, .turned: translation
      case .card, .cardBox: translation.rotated(by: back)
      case .cardSteps: history.way + (translation - history.translation).rotated(by: back)
      }
    read.translation = translation
    read.formerLean = history.lean
    return read
  }

  /// The distance from rest of a card that goes a way.
  private func twisted(
    _ way: Vector,
    in context: DragContext,
    _ history: DragHistory = DragHistory()
  ) -> Vector {
    switch frame {
    case .window, .cardSteps: way
    case .turned, .card: way.rotated(by: rotation(in: context, departure: way, history))
    case .cardBox:
      way + (context.rest.size.box(rotatedBy: history.formerLean) - context.rest.size) * 0.5
    }
  }

  /// The way of a card that is somewhere and leans.
  private func untwisted(_ departure: Vector, in context: DragContext) -> Vector {
    switch frame {
    case .window, .cardBox, .cardSteps: departure
    case .turned, .card: departure.rotated(by: .zero - context.pose.rotation)
    }
  }

  /// The size of a resting card that counts for a rule.
  func measured(_ card: Size, _ history: DragHistory) -> Size {
    measure == .card ? card : card.box(rotatedBy: history.formerLean)
  }

  private func rotation(
    in context: DragContext,
    departure: Vector,
    _ history: DragHistory = DragHistory()
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
          step: history.step,
          card: measured(card, history),
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

extension DragRule: PresetPart, MovingPart {
  /// The springs of the lift, and of a card that follows the pointer on one.
  package var motions: [PartMotion] {
    [PartMotion("Lift", lift.spring, "lift.spring")]
      + (follow.by == .spring ? [PartMotion("Follow", follow.spring, "follow")] : [])
  }

  /// The tunables, without those of the rotation, which is a separate part.
  public static let tunables: [Tunable<DragRule>] =
    [
      .choice(
        "axes",
        Property({ $0.axes }, { $0.axes = $1 }),
        "The axes along which the card follows the pointer."
      ),
      .number(
        "share",
        Property({ $0.share }, { $0.share = $1 }),
        0.05...1,
        step: 0.05,
        "The part of the pointer's way that the card goes."
      )
      .accepting(.positive, .within(0...1)),
      .choice(
        "frame",
        Property({ $0.frame }, { $0.frame = $1 }),
        "The axes in which the pointer's way is read and gone."
      ),
      .choice(
        "measure",
        Property({ $0.measure }, { $0.measure = $1 }),
        "Whether a leaning card counts as larger than it is."
      ),
      .choice(
        "anchor",
        Property({ $0.anchor }, { $0.anchor = $1 }),
        "The point about which a dragged card rotates."
      ),
      .choice(
        "forbidden",
        Property({ $0.forbidden }, { $0.forbidden = $1 }),
        "The resistance in directions that cannot be swiped."
      ),
      .optionalAngle(
        "maximumRotation",
        Property({ $0.maximumRotation }, { $0.maximumRotation = $1 }),
        0...360,
        step: 1,
        "The largest rotation of a dragged card to either side."
      )
      .felt(as: .tilt, by: 1.25, because: "The limit would hide a larger angle."),
      .number(
        "handOff",
        Property({ $0.handOff }, { $0.handOff = $1 }),
        .seconds,
        0...0.2,
        step: 0.005,
        "The time in which a swiped card takes up the pointer's velocity."
      )
      .felt(
        as: .weight,
        by: 1.25,
        because: "A heavy card lags: it takes up the pointer's velocity later."
      )
      .idle(because: "Resampling already shows drags on time.") { $0.resampling > 0 },
      .number(
        "resampling",
        Property({ $0.resampling }, { $0.resampling = $1 }),
        .seconds,
        0...0.05,
        step: 0.001,
        "How long after the pointer a card is shown, so that it moves as evenly as the hand."
      ),
    ]
    + nested("follow", Property({ $0.follow }, { $0.follow = $1 }), DragFollow.tunables)
    + nested("scale", Property({ $0.scale }, { $0.scale = $1 }), DragScale.tunables)
    + nested("lift", Property({ $0.lift }, { $0.lift = $1 }), Lift.tunables)

  private static func nested<Part>(
    _ name: String,
    _ property: Property<DragRule, Part>,
    _ tunables: [Tunable<Part>]
  ) -> [Tunable<DragRule>] {
    tunables.map { $0.lifted(key: "\(name).\($0.key)", property) }
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

  /// Of a card that is grabbed where it rests.
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
    // A card of no width that is seen has no grabbed point.
    pose.size.width > 1e-3 ? rest.size.width / pose.size.width : 1
  }
}

/// What is left of the movements of a pointer, besides how far it has come.
package struct DragHistory: Hashable, Sendable {
  /// The velocity of the pointer between its last two positions, in points per second.
  package var step = Vector.zero
  /// How far the pointer had come, in points.
  package var translation = Vector.zero
  /// The way that was read, in points.
  package var way = Vector.zero
  /// The rotation of the card after the latest movement.
  package var lean = Angle.zero
  /// The rotation of the card before it.
  package var formerLean = Angle.zero

  package init() {}
}

extension Size {
  /// The size of the upright box around a card of this size.
  fileprivate func box(rotatedBy angle: Angle) -> Size {
    let corner = Vector(dx: 1, dy: 0).rotated(by: angle)
    let (cosine, sine) = (abs(corner.dx), abs(corner.dy))
    return Size(width: width * cosine + height * sine, height: width * sine + height * cosine)
  }

  fileprivate static func - (one: Size, other: Size) -> Vector {
    Vector(dx: one.width - other.width, dy: one.height - other.height)
  }
}

package struct DragPose: Hashable, Sendable {
  /// The middle that the card would have if it were upright, in the container's axes.
  package var center: Point
  /// About the anchor.
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
