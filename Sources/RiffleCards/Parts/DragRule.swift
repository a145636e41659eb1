public import RiffleMotion

/// How a held card departs from its rest.
public protocol DragRule: Sendable {
  /// Tells where a held card is, as a function of the pan's translation alone.
  ///
  /// - Parameters:
  ///   - grab: How the card was taken hold of; a translation of zero gives the pose it then had.
  ///   - translation: How far the pointer has gone since, in points.
  /// - Returns: The card's place and turn, in the container's axes.
  func hold(of grab: Grab, translation: Vector) -> Hold
}

/// How a card was taken hold of.
public struct Grab: Hashable, Sendable {
  /// The pose in which the card rests when nobody holds it.
  public var rest: Pose
  /// The pose it had when it was taken hold of.
  public var pose: Pose
  /// The place that was grabbed, in the container's axes.
  public var location: Point

  /// Makes a grab.
  public init(rest: Pose, pose: Pose, location: Point) {
    self.rest = rest
    self.pose = pose
    self.location = location
  }

  /// The grabbed place from the card's middle, in the card's own unturned axes.
  public var anchor: Vector {
    (location - pose.center).rotated(by: Angle.zero - pose.rotation)
  }
}

/// Where a hand holds a card.
public struct Hold: Hashable, Sendable {
  /// The middle of the card if it were not turned, in the container's axes.
  public var center: Point
  /// The turn about the anchor.
  public var rotation: Angle
  /// The point the card turns about, from its unturned middle.
  public var anchor: Vector

  /// Makes a hold.
  public init(center: Point, rotation: Angle = .zero, anchor: Vector = .zero) {
    self.center = center
    self.rotation = rotation
    self.anchor = anchor
  }
}

/// A card that follows the pointer and turns with its sideways departure.
public struct FollowDrag: DragRule, Hashable {
  /// Along which axes the card follows.
  public var axes: Axes
  /// What the card turns about.
  public var anchor: Anchor
  /// How far the card turns.
  public var rotation: DragRotation

  /// Makes the rule.
  public init(axes: Axes = .both, anchor: Anchor = .center, rotation: DragRotation = .none) {
    self.axes = axes
    self.anchor = anchor
    self.rotation = rotation
  }

  /// Along which axes a card follows the pointer.
  public enum Axes: String, CaseIterable, Sendable {
    /// Both.
    case both
    /// Sideways only.
    case horizontal
  }

  /// What a held card turns about.
  public enum Anchor: String, CaseIterable, Sendable {
    /// Its middle.
    case center
    /// The place where it was grabbed.
    case grabPoint
  }

  /// Adds the translation to the departure that the card had when it was grabbed.
  ///
  /// The turn is the law's for the whole departure; what a caught card's turn differed from the
  /// law by stays added, so that catching never jumps.
  public func hold(of grab: Grab, translation: Vector) -> Hold {
    let pivot = anchor == .center ? .zero : grab.anchor
    let unturned = grab.pose.center + pivot.rotated(by: grab.pose.rotation) - pivot
    let before = unturned - grab.rest.center
    let departure = before + Vector(dx: translation.dx, dy: axes == .both ? translation.dy : 0)
    let width = grab.rest.size.width
    let turn =
      grab.pose.rotation - rotation.angle(departure: before, cardWidth: width)
      + rotation.angle(departure: departure, cardWidth: width)
    return Hold(center: grab.rest.center + departure, rotation: turn, anchor: pivot)
  }
}

/// How far a held card turns for its departure from rest.
public enum DragRotation: Hashable, Sendable {
  /// Not at all.
  case none
  /// By tan(dx / (divisor * w)), w being the card's unturned width.
  case tangent(divisor: Double)

  /// Returns the turn for a departure from rest, for a card of an unturned width in points.
  public func angle(departure: Vector, cardWidth: Double) -> Angle {
    switch self {
    case .none: .zero
    case .tangent(let divisor):
      Angle(radians: RiffleMotion.tangent(departure.dx / (divisor * cardWidth)))
    }
  }
}
