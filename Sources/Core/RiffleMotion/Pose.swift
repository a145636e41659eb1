/// The position, size, rotation and opacity of a card at one time.
public struct Pose: Hashable, Sendable {
  /// The card's center, in points.
  public var center: Point
  /// The size of the card before rotation and after scaling, in points.
  public var size: Size
  /// The rotation about the center, clockwise if it is positive.
  public var rotation: Angle
  /// The opacity, from 0 (invisible) to 1.
  public var alpha: Double

  /// Makes a pose; rotation defaults to zero and opacity to 1.
  public init(center: Point, size: Size, rotation: Angle = .zero, alpha: Double = 1) {
    self.center = center
    self.size = size
    self.rotation = rotation
    self.alpha = alpha
  }

  /// Makes the opaque pose without rotation that fills a rectangle.
  public init(frame: Rectangle) { self.init(center: frame.center, size: frame.size) }

  /// Returns whether a point is on the card, with its corners taken as square.
  public func contains(_ point: Point) -> Bool {
    let offset = (point - center).rotated(by: Angle(radians: -rotation.radians))
    return abs(offset.dx) <= size.width / 2 && abs(offset.dy) <= size.height / 2
  }
}
