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
  /// The container's extent in a window that is wide enough, in points.
  public var size: Size
  /// How far the container's middle lies from the window's middle, in points.
  public var offset: Vector
  /// How much wider than the container the window must be at least, in points; nil where the
  /// container is always as wide.
  public var margin: Double?

  /// Makes a placement.
  public init(size: Size, offset: Vector = .zero, margin: Double? = nil) {
    self.size = size
    self.offset = offset
    self.margin = margin
  }

  /// Lays the container into a window of an extent in points.
  public func stage(in window: Size) -> Stage {
    let middle = Point(x: window.width / 2, y: window.height / 2) + offset
    // A card a point wide can still be seen and be made larger.
    let room = margin.map { max(1, window.width - $0) } ?? size.width
    let extent = Size(width: min(size.width, room), height: size.height)
    return Stage(window: window, container: Rectangle(center: middle, size: extent))
  }
}

extension Placement: PresetPart {
  /// What can be tuned.
  public static var tunables: [Tunable<Placement>] {
    [
      .number("width", \.size.width, .points, 1...10_000, step: 10, "How wide the container is."),
      .number("height", \.size.height, .points, 1...10_000, step: 10, "How high the container is."),
      .offset("offset", \.offset, -10_000...10_000, "Its middle from the window's middle."),
      .optionalNumber(
        "margin",
        \.margin,
        .points,
        0...10_000,
        step: 5,
        "How much wider the window is at least; none where the container never shrinks."
      ),
    ]
  }
}
