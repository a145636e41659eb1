import CWebPDemux
import RiffleDrawing
import RiffleRaster

/// Reads the parts of WebP files that SDL2_image cannot: Exif data, and the first frame of an
/// animation.
enum WebPFile {
  /// Returns the orientation in the file's Exif data; upright if there is none.
  static func orientation(of bytes: [UInt8]) -> PictureOrientation {
    bytes.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      guard let demuxer = WebPDemux(&data) else { return .upright }
      defer { WebPDemuxDelete(demuxer) }
      var chunk = WebPChunkIterator()
      guard WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk) != 0 else { return .upright }
      defer { WebPDemuxReleaseChunkIterator(&chunk) }
      let exif = Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
      // Some programs write the mark of a JPEG's segment before it.
      let isMarked = exif.starts(with: ExifData.mark)
      return ExifData(block: isMarked ? exif : ExifData.mark + exif).orientation
    }
  }

  /// Decodes a file's first frame, crops it to the shape of a size and scales it to that size.
  static func decodeFirstFrame(
    _ bytes: [UInt8],
    filling target: PixelSize
  ) throws(PictureError) -> Bitmap {
    guard let bitmap = bytes.withUnsafeBufferPointer({ decode($0, filling: target) }) else {
      throw PictureError("it is damaged: its first frame cannot be decoded")
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
