import CSDL2
import Glibc
package import RiffleMedia

/// SDL's video subsystem, from the first window to the last.
///
/// Windows hold it, so it ends after them. It starts video alone: the joystick subsystems would
/// turn SDL's event wait into polling.
///
/// Ctrl+C and `kill` keep their default action: the system ends the program at once, and a shell
/// reads 130 or 143. SDL would turn both into a quit event, which a program that is busy or
/// waiting on another thread's behalf may never read; and nothing is lost, since every decision
/// is on disk before the next frame.
package final class VideoSession {
  /// SDL's name for the way to the screen, such as `x11`, `wayland` or `dummy`.
  package let driverName: String
  /// The thread that SDL was started on, and that windows belong to.
  let thread: SDL_threadID

  /// Starts SDL's video subsystem (`SDL_Init`).
  ///
  /// Call it before the program starts threads: it sets environment variables.
  ///
  /// - Parameters:
  ///   - applicationID: The name by which desktops tell programs apart: X11's window class and
  ///     Wayland's application id. The name of the desktop entry, if there is one.
  ///   - driver: The driver to use, such as `dummy`; nil leaves the choice to `SDL_VIDEODRIVER`
  ///     and SDL.
  /// - Throws: ``SDLError`` if there is no display and no driver without one was asked for.
  package init(applicationID: String = "riffle", driver: String? = nil) throws(SDLError) {
    Self.setHints(applicationID: applicationID, driver: driver)
    driverName = try Self.start(asked: driver ?? Self.environment("SDL_VIDEODRIVER"))
    thread = SDL_ThreadID()
    // Text input, on by default, hands keys to the input method first: shortcuts would be lost.
    SDL_StopTextInput()
  }

  deinit {
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Whether windows exist in memory only.
  package var isOffscreen: Bool { Self.offscreenDrivers.contains(driverName) }

  /// Stops a debug build when called on another thread than the one SDL was started on.
  package func checkThread() {
    assert(SDL_ThreadID() == thread, "windows and events belong to the thread that started SDL")
  }

  /// Whether the calling thread is the one that the process began with.
  ///
  /// Swift's main actor does not promise that on Linux, and several desktops demand it.
  package static var isOnFirstThread: Bool {
    // The link reads "process/task/thread", and Swift does not import gettid. Where /proc is not
    // there, nothing is known, and nothing is refused.
    var link = [CChar](repeating: 0, count: 64)
    let length = readlink("/proc/thread-self", &link, link.count)
    let parts = link.prefix(max(0, length)).split(separator: CChar(UInt8(ascii: "/")))
    return parts.first == parts.last
  }

  private static func environment(_ name: String) -> String? {
    SDL_getenv(name).map { String(cString: $0) }
  }

  private static func start(asked: String?) throws(SDLError) -> String {
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else {
      throw noDisplay(asked: asked, reason: SDLError("SDL_Init").reason)
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
    guard isWanted(driver: driver, asked: asked) else {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw noDisplay(asked: asked, reason: "SDL fell back to the driver \(driver)")
    }
    return driver
  }
}
