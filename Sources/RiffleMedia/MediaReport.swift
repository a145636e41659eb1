import CSDL2
import CSDL2Image
import CSDL2TTF
import CSPNG
import CWebPDemux
import RiffleDrawing

/// A description of the libraries that read pictures and draw text here, for bug reports.
package enum MediaReport {
  /// The versions of SDL's companion libraries at run time, which may be newer than at build time.
  package static var versions: String {
    "SDL_image \(IMG_Linked_Version().pointee.text), SDL_ttf \(TTF_Linked_Version().pointee.text)"
  }

  /// The font file for each of some scripts.
  package static var fonts: [(name: String, value: String)] {
    letters.map { name, letter in (name, fontFile(for: letter)) }
  }

  /// The decoders: libraries of their own for large pictures, SDL_image for the others.
  package static var decoders: String {
    let spng = spng_version_string().map { String(cString: $0) } ?? "unknown"
    let version = WebPGetDemuxVersion()
    let formats = [
      ("JPEG", IMG_INIT_JPG), ("PNG", IMG_INIT_PNG), ("TIFF", IMG_INIT_TIF),
      ("WebP", IMG_INIT_WEBP), ("JPEG XL", IMG_INIT_JXL), ("AVIF", IMG_INIT_AVIF),
    ].filter { IMG_Init(Int32($0.1.rawValue)) & Int32($0.1.rawValue) != 0 }.map(\.0)
    return "JPEG by TurboJPEG, PNG by libspng \(spng), WebP animations by libwebp "
      + "\(version >> 16).\(version >> 8 & 255).\(version & 255), others by SDL_image: \(formats.joined(separator: ", ")), "
      + "BMP, GIF and more"
  }

  /// Scripts, each with a letter that only a font for that script has.
  private static let letters: [(name: String, letter: Unicode.Scalar)] = [
    ("font", "a"), ("font, Chinese", "漢"), ("font, Japanese", "の"), ("font, Arabic", "ع"),
    ("font, Hebrew", "א"), ("font, emoji", "🙂"),
  ]

  private static func fontFile(for letter: Unicode.Scalar) -> String {
    let finder = FontFinder(families: ["Inter", "sans-serif"], configuration: nil)
    return finder.face(for: letter, weight: .regular)?.path ?? "none: its letters are left out"
  }
}

extension SDL_version {
  /// The version, in the usual notation.
  fileprivate var text: String { "\(major).\(minor).\(patch)" }
}
