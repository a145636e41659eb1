import CSDL2
import CSDL2Image
import RiffleDrawing
package import RiffleRaster

/// A writer of PNG files, without loss; equal pictures make equal files.
package enum PNGFile {
  /// Writes a picture by `IMG_SavePNG_RW`.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, opaque or with straight alpha.
  ///   - descriptor: A file open for writing, which stays open.
  /// - Throws: ``PictureEncodingError`` if it cannot be written.
  package static func write(_ bitmap: Bitmap, to descriptor: Int32) throws(PictureEncodingError) {
    var pixels = bitmap.pixels
    let sink = ByteSink(descriptor: descriptor)
    let status = sink.withPointer { pointer in
      pixels.withUnsafeMutableBytes { bytes in
        save(bytes, size: bitmap.size, to: pointer)
      }
    }
    if let failure = sink.failure { throw failure }
    guard status == 0 else {
      throw PictureEncodingError("cannot be written: \(SDLError("IMG_SavePNG_RW").reason)")
    }
  }

  private static func save(
    _ bytes: UnsafeMutableRawBufferPointer,
    size: PixelSize,
    to sink: UnsafeMutableRawPointer
  ) -> Int32 {
    let surface = SDL_CreateRGBSurfaceWithFormatFrom(
      bytes.baseAddress,
      Int32(size.width),
      Int32(size.height),
      32,
      Int32(size.width * 4),
      SDL_PIXELFORMAT_ARGB8888.rawValue
    )
    defer { SDL_FreeSurface(surface) }
    guard let surface, let file = SDL_AllocRW() else { return -1 }
    defer { SDL_FreeRW(file) }
    file.pointee.type = UInt32(SDL_RWOPS_UNKNOWN)
    file.pointee.hidden.unknown.data1 = sink
    file.pointee.write = { file, bytes, size, count in
      guard let sink = file?.pointee.hidden.unknown.data1, size > 0 else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return ByteSink.at(sink).write(bytes) ? count : 0
    }
    return IMG_SavePNG_RW(surface, file, 0)
  }
}
