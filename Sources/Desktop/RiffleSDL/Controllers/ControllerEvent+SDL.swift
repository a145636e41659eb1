import CSDL2
import RiffleMotion

extension ControllerButton {
  /// Translates SDL's button; nil for one without a use here, such as a paddle.
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
  /// Takes SDL's value of an axis, -32768 to 32767; nil if it is no news.
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
