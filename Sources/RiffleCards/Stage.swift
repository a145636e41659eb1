public import RiffleMotion

/// The window in points and the container in it, which the cards' places are counted from.
public struct Stage: Hashable, Sendable {
  /// The window's extent in points.
  public var window: Size
  /// The container in window axes; a card's own places count from its top left corner.
  public var container: Rectangle

  /// Makes a stage.
  public init(window: Size, container: Rectangle) {
    self.window = window
    self.container = container
  }

  /// Returns a place of the window in the container's axes.
  public func inContainer(_ place: Point) -> Point {
    Point(x: place.x - container.origin.x, y: place.y - container.origin.y)
  }

  /// Returns a pose of the container's axes in the window's.
  public func inWindow(_ pose: Pose) -> Pose {
    var moved = pose
    moved.center.x += container.origin.x
    moved.center.y += container.origin.y
    return moved
  }
}

/// Where the container lies in a window.
public struct Placement: Hashable, Sendable {
  /// The container's extent, in points.
  public var size: Size
  /// How far the container's middle lies from the window's middle, in points.
  public var offset: Vector

  /// Makes a placement.
  public init(size: Size, offset: Vector = .zero) {
    self.size = size
    self.offset = offset
  }

  /// Lays the container into a window of an extent in points.
  public func stage(in window: Size) -> Stage {
    let middle = Point(x: window.width / 2, y: window.height / 2) + offset
    return Stage(window: window, container: Rectangle(center: middle, size: size))
  }
}
