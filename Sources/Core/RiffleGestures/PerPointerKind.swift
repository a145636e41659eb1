/// One value for each kind of pointer.
public struct PerPointerKind<Value> {
  /// The value for a mouse.
  public var mouse: Value
  /// The value for a pen.
  public var pen: Value
  /// The value for a finger.
  public var touch: Value

  /// Makes a set of values.
  public init(mouse: Value, pen: Value, touch: Value) {
    self.mouse = mouse
    self.pen = pen
    self.touch = touch
  }

  /// Makes a set in which every kind has the same value.
  public init(all value: Value) {
    self.init(mouse: value, pen: value, touch: value)
  }

  /// The value for a kind of pointer.
  public subscript(kind: PointerKind) -> Value {
    get {
      switch kind {
      case .mouse: mouse
      case .pen: pen
      case .touch: touch
      }
    }
    set {
      switch kind {
      case .mouse: mouse = newValue
      case .pen: pen = newValue
      case .touch: touch = newValue
      }
    }
  }
}

extension PerPointerKind: Equatable where Value: Equatable {}
extension PerPointerKind: Hashable where Value: Hashable {}
extension PerPointerKind: Sendable where Value: Sendable {}

extension PerPointerKind<Double> {
  /// The movement that distinguishes a drag from a press, in points: 4 for a mouse, 6 for a pen, 10
  /// for a finger.
  ///
  /// A drag of a card is cheap to undo, so the mouse's slop is far below the 8 to 10 of desktop
  /// toolkits' drag and drop; a click still survives a movement of 3. The finger's is UIKit's. See
  /// Documentation/Motion.md, "Slop, tap and swipe".
  package static let slop = PerPointerKind(mouse: 4, pen: 6, touch: 10)
}
