import CWebPDemux
import RiffleDrawing
import RiffleRaster

extension PictureFormat {
  static let webp = PictureFormat("WebP", ["webp"], library: .libwebp) { head in
    head.has("RIFF") && head.has("WEBP", at: 8)
  } decoder: { (file, functions, limits) throws(PictureError) in
    try WebPDecoder(file, functions(), limits)
  }
}

extension PictureLibrary<webp_functions> {
  /// The functions of libwebp, too, on which libwebpdemux depends.
  fileprivate static var libwebp: Self {
    Self(
      file: "libwebpdemux.so.2",
      package: "libwebpdemux2",
      names: webp_functions_names
    ) { library in
      let version = library.WebPGetDecoderVersion()
      return "libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"
    }
  }
}

/// A WebP file, decoded with libwebp; of an animation, the first frame.
final class WebPDecoder: FormatDecoder {
  let size: PixelSize
  private let isAnimated: Bool
  private let features: WebPBitstreamFeatures
  private let library: webp_functions
  /// The whole file: Exif data may stand at its end.
  private let bytes: [UInt8]

  init(
    _ file: PictureFile,
    _ library: webp_functions,
    _ limits: PictureLimits
  ) throws(PictureError) {
    bytes = try file.contents(limit: limits.fileBytes)
    self.library = library
    var features = WebPBitstreamFeatures()
    guard
      library.WebPGetFeaturesInternal(bytes, bytes.count, &features, WEBP_DECODER_ABI_VERSION)
        == VP8_STATUS_OK
    else {
      throw .damaged("its header cannot be read")
    }
    self.features = features
    size = PixelSize(width: Int(features.width), height: Int(features.height))
    isAnimated = features.has_animation != 0
  }

  var orientation: PictureOrientation {
    isAnimated ? .upright : ExifData(block: exif).orientation
  }

  var exif: [UInt8] {
    let exif = chunk("EXIF")
    // Some programs write the mark of a JPEG's segment before it.
    return exif.isEmpty || exif.starts(with: ExifData.mark) ? exif : ExifData.mark + exif
  }

  private func chunk(_ name: String) -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      guard let demuxer = library.WebPDemuxInternal(&data, 0, nil, WEBP_DEMUX_ABI_VERSION) else {
        return []
      }
      defer { library.WebPDemuxDelete(demuxer) }
      var chunk = WebPChunkIterator()
      guard library.WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return [] }
      defer { library.WebPDemuxReleaseChunkIterator(&chunk) }
      return Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
    }
  }

  func memory(filling target: PixelSize) -> Int {
    // An animation's canvas is kept twice. Pixels stored without loss, and alpha, have a separate buffer.
    let isLossyAndOpaque = features.format == 1 && features.has_alpha == 0
    let pixelBytes = isAnimated ? 13 : isLossyAndOpaque ? 4 : 9
    return bytes.count + size.width * size.height * pixelBytes + FillScaler.memory(from: size)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    var picture = try decodeColors(filling: target)
    let profile = chunk("ICCP")
    if profile.count <= ICCProfile.limit { picture.colors = PictureColors(profile: profile) }
    return picture
  }

  private func decodeColors(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    if isAnimated {
      guard let bitmap = firstFrame(filling: target) else {
        throw .damaged("its first frame cannot be decoded")
      }
      return DecodedPicture(bitmap: bitmap, warning: .animated)
    }
    var configuration = WebPDecoderConfig()
    guard library.WebPInitDecoderConfigInternal(&configuration, WEBP_DECODER_ABI_VERSION) != 0
    else {
      throw PictureError("the WebP decoder does not start")
    }
    defer { library.WebPFreeDecBuffer(&configuration.output) }
    configuration.output.colorspace = MODE_bgrA
    let status = library.WebPDecode(bytes, bytes.count, &configuration)
    guard status == VP8_STATUS_OK, let pixels = configuration.output.u.RGBA.rgba else {
      throw .damaged(Self.text(status))
    }
    let stride = Int(configuration.output.u.RGBA.stride)
    return DecodedPicture(bitmap: bitmap(of: pixels, stride: stride, filling: target))
  }

  private func bitmap(
    of pixels: UnsafePointer<UInt8>,
    stride: Int,
    filling target: PixelSize
  ) -> Bitmap {
    var scaler = FillScaler(source: size, target: target)
    return scaler.scale { y, row in
      UnsafeMutableRawBufferPointer(row).copyMemory(
        from: UnsafeRawBufferPointer(start: pixels + y * stride, count: size.width * 4)
      )
    }
  }

  private func firstFrame(filling target: PixelSize) -> Bitmap? {
    bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      var options = WebPAnimDecoderOptions()
      guard library.WebPAnimDecoderOptionsInitInternal(&options, WEBP_DEMUX_ABI_VERSION) != 0 else {
        return nil
      }
      options.color_mode = MODE_bgrA
      guard
        let decoder = library.WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION)
      else { return nil }
      defer { library.WebPAnimDecoderDelete(decoder) }
      var info = WebPAnimInfo()
      var (frame, end): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
      guard library.WebPAnimDecoderGetInfo(decoder, &info) != 0,
        Int(info.canvas_width) == size.width, Int(info.canvas_height) == size.height,
        library.WebPAnimDecoderGetNext(decoder, &frame, &end) != 0, let frame
      else { return nil }
      return bitmap(of: frame, stride: size.width * 4, filling: target)
    }
  }

  /// Returns our words for libwebp's status, which comes without any.
  private static func text(_ status: VP8StatusCode) -> String {
    switch status {
    case VP8_STATUS_NOT_ENOUGH_DATA: "it ends too soon"
    case VP8_STATUS_OUT_OF_MEMORY: "there is not enough memory"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "it uses a feature that libwebp lacks"
    default: "its data make no sense"
    }
  }
}
