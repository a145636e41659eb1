public import RiffleMotion

/// How a held card departs from its rest: it follows the pointer, and turns as it goes.
///
/// Where a held card is, is a function of the pan's translation alone.
public struct DragRule: Sendable {
  /// Along which axes the card follows.
  public var axes: Axes
  /// What the card turns about.
  public var anchor: Anchor
  /// What a pull in a direction meets in which the card cannot be swiped.
  public var forbidden: Resistance
  /// How far the card turns.
  public var rotation: any RotationLaw
  /// The largest turn to either side, 0° or more; nil for no limit.
  public var maximumRotation: Angle?

  /// Makes the rule.
  public init(
    axes: Axes = .both,
    anchor: Anchor = .center,
    forbidden: Resistance = .none,
    rotation: any RotationLaw = NoRotation(),
    maximumRotation: Angle? = nil
  ) {
    self.axes = axes
    self.anchor = anchor
    self.forbidden = forbidden
    self.rotation = rotation
    self.maximumRotation = maximumRotation
  }

  /// Along which axes a card follows the pointer.
  public enum Axes: String, CaseIterable, Sendable {
    /// Both.
    case both
    /// Sideways only.
    case horizontal
    /// Not at all: only the release counts.
    case none
  }

  /// What a held card turns about.
  public enum Anchor: String, CaseIterable, Sendable {
    /// Its middle.
    case center
    /// The place where it was grabbed.
    case grabPoint
  }

  /// What a pull meets.
  public enum Resistance: String, CaseIterable, Sendable {
    /// Nothing: the card follows.
    case none
    /// A rubber band: the farther it is pulled, the less it follows.
    case rubberBand
  }

  /// Tells where a held card is.
  ///
  /// The turn is the law's for the whole departure; what a caught card's turn differed from the
  /// law by stays added, so that catching never jumps.
  ///
  /// - Parameters:
  ///   - grab: How the card was taken hold of; a translation of zero gives the pose it then had.
  ///   - translation: How far the pointer has gone since, in points.
  /// - Returns: The card's place and turn, in the container's axes.
  public func hold(of grab: Grab, translation: Vector) -> Hold {
    let pivot = anchor == .center ? .zero : grab.anchor
    let unturned = grab.pose.center + pivot.rotated(by: grab.pose.rotation) - pivot
    let before = unturned - grab.rest.center
    let bands = Bands(grab, forbidden)
    let travel = bands.pull(of: before) + translation
    let wanted = bands.offset(of: travel)
    let departure =
      switch axes {
      case .both: wanted
      case .horizontal: Vector(dx: wanted.dx, dy: before.dy)
      case .none: before
      }
    let turn =
      grab.pose.rotation - angle(of: grab, departure: before)
      + angle(of: grab, departure: departure)
    return Hold(
      center: grab.rest.center + departure,
      rotation: turn,
      anchor: pivot,
      // Where the card does not follow, where it is does not count.
      travel: axes == .none ? translation : travel
    )
  }

  /// Returns the law's turn for a departure from rest.
  private func angle(of grab: Grab, departure: Vector) -> Angle {
    let lever = -2 * grab.anchor.dy / grab.rest.size.height
    let turn = rotation.angle(
      for: Pull(
        departure: departure,
        lever: max(-1, min(lever, 1)),
        card: grab.rest.size,
        stage: grab.stage
      )
    )
    return limited(turn)
  }

  /// Returns the turn of a card that a command swipes, once it has gone all the way.
  func turn(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    limited(rotation.turn(toward: direction, card: card, stage: stage))
  }

  private func limited(_ turn: Angle) -> Angle {
    guard let maximumRotation else { return turn }
    return max(Angle.zero - maximumRotation, min(turn, maximumRotation))
  }
}

/// The rubber bands that hold a card back in the directions in which it cannot be swiped.
private struct Bands {
  private let grab: Grab
  private let resistance: DragRule.Resistance

  init(_ grab: Grab, _ resistance: DragRule.Resistance) {
    self.grab = grab
    self.resistance = resistance
  }

  /// Returns how far a card goes that is pulled so far.
  func offset(of pull: Vector) -> Vector {
    each(pull) { band, pull in band.offset(pull: pull) }
  }

  /// Returns how far a card was pulled that has gone so far.
  func pull(of offset: Vector) -> Vector {
    each(offset) { band, offset in band.pull(offset: offset) }
  }

  private func each(_ vector: Vector, _ change: (RubberBand, Double) -> Double) -> Vector {
    guard resistance == .rubberBand else { return vector }
    func changed(_ length: Double, extent: Double, _ axis: (Vector) -> Double) -> Double {
      let isFree = grab.allowed.contains { axis($0.vector) * length > 0 }
      // A quarter of the card is far enough to feel that the way is barred.
      guard !isFree, length != 0, let band = try? RubberBand(dimension: extent / 4) else {
        return length
      }
      return change(band, length)
    }
    return Vector(
      dx: changed(vector.dx, extent: grab.rest.size.width) { $0.dx },
      dy: changed(vector.dy, extent: grab.rest.size.height) { $0.dy }
    )
  }
}

extension DragRule: PresetPart {
  /// What can be tuned, without the rotation, which is a part of its own.
  public static var tunables: [Tunable<DragRule>] {
    [
      .choice("axes", \.axes, "Along which axes the card follows the pointer."),
      .choice("anchor", \.anchor, "What the held card turns about."),
      .choice("forbidden", \.forbidden, "What a pull meets where the card cannot be swiped."),
      .optionalAngle(
        "maximumRotation",
        \.maximumRotation,
        0...360,
        step: 1,
        "The largest turn of a held card to either side."
      ),
    ]
  }
}
