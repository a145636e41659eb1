package import Foundation

/// Pictures in Windows' BMP format, without compression.
package enum BitmapFile {
  /// Writes a picture, 32 bits a pixel, the topmost row first.
  package static func data(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel) -> Data {
    var bytes: [UInt8] = Array("BM".utf8)
    func append(_ number: Int, bytes count: Int) {
      for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    append(54 + 4 * width * height, bytes: 4)
    append(0, bytes: 4)
    append(54, bytes: 4)
    append(40, bytes: 4)
    append(width, bytes: 4)
    append(-height, bytes: 4)
    append(1, bytes: 2)
    append(32, bytes: 2)
    for _ in 0..<6 { append(0, bytes: 4) }
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixel(x, y)
        bytes += [pixel.blue, pixel.green, pixel.red, 255]
      }
    }
    return Data(bytes)
  }
}
