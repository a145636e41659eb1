public import RiffleMotion

/// How a swiped card leaves, and how an undo brings it back.
public protocol ExitRule: PresetPart {
  /// What becomes of a swiped card.
  var destination: ExitDestination { get }

  /// Whether a card in flight can be caught, and pulled back to undo its swipe.
  var isCatchable: Bool { get }

  /// Starts the flight of a swiped card, from the pose it has and as fast as it is.
  func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp)

  /// Starts the way back of a card whose swipe is undone, from the pose it has.
  ///
  /// - Parameters:
  ///   - motion: The card's, in flight or where its flight ended.
  ///   - rest: The pose to end in.
  ///   - time: When it begins.
  func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp)
}

extension ExitRule {
  /// It is gone.
  public var destination: ExitDestination { .gone }
  /// It cannot be caught.
  public var isCatchable: Bool { false }
}

/// What becomes of a swiped card.
public enum ExitDestination: Hashable, Sendable {
  /// It leaves the stack.
  case gone
  /// It stays: to the left the top card goes beneath all others, to the right the bottom card
  /// comes to the top. Until it has left, the others stay where they are.
  case circulates
}

/// What a flight starts from.
public struct Exit: Hashable, Sendable {
  /// Where the card was swiped to.
  public var direction: Direction
  /// Whether a hand let go of the card.
  public var isByHand: Bool
  /// How far the card was from its rest, in points; zero for a command.
  public var departure: Vector
  /// How far a card turns that no hand turns, once it has gone all the way.
  public var turn: Angle
  /// The pose in which the card rested, in the container's axes.
  public var rest: Pose
  /// The stage it happens on.
  public var stage: Stage

  /// Makes an exit.
  public init(
    direction: Direction,
    isByHand: Bool,
    departure: Vector = .zero,
    turn: Angle = .zero,
    rest: Pose,
    stage: Stage
  ) {
    self.direction = direction
    self.isByHand = isByHand
    self.departure = departure
    self.turn = turn
    self.rest = rest
    self.stage = stage
  }
}
