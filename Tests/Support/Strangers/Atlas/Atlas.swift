// A library of somebody else's. Its words are also words of Riffle.

/// A place on the earth.
public struct Point: Sendable {
  /// The latitude and the longitude, in degrees.
  public var latitude, longitude: Double

  /// Makes a place.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A point of the compass.
public enum Direction: Sendable {
  case north, east, south, west
}

/// A color by its name on a map.
public struct Color: Sendable {
  /// The name.
  public var name: String

  /// Makes a color.
  public init(named name: String) {
    self.name = name
  }
}
