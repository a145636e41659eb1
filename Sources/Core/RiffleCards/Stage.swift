public import RiffleMotion

/// The window and the container in it, from which the positions of cards are counted.
public struct Stage: Hashable, Sendable {
  /// The size of the window, in points.
  public var window: Size
  /// The container, in window axes.
  ///
  /// Cards count their positions from its top left corner.
  public var container: Rectangle
  /// The least difference between the window's width and the container's, in points.
  ///
  /// Defaults to 0.
  public var margin: Double

  /// Makes a stage.
  public init(window: Size, container: Rectangle, margin: Double = 0) {
    self.window = window
    self.container = container
    self.margin = margin
  }

  /// Converts a point from the window's axes to the container's.
  public func inContainer(_ point: Point) -> Point {
    Point(x: point.x - container.origin.x, y: point.y - container.origin.y)
  }

  /// Converts a pose from the container's axes to the window's.
  public func inWindow(_ pose: Pose) -> Pose {
    var moved = pose
    moved.center.x += container.origin.x
    moved.center.y += container.origin.y
    return moved
  }
}
