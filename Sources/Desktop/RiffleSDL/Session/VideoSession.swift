import CSDL2
import Glibc
package import RiffleMedia

/// A session of SDL's video subsystem, from the first window to the last.
///
/// Windows hold it, so it ends after them. It starts video only; game controllers are started when there
/// is one: see ``EventPump/followControllers(in:)``.
///
/// Ctrl+C and `kill` keep their default action: the system ends the program at once, and a shell
/// reads 130 or 143. SDL would turn both into a quit event, which a program that is busy or waits for
/// another thread may never read. A program that would leave an unfinished file behind blocks the
/// signals and handles them on a thread of its own.
package final class VideoSession {
  /// The name of SDL's video driver, such as `x11`, `wayland` or `dummy`.
  package let driverName: String
  /// The thread on which SDL was started, and to which windows belong.
  let thread: SDL_threadID
  /// The number of SDL's units of length per point.
  ///
  /// It differs from 1 where the desktop leaves the scaling of windows to programs, as X11 does: SDL's
  /// unit is a pixel there.
  package let unitsPerPoint: Double
  private let composeTable: EmptyComposeTable?

  /// Starts SDL's video subsystem (`SDL_Init`).
  ///
  /// Call it before the program starts threads: it sets environment variables and, unless the
  /// program has done so, the process's locale for characters (`LC_CTYPE`).
  ///
  /// - Parameters:
  ///   - applicationID: The name by which desktops recognize the program: X11's window class and
  ///     Wayland's application id. If there is a desktop entry, its name. Defaults to the program's file
  ///     name.
  ///   - driver: The driver to use, such as `dummy`. Defaults to nil, which leaves the choice to
  ///     `SDL_VIDEODRIVER` and SDL.
  ///   - scale: The length of a point, in pixels on X11 and in the desktop's own units elsewhere, above
  ///     0. Defaults to nil, the desktop's setting: see ``DesktopScale``.
  /// - Throws: ``SDLError`` if there is no display and no driver without one was requested.
  package init(
    applicationID: String? = nil,
    driver: String? = nil,
    scale: Double? = nil
  ) throws(SDLError) {
    precondition(
      scale.map { $0 > 0 && $0.isFinite } ?? true,
      "no point is \(scale ?? 0) pixels long"
    )
    Self.chooseLocale()
    Self.setHints(applicationID: applicationID ?? Self.programName, driver: driver)
    composeTable = EmptyComposeTable()
    driverName = try Self.start(requested: driver ?? Self.environment("SDL_VIDEODRIVER"))
    thread = SDL_ThreadID()
    unitsPerPoint = scale ?? (driverName == "x11" ? DesktopScale.ofX11() : 1)
    // Text input, on by default, hands keys to the input method first: shortcuts would be lost.
    SDL_StopTextInput()
  }

  deinit {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Whether windows exist in memory only.
  package var isOffscreen: Bool { Self.offscreenDrivers.contains(driverName) }

  /// Traps in a debug build if it is called on another thread than the one that started SDL.
  package func checkThread() {
    assert(SDL_ThreadID() == thread, "windows and events belong to the thread that started SDL")
  }

  /// Whether the calling thread is the one that the process began with.
  ///
  /// Swift's main actor does not promise that on Linux, and several desktops demand it.
  package static var isOnFirstThread: Bool {
    // The link reads "process/task/thread", and Swift does not import gettid. Without /proc the
    // answer is not known, and counts as yes.
    var link = [CChar](repeating: 0, count: 64)
    let length = readlink("/proc/thread-self", &link, link.count)
    let parts = link.prefix(max(0, length)).split(separator: CChar(UInt8(ascii: "/")))
    return parts.first == parts.last
  }

  /// The name of the program's file.
  private static var programName: String {
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
}
