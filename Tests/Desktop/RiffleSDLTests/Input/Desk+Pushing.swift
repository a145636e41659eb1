import CSDL2
import RiffleSDL
import Testing

extension Desk {
  /// Puts an event into SDL's queue, as the desktop would.
  func push(_ event: SDL_Event) {
    var event = event
    #expect(SDL_PushEvent(&event) == 1)
  }

  /// Puts a window event into SDL's queue.
  func pushWindow(_ id: SDL_WindowEventID, data1: Int32 = 0, data2: Int32 = 0) {
    var event = SDL_Event(of: SDL_WINDOWEVENT)
    event.window.windowID = window.id
    event.window.event = UInt8(id.rawValue)
    event.window.data1 = data1
    event.window.data2 = data2
    push(event)
  }
}
