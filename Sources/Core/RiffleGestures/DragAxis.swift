public import RiffleMotion

/// The axis along which a drag begins; a movement along the other one is left to what is around the stack.
///
/// A stack in a list that scrolls up and down, say, takes the movements to a side and leaves it the rest.
public enum DragAxis: String, CaseIterable, Sendable {
  /// A drag begins with any movement.
  case any
  /// Only with a movement to the left or the right.
  case horizontal
  /// Only with a movement up or down.
  case vertical

  /// Whether a movement goes along the axis; one exactly between both does.
  public func contains(_ movement: Vector) -> Bool {
    switch self {
    case .any: true
    case .horizontal: abs(movement.dx) >= abs(movement.dy)
    case .vertical: abs(movement.dy) >= abs(movement.dx)
    }
  }
}
