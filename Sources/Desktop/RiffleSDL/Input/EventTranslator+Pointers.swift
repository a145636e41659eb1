import CSDL2
import RiffleGestures
import RiffleMotion

extension EventTranslator {
  /// The mouse's identity; fingers count from 1.
  private static let mouse: PointerID = 0

  /// Translates a movement of the mouse.
  mutating func translate(
    _ motion: SDL_MouseMotionEvent,
    at time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard isOurs(motion.windowID), !isTouch(motion.which) else { return }
    let position = point(motion.x, motion.y)
    pressStaleButtons(at: position, time: time, into: &events)
    pointers.move(
      Self.mouse,
      .mouse,
      to: position,
      held: PointerButtons(mask: motion.state).subtracting(staleButtons),
      time: time,
      into: &events
    )
  }

  /// Translates a press or a release of a mouse button.
  mutating func translate(
    _ click: SDL_MouseButtonEvent,
    at time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard isOurs(click.windowID), !isTouch(click.which) else { return }
    // SDL numbers buttons from 1, without a limit; five have a meaning here.
    let button = PointerButtons(mask: UInt32(1) << (UInt32(click.button) &- 1))
    guard !button.isEmpty else { return }
    let wasStale = staleButtons.isSuperset(of: button)
    staleButtons.subtract(button)
    let position = point(click.x, click.y)
    let isPress = click.type == SDL_MOUSEBUTTONDOWN.rawValue
    // A stale button's release follows a press that SDL withheld, without a move in between.
    if isPress || wasStale {
      pointers.press(button, of: Self.mouse, .mouse, at: position, time: time, into: &events)
    }
    if !isPress {
      pointers.release(button, of: Self.mouse, at: position, time: time, into: &events)
    }
  }

  /// Translates a finger's press, movement or release.
  mutating func translate(
    _ finger: SDL_TouchFingerEvent,
    at time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard isOurs(finger.windowID), !isMouseOrTouchpad(finger.touchId) else { return }
    let pointer = PointerID(rawValue: finger.fingerId &+ 1)
    let position = Point(
      x: Double(finger.x) * windowSize.width,
      y: Double(finger.y) * windowSize.height
    )
    switch SDL_EventType(finger.type) {
    case SDL_FINGERDOWN:
      pointers.press(.primary, of: pointer, .touch, at: position, time: time, into: &events)
    case SDL_FINGERUP:
      pointers.release(.primary, of: pointer, at: position, time: time, into: &events)
    default:
      pointers.move(pointer, .touch, to: position, held: .primary, time: time, into: &events)
    }
  }

  /// Compares SDL's buttons with the desktop's when the mouse enters the window.
  ///
  /// A release goes to the window under the mouse. If ours was hidden at that time, it never comes,
  /// and SDL reports the button as held until the release after the next press; the desktop has the
  /// right state (`SDL_GetGlobalMouseState`).
  mutating func reconcileMouse(at time: Timestamp, into events: inout [InputEvent]) {
    let held = PointerButtons(mask: SDL_GetGlobalMouseState(nil, nil))
    staleButtons = PointerButtons(mask: SDL_GetMouseState(nil, nil)).subtracting(held)
    if held.isEmpty { pointers.clearButtons(of: Self.mouse, time: time, into: &events) }
  }

  /// Reports the presses that SDL withholds because it believes that the buttons are held.
  private mutating func pressStaleButtons(
    at position: Point,
    time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard !staleButtons.isEmpty else { return }
    let held = PointerButtons(mask: SDL_GetGlobalMouseState(nil, nil))
    let pressed = staleButtons.intersection(held)
    guard !pressed.isEmpty else { return }
    staleButtons.subtract(pressed)
    pointers.press(pressed, of: Self.mouse, .mouse, at: position, time: time, into: &events)
  }

  /// Returns whether a finger event repeats the mouse's (`SDL_MOUSE_TOUCHID`), or comes from a
  /// finger on a touchpad, which moves the mouse already.
  private func isMouseOrTouchpad(_ device: SDL_TouchID) -> Bool {
    let kind = SDL_GetTouchDeviceType(device)
    return device == -1 || kind == SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE
      || kind == SDL_TOUCH_DEVICE_INDIRECT_RELATIVE
  }
}
