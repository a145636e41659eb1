import CGif
import CHeif
import CJXL
import COpenJPEG
import CSDL2
import CSDL2Image
import CSDL2TTF
import CSPNG
import CTIFF
import CWebPDemux
import RiffleDrawing
import RiffleSystem

/// A description of the libraries that read pictures and draw text here, for bug reports.
package enum MediaReport {
  /// The version of SDL's companion for text at run time, which may be newer than at build time.
  package static var textVersion: String { "SDL_ttf \(TTF_Linked_Version().pointee.text)" }

  /// The font file for each of some scripts.
  package static var fonts: [(name: String, value: String)] {
    letters.map { name, letter in (name, fontFile(for: letter)) }
  }

  /// The decoder of each format, with its version at run time if the library can tell it; for a format
  /// whose library is not installed, the package to install.
  ///
  /// Loads the libraries of all formats.
  ///
  /// - Parameter libraries: The libraries of the formats. Defaults to those of the system.
  /// - Returns: The decoders in one line.
  package static func decoders(_ libraries: PictureLibraries = PictureLibraries()) -> String {
    let findings = PictureFormat.allCases.map { format in
      do throws(MissingLibrary) {
        return "\(format.title) by \(try decoder(of: format, libraries))"
      } catch {
        return "no \(format.title): \(error)"
      }
    }
    return findings.joined(separator: ", ")
  }

  private static func decoder(
    of format: PictureFormat,
    _ libraries: PictureLibraries
  ) throws(MissingLibrary) -> String {
    switch format {
    case .jpeg, .raw: return "TurboJPEG"
    case .png: return "libspng " + (spng_version_string().map { String(cString: $0) } ?? "unknown")
    case .gif:
      _ = try libraries.gif.functions()
      // giflib does not tell its version at run time.
      return "giflib (built with \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE))"
    case .webp:
      let version = try libraries.webp.functions().WebPGetDecoderVersion()
      return "libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"
    case .tiff:
      let text = try libraries.tiff.functions().TIFFGetVersion().map { String(cString: $0) } ?? ""
      // "LIBTIFF, Version 4.5.0", and a line about copyright.
      return "libtiff \(text.prefix { !$0.isNewline }.split(separator: " ").last ?? "unknown")"
    case .heic, .avif:
      let version = try libraries.heif.functions().heif_get_version()
      return "libheif \(version.map { String(cString: $0) } ?? "unknown")"
    case .jpegXL:
      let version = try libraries.jpegXL.functions().JxlDecoderVersion()
      return "libjxl \(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
    case .jpeg2000:
      let version = try libraries.openJPEG.functions().opj_version()
      return "OpenJPEG \(version.map { String(cString: $0) } ?? "unknown")"
    case .bmp, .qoi, .tga, .svg, .ico:
      let version = try libraries.sdlImage.functions().IMG_Linked_Version()
      return "SDL_image \(version?.pointee.text ?? "unknown")"
    }
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
