import CGif
import CWebPMux

/// Describes the encoders that are used here, for bug reports.
package enum EncoderReport {
  /// The encoders of pictures and animations, with their versions.
  package static var encoders: String {
    let webp = WebPGetMuxVersion()
    return "PNG by SDL_image, "
      // giflib does not tell its version at run time.
      + "GIF by giflib (built with \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)), "
      + "WebP by libwebp \(webp >> 16).\(webp >> 8 & 255).\(webp & 255)"
  }

  /// Whether MP4 videos can be made.
  package static var video: String {
    FFmpegProcess.isInstalled ? "by ffmpeg" : "\(FFmpegProcess.MissingError())"
  }
}
