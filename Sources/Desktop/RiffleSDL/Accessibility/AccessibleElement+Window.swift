import CSDL2
import RiffleMotion

extension AccessibleElement {
  /// A window of SDL's, without what is in it; lengths are in SDL's units, which are pixels on X11.
  ///
  /// Wayland tells no program where its windows are: there they are all at the screen's corner.
  fileprivate init(window: OpaquePointer) {
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowPosition(window, &x, &y)
    SDL_GetWindowSize(window, &width, &height)
    self.init(
      "w\(SDL_GetWindowID(window))",
      .frame,
      name: String(cString: SDL_GetWindowTitle(window)),
      frame: Rectangle(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    )
    isActive = SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0
  }
}

extension Window {
  package var accessibleElement: AccessibleElement { AccessibleElement(window: handle) }
}

extension AppEvents {
  package var accessibleElement: AccessibleElement { AccessibleElement(window: window) }
}
