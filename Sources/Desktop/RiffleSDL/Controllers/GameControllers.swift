import CSDL2
import RiffleMedia
import RiffleMotion

/// SDL's part for them (`SDL_INIT_GAMECONTROLLER`) is started when the first device is there that may be
/// one, and asked when ``ControllerWatch`` has news: a loop that rests is not woken.
final class GameControllers {
  let waker: Waker

  private struct Controller {
    let handle: OpaquePointer
    var state = ControllerState()
  }

  private enum Progress {
    case waiting, running, refused
  }

  private static let handTypes = [
    SDL_CONTROLLERAXISMOTION, SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP,
  ]

  private let session: VideoSession
  private let watch: ControllerWatch?
  private var progress = Progress.waiting
  /// Whether another window has the keyboard, and with it the controllers.
  private var isAway = false
  private var controllers: [SDL_JoystickID: Controller] = [:]

  /// The session must outlast SDL's part for controllers.
  init(session: VideoSession, folder: String) throws(SDLError) {
    self.session = session
    let waker = try Waker.ofItsOwn()
    self.waker = waker
    watch = ControllerWatch(folder: folder) { waker.wake() }
  }

  deinit {
    watch?.close()
    waker.close()
    for controller in controllers.values { SDL_GameControllerClose(controller.handle) }
    if progress == .running { SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER) }
  }

  func update(at time: Timestamp, into events: inout [InputEvent]) {
    if progress == .waiting { start(at: time, into: &events) }
    if progress == .running { SDL_GameControllerUpdate() }
  }

  private func start(at time: Timestamp, into events: inout [InputEvent]) {
    let hints = [
      // Its wait for events would become a look every millisecond.
      (SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0"),
      // A window without the keyboard has no controller either.
      (SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0"),
      // The system's drivers report when something is new; SDL's own would have to be asked.
      (SDL_HINT_JOYSTICK_HIDAPI, "0"),
      // SDL then watches the same folder as we do, so that neither knows before the other.
      ("SDL_JOYSTICK_DISABLE_UDEV", "1"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
    guard SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0 else {
      progress = .refused
      let error = SDLError("SDL_InitSubSystem")
      events.append(.controller(ControllerEvent(.refused("\(error)"), at: time)))
      return
    }
    progress = .running
    // SDL reports those that are there already only when it is first started in a process.
    for index in 0..<max(0, SDL_NumJoysticks()) { open(index, at: time, into: &events) }
  }

  func translate(_ event: SDL_Event, at time: Timestamp, into events: inout [InputEvent]) -> Bool {
    switch SDL_EventType(event.type) {
    case let type where isAway && Self.handTypes.contains(type): break
    case SDL_CONTROLLERDEVICEADDED: open(event.cdevice.which, at: time, into: &events)
    case SDL_CONTROLLERDEVICEREMOVED: close(event.cdevice.which, at: time, into: &events)
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      guard let button = ControllerButton(event.cbutton.button) else { return true }
      let isDown = event.cbutton.state == SDL_PRESSED
      let number = event.cbutton.which
      let change = controllers[number]?.state.take(button, isDown: isDown)
      append(change, of: number, at: time, to: &events)
    case SDL_CONTROLLERAXISMOTION:
      let number = event.caxis.which
      append(controllers[number]?.state.take(event.caxis), of: number, at: time, to: &events)
    case SDL_EventType(waker.eventType): update(at: time, into: &events)
    case SDL_WINDOWEVENT:
      switch SDL_WindowEventID(UInt32(event.window.event)) {
      case SDL_WINDOWEVENT_FOCUS_LOST: leave(at: time, into: &events)
      case SDL_WINDOWEVENT_FOCUS_GAINED: resume()
      default: break
      }
      return false
    default: return false
    }
    return true
  }

  private func append(
    _ change: ControllerEvent.Change?,
    of number: SDL_JoystickID,
    at time: Timestamp,
    to events: inout [InputEvent]
  ) {
    guard let change else { return }
    events.append(.controller(ControllerEvent(change, controller: number, at: time)))
  }

  private func open(_ index: Int32, at time: Timestamp, into events: inout [InputEvent]) {
    guard SDL_IsGameController(index) == SDL_TRUE,
      controllers[SDL_JoystickGetDeviceInstanceID(index)] == nil
    else { return }
    guard let handle = SDL_GameControllerOpen(index) else {
      let error = SDLError("SDL_GameControllerOpen")
      return append(.refused("\(error)"), of: -1, at: time, to: &events)
    }
    let number = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(handle))
    controllers[number] = Controller(handle: handle)
    let name = SDL_GameControllerName(handle).map { String(cString: $0) } ?? "Game controller"
    append(.connected(name: name), of: number, at: time, to: &events)
    follow()
  }

  private func close(
    _ number: SDL_JoystickID,
    at time: Timestamp,
    into events: inout [InputEvent]
  ) {
    guard var controller = controllers.removeValue(forKey: number) else { return }
    for change in controller.state.letGo() { append(change, of: number, at: time, to: &events) }
    append(.disconnected, of: number, at: time, to: &events)
    SDL_GameControllerClose(controller.handle)
    follow()
  }

  /// Lets everything go, and no longer wakes the loop for what is done in other windows: a game would do
  /// so hundreds of times per second.
  private func leave(at time: Timestamp, into events: inout [InputEvent]) {
    isAway = true
    follow()
    for number in controllers.keys.sorted() {
      for change in controllers[number]?.state.letGo() ?? [] {
        append(change, of: number, at: time, to: &events)
      }
    }
  }

  /// Discards what was done in other windows and SDL has not read yet.
  private func resume() {
    guard isAway else { return }
    isAway = false
    if progress == .running {
      SDL_GameControllerUpdate()
      for type in Self.handTypes { SDL_FlushEvent(type.rawValue) }
    }
    follow()
  }

  private func follow() {
    let used = isAway ? [] : controllers.values.map(\.handle)
    let paths = used.compactMap { SDL_GameControllerPath($0) }
    watch?.follow(paths.map { String(cString: $0) })
  }
}
