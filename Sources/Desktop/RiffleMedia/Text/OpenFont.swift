import CSDL2
import CSDL2TTF
package import RiffleDrawing
import RiffleRaster
import Synchronization
import SystemPackage

/// SDL2_ttf, started for as long as any of its fonts is open.
final class TextLibrary {
  /// Held while the library starts, ends, or opens or closes a font: it counts its users without a lock, and
  /// its fonts share one FreeType, whose other functions may be called from a thread for each font.
  fileprivate static let lock = Mutex(())

  init() throws(SDLError) {
    guard Self.lock.withLock({ _ in TTF_Init() }) == 0 else { throw SDLError("TTF_Init") }
  }

  deinit {
    Self.lock.withLock { _ in TTF_Quit() }
  }
}

/// A face, open at the few sizes that were asked for last.
///
/// Each open font has a descriptor, and tables and letters of its own, some 100 kB. A window that is
/// resized asks for dozens of sizes, each for a moment.
final class OpenFace {
  // Words of a window have half a dozen sizes.
  private static let sizeLimit = 6
  private let face: FontFace
  private let library: TextLibrary
  /// The one that was asked for last is the last.
  private var fonts: [OpenFont] = []

  init(_ face: FontFace, library: TextLibrary) { (self.face, self.library) = (face, library) }

  /// Returns the font at a size, in pixels.
  func font(size: Double) throws(SDLError) -> OpenFont {
    let font =
      if let index = fonts.firstIndex(where: { $0.size == size }) {
        fonts.remove(at: index)
      } else if let font = try resized(to: size) {
        font
      } else {
        try OpenFont(face, size: size, library: library)
      }
    if fonts.count == Self.sizeLimit { fonts.removeFirst() }
    fonts.append(font)
    return font
  }

  /// Gives the size to the font that was not asked for the longest and that no layout has; nil if there
  /// are not too many yet.
  private func resized(to size: Double) throws(SDLError) -> OpenFont? {
    guard fonts.count == Self.sizeLimit else { return nil }
    for index in fonts.indices where isKnownUniquelyReferenced(&fonts[index]) {
      let font = fonts.remove(at: index)
      try font.resize(to: size)
      return font
    }
    return nil
  }
}

/// A font file opened at one size.
final class OpenFont {
  let face: FontFace
  /// The em size in pixels.
  private(set) var size: Double
  private let library: TextLibrary
  private let font: OpaquePointer
  /// The factor by which the font's drawings are shrunk: below 1 for fonts made of pictures.
  var scale: Double {
    // A font made of pictures has them at one size only, mostly 109 or 136 pixels high, whatever
    // size was asked for; characters' boxes are about 1.2 em high.
    let height = face.isColored ? Double(TTF_FontHeight(font)) : 0
    return height > size * 2 ? size * 1.2 / height : 1
  }

  /// Opens a face at a size, which need not be whole.
  init(_ face: FontFace, size: Double, library: TextLibrary) throws(SDLError) {
    (self.face, self.size, self.library) = (face, size, library)
    let dotsPerInch = Self.dotsPerInch(of: size)
    let address = TextLibrary.lock.withLock { _ in
      UInt(bitPattern: TTF_OpenFontIndexDPI(face.path, 1, face.index, dotsPerInch, dotsPerInch))
    }
    guard let font = OpaquePointer(bitPattern: address) else {
      throw SDLError("TTF_OpenFontIndexDPI(\(face.path))")
    }
    self.font = font
    // Only vertical hinting, and glyphs positioned in 64ths of a pixel: stems keep the widths and
    // distances that the font's designer drew.
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL)
    TTF_SetFontKerning(font, 1)
    if face.isSlanted { TTF_SetFontStyle(font, Int32(TTF_STYLE_ITALIC)) }
  }

  /// Drops its letters; nothing may have been laid out with it that is still to be drawn.
  fileprivate func resize(to size: Double) throws(SDLError) {
    let dotsPerInch = Self.dotsPerInch(of: size)
    guard TTF_SetFontSizeDPI(font, 1, dotsPerInch, dotsPerInch) == 0 else {
      throw SDLError("TTF_SetFontSizeDPI(\(face.path))")
    }
    self.size = size
  }

  /// SDL2_ttf takes whole points at whole dots per inch, 72 points to the inch: one point at
  /// 72 · size dots per inch is the size to a 72nd of a pixel.
  private static func dotsPerInch(of size: Double) -> UInt32 {
    UInt32(max(1, (size * 72).rounded()))
  }

  deinit {
    let address = UInt(bitPattern: font)
    TextLibrary.lock.withLock { _ in TTF_CloseFont(OpaquePointer(bitPattern: address)) }
  }

  /// The height of characters above the baseline, in whole pixels.
  var ascent: Int { Int((Double(TTF_FontAscent(font)) * scale).rounded()) }

  /// The depth of characters below the baseline, in whole pixels.
  var descent: Int { Int((Double(-TTF_FontDescent(font)) * scale).rounded()) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    TTF_GlyphIsProvided32(font, scalar.value) != 0
  }

  /// Returns a width in pixels, or 0 if the font cannot measure the run.
  func width(of run: TextRun) -> Double {
    prepare(for: run)
    var (width, height): (Int32, Int32) = (0, 0)
    guard TTF_SizeUTF8(font, run.string, &width, &height) == 0 else { return 0 }
    return Double(width) * scale
  }

  /// Draws a run of text in white, or in the font's own colors, on a transparent bitmap.
  func draw(_ run: TextRun) -> Bitmap? {
    prepare(for: run)
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, run.string, white) else { return nil }
    defer { SDL_FreeSurface(surface) }
    // Color glyphs come premultiplied from FreeType and are copied as they are.
    return Bitmap(copying: surface, isPremultiplied: face.isColored)?.scaled(by: scale)
  }

  private func prepare(for run: TextRun) {
    TTF_SetFontDirection(font, run.isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    TTF_SetFontScriptName(font, run.script.code)
  }
}

/// The bytes of an installed font, for toolkits that draw letters themselves.
package struct FontFile: Sendable {
  package let path: String
  package let bytes: [UInt8]

  package enum Family: Sendable {
    /// Inter, or what fontconfig offers in its place.
    case words
    /// All letters are as wide as each other.
    case code

    fileprivate var names: [String] {
      switch self {
      case .words: ["Inter", "sans-serif"]
      case .code: ["JetBrains Mono", "DejaVu Sans Mono", "monospace"]
      }
    }
  }

  package init(_ family: Family = .words, weight: Font.Weight = .regular) throws(FontFileError) {
    let finder = FontFinder(families: family.names, configuration: nil)
    guard let face = finder.face(FontStyle(weight: weight)) else {
      throw FontFileError(message: "No font is installed; a package such as fonts-inter would do.")
    }
    path = face.path
    do {
      let file = try FileDescriptor.open(FilePath(face.path), .readOnly)
      bytes = try file.closeAfter {
        let size = Int(try file.seek(offset: 0, from: .end))
        try file.seek(offset: 0, from: .start)
        var bytes = [UInt8](repeating: 0, count: size)
        let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
        return Array(bytes.prefix(count))
      }
    } catch {
      throw FontFileError(message: "\(face.path): the font cannot be read: \(error)")
    }
  }
}

package struct FontFileError: Error, CustomStringConvertible {
  package let message: String

  package var description: String { message }
}
