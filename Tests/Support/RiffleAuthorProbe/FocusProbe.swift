import CSDL2
import Riffle

/// Presses keys in a window with panes that share the focus, and tells what they do.
@MainActor
struct FocusProbe {
  private let app = AppWindow()
  private let focus = PaneFocus()
  private let cards: [Cards]
  private let panes: [CardPane]

  /// - Parameter areas: The names of the areas in the cards of each pane.
  private init(areas: [[String]]) throws {
    let (app, focus) = (app, focus)
    cards = areas.map { Cards(areas: $0) }
    let width = 960 / Double(areas.count)
    panes = try cards.enumerated().map { index, cards in
      let pane = try CardPane(
        window: app.window,
        renderer: app.renderer,
        frame: Rectangle(x: width * Double(index), y: 60, width: width, height: 660),
        dataSource: cards
      )
      pane.focus = focus
      pane.stackView.onSwipe { swipe in print("pane \(index) \(swipe.direction)") }
      pane.stackView.handlers.didActivateArea = { print("pane \(index) \($0.area)") }
      return pane
    }
  }

  private func send(_ event: SDL_Event) {
    var event = event
    for pane in panes where pane.handle(&event) { return }
    print("not used")
  }

  private func press(_ key: SDL_KeyCode, _ modifiers: SDL_Keymod = SDL_Keymod(0)) {
    var event = SDL_Event(of: SDL_KEYDOWN)
    event.key.keysym.sym = SDL_Keycode(key.rawValue)
    event.key.keysym.mod = UInt16(modifiers.rawValue)
    send(event)
  }

  private func click(x: Int32) {
    for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
      var event = SDL_Event(of: type)
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      (event.button.x, event.button.y) = (x, 400)
      send(event)
    }
  }

  /// Has keys swipe the cards of two panes.
  static func run() throws {
    let probe = try FocusProbe(areas: [[], []])
    // Stacks do not keep their data sources alive.
    defer { withExtendedLifetime(probe.cards) {} }

    probe.press(SDLK_RIGHT)
    probe.press(SDLK_TAB)
    probe.press(SDLK_LEFT)
    probe.press(SDLK_TAB)
    probe.press(SDLK_UP)
    probe.press(SDLK_TAB, KMOD_LSHIFT)
    probe.press(SDLK_DOWN)
    probe.click(x: 240)
    probe.press(SDLK_RIGHT)
    probe.focus.pane = probe.panes[1]
    probe.press(SDLK_RIGHT)
    probe.focus.pane = nil
    probe.press(SDLK_RIGHT)
    probe.panes[0].focus = nil
    probe.press(SDLK_LEFT)
    print(probe.panes.map(\.isFocused))
  }

  /// Goes through three panes, of which the first and the last have buttons in their cards.
  static func runAreas() throws {
    let probe = try FocusProbe(areas: [["save", "map"], [], ["call"]])
    defer { withExtendedLifetime(probe.cards) {} }
    func tell() {
      let pane = probe.panes.firstIndex(where: \.isFocused)
      let areas = probe.panes.compactMap(\.stackView.focusedArea)
      print(pane.map(String.init) ?? "none", areas.joined(separator: " and "))
    }

    for _ in 0..<7 {
      tell()
      probe.press(SDLK_TAB)
    }
    for _ in 0..<7 {
      tell()
      probe.press(SDLK_TAB, KMOD_LSHIFT)
    }
    probe.press(SDLK_TAB)
    probe.press(SDLK_SPACE)
    probe.press(SDLK_ESCAPE)
    tell()
    probe.press(SDLK_TAB)
    // A press in another pane takes the focus of the area, too.
    probe.click(x: 900)
    tell()
    probe.focus.movesByTab = false
    for _ in 0..<2 { probe.press(SDLK_TAB) }
    tell()
    for distance in [1, -1] {
      probe.focus.pane = nil
      probe.focus.move(by: distance)
      tell()
    }
  }
}
