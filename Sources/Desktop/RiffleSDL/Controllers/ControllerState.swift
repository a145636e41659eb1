import RiffleMotion

/// How the buttons, sticks and triggers of a controller stand.
struct ControllerState {
  /// The part of a stick's way that counts as its middle, which no stick returns to exactly; that of a
  /// trigger.
  ///
  /// They are those of Microsoft's XInput: 7849 of 32767 and 30 of 255 ("XINPUT_GAMEPAD structure").
  private static let (stickDeadZone, triggerDeadZone) = (7849.0 / 32767, 30.0 / 255)

  private var held: Set<ControllerButton> = []
  private var positions: [ControllerStick: Vector] = [:]
  private var moved: [ControllerStick: Vector] = [:]
  private var pulled: [ControllerTrigger: Double] = [:]

  /// Takes a button's press or release; nil if it is no news.
  mutating func take(_ button: ControllerButton, isDown: Bool) -> ControllerEvent.Change? {
    if isDown { return held.insert(button).inserted ? .pressed(button) : nil }
    return held.remove(button) == nil ? nil : .released(button)
  }

  /// Takes one coordinate of a stick or both, -1 to 1; nil if the stick stays where it was, as within
  /// its dead zone.
  mutating func take(
    _ stick: ControllerStick,
    dx: Double? = nil,
    dy: Double? = nil
  ) -> ControllerEvent.Change? {
    var position = positions[stick] ?? .zero
    if let dx { position.dx = min(max(dx, -1), 1) }
    if let dy { position.dy = min(max(dy, -1), 1) }
    positions[stick] = position
    let length = position.length
    let part = min(1, max(0, length - Self.stickDeadZone) / (1 - Self.stickDeadZone))
    let seen = part > 0 ? position * (part / length) : .zero
    guard seen != moved[stick] ?? .zero else { return nil }
    moved[stick] = seen
    return .moved(stick, seen)
  }

  /// Takes how far a trigger is pulled, 0 to 1; nil if it is no news.
  mutating func take(_ trigger: ControllerTrigger, _ value: Double) -> ControllerEvent.Change? {
    let part = min(1, max(0, value - Self.triggerDeadZone) / (1 - Self.triggerDeadZone))
    guard part != pulled[trigger] ?? 0 else { return nil }
    pulled[trigger] = part
    return .pulled(trigger, part)
  }

  /// Lets everything go, and returns what that changes.
  mutating func letGo() -> [ControllerEvent.Change] {
    let buttons = ControllerButton.allCases.filter { held.contains($0) }
    let sticks = ControllerStick.allCases.filter { moved[$0] ?? .zero != .zero }
    let triggers = ControllerTrigger.allCases.filter { pulled[$0] ?? 0 != 0 }
    self = ControllerState()
    return buttons.map { .released($0) } + sticks.map { .moved($0, .zero) }
      + triggers.map { .pulled($0, 0) }
  }
}
