import RealModule

/// An angle; positive rotates clockwise on the screen, since y grows downward.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// No rotation.
  public static let zero = Angle(radians: 0)

  /// Makes an angle from radians.
  public init(radians: Double) { self.radians = radians }

  /// Makes an angle from degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// The angle in degrees.
  public var degrees: Double { radians * 180 / .pi }

  package var sin: Double { .sin(radians) }

  package var cos: Double { .cos(radians) }

  package var tan: Double { sin / cos }

  /// Adds two angles.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// Subtracts an angle from another.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// Orders angles by their signed size, without reducing them to one full rotation.
  public static func < (left: Angle, right: Angle) -> Bool {
    left.radians < right.radians
  }
}
