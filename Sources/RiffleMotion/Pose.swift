/// Where and how a card is seen at one moment.
public struct Pose: Hashable, Sendable {
  /// The card's middle.
  public var center: Point
  /// The extents of the unturned card, after scaling, in points.
  public var size: Size
  /// The turn about the middle.
  public var rotation: Angle
  /// The opacity, from 0 (not seen) to 1.
  public var alpha: Double

  /// Makes a pose.
  public init(center: Point, size: Size, rotation: Angle = .zero, alpha: Double = 1) {
    self.center = center
    self.size = size
    self.rotation = rotation
    self.alpha = alpha
  }

  /// Makes the upright, opaque pose that fills a rectangle.
  public init(frame: Rectangle) {
    self.init(center: frame.center, size: frame.size)
  }

  /// Tells whether a place lies on the card, its corners taken as square.
  public func contains(_ place: Point) -> Bool {
    let offset = (place - center).rotated(by: Angle(radians: -rotation.radians))
    return abs(offset.dx) <= size.width / 2 && abs(offset.dy) <= size.height / 2
  }
}
