import CSDL2

/// The app's own part of the window: a bar with one button, drawn with SDL.
struct Toolbar {
  static let height: Int32 = 64
  private static let button = SDL_Rect(x: 16, y: 12, w: 120, h: 40)

  /// Draws the bar over the top of a window.
  static func draw(on renderer: OpaquePointer?, width: Int32) {
    var bar = SDL_Rect(x: 0, y: 0, w: width, h: height)
    SDL_SetRenderDrawColor(renderer, 0x20, 0x28, 0x38, 255)
    SDL_RenderFillRect(renderer, &bar)
    var button = button
    SDL_SetRenderDrawColor(renderer, 0xF0, 0xA0, 0x30, 255)
    SDL_RenderFillRect(renderer, &button)
  }

  /// Returns whether an event is a click on the button.
  static func isClick(_ event: SDL_Event) -> Bool {
    guard event.type == SDL_MOUSEBUTTONUP.rawValue, event.button.button == 1 else { return false }
    var place = SDL_Point(x: event.button.x, y: event.button.y)
    var button = button
    return SDL_PointInRect(&place, &button) == SDL_TRUE
  }
}
