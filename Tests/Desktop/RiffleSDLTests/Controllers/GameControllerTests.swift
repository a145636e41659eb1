import CSDL2
import RiffleMotion
import RiffleSDL
import Testing

extension SDLSuites {
  @Suite("Game controllers") struct GameControllerTests {
    let desk: ControllerDesk

    init() throws {
      desk = try ControllerDesk()
    }

    @Test("a controller that is there and one that comes are told, and each has its own number")
    func connecting() throws {
      let first = try VirtualController()
      try desk.follow()
      let there = try desk.events { _ in true }
      let second = try VirtualController()
      defer { desk.close(first, second) }
      let come = try desk.events { _ in true }

      #expect(there.map(\.controller) == [first.number])
      #expect(come.map(\.controller) == [second.number])
      for event in there + come {
        guard case .connected(let name) = event.change else {
          Issue.record("\(event) is no connection")
          continue
        }
        #expect(!name.isEmpty)
      }
    }

    @Test("every button has its own meaning, down and up")
    func buttons() throws {
      let controller = try VirtualController()
      defer { desk.close(controller) }
      try desk.follow()
      _ = try desk.events { _ in true }
      let buttons: [(SDL_GameControllerButton, ControllerButton)] = [
        (SDL_CONTROLLER_BUTTON_A, .a), (SDL_CONTROLLER_BUTTON_B, .b),
        (SDL_CONTROLLER_BUTTON_X, .x), (SDL_CONTROLLER_BUTTON_Y, .y),
        (SDL_CONTROLLER_BUTTON_BACK, .back), (SDL_CONTROLLER_BUTTON_GUIDE, .guide),
        (SDL_CONTROLLER_BUTTON_START, .start), (SDL_CONTROLLER_BUTTON_LEFTSTICK, .leftStick),
        (SDL_CONTROLLER_BUTTON_RIGHTSTICK, .rightStick),
        (SDL_CONTROLLER_BUTTON_LEFTSHOULDER, .leftShoulder),
        (SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, .rightShoulder),
        (SDL_CONTROLLER_BUTTON_DPAD_UP, .up), (SDL_CONTROLLER_BUTTON_DPAD_DOWN, .down),
        (SDL_CONTROLLER_BUTTON_DPAD_LEFT, .left), (SDL_CONTROLLER_BUTTON_DPAD_RIGHT, .right),
      ]
      #expect(Set(buttons.map(\.1)) == Set(ControllerButton.allCases))
      for (button, meaning) in buttons {
        controller.set(button, true)
        #expect(try desk.events { _ in true }.map(\.change) == [.pressed(meaning)])
        controller.set(button, false)
        #expect(try desk.events { _ in true }.map(\.change) == [.released(meaning)])
      }
    }

    @Test("a stick within its dead zone rests, and at its edge has gone all the way")
    func sticks() throws {
      let controller = try VirtualController()
      defer { desk.close(controller) }
      try desk.follow()
      _ = try desk.events { _ in true }
      controller.set(SDL_CONTROLLER_AXIS_LEFTX, 0.2)
      controller.set(SDL_CONTROLLER_AXIS_RIGHTY, -0.23)
      controller.set(SDL_CONTROLLER_BUTTON_A, true)
      #expect(try desk.events { $0 == .pressed(.a) }.map(\.change) == [.pressed(.a)])

      controller.set(SDL_CONTROLLER_AXIS_LEFTX, 1)
      let edge = try desk.events { _ in true }
      #expect(edge.map(\.change) == [.moved(.left, Vector(dx: 1, dy: 0))])

      // Half the way between the dead zone's edge, 7849 of 32767, and the stick's.
      controller.set(SDL_CONTROLLER_AXIS_RIGHTY, -(7849.0 / 32767 + 1) / 2)
      let half = try desk.events { _ in true }
      guard case .moved(.right, let way)? = half.first?.change else {
        Issue.record("\(half) instead of a movement")
        return
      }
      #expect(way.dx == 0 && abs(way.dy + 0.5) < 1e-4)

      controller.set(SDL_CONTROLLER_AXIS_LEFTX, 0.1)
      #expect(try desk.events { _ in true }.map(\.change) == [.moved(.left, .zero)])
    }

    @Test("a trigger is pulled from 0 to 1")
    func triggers() throws {
      let controller = try VirtualController()
      defer { desk.close(controller) }
      controller.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -1)
      try desk.follow()
      _ = try desk.events { _ in true }
      controller.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1)
      let pulled = try desk.events { $0 == .pulled(.right, 1) }
      #expect(pulled.last?.change == .pulled(.right, 1))
      controller.set(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -1)
      #expect(try desk.events { _ in true }.map(\.change) == [.pulled(.right, 0)])
    }

    @Test("a controller that goes while it is held lets go first, and another one goes on")
    func removal() throws {
      let (first, second) = (try VirtualController(), try VirtualController())
      defer { desk.close(first, second) }
      try desk.follow()
      _ = try desk.events { if case .connected = $0 { true } else { false } }
      first.set(SDL_CONTROLLER_BUTTON_DPAD_LEFT, true)
      first.set(SDL_CONTROLLER_AXIS_LEFTY, 1)
      _ = try desk.events { $0 == .pressed(.left) }

      first.detach()
      let gone = try desk.events { $0 == .disconnected }
      second.set(SDL_CONTROLLER_BUTTON_A, true)
      let pressed = try desk.events { $0 == .pressed(.a) }

      #expect(gone.allSatisfy { $0.controller == first.number })
      #expect(
        Set(gone.map(\.change)) == [.released(.left), .moved(.left, .zero), .disconnected]
      )
      #expect(gone.last?.change == .disconnected && gone.count == 3)
      #expect(pressed.map(\.controller) == [second.number])
    }

    @Test("what is done while another window has the keyboard is let go at once, and never told")
    func otherWindow() throws {
      let controller = try VirtualController()
      defer { desk.close(controller) }
      try desk.follow()
      _ = try desk.events { _ in true }
      controller.set(SDL_CONTROLLER_BUTTON_X, true)
      controller.set(SDL_CONTROLLER_AXIS_RIGHTX, 1)
      _ = try desk.events { $0 == .pressed(.x) }

      desk.desk.pushWindow(SDL_WINDOWEVENT_FOCUS_LOST)
      let left = try desk.events { $0 == .moved(.right, .zero) }.map(\.change)
      #expect(left == [.released(.x), .moved(.right, .zero)])

      controller.set(SDL_CONTROLLER_BUTTON_X, false)
      controller.set(SDL_CONTROLLER_AXIS_RIGHTX, 0)
      controller.set(SDL_CONTROLLER_BUTTON_B, true)
      controller.set(SDL_CONTROLLER_BUTTON_A, true)
      desk.desk.pushWindow(SDL_WINDOWEVENT_FOCUS_GAINED)
      let deadline = desk.desk.clock.now().advanced(by: 20)
      while let event = desk.desk.pump.next(until: deadline), event != .window(.focusGained) {}
      controller.set(SDL_CONTROLLER_BUTTON_B, false)
      controller.set(SDL_CONTROLLER_BUTTON_Y, true)
      let back = try desk.events { $0 == .pressed(.y) }.map(\.change)
      #expect(back == [.pressed(.y)])
    }

    @Test("while a controller is connected and rests, a wait is not interrupted")
    func rest() throws {
      let controller = try VirtualController()
      defer { desk.close(controller) }
      try desk.follow()
      _ = try desk.events { _ in true }
      // The folder is looked at three more times after a change.
      var end = desk.desk.clock.now().advanced(by: 3.5)
      while desk.desk.pump.next(until: end) != nil {}
      // SDL's own way is to look after each millisecond.
      #expect(SDL_GetHintBoolean(SDL_HINT_AUTO_UPDATE_JOYSTICKS, SDL_TRUE) == SDL_FALSE)

      controller.set(SDL_CONTROLLER_BUTTON_A, true)
      end = desk.desk.clock.now().advanced(by: 0.3)
      // Nobody has told that there is something.
      #expect(desk.desk.pump.next(until: end) == nil)
      #expect(try desk.events { _ in true }.map(\.change) == [.pressed(.a)])
    }
  }
}
