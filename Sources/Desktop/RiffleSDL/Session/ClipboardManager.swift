import CSDL2
import CX11
import Glibc

/// The program on an X server that keeps the clipboard's content when its owner ends (freedesktop.org's
/// clipboard manager specification, 0.1).
///
/// SDL hands over what is on the clipboard as long as it runs, and lets nothing of it be kept.
enum ClipboardManager {
  /// Whether there is one.
  static var exists: Bool {
    guard let display = XOpenDisplay(nil) else { return false }
    defer { XCloseDisplay(display) }
    return isOwned(display)
  }

  /// Lets it keep the content, and waits until it has taken it from SDL.
  ///
  /// - Parameter milliseconds: The longest wait.
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
