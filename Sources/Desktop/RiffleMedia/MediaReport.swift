import CSDL2
import CSDL2TTF
import RiffleSystem

/// A description of the libraries that read pictures and draw text here, for bug reports.
package enum MediaReport {
  /// The version of SDL's companion for text at run time, which may be newer than at build time.
  package static var textVersion: String { "SDL_ttf \(TTF_Linked_Version().pointee.text)" }

  package static var fonts: [(name: String, value: String)] {
    letters.map { name, letter in (name, fontFile(for: letter)) }
  }

  /// The decoder of each format with its version at run time, or the package to install; loads all libraries.
  package static func decoders(_ libraries: PictureLibraries = PictureLibraries()) -> String {
    let findings = PictureFormat.allCases.map { format in
      do throws(MissingLibrary) {
        return "\(format.title) by \(try format.software(libraries))"
      } catch {
        return "no \(format.title): \(error)"
      }
    }
    return (findings + [colors(libraries)]).joined(separator: ", ")
  }

  private static func colors(_ libraries: PictureLibraries) -> String {
    let library = PictureLibrary.lcms
    do throws(MissingLibrary) {
      return "color profiles by \(try library.software(libraries.functions(of: library)))"
    } catch {
      return "no color profiles: \(error)"
    }
  }

  /// Scripts, each with a letter that only a font for that script has.
  private static let letters: [(name: String, letter: Unicode.Scalar)] = [
    ("font", "a"), ("font, Chinese", "漢"), ("font, Japanese", "の"), ("font, Arabic", "ع"),
    ("font, Hebrew", "א"), ("font, emoji", "🙂"),
  ]

  private static func fontFile(for letter: Unicode.Scalar) -> String {
    let finder = FontFinder(families: ["Inter", "sans-serif"], configuration: nil)
    return finder.face(for: letter, FontStyle())?.path ?? "none: its letters are left out"
  }
}

extension SDL_version {
  var text: String { "\(major).\(minor).\(patch)" }
}
