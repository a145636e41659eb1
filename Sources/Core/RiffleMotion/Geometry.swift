import RealModule

/// A point of the plane, in points; x grows to the right and y downward.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin, in points.
  public var x: Double
  /// The distance below the origin, in points.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Makes a point from its coordinates in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns a point moved along a vector.
  public static func + (point: Point, move: Vector) -> Point {
    Point(x: point.x + move.dx, y: point.y + move.dy)
  }

  /// Returns a point moved against a vector.
  public static func - (point: Point, move: Vector) -> Point {
    Point(x: point.x - move.dx, y: point.y - move.dy)
  }

  /// Returns the vector that leads from `start` to `end`.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

/// A displacement in points, or a velocity in points per second; dy grows downward.
public struct Vector: Hashable, Sendable {
  /// The component to the right, in points or points per second.
  public var dx: Double
  /// The downward component, in points or points per second.
  public var dy: Double

  /// No displacement.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Makes a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The angle from the x axis to the vector, clockwise on the screen, -180° to 180°; 0° for no
  /// displacement.
  public var angle: Angle { dx == 0 && dy == 0 ? .zero : Angle(radians: .atan2(y: dy, x: dx)) }

  /// Adds two vectors.
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// Subtracts a vector from another.
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
  }

  /// Returns the vector that points the other way.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// Returns a vector multiplied by a factor.
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// Returns the dot product, positive if the vectors point in similar directions.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// Returns the vector rotated by an angle, clockwise if it is positive.
  public func rotated(by angle: Angle) -> Vector {
    let (sine, cosine) = (angle.sin, angle.cos)
    return Vector(dx: dx * cosine - dy * sine, dy: dx * sine + dy * cosine)
  }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// No width and no height.
  public static let zero = Size(width: 0, height: 0)

  /// Makes a size from a width and a height in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns a size whose width and height are multiplied by a factor.
  public static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }
}

/// A rectangle whose sides are parallel to the axes, in points.
public struct Rectangle: Hashable, Sendable {
  /// The top left corner, in points.
  public var origin: Point
  /// The size, in points, not negative.
  public var size: Size

  /// Makes a rectangle from its top left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from its left and top edges, its width and its height.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Makes a rectangle from its center and its size.
  public init(center: Point, size: Size) {
    let origin = Point(x: center.x - size.width / 2, y: center.y - size.height / 2)
    self.init(origin: origin, size: size)
  }

  /// The center.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// The right edge.
  public var maxX: Double { origin.x + size.width }

  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }

  /// Returns whether a point is in the rectangle: on its left or top edge it does, on its right or
  /// bottom edge it does not, so that rectangles side by side share no point.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < maxX && point.y >= origin.y && point.y < maxY
  }

  /// Returns the rectangle without a margin on each side, in points; a negative one enlarges it.
  public func insetBy(dx: Double, dy: Double) -> Rectangle {
    Rectangle(
      x: origin.x + dx,
      y: origin.y + dy,
      width: size.width - 2 * dx,
      height: size.height - 2 * dy
    )
  }
}

/// Distances inward from the four edges of a rectangle; a negative one leads outward.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge, in points.
  public var top: Double
  /// The distance from the left edge, in points.
  public var left: Double
  /// The distance from the bottom edge, in points.
  public var bottom: Double
  /// The distance from the right edge, in points.
  public var right: Double

  /// Makes insets of four distances, each 0 by default.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes insets of the same distance on each side.
  public init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }
}
