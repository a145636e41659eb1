import CGif
import CSDL2
import CSDL2Image
import CSDL2TTF
import CSPNG
import CTIFF
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

  /// The decoder of each format, with its version at run time where the library can tell it.
  package static var decoders: String {
    let spng = spng_version_string().map { String(cString: $0) } ?? "unknown"
    let tiff = TIFFGetVersion().map { String(cString: $0) } ?? ""
    // "LIBTIFF, Version 4.5.0", and a line about copyright.
    let version = tiff.prefix { !$0.isNewline }.split(separator: " ").last ?? "unknown"
    let webp = WebPGetDecoderVersion()
    return "JPEG by TurboJPEG, PNG by libspng \(spng), "
      + "GIF by giflib (built with \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)), "
      + "WebP by libwebp \(webp >> 16).\(webp >> 8 & 255).\(webp & 255), "
      + "TIFF by libtiff \(version), BMP, QOI and TGA by SDL_image"
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
