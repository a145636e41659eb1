public import RiffleGestures
public import RiffleMotion

/// A rule for whether the release of a dragged card is a swipe.
public protocol ReleaseRule: PresetPart {
  /// The directions in which a card can be swiped by dragging, and by a command unless the card's owner
  /// allows others.
  var directions: [Direction] { get }

  /// Decides whether a release is a swipe.
  func verdict(on release: ReleaseContext) -> ReleaseVerdict

  /// Returns the progress toward a swipe in a direction, as if the card were released at a
  /// standstill: 0 at rest, 1 at the threshold, more beyond it.
  func progress(of release: ReleaseContext, toward direction: Direction) -> Double

  /// The recognizer of swipes without a drag; nil for a rule that judges the releases of dragged cards.
  ///
  /// With one no card follows the pointer, and a press on any card counts.
  var swipeRecognizer: SwipeRecognizer? { get }

  /// The progress that still swipes a card that has passed the threshold once, from 0 to 1.
  var hysteresis: Double { get }
}

extension ReleaseRule {
  /// 1: a card that comes back over the threshold stays.
  public var hysteresis: Double { 1 }

  /// Nil: cards are dragged.
  public var swipeRecognizer: SwipeRecognizer? { nil }
}

/// The facts at the release of a dragged card.
public struct ReleaseContext: Hashable, Sendable {
  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  public var travel: Vector
  /// The middle of the card, in the container's axes.
  public var center: Point
  /// The velocity of the pointer, in points per second.
  public var velocity: Vector
  /// Whether the card has passed the threshold, and has not come back since.
  public var isArmed: Bool
  /// The directions of the rule in which this card may be swiped.
  public var allowed: [Direction]
  /// The pose in which the card rests, in the container's axes.
  public var rest: Pose
  /// The window and the container.
  public var stage: Stage

  /// Makes a context.
  public init(
    travel: Vector,
    center: Point,
    velocity: Vector = .zero,
    isArmed: Bool = false,
    allowed: [Direction],
    rest: Pose,
    stage: Stage
  ) {
    self.travel = travel
    self.center = center
    self.velocity = velocity
    self.isArmed = isArmed
    self.allowed = allowed
    self.rest = rest
    self.stage = stage
  }
}
