import CGif
import CWebPMux
import RiffleMedia
import RiffleSystem

/// The libraries that write animations, each loaded when the first such file is made.
package struct EncoderLibraries: Sendable {
  let gif: LoadedLibrary<gif_functions>
  /// The functions of libwebp, too, on which libwebpmux depends.
  let webPMux: LoadedLibrary<webp_mux_functions>

  /// Describes the libraries; loads none.
  ///
  /// - Parameter folder: The folder in which they are. Defaults to nil: the system finds them.
  package init(in folder: String? = nil) {
    gif = PictureLibraries(in: folder).gif
    webPMux = LoadedLibrary(
      folder.map { "\($0)/libwebpmux.so.3" } ?? "libwebpmux.so.3",
      package: "libwebpmux3",
      webp_mux_functions_names()
    )
  }
}

extension LoadedLibrary {
  /// Returns the library's functions.
  ///
  /// - Throws: ``PictureEncodingError`` if it is not installed.
  func functionsForWriting() throws(PictureEncodingError) -> Functions {
    do throws(MissingLibrary) {
      return try functions()
    } catch {
      throw PictureEncodingError("cannot be made; install \(error.package) to make it")
    }
  }
}
