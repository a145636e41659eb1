package import RiffleCore

/// A press on one of the targets that are shown where no card is left, and its release on the same one.
package struct TargetPress<Target: Equatable> {
  private var pressed: Target?
  package private(set) var isOverTarget = false

  package init() {}

  /// Takes an event at `target`; a press on a card that is still in flight catches that card.
  package mutating func handle(
    _ phase: PointerEvent.Phase,
    at target: Target?,
    isOnCard: @autoclosure () -> Bool
  ) -> PressAnswer<Target> {
    if case .move = phase {
      isOverTarget = target != nil
      return .ignored
    }
    let former = pressed
    pressed = nil
    switch phase {
    case .down(.primary) where !isOnCard():
      pressed = target
      return target == nil ? .ignored : .taken
    case .up(.primary):
      guard let former, former == target else { return .ignored }
      return .clicked(former)
    default: return .ignored
    }
  }

  package mutating func letGo() { pressed = nil }
}

/// What became of a pointer's event on targets.
package enum PressAnswer<Target: Equatable>: Equatable {
  case ignored, taken
  case clicked(Target)

  func map<Other>(_ meaning: (Target) -> Other) -> PressAnswer<Other> {
    switch self {
    case .ignored: .ignored
    case .taken: .taken
    case .clicked(let target): .clicked(meaning(target))
    }
  }

  /// Does what a click asks for, and says what a screen makes of the event.
  func answer(doing act: (Target) -> Void) -> ScreenAnswer {
    switch self {
    case .ignored: return []
    case .taken: return .taken
    case .clicked(let target):
      act(target)
      return [.taken, .changed]
    }
  }
}
