import Foundation

/// A point of the window, in pixels from its top left corner.
struct Spot: Hashable, CustomStringConvertible {
  var x: Double
  var y: Double

  static func + (spot: Spot, way: Spot) -> Spot { Spot(x: spot.x + way.x, y: spot.y + way.y) }
  static func - (spot: Spot, way: Spot) -> Spot { Spot(x: spot.x - way.x, y: spot.y - way.y) }
  static func * (way: Spot, factor: Double) -> Spot { Spot(x: way.x * factor, y: way.y * factor) }

  /// Turns a way clockwise as seen, by radians.
  func rotated(by angle: Double) -> Spot {
    Spot(
      x: x * cos(angle) - y * sin(angle),
      y: x * sin(angle) + y * cos(angle)
    )
  }

  var description: String { "(\(Int(x.rounded())), \(Int(y.rounded())))" }
}
