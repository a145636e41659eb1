import Foundation
import PictureTestSupport
import RiffleDrawing

/// A temporary folder of pictures, made by hand so that every byte is known.
final class PictureFiles {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("riffle-pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns a reference to a file in the folder.
  func reference(_ name: String) -> Picture {
    Picture(path: folder.appendingPathComponent(name).path)
  }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws -> Picture {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
    return reference(name)
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
