package import CGif
import CHeif
import CJXL
import COpenJPEG
import CSDL2Image
import CTIFF
import CWebPDemux
package import RiffleSystem

/// The libraries that read formats beyond JPEG and PNG, each loaded when the first such file comes.
package struct PictureLibraries: Sendable {
  package let gif: LoadedLibrary<gif_functions>
  let tiff: LoadedLibrary<tiff_functions>
  /// The functions of libwebp, too, on which libwebpdemux depends.
  let webp: LoadedLibrary<webp_functions>
  let sdlImage: LoadedLibrary<sdl_image_functions>
  /// It reads AVIF, too.
  let heif: LoadedLibrary<heif_functions>
  let jpegXL: LoadedLibrary<jxl_functions>
  let openJPEG: LoadedLibrary<openjpeg_functions>

  /// Describes the libraries; loads none.
  ///
  /// - Parameter folder: The folder in which they are. Defaults to nil: the system finds them.
  package init(in folder: String? = nil) {
    let prefix = folder.map { "\($0)/" } ?? ""
    gif = LoadedLibrary("\(prefix)libgif.so.7", package: "libgif7", gif_functions_names())
    tiff = LoadedLibrary("\(prefix)libtiff.so.6", package: "libtiff6", tiff_functions_names())
    webp = LoadedLibrary(
      "\(prefix)libwebpdemux.so.2",
      package: "libwebpdemux2",
      webp_functions_names()
    )
    sdlImage = LoadedLibrary(
      "\(prefix)libSDL2_image-2.0.so.0",
      package: "libsdl2-image-2.0-0",
      sdl_image_functions_names()
    )
    heif = LoadedLibrary("\(prefix)libheif.so.1", package: "libheif1", heif_functions_names())
    let jxl = String(cString: jxl_library_version())
    jpegXL = LoadedLibrary(
      "\(prefix)libjxl.so.\(jxl)",
      package: "libjxl\(jxl)",
      jxl_functions_names()
    )
    openJPEG = LoadedLibrary(
      "\(prefix)libopenjp2.so.7",
      package: "libopenjp2-7",
      openjpeg_functions_names()
    )
  }
}
