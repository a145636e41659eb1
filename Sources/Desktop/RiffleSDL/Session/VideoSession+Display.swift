import CSDL2
import Glibc
package import RiffleMedia

extension VideoSession {
  /// The drivers that show nothing on a screen.
  static let offscreenDrivers: Set<String> = ["dummy", "evdev", "offscreen"]

  /// Returns whether the driver that SDL chose is acceptable.
  ///
  /// Without a display SDL falls back to a driver that draws into memory and reports success; the
  /// program would run where the user cannot see it.
  ///
  /// - Parameters:
  ///   - driver: The driver that SDL chose.
  ///   - requested: The value of `SDL_VIDEODRIVER`: names separated by commas; nil if it is not set.
  /// - Returns: False for a driver that shows nothing and was not requested.
  package static func isAcceptable(driver: String, requested: String?) -> Bool {
    guard offscreenDrivers.contains(driver) else { return true }
    return requested?.split(separator: ",").contains { $0 == driver } ?? false
  }

  /// Makes the error for a session without a display.
  ///
  /// - Parameters:
  ///   - requested: The value of `SDL_VIDEODRIVER`, nil if it is not set.
  ///   - reason: SDL's message, or a description of SDL's choice.
  /// - Returns: The error, with a remedy.
  package static func noDisplay(requested: String?, reason: String) -> SDLError {
    let variables = ["DISPLAY", "WAYLAND_DISPLAY"].map { name in
      let value = SDL_getenv(name).map { String(cString: $0) }
      return value.map { "\(name) is \"\($0)\"" } ?? "\(name) is not set"
    }
    let request = requested.map { "SDL_VIDEODRIVER is \"\($0)\", " } ?? ""
    return SDLError(
      SDLError.noDisplay,
      reason: """
        \(reason); \(request)\(variables.joined(separator: ", ")). \
        Start it in a desktop session, or set SDL_VIDEODRIVER=offscreen to run without a window.
        """
    )
  }

  /// Chooses the process's locale for characters, unless the program has (`setlocale`).
  ///
  /// In the locale "C", with which every process starts, Xlib cannot convert a title that is not
  /// ASCII, and gives it to the desktop as if it were Latin-1. Numbers keep their form.
  static func chooseLocale() {
    func isPlain(_ name: UnsafeMutablePointer<CChar>?) -> Bool {
      name.map { ["C", "POSIX"].contains(String(cString: $0)) } ?? true
    }
    guard isPlain(setlocale(LC_CTYPE, nil)) else { return }
    // A locale that is not installed gives null and changes nothing.
    if isPlain(setlocale(LC_CTYPE, "")) { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// Sets all hints that SDL reads when it starts (`SDL_SetHint`, `SDL_setenv`).
  ///
  /// The user's environment variables of the same names override them.
  static func setHints(applicationID: String, driver: String?) {
    if let driver {
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
    } else {
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
      // If there is no Wayland, looking for it makes its library print an error on stderr by itself.
      if SDL_getenv("XDG_RUNTIME_DIR") == nil { SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11") }
    }
    // SDL 2 reads the window class from environment variables only.
    SDL_setenv("SDL_VIDEO_X11_WMCLASS", applicationID, 0)
    SDL_setenv("SDL_VIDEO_WAYLAND_WMCLASS", applicationID, 0)

    let hints = [
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // The click that brings the window to the front is already the start of a drag.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // A finger must not be reported as a mouse too, nor the mouse as a finger.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      // A drag continues beyond the window's edge.
      (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
      // A picture viewer has no reason to keep the screen awake.
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      // SDL asks X11 to switch the compositor off, which suits games: the whole desktop flickers.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
  }
}
