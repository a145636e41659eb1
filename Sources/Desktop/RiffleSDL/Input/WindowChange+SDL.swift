import CSDL2
import RiffleGestures
import RiffleMotion

extension WindowChange {
  /// Translates SDL's window event; nil if it is of no use here.
  init?(_ event: SDL_WindowEvent, unitsPerPoint: Double) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    // It follows every SDL_WINDOWEVENT_RESIZED, and comes alone if the program made the change.
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      let units = Size(width: Double(event.data1), height: Double(event.data2))
      self = .resized(units * (1 / unitsPerPoint))
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .displayChanged
    case SDL_WINDOWEVENT_EXPOSED: self = .exposed
    case SDL_WINDOWEVENT_SHOWN: self = .shown
    case SDL_WINDOWEVENT_HIDDEN: self = .hidden
    case SDL_WINDOWEVENT_MINIMIZED: self = .minimized
    case SDL_WINDOWEVENT_RESTORED: self = .restored
    case SDL_WINDOWEVENT_FOCUS_LOST: self = .focusLost
    case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focusGained
    case SDL_WINDOWEVENT_CLOSE: self = .closeRequested
    default: return nil
    }
  }

  /// The reason for which the change cancels pointers; nil if it does not.
  var cancelCause: CancelCause? {
    switch self {
    case .focusLost: .focusLost
    case .hidden, .minimized, .closeRequested: .hidden
    case .resized, .displayChanged, .exposed, .shown, .restored, .focusGained: nil
    }
  }
}

extension PointerButtons {
  /// Translates SDL's set of buttons: left, middle, right and two at the side, from bit 0.
  init(mask: UInt32) {
    self = []
    if mask & 1 << 0 != 0 { insert(.primary) }
    if mask & 1 << 1 != 0 { insert(.middle) }
    if mask & 1 << 2 != 0 { insert(.secondary) }
    if mask & 1 << 3 != 0 { insert(.back) }
    if mask & 1 << 4 != 0 { insert(.forward) }
  }
}
