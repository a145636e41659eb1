/// An angle; positive turns clockwise as seen, since y grows downward.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// No turn.
  public static let zero = Angle(radians: 0)

  /// Makes an angle from radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// Makes an angle from degrees.
  public init(degrees: Double) {
    radians = degrees * .pi / 180
  }

  /// The angle in degrees.
  public var degrees: Double { radians * 180 / .pi }

  /// Adds two angles.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// Subtracts an angle from another.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// Orders angles by their signed size, full turns not removed.
  public static func < (left: Angle, right: Angle) -> Bool {
    left.radians < right.radians
  }
}
