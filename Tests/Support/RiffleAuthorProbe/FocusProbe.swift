import CSDL2
import Riffle

/// Presses keys in a window with two panes that share the focus, and tells which stack they swipe.
@MainActor
enum FocusProbe {
  static func run() throws {
    let app = AppWindow()
    let cards = [Cards(), Cards()]
    // Stacks do not keep their data sources alive.
    defer { withExtendedLifetime(cards) {} }
    let focus = PaneFocus()
    let panes = try cards.enumerated().map { index, cards in
      let frame = Rectangle(x: 480 * Double(index), y: 60, width: 480, height: 660)
      let pane = try CardPane(
        window: app.window,
        renderer: app.renderer,
        frame: frame,
        dataSource: cards
      )
      pane.focus = focus
      pane.stackView.onSwipe { swipe in print("pane \(index) \(swipe.direction)") }
      return pane
    }
    func send(_ event: SDL_Event) {
      var event = event
      for pane in panes where pane.handle(&event) { return }
      print("not used")
    }
    func press(_ key: SDL_KeyCode, _ modifiers: SDL_Keymod = SDL_Keymod(0)) {
      var event = SDL_Event(of: SDL_KEYDOWN)
      event.key.keysym.sym = SDL_Keycode(key.rawValue)
      event.key.keysym.mod = UInt16(modifiers.rawValue)
      send(event)
    }
    func click(x: Int32) {
      for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
        var event = SDL_Event(of: type)
        event.button.button = UInt8(SDL_BUTTON_LEFT)
        (event.button.x, event.button.y) = (x, 400)
        send(event)
      }
    }

    press(SDLK_RIGHT)
    press(SDLK_TAB)
    press(SDLK_LEFT)
    press(SDLK_TAB)
    press(SDLK_UP)
    press(SDLK_TAB, KMOD_LSHIFT)
    press(SDLK_DOWN)
    click(x: 240)
    press(SDLK_RIGHT)
    focus.pane = panes[1]
    press(SDLK_RIGHT)
    focus.pane = nil
    press(SDLK_RIGHT)
    panes[0].focus = nil
    press(SDLK_LEFT)
    print(panes.map(\.isFocused))
  }
}
