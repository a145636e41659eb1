import CSDL2
import RiffleGestures
import RiffleMotion
import RiffleSDL
import Testing

extension SDLSuites {
  @Suite("Keys, window, drops and others") struct EventMappingTests {
    let desk: Desk

    init() throws {
      desk = try Desk()
    }

    @Test(
      "keys are named by their meaning",
      arguments: [
        (SDLK_LEFT, Key.left), (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down),
        (SDLK_HOME, .home), (SDLK_END, .end), (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown),
        (SDLK_BACKSPACE, .backspace), (SDLK_DELETE, .delete), (SDLK_ESCAPE, .escape),
        (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter), (SDLK_SPACE, .space), (SDLK_TAB, .tab),
        (SDLK_F1, .function(1)), (SDLK_F11, .function(11)), (SDLK_F12, .function(12)),
        (SDLK_APPLICATION, .menu), (SDLK_MENU, .menu),
        (SDLK_z, .character("z")), (SDLK_7, .character("7")), (SDLK_PLUS, .character("+")),
        (SDL_KeyCode(0xF6), .character("ö")),
      ]
    )
    func keys(code: SDL_KeyCode, key: Key) throws {
      pushKey(code)

      let press = try #require(keyPresses().first)
      #expect(press.key == key)
      #expect(press.modifiers == [])
      #expect(!press.isRepeat)
    }

    @Test("modifiers and repeats survive; modifiers alone, media keys and releases are dropped")
    func modifiers() {
      pushKey(SDLK_s, modifiers: KMOD_LCTRL.rawValue | KMOD_RSHIFT.rawValue)
      pushKey(SDLK_s, modifiers: KMOD_RALT.rawValue | KMOD_LGUI.rawValue, isRepeat: true)
      pushKey(SDLK_s, modifiers: KMOD_NUM.rawValue | KMOD_CAPS.rawValue)
      pushKey(SDLK_LSHIFT)
      pushKey(SDLK_AUDIOPLAY)
      pushKey(SDLK_UNKNOWN)
      pushKey(SDLK_s, type: SDL_KEYUP)

      let presses = keyPresses()

      #expect(presses.map(\.modifiers) == [[.control, .shift], [.alt, .super], []])
      #expect(presses.map(\.isRepeat) == [false, true, false])
    }

    @Test(
      "window changes keep their meaning",
      arguments: [
        (SDL_WINDOWEVENT_SIZE_CHANGED, WindowChange.resized(Size(width: 640, height: 480))),
        (SDL_WINDOWEVENT_DISPLAY_CHANGED, .displayChanged), (SDL_WINDOWEVENT_EXPOSED, .exposed),
        (SDL_WINDOWEVENT_SHOWN, .shown), (SDL_WINDOWEVENT_HIDDEN, .hidden),
        (SDL_WINDOWEVENT_MINIMIZED, .minimized), (SDL_WINDOWEVENT_RESTORED, .restored),
        (SDL_WINDOWEVENT_FOCUS_LOST, .focusLost), (SDL_WINDOWEVENT_FOCUS_GAINED, .focusGained),
        (SDL_WINDOWEVENT_CLOSE, .closeRequested),
      ]
    )
    func windowChanges(id: SDL_WindowEventID, change: WindowChange) {
      desk.pushWindow(id, data1: 640, data2: 480)

      #expect(desk.pending() == [.window(change)])
    }

    @Test("fingers' positions follow the latest window size")
    func fingersFollowSize() throws {
      desk.pushWindow(SDL_WINDOWEVENT_SIZE_CHANGED, data1: 1000, data2: 500)
      var event = SDL_Event(of: SDL_FINGERDOWN)
      event.tfinger.windowID = desk.window.id
      event.tfinger.x = 0.5
      event.tfinger.y = 0.5
      desk.push(event)

      guard case .pointer(let finger)? = desk.pending().last else {
        Issue.record("no finger")
        return
      }
      #expect(finger.position == Point(x: 500, y: 250))
    }

    @Test(
      "files that are dropped together keep every byte of their paths; dropped text is ignored",
      .enabled(
        if: SDLLibrary.current == .classic,
        "sdl2-compat does not carry the name of a drop that is pushed, only of the desktop's own"
      )
    )
    func drops() throws {
      let path: [UInt8] = Array("/tmp/a b/".utf8) + [0xFF, 0xC3, 0xA9]
      pushDrop(SDL_DROPFILE, path)
      pushDrop(SDL_DROPTEXT, path)
      pushDrop(SDL_DROPFILE, Array("/b".utf8))
      #expect(desk.pending() == [])

      pushDrop(SDL_DROPCOMPLETE, nil)
      #expect(desk.pending() == [.dropped(paths: [path, Array("/b".utf8)])])

      pushDrop(SDL_DROPCOMPLETE, nil)
      #expect(desk.pending() == [])
    }

    @Test(
      "typed text arrives as it was composed",
      .enabled(
        if: SDLLibrary.current == .classic,
        "sdl2-compat 2.32.74 crashes on text that is pushed; what is typed comes, as the studio's tests show"
      ),
      arguments: ["a", "ß", "日本", "👍🏽"]
    )
    func text(typed: String) {
      var event = SDL_Event(of: SDL_TEXTINPUT)
      event.text.windowID = desk.window.id
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: typed.utf8) }
      desk.push(event)

      #expect(desk.pending() == [.text(typed)])
    }

    @Test("a wheel turned towards the user scrolls down")
    func wheel() {
      var event = SDL_Event(of: SDL_MOUSEWHEEL)
      event.wheel.windowID = desk.window.id
      // Whole notches, which are all that sdl2-compat carries of a wheel that is pushed.
      (event.wheel.x, event.wheel.preciseX) = (1, 1)
      (event.wheel.y, event.wheel.preciseY) = (-2, -2)
      event.wheel.mouseX = 30
      event.wheel.mouseY = 40
      desk.push(event)

      #expect(
        desk.pending() == [.scroll(Vector(dx: 1, dy: 2), at: Point(x: 30, y: 40))]
      )
    }

    @Test("lost textures and the end of the program are passed on, joysticks are not")
    func others() {
      desk.push(SDL_Event(of: SDL_RENDER_TARGETS_RESET))
      desk.push(SDL_Event(of: SDL_RENDER_DEVICE_RESET))
      desk.push(SDL_Event(of: SDL_JOYBUTTONDOWN))
      desk.push(SDL_Event(of: SDL_QUIT))

      #expect(desk.pending() == [.renderTargetsReset, .renderTargetsReset, .quit])
    }

    private func keyPresses() -> [KeyPress] {
      desk.pending().compactMap { if case .key(let press) = $0 { press } else { nil } }
    }

    private func pushKey(
      _ code: SDL_KeyCode,
      modifiers: UInt32 = 0,
      isRepeat: Bool = false,
      type: SDL_EventType = SDL_KEYDOWN
    ) {
      var event = SDL_Event(of: type)
      event.key.windowID = desk.window.id
      event.key.keysym.sym = SDL_Keycode(truncatingIfNeeded: code.rawValue)
      event.key.keysym.mod = UInt16(modifiers)
      event.key.repeat = isRepeat ? 1 : 0
      desk.push(event)
    }

    private func pushDrop(_ type: SDL_EventType, _ path: [UInt8]?) {
      var event = SDL_Event(of: type)
      event.drop.windowID = desk.window.id
      event.drop.file = path.flatMap { path in
        (path + [0]).withUnsafeBytes { SDL_strdup($0.bindMemory(to: CChar.self).baseAddress) }
      }
      desk.push(event)
    }
  }
}
