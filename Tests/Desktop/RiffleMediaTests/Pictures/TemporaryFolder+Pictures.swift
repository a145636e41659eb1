import Foundation
import PictureTestSupport
import RiffleDrawing
import TestSupport

/// A folder of pictures, made by hand so that every byte is known.
extension TemporaryFolder {
  /// Returns a reference to a file in the folder.
  func reference(_ name: String) -> Picture { Picture(path: path(of: name)) }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws -> Picture {
    Picture(path: try write(Data(bytes), to: name))
  }

  /// Writes a 32-bit BMP whose pixels are 0xAARRGGBB, not premultiplied, by column and row.
  func writeBMP(
    _ size: PixelSize,
    to name: String,
    hasAlpha: Bool = false,
    pixel: (Int, Int) -> UInt32
  ) throws -> Picture {
    try write(PictureBytes.bmp(size, hasAlpha: hasAlpha, pixel: pixel), to: name)
  }
}
