import CMemoryFile
import CSDL2
import Glibc
package import RiffleMedia

/// Who answers Ctrl+C (SIGINT) and `kill` (SIGTERM) while there is a window.
package enum SignalHandling {
  /// The program, or else the system, which ends it at once; a shell reads 130 or 143. A program that
  /// would leave an unfinished file behind blocks the signals and handles them on its own thread.
  case own
  /// SDL turns them into ``InputEvent/quit``, unless the program handles or ignores them already. A
  /// program that is busy or waits for another thread reads it late.
  case quit
}

/// A session of SDL's video subsystem, from the first window to the last.
///
/// Windows hold it, so it ends after them. It starts video only; game controllers are started when there
/// is one: see ``EventPump/followControllers(in:)``.
package final class VideoSession {
  /// It is `x11`, `wayland` or `dummy`, for example.
  package let driverName: String
  /// SDL was started on it, and windows belong to it.
  let thread: SDL_threadID
  /// The number of SDL's units of length per point.
  ///
  /// It differs from 1 where the desktop leaves the scaling of windows to programs, as X11 does: SDL's
  /// unit is a pixel there.
  package let unitsPerPoint: Double
  private let composeTable: EmptyComposeTable?

  /// Starts SDL's video subsystem (`SDL_Init`).
  ///
  /// Buses of the desktop that do not answer within half a second are hidden from the process.
  ///
  /// Call it before the program starts threads: it sets environment variables and, unless the
  /// program has done so, the process's locale for characters (`LC_CTYPE`).
  ///
  /// - Parameters:
  ///   - applicationID: The name by which desktops recognize the program, that of its desktop entry if
  ///     there is one. Defaults to the program's file name.
  ///   - driver: Nil leaves the choice to `SDL_VIDEODRIVER` and SDL.
  ///   - scale: The length of a point, in pixels on X11 and in the desktop's own units elsewhere, above
  ///     0. Defaults to nil, the desktop's setting: see ``DesktopScale``.
  /// - Throws: ``SDLError`` if there is no display and no driver without one was requested.
  package init(
    applicationID: String? = nil,
    driver: String? = nil,
    scale: Double? = nil,
    signals: SignalHandling = .own
  ) throws(SDLError) {
    precondition(
      scale.map { $0 > 0 && $0.isFinite } ?? true,
      "no point is \(scale ?? 0) pixels long"
    )
    Self.chooseLocale()
    Self.setHints(
      applicationID: applicationID ?? Self.programName,
      driver: driver,
      signals: signals
    )
    composeTable = EmptyComposeTable()
    let requested = driver ?? Self.environment("SDL_VIDEODRIVER")
    let names = requested?.split(separator: ",").map(String.init) ?? []
    if !names.contains(where: Self.offscreenDrivers.contains) {
      let mayBeWayland = names.contains("wayland") || Self.environment("DISPLAY") == nil
      BusProbe.hideSilentBuses(asksPortal: mayBeWayland)
    }
    driverName = try Self.start(requested: requested)
    thread = SDL_ThreadID()
    unitsPerPoint = scale ?? (driverName == "x11" ? DesktopScale.ofX11() : 1)
    // Text input, on by default, hands keys to the input method first: shortcuts would be lost.
    SDL_StopTextInput()
  }

  deinit {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  package var isOffscreen: Bool { Self.offscreenDrivers.contains(driverName) }

  /// Traps in a debug build if it is called on another thread than the one that started SDL; a driver
  /// that draws into memory does not care.
  package func checkThread() {
    assert(
      isOffscreen || SDL_ThreadID() == thread,
      "windows and events belong to the thread that started SDL"
    )
  }

  /// Swift's main actor does not promise the first thread on Linux, and several desktops demand it.
  package static var isOnFirstThread: Bool {
    // The link reads "process/task/thread", and Swift does not import gettid. Without /proc the
    // answer is not known, and counts as yes.
    var link = [CChar](repeating: 0, count: 64)
    let length = readlink("/proc/thread-self", &link, link.count)
    let parts = link.prefix(max(0, length)).split(separator: CChar(UInt8(ascii: "/")))
    return parts.first == parts.last
  }

  package static var programName: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    let name = path.prefix(max(0, length)).split(separator: CChar(UInt8(ascii: "/"))).last ?? []
    return String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func environment(_ name: String) -> String? {
    SDL_getenv(name).map { String(cString: $0) }
  }

  private static func start(requested: String?) throws(SDLError) -> String {
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else {
      throw noDisplay(requested: requested, reason: SDLError("SDL_Init").reason)
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
    guard isAcceptable(driver: driver, requested: requested) else {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw noDisplay(requested: requested, reason: "SDL fell back to the driver \(driver)")
    }
    return driver
  }

  private static let offscreenDrivers: Set<String> = ["dummy", "evdev", "offscreen"]

  /// Without a display SDL falls back to a driver that draws into memory and reports success; the program
  /// would run where the user cannot see it.
  ///
  /// `requested` is the value of `SDL_VIDEODRIVER`: names separated by commas; nil if it is not set.
  package static func isAcceptable(driver: String, requested: String?) -> Bool {
    guard offscreenDrivers.contains(driver) else { return true }
    return requested?.split(separator: ",").contains { $0 == driver } ?? false
  }

  /// `requested` is the value of `SDL_VIDEODRIVER`.
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
  private static func chooseLocale() {
    func isPlain(_ name: UnsafeMutablePointer<CChar>?) -> Bool {
      name.map { ["C", "POSIX"].contains(String(cString: $0)) } ?? true
    }
    guard isPlain(setlocale(LC_CTYPE, nil)) else { return }
    // A locale that is not installed gives null and changes nothing.
    if isPlain(setlocale(LC_CTYPE, "")) { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// The user's environment variables of the same names override these hints.
  private static func setHints(applicationID: String, driver: String?, signals: SignalHandling) {
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
      (SDL_HINT_NO_SIGNAL_HANDLERS, signals == .own ? "1" : "0"),
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
      // Over SDL 3 (sdl2-compat) a window on Wayland would count pixels instead, and be small on a dense screen.
      ("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
  }
}

package enum DisplayLoss {
  /// Ends the process with a line on standard error and status 69 (EX_UNAVAILABLE) as soon as the
  /// connection to the X server breaks, instead of libX11's own line and status 1.
  ///
  /// It is for programs, once their first window is open: the handler is the process's only one. Without
  /// X11 it does nothing.
  package static func endsProgram() {
    // SDL has loaded the library, and nothing else needs it: XSetIOErrorHandler is all that is wanted.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD) else { return }
    defer { dlclose(library) }
    guard let symbol = dlsym(library, "XSetIOErrorHandler") else { return }
    typealias Handler = @convention(c) (OpaquePointer?) -> Int32
    typealias SetHandler = @convention(c) (Handler?) -> Handler?
    // The signature of Xlib.h.
    _ = unsafeBitCast(symbol, to: SetHandler.self)({ _ in
      let line = "riffle: the X server has ended or closed the connection.\n"
      _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      // Xlib ends the process if the handler returns. Whatever else runs at an exit may ask the server.
      _exit(69)
    })
  }
}

/// A table of compose sequences without any, in place of the user's, for as long as it lives.
///
/// The sequences are for typing text. Without this, Xlib would spend 8 ms and half a megabyte on
/// loading all of them (Compose(5)). The table is a file in memory with a comment in it, because
/// xkbcommon reports a file of no length, such as /dev/null, on standard error.
///
/// Both read the process's environment, of which SDL 3 (behind sdl2-compat) has its own copy:
/// `SDL_getenv` would still find a table that is gone.
final class EmptyComposeTable {
  private static let variable = "XCOMPOSEFILE"
  /// `MFD_CLOEXEC` of memfd_create(2).
  private static let closesOnExec: UInt32 = 1
  private let file: Int32

  /// Makes the table known to Xlib and xkbcommon; nil if the user has one.
  init?() {
    guard getenv(Self.variable) == nil else { return nil }
    file = memfd_create("compose", Self.closesOnExec)
    let text = "# none\n"
    guard file >= 0, write(file, text, text.utf8.count) == text.utf8.count else { return nil }
    // By the process's number, so that programs that it starts can read the file too.
    setenv(Self.variable, "/proc/\(getpid())/fd/\(file)", 1)
  }

  deinit {
    guard file >= 0 else { return }
    unsetenv(Self.variable)
    close(file)
  }
}
