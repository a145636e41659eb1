import CSDL2
package import RiffleGestures

extension Key {
  /// Translates SDL's key code; nil for keys without a meaning of their own, such as Shift.
  init?(_ code: SDL_Keycode) {
    switch SDL_KeyCode(SDL_KeyCode.RawValue(truncatingIfNeeded: code)) {
    case SDLK_LEFT: self = .left
    case SDLK_RIGHT: self = .right
    case SDLK_UP: self = .up
    case SDLK_DOWN: self = .down
    case SDLK_HOME: self = .home
    case SDLK_END: self = .end
    case SDLK_PAGEUP: self = .pageUp
    case SDLK_PAGEDOWN: self = .pageDown
    case SDLK_BACKSPACE: self = .backspace
    case SDLK_DELETE: self = .delete
    case SDLK_ESCAPE: self = .escape
    case SDLK_RETURN, SDLK_KP_ENTER: self = .enter
    case SDLK_SPACE: self = .space
    case SDLK_TAB: self = .tab
    case SDLK_F1: self = .function(1)
    case SDLK_F2: self = .function(2)
    case SDLK_F3: self = .function(3)
    case SDLK_F4: self = .function(4)
    case SDLK_F5: self = .function(5)
    case SDLK_F6: self = .function(6)
    case SDLK_F7: self = .function(7)
    case SDLK_F8: self = .function(8)
    case SDLK_F9: self = .function(9)
    case SDLK_F10: self = .function(10)
    case SDLK_F11: self = .function(11)
    case SDLK_F12: self = .function(12)
    default:
      // Keys that write characters have Unicode's codes; SDL numbers the others beyond them. The 32
      // codes below the space are control characters.
      guard code > 32, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
      self = .character(Character(scalar))
    }
  }
}

extension KeyModifiers {
  /// The modifiers that are held now, for what the pointer does with them.
  package static var held: KeyModifiers {
    KeyModifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
  }

  /// Translates SDL's set of modifiers.
  init(_ keys: UInt16) {
    self = []
    let held = UInt32(keys)
    if held & KMOD_CTRL.rawValue != 0 { insert(.control) }
    if held & KMOD_SHIFT.rawValue != 0 { insert(.shift) }
    if held & KMOD_ALT.rawValue != 0 { insert(.alt) }
    if held & KMOD_GUI.rawValue != 0 { insert(.super) }
  }
}
