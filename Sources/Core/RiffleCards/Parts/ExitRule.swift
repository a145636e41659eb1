public import RiffleMotion

/// A rule for how a swiped card leaves, and how an undo brings it back.
public protocol ExitRule: PresetPart {
  /// The whereabouts of a swiped card after its exit.
  var destination: ExitDestination { get }

  /// Whether a card in flight can be caught, and dragged back to undo its swipe.
  var isCatchable: Bool { get }

  /// The directions in which commands swipe besides those of the release rule; none by default.
  var commandDirections: [Direction] { get }

  /// Starts the exit of a swiped card, from its present pose and velocity.
  ///
  /// - Parameters:
  ///   - motion: The card's motion.
  ///   - context: The swipe.
  ///   - time: The start of the exit.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp)

  /// Puts a card whose exit is over where its return starts; it stays where it is by default.
  ///
  /// - Parameters:
  ///   - motion: The card's motion, over.
  ///   - rest: The pose in which the return will end.
  ///   - time: The start of the return.
  func placeForUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp)

  /// Starts the return of a card whose swipe is undone, from its present pose.
  ///
  /// - Parameters:
  ///   - motion: The card's motion: in flight, where its return starts after its flight, or wherever a hand
  ///     that caught it on its way lets it go.
  ///   - rest: The pose to end in.
  ///   - time: The start of the return.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp)
}

extension ExitRule {
  /// Gone.
  public var destination: ExitDestination { .gone }
  /// A flying card cannot be caught.
  public var isCatchable: Bool { false }
  /// Commands swipe in no other directions.
  public var commandDirections: [Direction] { [] }
  /// A card comes back from where its exit ended.
  public func placeForUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {}
}

/// An exit with a time for its card's stamp; with other exits it comes and goes in a short fade.
package protocol StampingExit: ExitRule {
  /// How the stamp of a card that a command swipes becomes whole.
  var commandStamp: StampFade { get }
  /// How it goes as the swipe is undone; nil for a short fade.
  var undoStamp: StampFade? { get }
}

/// A part of the way along a timing curve, in which a stamp comes or goes.
package struct StampFade: Hashable, Sendable {
  var curve: TimingCurve
  /// The duration of the whole way, in seconds.
  var duration: Double
  var part: ClosedRange<Double>

  package init(curve: TimingCurve, duration: Double, part: ClosedRange<Double>) {
    self.curve = curve
    self.duration = duration
    self.part = part
  }

  /// The share of the fade that is over, 0 to 1.
  func share(after seconds: Double) -> Double {
    let way = curve.value(at: duration > 0 ? min(seconds / duration, 1) : 1)
    let length = part.upperBound - part.lowerBound
    return length > 0 ? max(0, min((way - part.lowerBound) / length, 1)) : way < 1 ? 0 : 1
  }
}

/// The whereabouts of a swiped card after its exit.
public enum ExitDestination: Hashable, Sendable {
  /// It leaves the stack.
  case gone
  /// It stays in the stack: a swipe to the left puts the top card beneath all others, one to the
  /// right brings the bottom card to the top. The other cards wait until it is out, and one in the hand
  /// stays there as another comes to lie on it.
  case cycles
}

/// The swipe that starts an exit.
public struct ExitContext: Hashable, Sendable {
  /// The direction of the swipe.
  public var direction: Direction
  /// Whether the user dragged the card; false for a command.
  public var isByHand: Bool
  /// The distance of the card from its resting pose, in points; zero for a command.
  public var departure: Vector
  /// The distance of the pointer from the point where it would hold the card at rest, in points; zero for
  /// a command.
  public var travel: Vector
  /// The velocity of the pointer, in points per second; zero for a command.
  public var velocity: Vector
  /// The velocity of the pointer between its last two positions, in points per second, however long ago;
  /// zero for a command.
  public var step: Vector
  /// The grabbed point, from the card's middle, in points; zero for a command.
  public var anchor: Vector
  /// The rotation at the end of the exit of a card that a command swipes.
  public var rotation: Angle
  /// The pose in which the card rested, in the container's axes.
  public var rest: Pose
  /// The window and the container.
  public var stage: Stage
  /// The direction in which the stack is laid out.
  public var layoutDirection: LayoutDirection

  /// Makes a context.
  public init(
    direction: Direction,
    isByHand: Bool,
    departure: Vector = .zero,
    travel: Vector = .zero,
    velocity: Vector = .zero,
    step: Vector = .zero,
    anchor: Vector = .zero,
    rotation: Angle = .zero,
    rest: Pose,
    stage: Stage,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.direction = direction
    self.isByHand = isByHand
    self.departure = departure
    self.travel = travel
    self.velocity = velocity
    self.step = step
    self.anchor = anchor
    self.rotation = rotation
    self.rest = rest
    self.stage = stage
    self.layoutDirection = layoutDirection
  }
}

extension ExitContext {
  /// No card goes farther, in points: beyond, numbers are too coarse for a pose.
  package static let farthest = 1e10

  /// The least multiple of a way from rest at which the card's middle is half its diagonal beyond an edge
  /// of the window; 0 for no way at all.
  package func multipleOutOfSight(of way: Vector) -> Double {
    let size = rest.size
    let reach = (size.width * size.width + size.height * size.height).squareRoot() / 2
    let (origin, window) = (stage.container.origin, stage.window)
    func multiple(_ way: Double, from middle: Double, across side: Double) -> Double? {
      if way == 0 { return nil }
      return ((way < 0 ? -reach : side + reach) - middle) / way
    }
    let multiples = [
      multiple(way.dx, from: rest.center.x + origin.x, across: window.width),
      multiple(way.dy, from: rest.center.y + origin.y, across: window.height),
    ]
    return max(0, multiples.compactMap { $0 }.min() ?? 0)
  }

  /// The distance out of sight along the direction, in points.
  package var distanceOutOfSight: Double { multipleOutOfSight(of: direction.vector) }

  /// A length along the direction.
  ///
  /// - Parameters:
  ///   - horizontal: To a side.
  ///   - vertical: Up or down.
  package func points(_ horizontal: Length, _ vertical: Length) -> Double {
    (direction.vector.dx == 0 ? vertical : horizontal).points(card: rest.size, stage: stage)
  }
}
