import Foundation

/// A point of the window, in pixels from its top left corner.
package struct Spot: Hashable, CustomStringConvertible {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (spot: Spot, way: Spot) -> Spot {
    Spot(x: spot.x + way.x, y: spot.y + way.y)
  }
  package static func - (spot: Spot, way: Spot) -> Spot {
    Spot(x: spot.x - way.x, y: spot.y - way.y)
  }
  package static func * (way: Spot, factor: Double) -> Spot {
    Spot(x: way.x * factor, y: way.y * factor)
  }

  /// Turns a way clockwise as seen, by radians.
  package func rotated(by angle: Double) -> Spot {
    Spot(
      x: x * cos(angle) - y * sin(angle),
      y: x * sin(angle) + y * cos(angle)
    )
  }

  package var description: String { "(\(Int(x.rounded())), \(Int(y.rounded())))" }
}
