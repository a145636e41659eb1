import Foundation
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
  func reference(_ name: String) -> PictureReference {
    PictureReference(path: folder.appendingPathComponent(name).path)
  }

  /// Writes a file.
  func write(_ bytes: [UInt8], to name: String) throws -> PictureReference {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
    return reference(name)
  }

  /// Writes a 32-bit BMP whose pixels are 0xAARRGGBB, not premultiplied, by column and row.
  func writeBMP(
    _ size: PixelSize,
    to name: String,
    hasAlpha: Bool = false,
    pixel: (Int, Int) -> UInt32
  ) throws -> PictureReference {
    try write(Self.bmp(size, hasAlpha: hasAlpha, pixel: pixel), to: name)
  }

  /// Makes the bytes of a BMP file with its BITMAPV4HEADER.
  static func bmp(
    _ size: PixelSize,
    hasAlpha: Bool,
    pixel: (Int, Int) -> UInt32
  ) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("BM".utf8) + little(122 + size.width * size.height * 4, 4)
    bytes += little(0, 4) + little(122, 4) + little(108, 4)
    bytes += little(size.width, 4) + little(size.height, 4) + little(1, 2) + little(32, 2)
    bytes += little(3, 4) + little(size.width * size.height * 4, 4) + little(0, 16)
    for mask in [0xFF0000, 0xFF00, 0xFF, hasAlpha ? 0xFF00_0000 : 0] { bytes += little(mask, 4) }
    bytes += [UInt8](repeating: 0, count: 52)
    for y in (0..<size.height).reversed() {
      for x in 0..<size.width { bytes += little(Int(pixel(x, y)), 4) }
    }
    return bytes
  }
}

/// Calls `condition` until it is true or ten seconds have passed; returns whether it was true.
func eventually(_ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(10)
  while ContinuousClock.now < end {
    if condition() { return true }
    // Yields the core to the workers.
    usleep(200)
  }
  return condition()
}
