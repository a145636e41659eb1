import CSDL2
package import RiffleMedia

extension VideoSession {
  /// The drivers that show nothing to anybody.
  static let offscreenDrivers: Set<String> = ["dummy", "evdev", "offscreen"]

  /// Tells whether the driver that SDL chose is one that the user can have meant.
  ///
  /// Without a display SDL falls back to a driver that draws into memory and reports success; the
  /// program would run with nobody able to see it.
  ///
  /// - Parameters:
  ///   - driver: The driver that SDL chose.
  ///   - asked: The value of `SDL_VIDEODRIVER`: names separated by commas; nil if it is not set.
  /// - Returns: False for a driver that shows nothing and that was not asked for.
  package static func isWanted(driver: String, asked: String?) -> Bool {
    guard offscreenDrivers.contains(driver) else { return true }
    return asked?.split(separator: ",").contains { $0 == driver } ?? false
  }

  /// Makes the error for a session that nobody could see.
  ///
  /// - Parameters:
  ///   - asked: The value of `SDL_VIDEODRIVER`, nil if it is not set.
  ///   - reason: What SDL says, or did.
  /// - Returns: The error, which says what would do.
  package static func noDisplay(asked: String?, reason: String) -> SDLError {
    let variables = ["DISPLAY", "WAYLAND_DISPLAY"].map { name in
      let value = SDL_getenv(name).map { String(cString: $0) }
      return value.map { "\(name) is \"\($0)\"" } ?? "\(name) is not set"
    }
    let wish = asked.map { "SDL_VIDEODRIVER is \"\($0)\", " } ?? ""
    return SDLError(
      "no display",
      reason: """
        \(reason); \(wish)\(variables.joined(separator: ", ")). \
        Start it in a desktop session, or set SDL_VIDEODRIVER=offscreen to run without a window.
        """
    )
  }

  /// Sets everything that SDL reads when it starts (`SDL_SetHint`, `SDL_setenv`).
  ///
  /// A user's environment variable of the same name wins over each of them.
  static func setHints(applicationID: String, driver: String?) {
    if let driver {
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
    } else {
      SDL_ResetHint(SDL_HINT_VIDEODRIVER)
      // Looking for Wayland where there is none makes its library printError on stderr by itself.
      if SDL_getenv("XDG_RUNTIME_DIR") == nil { SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11") }
    }
    // SDL 2 knows the window class as environment variables only.
    SDL_setenv("SDL_VIDEO_X11_WMCLASS", applicationID, 0)
    SDL_setenv("SDL_VIDEO_WAYLAND_WMCLASS", applicationID, 0)
    // Compose sequences are for typing text: without it, Xlib would take 8 ms and half a megabyte
    // for all that there are (Compose(5)).
    SDL_setenv("XCOMPOSEFILE", "/dev/null", 0)

    let hints = [
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // The click that brings the window to the front is already the start of a drag.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // A finger is not to be a mouse as well, nor the mouse a finger.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      // A drag goes on beyond the window's edge.
      (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
      // A picture viewer has no reason to keep the screen awake.
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      // SDL asks X11 to switch the compositor off, as games like it: the whole desktop flickers.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
  }
}
