public import RiffleMotion

/// The size and position of the container in a window.
public struct Placement: Hashable, Sendable {
  /// The size of the container in points of the stage, 0 or more; less than a point counts as one, so that
  /// a size can be computed from a window's, however small that is made.
  ///
  /// How long such a point is in a window, its owner decides: a stack view by its `fit`.
  public var size: Size { didSet { check() } }
  /// The distance of the container's middle from the window's, in points; zero by default.
  public var offset: Vector { didSet { check() } }
  /// The least difference between the window's width and the container's, in points, 0 or more: the
  /// container shrinks to keep it; with nil, the default, it never shrinks.
  public var margin: Double? { didSet { check() } }

  /// Makes a placement.
  public init(size: Size, offset: Vector = .zero, margin: Double? = nil) {
    self.size = size
    self.offset = offset
    self.margin = margin
    check()
  }

  private func check() {
    NumberRule.atLeast(0).require(size.width, "size.width", of: Self.self)
    NumberRule.atLeast(0).require(size.height, "size.height", of: Self.self)
    NumberRule.finite.require(offset, "offset", of: Self.self)
    if let margin { NumberRule.atLeast(0).require(margin, "margin", of: Self.self) }
  }

  /// A card one point wide can still be seen and be made larger.
  var shownSize: Size { Size(width: max(1, size.width), height: max(1, size.height)) }

  /// Returns the stage with the container placed in a window of a size in points.
  public func stage(in window: Size) -> Stage {
    let middle = Point(x: window.width / 2, y: window.height / 2) + offset
    let (least, available) = (shownSize, margin.map { max(1, window.width - $0) } ?? .infinity)
    let size = Size(width: min(least.width, available), height: least.height)
    let container = Rectangle(center: middle, size: size)
    return Stage(window: window, container: container, margin: margin ?? 0)
  }
}

extension Placement: PresetPart {
  /// The tunables.
  public static let tunables: [Tunable<Placement>] = [
    .named("width", "The width of the container.")
      .points({ $0.shownSize.width }, { $0.size.width = $1 }, 1...10_000, step: 10),
    .named("height", "The height of the container.")
      .points({ $0.shownSize.height }, { $0.size.height = $1 }, 1...10_000, step: 10),
    .named("offset", "How far the container lies from the window's center.")
      .offset({ $0.offset }, { $0.offset = $1 }, -10_000...10_000),
    .named(
      "margin",
      "How much narrower than the window the container always is; it shrinks if it must."
    )
    .optionalNumber({ $0.margin }, { $0.margin = $1 }, 0...10_000, step: 5, in: .points),
  ]
}

/// The window and the container in it, from which the positions of cards are counted.
///
/// All lengths are in points of the stage, and so is everything that a stack says in points: poses, the
/// places of pointers, translations, tunables.
public struct Stage: Hashable, Sendable {
  /// The size of the window, in points.
  public var window: Size
  /// The container, in window axes.
  ///
  /// Cards count their positions from its top left corner.
  public var container: Rectangle
  /// The least difference between the window's width and the container's, in points; 0 by default.
  public var margin: Double

  /// Makes a stage.
  public init(window: Size, container: Rectangle, margin: Double = 0) {
    self.window = window
    self.container = container
    self.margin = margin
  }

  /// Makes a stage whose container takes the window but for insets, and is at least a point wide and
  /// high: in a window that is too small for that, it is in the middle of what the insets leave.
  public init(window: Size, insets: EdgeInsets) {
    let room = Size(
      width: window.width - insets.left - insets.right,
      height: window.height - insets.top - insets.bottom
    )
    let middle = Point(x: insets.left + room.width / 2, y: insets.top + room.height / 2)
    let size = Size(width: max(1, room.width), height: max(1, room.height))
    self.init(
      window: window,
      container: Rectangle(center: middle, size: size),
      margin: max(0, window.width - size.width)
    )
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
