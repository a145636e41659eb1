import CSDL2
package import RiffleMotion

package struct ControllerEvent: Hashable, Sendable {
  /// When it was read.
  package var time: Timestamp
  /// SDL's number of the controller, which no other one gets while the program runs.
  package var controller: Int32
  package var change: Change

  package init(_ change: Change, controller: Int32 = 0, at time: Timestamp) {
    self.time = time
    self.controller = controller
    self.change = change
  }

  package enum Change: Hashable, Sendable {
    case connected(name: String)
    /// Comes after its buttons were released and its sticks have returned.
    case disconnected
    /// It is there but cannot be used; the reason is one line.
    case refused(String)
    case pressed(ControllerButton)
    case released(ControllerButton)
    /// It is 0 in the middle and has a length of 1 at its edge; dy grows downward.
    case moved(ControllerStick, Vector)
    /// It is pulled by 0 to 1.
    case pulled(ControllerTrigger, Double)
  }
}

/// A button of a controller, by the names of SDL, which are those of an Xbox controller.
package enum ControllerButton: String, CaseIterable, Sendable {
  /// The four on the right: A below, B right, X left, Y above.
  case a, b, x, y
  /// The four of the directional pad.
  case up, down, left, right
  case leftShoulder, rightShoulder
  case back, start, guide
  case leftStick, rightStick
}

package enum ControllerStick: CaseIterable, Sendable {
  case left, right
}

package enum ControllerTrigger: CaseIterable, Sendable {
  case left, right
}

extension ControllerButton {
  init?(_ button: UInt8) {
    switch SDL_GameControllerButton(Int32(button)) {
    case SDL_CONTROLLER_BUTTON_A: self = .a
    case SDL_CONTROLLER_BUTTON_B: self = .b
    case SDL_CONTROLLER_BUTTON_X: self = .x
    case SDL_CONTROLLER_BUTTON_Y: self = .y
    case SDL_CONTROLLER_BUTTON_BACK: self = .back
    case SDL_CONTROLLER_BUTTON_GUIDE: self = .guide
    case SDL_CONTROLLER_BUTTON_START: self = .start
    case SDL_CONTROLLER_BUTTON_LEFTSTICK: self = .leftStick
    case SDL_CONTROLLER_BUTTON_RIGHTSTICK: self = .rightStick
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER: self = .leftShoulder
    case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: self = .rightShoulder
    case SDL_CONTROLLER_BUTTON_DPAD_UP: self = .up
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN: self = .down
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT: self = .left
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: self = .right
    default: return nil
    }
  }
}

extension ControllerState {
  mutating func take(_ event: SDL_ControllerAxisEvent) -> ControllerEvent.Change? {
    let value = Double(event.value) / 32767
    switch SDL_GameControllerAxis(Int32(event.axis)) {
    case SDL_CONTROLLER_AXIS_LEFTX: return take(.left, dx: value)
    case SDL_CONTROLLER_AXIS_LEFTY: return take(.left, dy: value)
    case SDL_CONTROLLER_AXIS_RIGHTX: return take(.right, dx: value)
    case SDL_CONTROLLER_AXIS_RIGHTY: return take(.right, dy: value)
    case SDL_CONTROLLER_AXIS_TRIGGERLEFT: return take(.left, value)
    case SDL_CONTROLLER_AXIS_TRIGGERRIGHT: return take(.right, value)
    default: return nil
    }
  }
}

struct ControllerState {
  /// The parts of a stick's and a trigger's way that count as rest, to which they do not return exactly:
  /// those of Microsoft's XInput, 7849 of 32767 and 30 of 255 ("XINPUT_GAMEPAD structure").
  private static let (stickDeadZone, triggerDeadZone) = (7849.0 / 32767, 30.0 / 255)

  private var held: Set<ControllerButton> = []
  private var positions: [ControllerStick: Vector] = [:]
  private var moved: [ControllerStick: Vector] = [:]
  private var pulled: [ControllerTrigger: Double] = [:]

  mutating func take(_ button: ControllerButton, isDown: Bool) -> ControllerEvent.Change? {
    if isDown { return held.insert(button).inserted ? .pressed(button) : nil }
    return held.remove(button) == nil ? nil : .released(button)
  }

  /// Takes coordinates of a stick, -1 to 1; nil if it stays where it was, as within its dead zone.
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

  /// Takes how far a trigger is pulled, 0 to 1; nil if that does not change.
  mutating func take(_ trigger: ControllerTrigger, _ value: Double) -> ControllerEvent.Change? {
    let part = min(1, max(0, value - Self.triggerDeadZone) / (1 - Self.triggerDeadZone))
    guard part != pulled[trigger] ?? 0 else { return nil }
    pulled[trigger] = part
    return .pulled(trigger, part)
  }

  mutating func letGo() -> [ControllerEvent.Change] {
    let buttons = ControllerButton.allCases.filter { held.contains($0) }
    let sticks = ControllerStick.allCases.filter { moved[$0] ?? .zero != .zero }
    let triggers = ControllerTrigger.allCases.filter { pulled[$0] ?? 0 != 0 }
    self = ControllerState()
    return buttons.map { .released($0) } + sticks.map { .moved($0, .zero) }
      + triggers.map { .pulled($0, 0) }
  }
}
