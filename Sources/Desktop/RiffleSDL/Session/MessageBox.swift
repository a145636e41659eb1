import CSDL2
import CX11

/// A small window with a text and a button, which needs no session of SDL.
package enum MessageBox {
  /// Shows a text until a person closes it (`SDL_ShowSimpleMessageBox`); nothing is shown without a display.
  ///
  /// Call it on the process's first thread. On Wayland without X, SDL needs zenity for it.
  package static func show(_ text: String, title: String) {
    SDL_ShowSimpleMessageBox(
      SDL_MESSAGEBOX_ERROR.rawValue,
      title,
      lines(of: text).joined(separator: "\n"),
      nil
    )
  }

  /// Whether there is a desktop on which somebody can close a box.
  ///
  /// An X server without a window manager is one of scripts, as xvfb-run starts it, where a box would
  /// never be closed.
  package static var canBeSeen: Bool {
    let driver = DBusConnection.environment("SDL_VIDEODRIVER") ?? ""
    let isOffscreen = driver.split(separator: ",").contains { ["dummy", "offscreen"].contains($0) }
    guard !isOffscreen else { return false }
    guard DBusConnection.environment("DISPLAY") != nil else {
      return DBusConnection.environment("WAYLAND_DISPLAY") != nil
    }
    return hasWindowManager
  }

  /// Whether the root names a window of the manager, which names itself (Extended Window Manager Hints
  /// 1.5); a manager that has gone leaves the root's word behind.
  private static var hasWindowManager: Bool {
    guard let display = XOpenDisplay(nil) else { return false }
    defer { XCloseDisplay(display) }
    // Asking for a window that is gone is an error.
    return XErrors.ignored {
      let manager = managersWindow(named: XDefaultRootWindow(display), display)
      return manager.map { managersWindow(named: $0, display) == $0 } ?? false
    }
  }

  private static func managersWindow(
    named window: CX11.Window,
    _ display: OpaquePointer
  ) -> CX11.Window? {
    let name = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", 0)
    return XProperty.read(name, of: window, words: 1, display) { format, bytes, count in
      // Xlib gives numbers of 32 bits as C's long.
      format == 32 && count == 1
        ? UnsafeRawPointer(bytes).loadUnaligned(as: CUnsignedLong.self) : nil
    }
  }

  /// Breaks a text between words, for SDL makes its box as wide as the longest line.
  package static func lines(of text: String, width: Int = 72) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    // A path may have no blanks.
    return lines.flatMap { line in
      stride(from: 0, to: line.count, by: width).map { String(line.dropFirst($0).prefix(width)) }
    }
  }
}
