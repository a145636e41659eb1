public import RiffleMotion

/// A rule for how a swiped card leaves, and how an undo brings it back.
public protocol ExitRule: PresetPart {
  /// The whereabouts of a swiped card after its exit.
  var destination: ExitDestination { get }

  /// Whether a card in flight can be caught, and dragged back to undo its swipe.
  var isCatchable: Bool { get }

  /// Starts the exit of a swiped card, from its present pose and velocity.
  ///
  /// - Parameters:
  ///   - motion: The card's motion.
  ///   - context: The swipe.
  ///   - time: The start of the exit.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp)

  /// Starts the return of a card whose swipe is undone, from its present pose.
  ///
  /// - Parameters:
  ///   - motion: The card's motion, in flight or where its flight ended.
  ///   - rest: The pose to end in.
  ///   - time: The start of the return.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp)
}

extension ExitRule {
  /// Gone.
  public var destination: ExitDestination { .gone }
  /// False.
  public var isCatchable: Bool { false }
}

/// The whereabouts of a swiped card after its exit.
public enum ExitDestination: Hashable, Sendable {
  /// It leaves the stack.
  case gone
  /// It stays in the stack: a swipe to the left puts the top card beneath all others, one to the
  /// right brings the bottom card to the top. The other cards wait until it is out.
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
    rotation: Angle = .zero,
    rest: Pose,
    stage: Stage,
    layoutDirection: LayoutDirection = .leftToRight
  ) {
    self.direction = direction
    self.isByHand = isByHand
    self.departure = departure
    self.rotation = rotation
    self.rest = rest
    self.stage = stage
    self.layoutDirection = layoutDirection
  }
}

extension PortableDeparture {
  /// Along a timing curve, out and back.
  static func along(
    _ curve: TimingCurve,
    duration: Double,
    byHand: End,
    byCommand: End? = nil,
    fadingTo alpha: Double? = nil
  ) -> PortableDeparture {
    let path = Path(
      byHand: byHand,
      byCommand: byCommand ?? byHand,
      alpha: alpha,
      curve: curve,
      duration: duration
    )
    return PortableDeparture(way: .path(path), undo: PortableMove(curve, duration: duration))
  }
}
