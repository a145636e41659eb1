package import Foundation

/// A picture of a window, as xwd takes it.
package struct Screenshot: Hashable {
  package let width: Int
  package let height: Int
  private let bytesPerRow: Int
  /// The pixels, row by row: blue, green, red and a byte that means nothing.
  private let rows: [UInt8]

  /// Reads an X window dump (version 7) with four bytes a pixel, lowest byte first, which is what
  /// Xvfb's 24 bit screens give; nil for any other.
  ///
  /// The bits a pixel are not to be trusted: xwd says 24 where another window covers a part.
  package init?(dump: Data) {
    let bytes = [UInt8](dump)
    // The header is made of 32 bit numbers, highest byte first.
    func number(_ index: Int) -> Int {
      bytes[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count > 100, number(1) == 7, number(7) == 0, number(12) >= 4 * number(4) else {
      return nil
    }
    let start = number(0) + 12 * number(19)
    width = number(4)
    height = number(5)
    bytesPerRow = number(12)
    guard bytes.count >= start + bytesPerRow * height else { return nil }
    rows = Array(bytes[start..<start + bytesPerRow * height])
  }

  /// Reads a picture as grim takes it, in the format PPM; nil for any other.
  package init?(ppm data: Data) {
    let bytes = [UInt8](data)
    // "P6", width, height and the largest value, then three bytes a pixel.
    let header = bytes.prefix(64).split(separator: 10, maxSplits: 3)
    let numbers = header.dropFirst().prefix(2).flatMap { $0.split(separator: 32) }
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard header.count == 4, header[0] == Array("P6".utf8)[...], numbers.count == 3 else {
      return nil
    }
    (width, height) = (numbers[0], numbers[1])
    guard bytes.count >= 3 * width * height else { return nil }
    let start = bytes.count - 3 * width * height
    bytesPerRow = 4 * width
    var rows = [UInt8](repeating: 0, count: 4 * width * height)
    for pixel in 0..<width * height {
      for component in 0..<3 {
        rows[4 * pixel + component] = bytes[start + 3 * pixel + 2 - component]
      }
    }
    self.rows = rows
  }

  /// The color at a point; black outside the window.
  package subscript(_ spot: Spot) -> Pixel {
    self[Int(spot.x.rounded()), Int(spot.y.rounded())]
  }

  /// The color of a pixel; black outside of the window.
  package subscript(_ x: Int, _ y: Int) -> Pixel {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return Pixel(0) }
    let start = y * bytesPerRow + 4 * x
    return Pixel(red: rows[start + 2], green: rows[start + 1], blue: rows[start])
  }

  /// Counts the pixels of a rectangle that are as wanted.
  package func count(from one: Spot, to other: Spot, where isWanted: (Pixel) -> Bool) -> Int {
    let columns = max(0, Int(one.x))..<min(width, Int(other.x))
    return (max(0, Int(one.y))..<min(height, Int(other.y))).reduce(0) { count, y in
      count + columns.count { isWanted(self[$0, y]) }
    }
  }

  /// Counts the pixels of the whole picture that are as wanted.
  package func count(where isWanted: (Pixel) -> Bool) -> Int {
    count(from: Spot(x: 0, y: 0), to: Spot(x: Double(width), y: Double(height)), where: isWanted)
  }

  /// The picture as a BMP file, which everything can show.
  package var bitmapFile: Data {
    BitmapFile.data(width: width, height: height) { self[$0, $1] }
  }
}
