public import RiffleMotion

/// No rotation at all.
public struct NoRotation: RotationLaw, Hashable {
  /// Makes a law.
  public init() {}

  /// Returns zero.
  public func rotation(in context: RotationContext) -> Angle { .zero }

  /// Returns zero.
  public func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle { .zero }

  /// The name in presets.
  public static let kind = "none"
  /// The summary.
  public static let summary = "The card does not rotate."
}
