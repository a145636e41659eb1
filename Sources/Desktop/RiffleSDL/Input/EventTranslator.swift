import CSDL2
package import RiffleGestures
import RiffleMotion

struct EventTranslator {
  /// Fingers count from 1.
  private static let mouse: PointerID = 0

  private let windowID: UInt32
  private let wakeType: UInt32
  private let unitsPerPoint: Double
  /// It is in points; fingers' coordinates are relative to it.
  private(set) var windowSize: Size
  private var pointers = HeldPointers()
  private var droppedPaths: [[UInt8]] = []
  /// SDL reports these as held although they are not.
  private var staleButtons: PointerButtons = []

  /// Whether the desktop says where the mouse is beyond the window; a compositor of Wayland does not.
  private let isMouseKnown: Bool
  /// Whether the mouse holds a button outside the window, from where SDL tells nothing: over SDL 3.4 on X11, if the window
  /// got the focus after the press.
  private(set) var hasLostMouse = false
  /// How often the desktop is asked for a lost mouse, in seconds: as often as a mouse reports.
  static let lostMousePeriod = 0.008

  init(windowID: UInt32, windowSize: Size, unitsPerPoint: Double, wakeType: UInt32) {
    self.windowID = windowID
    self.windowSize = windowSize
    self.unitsPerPoint = unitsPerPoint
    self.wakeType = wakeType
    isMouseKnown = SDL_GetCurrentVideoDriver().map { String(cString: $0) } != "wayland"
  }

  /// Appends mostly one event, but none or several if pointers are cancelled first.
  ///
  /// `delay` is how many seconds a pointer's event had waited by then.
  mutating func translate(
    _ event: SDL_Event,
    at time: Timestamp,
    delay: Double,
    into events: inout [InputEvent]
  ) {
    let firstIndex = events.count
    translate(event, at: time, into: &events)
    guard delay > 0 else { return }
    for index in firstIndex..<events.count {
      guard case .pointer(var pointer) = events[index] else { continue }
      pointer.delay = delay
      events[index] = .pointer(pointer)
    }
  }

  private mutating func translate(
    _ event: SDL_Event,
    at time: Timestamp,
    into events: inout [InputEvent]
  ) {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      hasLostMouse = false
      translate(event.motion, at: time, into: &events)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      hasLostMouse = false
      translate(event.button, at: time, into: &events)
    case SDL_MOUSEWHEEL: translate(event.wheel, into: &events)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      translate(event.tfinger, at: time, into: &events)
    case SDL_KEYDOWN: translate(event.key, at: time, into: &events)
    case SDL_TEXTINPUT: translate(event.text, into: &events)
    case SDL_TEXTEDITING:
      let edit = event.edit
      if isOurs(edit.windowID) { events.append(.composition(Self.text(edit.text))) }
    case SDL_TEXTEDITING_EXT:
      let edit = event.editExt
      defer { SDL_free(edit.text) }
      if isOurs(edit.windowID), let text = edit.text {
        events.append(.composition(String(cString: text)))
      }
    case SDL_WINDOWEVENT: translate(event.window, at: time, into: &events)
    case SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: translate(event.drop, into: &events)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: events.append(.renderTargetsReset)
    case SDL_QUIT:
      pointers.cancelAll(.hidden, time: time, into: &events)
      events.append(.quit)
    case SDL_EventType(wakeType): events.append(.wake)
    default: break
    }
  }

  private func translate(_ wheel: SDL_MouseWheelEvent, into events: inout [InputEvent]) {
    guard isOurs(wheel.windowID), !isTouch(wheel.which) else { return }
    // SDL's y grows away from the user, which moves the view up by convention.
    let scroll = Vector(dx: Double(wheel.preciseX), dy: -Double(wheel.preciseY))
    events.append(.scroll(scroll, at: point(wheel.mouseX, wheel.mouseY)))
  }

  private func translate(
    _ press: SDL_KeyboardEvent,
    at time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard isOurs(press.windowID), let key = Key(press.keysym.sym) else { return }
    events.append(
      .key(
        KeyPress(
          time: time,
          key: key,
          modifiers: KeyModifiers(press.keysym.mod),
          isRepeat: press.repeat != 0
        )
      )
    )
  }

  private func translate(_ input: SDL_TextInputEvent, into events: inout [InputEvent]) {
    guard isOurs(input.windowID) else { return }
    let text = Self.text(input.text)
    if !text.isEmpty { events.append(.text(text)) }
  }

  /// The bytes before the first zero of a buffer of SDL's.
  private static func text<Buffer>(_ buffer: Buffer) -> String {
    withUnsafeBytes(of: buffer) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private mutating func translate(_ drop: SDL_DropEvent, into events: inout [InputEvent]) {
    // At the end of a drop SDL names no file, and sdl2-compat (2.32) leaves something else in its place.
    let file = SDL_EventType(drop.type) == SDL_DROPCOMPLETE ? nil : drop.file
    defer { SDL_free(file) }
    guard isOurs(drop.windowID) else { return }
    switch SDL_EventType(drop.type) {
    case SDL_DROPFILE:
      guard let name = file else { return }
      let bytes = UnsafeRawBufferPointer(start: name, count: SDL_strlen(name))
      droppedPaths.append([UInt8](bytes))
    case SDL_DROPCOMPLETE where !droppedPaths.isEmpty:
      events.append(.dropped(paths: droppedPaths))
      droppedPaths = []
    default: break
    }
  }

  private mutating func translate(
    _ change: SDL_WindowEvent,
    at time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard isOurs(change.windowID) else { return }
    if SDL_WindowEventID(UInt32(change.event)) == SDL_WINDOWEVENT_ENTER {
      hasLostMouse = false
      reconcileMouse(at: time, into: &events)
      return
    }
    guard let windowChange = WindowChange(change, unitsPerPoint: unitsPerPoint) else { return }
    if case .resized(let size) = windowChange { windowSize = size }
    if let cause = windowChange.cancelCause { pointers.cancelAll(cause, time: time, into: &events) }
    if windowChange == .pointerLeft {
      hasLostMouse = isMouseKnown && pointers.held(Self.mouse) != nil
    }
    events.append(.window(windowChange))
  }

  private func point(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) / unitsPerPoint, y: Double(y) / unitsPerPoint)
  }

  /// Returns whether an event is our window's; 0 stands for no window in particular.
  private func isOurs(_ id: UInt32) -> Bool { id == windowID || id == 0 }

  /// Returns whether a mouse event repeats a finger's (`SDL_TOUCH_MOUSEID`, a macro that Swift does
  /// not import).
  private func isTouch(_ device: UInt32) -> Bool { device == .max }

  private mutating func translate(
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

  private mutating func translate(
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

  private mutating func translate(
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

  /// Reports what a mouse that SDL has lost has done meanwhile, by the desktop.
  mutating func followLostMouse(at time: Timestamp, into events: inout [InputEvent]) {
    guard hasLostMouse, let former = pointers.held(Self.mouse),
      let window = SDL_GetWindowFromID(windowID)
    else { return hasLostMouse = false }
    var (x, y, left, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let held = PointerButtons(mask: SDL_GetGlobalMouseState(&x, &y))
    // The desktop has told by now what happened before its answer: what SDL makes of that comes by itself.
    SDL_PumpEvents()
    let ofMouse = SDL_MOUSEMOTION.rawValue...SDL_MOUSEBUTTONUP.rawValue
    guard SDL_HasEvents(ofMouse.lowerBound, ofMouse.upperBound) == SDL_FALSE else { return }
    SDL_GetWindowPosition(window, &left, &top)
    let position = point(x &- left, y &- top)
    if position != former.position {
      let buttons = former.buttons
      pointers.move(Self.mouse, .mouse, to: position, held: buttons, time: time, into: &events)
    }
    let released = former.buttons.subtracting(held)
    guard !released.isEmpty else { return }
    pointers.release(released, of: Self.mouse, at: position, time: time, into: &events)
    staleButtons.formUnion(released)
    hasLostMouse = pointers.held(Self.mouse) != nil
  }

  /// Compares SDL's buttons with the desktop's when the mouse enters the window.
  ///
  /// A release goes to the window under the mouse. If ours was hidden at that time, it never comes,
  /// and SDL reports the button as held until the release after the next press; the desktop has the
  /// right state (`SDL_GetGlobalMouseState`).
  private mutating func reconcileMouse(at time: Timestamp, into events: inout [InputEvent]) {
    let held = PointerButtons(mask: SDL_GetGlobalMouseState(nil, nil))
    // A button that was stale before may have been pressed again already, which SDL has not told.
    staleButtons = PointerButtons(mask: SDL_GetMouseState(nil, nil))
      .subtracting(held.subtracting(staleButtons))
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

extension WindowChange {
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
    case SDL_WINDOWEVENT_LEAVE: self = .pointerLeft
    case SDL_WINDOWEVENT_CLOSE: self = .closeRequested
    default: return nil
    }
  }

  var cancelCause: CancelCause? {
    switch self {
    case .focusLost: .focusLost
    case .hidden, .minimized, .closeRequested: .hidden
    case .resized, .displayChanged, .exposed, .shown, .restored, .focusGained, .pointerLeft: nil
    }
  }
}

extension PointerButtons {
  /// The bits from 0 on are left, middle, right and two at the side.
  init(mask: UInt32) {
    self = []
    if mask & 1 << 0 != 0 { insert(.primary) }
    if mask & 1 << 1 != 0 { insert(.middle) }
    if mask & 1 << 2 != 0 { insert(.secondary) }
    if mask & 1 << 3 != 0 { insert(.back) }
    if mask & 1 << 4 != 0 { insert(.forward) }
  }
}

extension Key {
  /// Returns nil for keys that only modify others, such as Shift.
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
    case SDLK_APPLICATION, SDLK_MENU: self = .menu
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
  package static var held: KeyModifiers {
    KeyModifiers(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
  }

  init(_ keys: UInt16) {
    self = []
    let held = UInt32(keys)
    if held & KMOD_CTRL.rawValue != 0 { insert(.control) }
    if held & KMOD_SHIFT.rawValue != 0 { insert(.shift) }
    if held & KMOD_ALT.rawValue != 0 { insert(.alt) }
    if held & KMOD_GUI.rawValue != 0 { insert(.super) }
  }
}
