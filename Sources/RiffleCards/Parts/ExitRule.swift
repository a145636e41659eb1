public import RiffleMotion

/// How a swiped card leaves, and how an undo brings it back.
public protocol ExitRule: Sendable {
  /// Starts the flight of a swiped card, from the pose it has.
  func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp)

  /// Starts the way back of a card whose swipe is undone, from the pose it has.
  ///
  /// - Parameters:
  ///   - motion: The card's, in flight or where its flight ended.
  ///   - rest: The pose to end in.
  ///   - time: When it begins.
  func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp)
}

/// What a flight starts from.
public struct Exit: Hashable, Sendable {
  /// Where the card was swiped to.
  public var direction: Direction
  /// How far the card was from its rest, in points; zero for a command.
  public var departure: Vector
  /// The turn it was let go with.
  public var rotation: Angle
  /// The hand's velocity, in points a second; zero for a command.
  public var velocity: Vector
  /// The pose in which the card rested, in the container's axes.
  public var rest: Pose
  /// The stage it happens on.
  public var stage: Stage

  /// Makes an exit.
  public init(
    direction: Direction,
    departure: Vector = .zero,
    rotation: Angle = .zero,
    velocity: Vector = .zero,
    rest: Pose,
    stage: Stage
  ) {
    self.direction = direction
    self.departure = departure
    self.rotation = rotation
    self.velocity = velocity
    self.rest = rest
    self.stage = stage
  }
}

/// A short way further, fading: a fixed offset from where the card was let go, mirrored to the left.
public struct OffsetExit: ExitRule, Hashable {
  /// How far the card goes, in points, for a swipe to the right; dx is mirrored to the left.
  public var offset: Vector
  /// Seconds the exit takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(offset: Vector, duration: Double, curve: TimingCurve = .easeInOut) {
    self.offset = offset
    self.duration = duration
    self.curve = curve
  }

  /// Sends the card on by the offset and lets it vanish; its turn stays.
  public func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp) {
    let side = exit.direction.vector.dx
    let end = exit.rest.center + exit.departure + Vector(dx: side * offset.dx, dy: offset.dy)
    motion.moveCenter(to: end, along: curve, duration: duration, from: time)
    motion.alpha.animate(to: 0, along: curve, duration: duration, from: time)
  }

  /// Takes the card home in the exit's own time, becoming opaque and upright on the way.
  public func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }
}
