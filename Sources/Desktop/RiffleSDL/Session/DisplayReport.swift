import CSDL2
import RiffleMedia
import RiffleMotion

package struct DisplayReport {
  package private(set) var entries: [(name: String, value: String)] = []

  /// Opens a window with a renderer, which is not shown; `scale` is as in ``VideoSession``.
  package init(renderer choice: RendererChoice, scale: Double?) {
    entries = [
      ("processor", Self.processor),
      ("video drivers", Self.names(count: SDL_GetNumVideoDrivers(), SDL_GetVideoDriver)),
    ]
    do throws(SDLError) {
      try inspectDisplay(choice, scale: scale)
    } catch {
      entries.append(("display", "\(error)"))
    }
  }

  /// The version of SDL at run time, which may be newer than at build time.
  package static var version: String {
    var running = SDL_version()
    SDL_GetVersion(&running)
    return "\(running.major).\(running.minor).\(running.patch)"
  }

  private mutating func inspectDisplay(_ choice: RendererChoice, scale: Double?) throws(SDLError) {
    let session = try VideoSession(scale: scale)
    let window = try Window(
      session: session,
      title: "riffle doctor",
      size: Size(width: 320, height: 240),
      isShown: false
    )
    entries.append(
      ("display", "\(session.driverName), \(Self.screens), \(window.scale) pixels per point")
    )
    entries.append(("drawing drivers", Self.drawingDrivers))
    do throws(SDLError) {
      let renderer = try choice.makeRenderer(for: window, layers: LayerStore {})
      entries.append(("renderer", "\(choice.rawValue) chose \(renderer.name)"))
    } catch {
      entries.append(("renderer", "\(choice.rawValue): \(error)"))
    }
  }

  private static var processor: String {
    let sets = [
      ("SSE2", SDL_HasSSE2()), ("AVX2", SDL_HasAVX2()), ("NEON", SDL_HasNEON()),
    ].filter { $0.1 == SDL_TRUE }.map(\.0)
    let memory = SDL_GetSystemRAM()
    return "\(SDL_GetCPUCount()) cores, \(sets.joined(separator: ", ")), \(memory) MB of memory"
  }

  private static var screens: String {
    let modes = (0..<max(0, SDL_GetNumVideoDisplays())).map { index in
      var mode = SDL_DisplayMode()
      guard SDL_GetCurrentDisplayMode(index, &mode) == 0 else {
        return "a screen that SDL cannot describe"
      }
      let rate = mode.refresh_rate > 0 ? "\(mode.refresh_rate) Hz" : "an unknown rate"
      return "\(mode.w) x \(mode.h) at \(rate)"
    }
    return modes.joined(separator: " and ")
  }

  private static var drawingDrivers: String {
    let found = (0..<SDL_GetNumRenderDrivers()).compactMap { index in
      var info = SDL_RendererInfo()
      return SDL_GetRenderDriverInfo(index, &info) == 0
        ? info.name.map { String(cString: $0) } : nil
    }
    return found.joined(separator: ", ")
  }

  private static func names(count: Int32, _ name: (Int32) -> UnsafePointer<CChar>?) -> String {
    (0..<max(0, count)).compactMap { name($0).map { String(cString: $0) } }.joined(separator: ", ")
  }
}
