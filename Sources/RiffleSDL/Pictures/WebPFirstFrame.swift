import CWebPDemux
import RiffleDrawing

/// Decodes the first frame of an animated WebP file, which SDL2_image cannot.
struct WebPFirstFrame {
  /// Decodes a file's first frame, crops it to the shape of an extent and scales it to that.
  static func decode(_ bytes: [UInt8], filling target: PixelSize) throws(PictureProblem) -> Bitmap {
    guard let bitmap = bytes.withUnsafeBufferPointer({ decode($0, filling: target) }) else {
      throw PictureProblem("it is damaged: its first frame cannot be decoded")
    }
    return bitmap
  }

  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    filling target: PixelSize
  ) -> Bitmap? {
    var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
    var options = WebPAnimDecoderOptions()
    guard WebPAnimDecoderOptionsInit(&options) != 0 else { return nil }
    options.color_mode = MODE_bgrA
    guard let decoder = WebPAnimDecoderNew(&data, &options) else { return nil }
    defer { WebPAnimDecoderDelete(decoder) }
    var info = WebPAnimInfo()
    var (frame, end): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0,
      WebPAnimDecoderGetNext(decoder, &frame, &end) != 0, let frame
    else { return nil }
    let size = PixelSize(width: Int(info.canvas_width), height: Int(info.canvas_height))
    let pixels = UnsafeRawPointer(frame)
    var scaler = FillScaler(source: size, target: target)
    return scaler.scale { y, row in
      UnsafeMutableRawBufferPointer(row).copyMemory(
        from: UnsafeRawBufferPointer(start: pixels + y * size.width * 4, count: size.width * 4)
      )
    }
  }
}
