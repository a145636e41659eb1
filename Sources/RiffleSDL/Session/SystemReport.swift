import CGif
import CSDL2
import CSDL2Image
import CSDL2TTF
import CSPNG
import CWebP
import CWebPDemux
import RiffleDrawing
import RiffleMotion

/// What this machine has to show pictures with: for reports of what goes wrong on it.
package struct SystemReport {
  /// One thing that was found.
  package struct Finding: Hashable, Sendable {
    /// What it is, in a word or two.
    package let name: String
    /// What was found.
    package let value: String
  }

  /// What was found, in the order in which it is read.
  package private(set) var findings: [Finding] = []

  /// Looks around, as a program would that opens a window with a renderer; the window is not shown.
  package init(renderer choice: RendererChoice) {
    add("SDL", Self.libraries)
    add("processor", Self.processor)
    add("video drivers", Self.names(count: SDL_GetNumVideoDrivers(), SDL_GetVideoDriver))
    do throws(SDLError) {
      try lookAtDisplay(choice)
    } catch {
      add("display", "\(error)")
    }
    for (name, letter) in Self.letters { add(name, Self.fontFile(for: letter)) }
    add("pictures", Self.decoders)
    add("films", Self.encoders)
  }

  private mutating func add(_ name: String, _ value: String) {
    findings.append(Finding(name: name, value: value))
  }

  private mutating func lookAtDisplay(_ choice: RendererChoice) throws(SDLError) {
    let session = try VideoSession()
    let window = try Window(
      session: session,
      title: "riffle doctor",
      size: Size(width: 320, height: 240),
      isShown: false
    )
    add("display", "\(session.driverName), \(Self.screens), \(window.scale) pixels a point")
    add("drawing drivers", Self.drawingDrivers)
    do throws(SDLError) {
      let renderer = try choice.makeRenderer(for: window, layers: LayerStore {})
      add("renderer", "\(choice.rawValue) chose \(renderer.name)")
    } catch {
      add("renderer", "\(choice.rawValue): \(error)")
    }
  }

  /// The versions that run, which may be newer than those that were there at the build.
  private static var libraries: String {
    var running = SDL_version()
    SDL_GetVersion(&running)
    let image = IMG_Linked_Version().pointee
    let text = TTF_Linked_Version().pointee
    return "\(running.words), SDL_image \(image.words), SDL_ttf \(text.words)"
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
        return "a screen SDL cannot tell of"
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

  /// What reads pictures: libraries of its own for what is often large, else SDL_image.
  private static var decoders: String {
    let spng = spng_version_string().map { String(cString: $0) } ?? "unknown"
    let formats = [
      ("JPEG", IMG_INIT_JPG), ("PNG", IMG_INIT_PNG), ("TIFF", IMG_INIT_TIF),
      ("WebP", IMG_INIT_WEBP), ("JPEG XL", IMG_INIT_JXL), ("AVIF", IMG_INIT_AVIF),
    ].filter { IMG_Init(Int32($0.1.rawValue)) & Int32($0.1.rawValue) != 0 }.map(\.0)
    return "JPEG by TurboJPEG, PNG by libspng \(spng), WebP animations by libwebp "
      + "\(words(WebPGetDemuxVersion())), others by SDL_image: \(formats.joined(separator: ", ")), "
      + "BMP, GIF and more"
  }

  private static var encoders: String {
    "PNG by SDL_image, GIF by giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE), "
      + "WebP by libwebp \(words(WebPGetMuxVersion()))"
  }

  /// Reads libwebp's way to write a version: a byte each.
  private static func words(_ version: Int32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  /// Writings, each with a letter that only a font for it has.
  private static let letters: [(name: String, letter: Unicode.Scalar)] = [
    ("font", "a"), ("font, Chinese", "漢"), ("font, Japanese", "の"), ("font, Arabic", "ع"),
    ("font, Hebrew", "א"), ("font, emoji", "🙂"),
  ]

  private static func fontFile(for letter: Unicode.Scalar) -> String {
    let finder = FontFinder(families: ["Inter", "sans-serif"], configuration: nil)
    return finder.face(for: letter, weight: .regular)?.path ?? "none: such text is not shown"
  }
}

extension SDL_version {
  /// The version as people write it.
  fileprivate var words: String { "\(major).\(minor).\(patch)" }
}
