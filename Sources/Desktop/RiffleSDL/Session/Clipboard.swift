import CSDL2
import CX11
import Glibc
package import RiffleMedia

package enum Clipboard {
  package static var text: String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let bytes = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(bytes) }
    return String(cString: bytes)
  }

  /// Whether there is a clipboard manager on `x11`; nil elsewhere, where it is not known.
  package static func outlivesProgram(driverName: String) -> Bool? {
    driverName == "x11" ? ClipboardManager.exists : nil
  }

  /// Lets the text stay when the program ends, as far as it can: call it while the windows are there.
  ///
  /// On X11 it waits up to a second for the clipboard manager.
  package static func leaveText(driverName: String) {
    if driverName == "x11" { ClipboardManager.save(within: 1000) }
  }

  package static func setText(_ text: String) throws(SDLError) {
    guard SDL_SetClipboardText(text) == 0 else { throw SDLError("SDL_SetClipboardText") }
  }
}

/// The program on an X server that keeps the clipboard's content when its owner ends (freedesktop.org's
/// clipboard manager specification, 0.1).
///
/// SDL provides the clipboard's content while it runs, and does not let the manager keep it.
enum ClipboardManager {
  static var exists: Bool {
    guard let display = XOpenDisplay(nil) else { return false }
    defer { XCloseDisplay(display) }
    return isOwned(display)
  }

  static func save(within milliseconds: Int) {
    guard let display = XOpenDisplay(nil) else { return }
    defer { XCloseDisplay(display) }
    guard isOwned(display) else { return }
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    XConvertSelection(
      display,
      name(display),
      XInternAtom(display, "SAVE_TARGETS", 0),
      0,
      window,
      Time(CurrentTime)
    )
    XFlush(display)
    var answer = XEvent()
    var connection = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
    let pause: Int32 = 5
    for _ in 0..<milliseconds / Int(pause) {
      // SDL answers the manager's requests.
      SDL_PumpEvents()
      if XCheckTypedEvent(display, SelectionNotify, &answer) != 0 { return }
      poll(&connection, 1, pause)
    }
  }

  private static func name(_ display: OpaquePointer) -> Atom {
    XInternAtom(display, "CLIPBOARD_MANAGER", 0)
  }

  private static func isOwned(_ display: OpaquePointer) -> Bool {
    XGetSelectionOwner(display, name(display)) != 0
  }
}
