import CSDL2
import CSDL2Image
import RiffleDrawing
package import RiffleRaster

/// The error of a picture file that cannot be read back.
package struct UnreadablePicture: Error, CustomStringConvertible {
  /// The file and SDL's message.
  package let description: String
}

/// Reads a picture file that was written by the program, with IMG_Load.
package func readPicture(_ path: String) throws -> Bitmap {
  func failure() -> UnreadablePicture {
    UnreadablePicture(description: "\(path): \(String(cString: SDL_GetError()))")
  }
  guard let loaded = IMG_Load(path) else { throw failure() }
  defer { SDL_FreeSurface(loaded) }
  let (width, height) = (Int(loaded.pointee.w), Int(loaded.pointee.h))
  var bitmap = Bitmap(size: PixelSize(width: width, height: height))
  let status = bitmap.pixels.withUnsafeMutableBytes { bytes in
    SDL_ConvertPixels(
      loaded.pointee.w,
      loaded.pointee.h,
      loaded.pointee.format.pointee.format,
      loaded.pointee.pixels,
      loaded.pointee.pitch,
      SDL_PIXELFORMAT_ARGB8888.rawValue,
      bytes.baseAddress,
      loaded.pointee.w * 4
    )
  }
  guard status == 0 else { throw failure() }
  bitmap.isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
  return bitmap
}

/// Returns the largest difference in any channel of each pixel of two pictures of one size, from 0
/// to 255.
package func differences(_ first: Bitmap, _ second: Bitmap) -> [Int] {
  zip(first.pixels, second.pixels).map(difference)
}
