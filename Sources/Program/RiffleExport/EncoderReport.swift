import CGif
import CWebPMux
import RiffleMedia
import RiffleSystem

/// Describes the encoders that are used here, for bug reports.
package enum EncoderReport {
  /// The encoders of pictures and animations, with their versions; for one that is not installed, the
  /// package to install.
  ///
  /// Loads their libraries.
  package static var encoders: String {
    let libraries = EncoderLibraries()
    return "PNG by libspng, \(gif(libraries)), \(webP(libraries))"
  }

  /// Whether MP4 videos can be made.
  package static var video: String {
    FFmpegProcess.isInstalled ? "by ffmpeg" : "\(FFmpegProcess.MissingError())"
  }

  private static func gif(_ libraries: EncoderLibraries) -> String {
    do throws(MissingLibrary) {
      _ = try libraries.gif.functions()
      // giflib does not tell its version at run time.
      return "GIF by giflib (built with \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE))"
    } catch {
      return "no GIF: \(error)"
    }
  }

  private static func webP(_ libraries: EncoderLibraries) -> String {
    do throws(MissingLibrary) {
      let version = try libraries.webPMux.functions().WebPGetMuxVersion()
      return "WebP by libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"
    } catch {
      return "no WebP: \(error)"
    }
  }
}
