import CWebPDemux
import CWebPMux
package import RiffleDrawing
package import RiffleMedia
package import RiffleRaster

/// An animated WebP: lossy in color, exact in alpha.
package final class WebPAnimation: AnimationWriter {
  package let timescale = 1000.0
  package let minimumFrameDuration = 1

  private let size: PixelSize
  private let sink: ByteSink
  private let library: webp_mux_functions
  private let encoder: OpaquePointer
  private var configuration = WebPConfig()
  private let isTransparent: Bool
  private var end = 0

  /// The longest side, in pixels (WEBP_MAX_DIMENSION).
  private static let longestSide = 16_383

  /// The size is at most 16,383 pixels on each side.
  ///
  /// - Throws: ``PictureEncodingError`` if libwebpmux is not installed, or the size is too large.
  package init(
    size: PixelSize,
    coding: FilmCoding = FilmCoding(),
    descriptor: Int32,
    libraries: EncoderLibraries = EncoderLibraries()
  ) throws(PictureEncodingError) {
    self.size = size
    library = try libraries.webPMux.functionsForWriting()
    isTransparent = coding.isTransparent
    sink = ByteSink(descriptor: descriptor)
    guard max(size.width, size.height) <= Self.longestSide else {
      throw PictureEncodingError(
        "\(size.width) × \(size.height) pixels: a WebP has at most \(Self.longestSide) on each side"
      )
    }
    var options = WebPAnimEncoderOptions()
    guard library.WebPAnimEncoderOptionsInitInternal(&options, WEBP_MUX_ABI_VERSION) != 0,
      library.WebPConfigInitInternal(
        &configuration,
        WEBP_PRESET_DEFAULT,
        75,
        WEBP_ENCODER_ABI_VERSION
      ) != 0
    else {
      throw PictureEncodingError("cannot be made: libwebp is of another version")
    }
    if case .times(let count) = coding.loop { options.anim_params.loop_count = Int32(count) }
    guard
      let encoder = library.WebPAnimEncoderNewInternal(
        Int32(size.width),
        Int32(size.height),
        &options,
        WEBP_MUX_ABI_VERSION
      )
    else { throw PictureEncodingError("cannot be made: libwebp has no animation encoder") }
    self.encoder = encoder
    configuration.quality = Float(coding.quality ?? AnimationFormat.webp.standardQuality)
    // Color edges stay sharp, as on red letters over a light plate.
    configuration.use_sharp_yuv = 1
  }

  deinit {
    library.WebPAnimEncoderDelete(encoder)
  }

  package func write(_ frame: Bitmap, from start: Int, to end: Int) throws(PictureEncodingError) {
    precondition(frame.size == size, "a picture of \(frame.size) in an animation of \(size)")
    var picture = WebPPicture()
    defer { library.WebPPictureFree(&picture) }
    guard library.fill(&picture, with: frame, isTransparent: isTransparent),
      library.WebPAnimEncoderAdd(encoder, &picture, Int32(start), &configuration) != 0
    else { throw failure() }
    self.end = end
  }

  package func close() throws(PictureEncodingError) {
    var data = WebPData()
    // What WebPDataClear does.
    defer { library.WebPFree(UnsafeMutableRawPointer(mutating: data.bytes)) }
    guard library.WebPAnimEncoderAdd(encoder, nil, Int32(end), nil) != 0,
      library.WebPAnimEncoderAssemble(encoder, &data) != 0
    else { throw failure() }
    _ = sink.write(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
    if let failure = sink.failure { throw failure }
  }

  private func failure() -> PictureEncodingError {
    let reason = library.WebPAnimEncoderGetError(encoder).map { String(cString: $0) }
    return PictureEncodingError("libwebp reports: \(reason ?? "no reason")")
  }
}
