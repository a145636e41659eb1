import CGif
import CWebPMux
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import RiffleSystem

/// The libraries that write animations, each loaded when the first such file is made.
package struct EncoderLibraries: Sendable {
  let gif: LoadedLibrary<gif_functions>
  /// Includes the functions of libwebp, on which libwebpmux depends.
  let webPMux: LoadedLibrary<webp_mux_functions>

  /// - Parameter folder: Where the libraries are; nil if the system finds them.
  package init(in folder: String? = nil) {
    gif = PictureLibrary.giflib.found(in: folder)
    webPMux = LoadedLibrary(
      folder.map { "\($0)/libwebpmux.so.3" } ?? "libwebpmux.so.3",
      package: "libwebpmux3",
      webp_mux_functions_names()
    )
  }

  /// The encoders with their versions, for bug reports, or the package to install; loads the
  /// libraries.
  package var report: String {
    let gif = Self.finding("GIF") { () throws(MissingLibrary) in
      try PictureLibrary.giflib.software(self.gif.functions())
    }
    let webP = Self.finding("WebP") { () throws(MissingLibrary) in
      let version = try webPMux.functions().WebPGetMuxVersion()
      return "libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
    return "PNG by libspng, \(gif), \(webP)"
  }

  package static var videoReport: String {
    FFmpegProcess.isInstalled ? "by ffmpeg" : "\(FFmpegProcess.MissingError())"
  }

  private static func finding(
    _ format: String,
    _ encoder: () throws(MissingLibrary) -> String
  ) -> String {
    do throws(MissingLibrary) {
      return "\(format) by \(try encoder())"
    } catch {
      return "no \(format): \(error)"
    }
  }
}

extension webp_mux_functions {
  /// Makes a picture of libwebp from a bitmap, which the caller frees; false if there is no memory, or libwebp
  /// is of another version.
  func fill(_ picture: inout WebPPicture, with bitmap: Bitmap, isTransparent: Bool) -> Bool {
    guard WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION) != 0 else { return false }
    picture.width = Int32(bitmap.size.width)
    picture.height = Int32(bitmap.size.height)
    picture.use_argb = 1
    let importPixels = isTransparent ? WebPPictureImportBGRA : WebPPictureImportBGRX
    let pixels = isTransparent ? bitmap.straightPixels : bitmap.pixels
    // Blue, green, red, alpha.
    return pixels.withUnsafeBytes { bytes in
      importPixels(
        &picture,
        bytes.bindMemory(to: UInt8.self).baseAddress,
        Int32(bitmap.size.width * 4)
      ) != 0
    }
  }
}

extension LoadedLibrary {
  func functionsForWriting() throws(PictureEncodingError) -> Functions {
    do throws(MissingLibrary) {
      return try functions()
    } catch {
      throw PictureEncodingError("cannot be made; install \(error.package) to make it")
    }
  }
}
