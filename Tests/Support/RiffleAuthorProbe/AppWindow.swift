import CSDL2
import Riffle

/// A window that an app has opened with SDL, with its own event loop and panes.
@MainActor
final class AppWindow {
  let window: OpaquePointer
  let renderer: OpaquePointer
  /// What the app does with events that no pane uses.
  var eventHandler: ((SDL_Event) -> Void)?
  /// What the app does each second in which there was no event.
  var idleHandler: (() -> Void)?
  var isOpen = true

  init() {
    SDL_Init(SDL_INIT_VIDEO)
    guard let window = SDL_CreateWindow("app", 0, 0, 960, 720, 0),
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else { fatalError(String(cString: SDL_GetError())) }
    (self.window, self.renderer) = (window, renderer)
  }

  /// Makes a pane in the window, beneath a bar of 60.
  func makePane(of cards: any CardStackDataSource) throws -> CardPane {
    let frame = Rectangle(x: 0, y: 60, width: 960, height: 660)
    return try CardPane(window: window, renderer: renderer, frame: frame, dataSource: cards)
  }

  /// Runs the loop of the articles with the panes that there are at each round, until it is closed.
  func run(_ panes: () -> [CardPane]) throws {
    var event = SDL_Event()
    while isOpen {
      let waits = panes().map(\.millisecondsToWait).filter { $0 >= 0 }
      let wait = min(waits.min() ?? .max, idleHandler == nil ? .max : 1000)
      if SDL_WaitEventTimeout(&event, wait == .max ? -1 : wait) == 1 {
        if !panes().contains(where: { $0.handle(&event) }) { eventHandler?(event) }
      } else if panes().contains(where: \.needsFrame) {
        SDL_RenderClear(renderer)
        for pane in panes() { try pane.draw() }
        SDL_RenderPresent(renderer)
      } else {
        idleHandler?()
      }
    }
  }
}

extension SDL_Event {
  init(of type: SDL_EventType) {
    self.init()
    self.type = type.rawValue
  }

  /// A key that no key map has.
  static var strangeKey: SDL_Event {
    var event = SDL_Event(of: SDL_KEYDOWN)
    event.key.keysym.sym = SDL_Keycode(UInt8(ascii: "q"))
    return event
  }

  /// A click on the bar over the pane.
  static var buttonRelease: SDL_Event {
    var event = SDL_Event(of: SDL_MOUSEBUTTONUP)
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    (event.button.x, event.button.y) = (20, 20)
    return event
  }
}
