package import RiffleGestures

/// A press on one of several targets, which is a click if it is released on the same one.
package struct TargetPress<Target: Hashable>: Hashable {
  package private(set) var hovered: Target?
  package private(set) var pressed: Target?

  package init() {}

  /// Takes an event at `target`; nothing is pressed where `isCovered`, as by a card in flight.
  package mutating func handle(
    _ event: PointerEvent,
    at target: Target?,
    isCovered: @autoclosure () -> Bool = false
  ) -> PressAnswer<Target> {
    switch event.phase {
    case .down(let button):
      guard pressed == nil else { return .taken }
      guard let target, button == .primary, event.buttons == .primary, !isCovered() else {
        return .ignored
      }
      pressed = target
      return .taken
    case .move:
      hovered = target
      return pressed == nil ? .ignored : .taken
    case .up:
      guard let former = pressed else { return .ignored }
      guard event.buttons.isEmpty else { return .taken }
      pressed = nil
      hovered = target
      return former == target ? .clicked(former) : .taken
    case .cancel:
      defer { letGo() }
      return pressed == nil ? .ignored : .taken
    }
  }

  /// Forgets where the pointer is, since it has left; a press may come back.
  package mutating func leave() { hovered = nil }

  /// Forgets a press whose release will not come, and where the pointer is.
  package mutating func letGo() { (hovered, pressed) = (nil, nil) }
}

/// What became of a pointer's event on targets.
package enum PressAnswer<Target: Hashable>: Hashable {
  /// Others may use it.
  case ignored
  case taken
  case clicked(Target)

  package func map<Other>(_ meaning: (Target) -> Other) -> PressAnswer<Other> {
    switch self {
    case .ignored: .ignored
    case .taken: .taken
    case .clicked(let target): .clicked(meaning(target))
    }
  }
}
