public import RiffleMotion

/// The direction of a swipe.
public enum Direction: String, CaseIterable, Sendable {
  /// Out over the left edge.
  case left
  /// Out over the right edge.
  case right
  /// Out over the top edge.
  case up
  /// Out over the bottom edge.
  case down
  /// Out over the top left corner.
  case topLeft
  /// Out over the top right corner.
  case topRight
  /// Out over the bottom left corner.
  case bottomLeft
  /// Out over the bottom right corner.
  case bottomRight

  /// Left, right, up and down, without the corners.
  public static let plain: [Direction] = [.left, .right, .up, .down]

  /// The direction as steps of -1, 0 or 1 along each axis, y downward.
  public var vector: Vector {
    switch self {
    case .left: Vector(dx: -1, dy: 0)
    case .right: Vector(dx: 1, dy: 0)
    case .up: Vector(dx: 0, dy: -1)
    case .down: Vector(dx: 0, dy: 1)
    case .topLeft: Vector(dx: -1, dy: -1)
    case .topRight: Vector(dx: 1, dy: -1)
    case .bottomLeft: Vector(dx: -1, dy: 1)
    case .bottomRight: Vector(dx: 1, dy: 1)
    }
  }
}

#if !hasFeature(Embedded)
extension Direction: Codable {}
#endif

extension Direction {
  /// Makes the one of left, right, up and down that is nearest to a movement; a side between two.
  package init(along movement: Vector) {
    if abs(movement.dx) >= abs(movement.dy) {
      self = movement.dx < 0 ? .left : .right
    } else {
      self = movement.dy < 0 ? .up : .down
    }
  }

  /// The vector of length 1 in the direction.
  package var unit: Vector { vector * (1 / vector.length) }
}

extension Direction {
  /// The direction in a mirror: left for right and right for left, up and down as they are.
  public var mirrored: Direction {
    switch self {
    case .left: .right
    case .right: .left
    case .topLeft: .topRight
    case .topRight: .topLeft
    case .bottomLeft: .bottomRight
    case .bottomRight: .bottomLeft
    case .up, .down: self
    }
  }
}

/// The direction in which a stack is laid out, as in a language's script.
public enum LayoutDirection: String, CaseIterable, Sendable {
  /// The stack is as presets describe it.
  case leftToRight
  /// Mirrored: the layout's offsets and rotations, the direction in which the command for the next
  /// card swipes, and the side on which cards that cycle come out: the top card goes beneath on the right.
  ///
  /// A drag, and a swipe in a given direction, still go where they go, and a stamp belongs to its side: a
  /// card on its way to the right bears the right side's word, where it is seen longest. Text runs as its
  /// script does.
  case rightToLeft
}
