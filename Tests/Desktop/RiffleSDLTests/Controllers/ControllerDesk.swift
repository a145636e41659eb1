import CSDL2
import Foundation
import RiffleMotion
import RiffleSDL
import TestSupport
import Testing

/// A desk with a folder of devices and controllers that exist in SDL only.
struct ControllerDesk {
  let desk: Desk
  private let folder: TemporaryFolder

  init() throws {
    desk = try Desk()
    folder = try TemporaryFolder()
    // The dummy driver's window never has the keyboard.
    SDL_SetHintWithPriority(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1", SDL_HINT_OVERRIDE)
    let result = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER)
    try #require(result == 0)
  }

  /// Takes controllers away, and ends what the desk has started.
  func close(_ controllers: VirtualController...) {
    for controller in controllers { controller.detach() }
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
  }

  /// Begins to follow controllers.
  func follow() throws { try desk.pump.followControllers(in: folder.url.path) }

  /// Has a device come, as a cause to look at all of them.
  func announce() throws {
    try folder.write("", to: "event\(UInt64.random(in: 0 ... .max))")
  }

  /// Has SDL look, and returns the controllers' events from then on, up to the last one.
  func events(upTo last: (ControllerEvent.Change) -> Bool) throws -> [ControllerEvent] {
    try announce()
    var events: [ControllerEvent] = []
    let deadline = desk.clock.now().advanced(by: 20)
    while let event = desk.pump.next(until: deadline) {
      guard case .controller(let event) = event else { continue }
      events.append(event)
      if last(event.change) { return events }
    }
    Issue.record("only \(events) within 20 s")
    return events
  }
}

/// A controller that exists in SDL only (`SDL_JoystickAttachVirtual`).
final class VirtualController {
  private let joystick: OpaquePointer
  /// SDL's number.
  let number: SDL_JoystickID

  init() throws {
    let index = SDL_JoystickAttachVirtual(
      SDL_JOYSTICK_TYPE_GAMECONTROLLER,
      Int32(SDL_CONTROLLER_AXIS_MAX.rawValue),
      Int32(SDL_CONTROLLER_BUTTON_MAX.rawValue),
      0
    )
    try #require(index >= 0)
    joystick = try #require(SDL_JoystickOpen(index))
    number = SDL_JoystickInstanceID(joystick)
  }

  deinit {
    SDL_JoystickClose(joystick)
    detach()
  }

  /// Sets a button.
  func set(_ button: SDL_GameControllerButton, _ isDown: Bool) {
    SDL_JoystickSetVirtualButton(joystick, button.rawValue, isDown ? 1 : 0)
  }

  /// Sets an axis, -1 to 1.
  func set(_ axis: SDL_GameControllerAxis, _ value: Double) {
    SDL_JoystickSetVirtualAxis(joystick, axis.rawValue, Int16(value * 32767))
  }

  /// Takes the controller away.
  func detach() {
    for index in 0..<max(0, SDL_NumJoysticks())
    where SDL_JoystickGetDeviceInstanceID(index) == number {
      SDL_JoystickDetachVirtual(index)
    }
  }
}
