import CSDL2
import RiffleGestures
import RiffleMotion

/// Translates SDL's events into input events.
struct EventTranslator {
  private let windowID: UInt32
  private let wakeType: UInt32
  private let unitsPerPoint: Double
  /// The window's size in points, to which fingers' coordinates are relative.
  private(set) var windowSize: Size
  /// The buttons that each pointer holds.
  var pointers = HeldPointers()
  /// The files of a drop whose end has not come yet.
  private var droppedPaths: [[UInt8]] = []
  /// The buttons that SDL reports as held although they are not.
  var staleButtons: PointerButtons = []

  /// Makes a translator for one window's events.
  ///
  /// - Parameters:
  ///   - windowID: SDL's number for the window. Events of other windows are dropped.
  ///   - windowSize: The window's size in points, to which fingers' coordinates are relative.
  ///   - unitsPerPoint: The number of SDL's units of length per point.
  ///   - wakeType: The event type that wakes the loop (`SDL_RegisterEvents`).
  init(windowID: UInt32, windowSize: Size, unitsPerPoint: Double, wakeType: UInt32) {
    self.windowID = windowID
    self.windowSize = windowSize
    self.unitsPerPoint = unitsPerPoint
    self.wakeType = wakeType
  }

  /// Appends the input events of an SDL event: mostly one, sometimes none, or several if pointers are
  /// cancelled first.
  ///
  /// - Parameters:
  ///   - event: SDL's event. A dropped file's name is freed.
  ///   - time: The time at which it was received.
  ///   - delay: The seconds that a pointer's event had waited by then.
  ///   - events: The array to append to.
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
    case SDL_MOUSEMOTION: translate(event.motion, at: time, into: &events)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: translate(event.button, at: time, into: &events)
    case SDL_MOUSEWHEEL: translate(event.wheel, into: &events)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      translate(event.tfinger, at: time, into: &events)
    case SDL_KEYDOWN: translate(event.key, at: time, into: &events)
    case SDL_TEXTINPUT: translate(event.text, into: &events)
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
    let text = withUnsafeBytes(of: input.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !text.isEmpty { events.append(.text(text)) }
  }

  private mutating func translate(_ drop: SDL_DropEvent, into events: inout [InputEvent]) {
    defer { SDL_free(drop.file) }
    guard isOurs(drop.windowID) else { return }
    switch SDL_EventType(drop.type) {
    case SDL_DROPFILE:
      guard let name = drop.file else { return }
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
      reconcileMouse(at: time, into: &events)
      return
    }
    guard let windowChange = WindowChange(change, unitsPerPoint: unitsPerPoint) else { return }
    if case .resized(let size) = windowChange { windowSize = size }
    if let cause = windowChange.cancelCause { pointers.cancelAll(cause, time: time, into: &events) }
    events.append(.window(windowChange))
  }

  /// Returns a position that SDL has given.
  func point(_ x: Int32, _ y: Int32) -> Point {
    Point(x: Double(x) / unitsPerPoint, y: Double(y) / unitsPerPoint)
  }

  /// Returns whether an event is our window's; 0 stands for no window in particular.
  func isOurs(_ id: UInt32) -> Bool { id == windowID || id == 0 }

  /// Returns whether a mouse event repeats a finger's (`SDL_TOUCH_MOUSEID`, a macro that Swift does
  /// not import).
  func isTouch(_ device: UInt32) -> Bool { device == .max }
}
