import CSDL2
import RiffleMedia
import RiffleMotion

/// Describes what this machine has to show windows with, for reports of defects.
package struct DisplayReport {
  /// Names and values, in the order in which they are read.
  package private(set) var findings: [(name: String, value: String)] = []

  /// Looks around as a program would that opens a window with a renderer; the window is not shown.
  ///
  /// - Parameter choice: The renderer that is asked for.
  package init(renderer choice: RendererChoice) {
    findings = [
      ("processor", Self.processor),
      ("video drivers", Self.names(count: SDL_GetNumVideoDrivers(), SDL_GetVideoDriver)),
    ]
    do throws(SDLError) {
      try lookAtDisplay(choice)
    } catch {
      findings.append(("display", "\(error)"))
    }
  }

  /// The version of SDL that runs, which may be newer than the one at build time.
  package static var version: String {
    var running = SDL_version()
    SDL_GetVersion(&running)
    return "\(running.major).\(running.minor).\(running.patch)"
  }

  private mutating func lookAtDisplay(_ choice: RendererChoice) throws(SDLError) {
    let session = try VideoSession()
    let window = try Window(
      session: session,
      title: "riffle doctor",
      size: Size(width: 320, height: 240),
      isShown: false
    )
    findings.append(("display", "\(session.driverName), \(Self.screens), \(window.scale) pixels per point"))
    findings.append(("drawing drivers", Self.drawingDrivers))
    do throws(SDLError) {
      let renderer = try choice.makeRenderer(for: window, layers: LayerStore {})
      findings.append(("renderer", "\(choice.rawValue) chose \(renderer.name)"))
    } catch {
      findings.append(("renderer", "\(choice.rawValue): \(error)"))
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

  private static func names(
    count: Int32,
    _ name: (Int32) -> UnsafePointer<CChar>?
  ) -> String {
    (0..<max(0, count)).compactMap { name($0).map { String(cString: $0) } }.joined(separator: ", ")
  }
}
