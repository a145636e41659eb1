import CTurboJPEG
import RiffleCore
import RiffleMedia
import RiffleRaster

/// Files of the photographs that the bench loads.
enum JPEGFile {
  /// Writes an opaque picture of at most 65,500 pixels a side, with its colors at half the size (4:2:0).
  ///
  /// `quality` is from 1 to 100; at 90 no loss is seen.
  static func write(
    _ bitmap: Bitmap,
    to descriptor: Int32,
    quality: Int = 90
  ) throws(PictureEncodingError) {
    guard let handle = tjInitCompress() else {
      throw PictureEncodingError("cannot be written: the JPEG encoder does not start")
    }
    defer { tjDestroy(handle) }
    var (file, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    defer { tjFree(file) }
    let status = bitmap.pixels.withUnsafeBytes { bytes in
      tjCompress2(
        handle,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        Int32(bitmap.size.width),
        Int32(bitmap.size.width * 4),
        Int32(bitmap.size.height),
        Int32(TJPF_BGRA.rawValue),
        &file,
        &count,
        Int32(TJSAMP_420.rawValue),
        Int32(quality),
        0
      )
    }
    guard status == 0 else {
      throw PictureEncodingError("cannot be written: \(String(cString: tjGetErrorStr2(handle)))")
    }
    let sink = ByteSink(descriptor: descriptor)
    _ = sink.write(UnsafeRawBufferPointer(start: file, count: Int(count)))
    if let failure = sink.failure { throw failure }
  }
}
