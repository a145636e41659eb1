public import RiffleMotion

/// No turn at all.
public struct NoRotation: RotationLaw, Hashable {
  /// Makes the law.
  public init() {}

  /// No turn.
  public func angle(for pull: Pull) -> Angle { .zero }

  /// No turn.
  public func turn(toward direction: Direction, card: Size, stage: Stage) -> Angle { .zero }

  /// The kind's name.
  public static let kind = "none"
  /// What it does.
  public static let meaning = "The card does not turn."
}
