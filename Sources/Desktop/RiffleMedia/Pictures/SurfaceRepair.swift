/// A change of a file's header, with which SDL_image decodes what it would refuse.
struct SurfaceRepair {
  /// The whole file, changed.
  let change: ([UInt8]) -> [UInt8]
  var isMirrored = false
  /// Whether the pixels of 16 bits are a gray and its alpha.
  var isGrayWithAlpha = false

  /// Takes a TGA for one from the left to the right, and grays with alpha for colors of as many bits
  /// (Truevision TGA 2.0, fields 3, 5.5 and 5.6); nil if SDL_image decodes it as it is.
  static func ofTGA(_ head: [UInt8]) -> SurfaceRepair? {
    guard head.count >= 18 else { return nil }
    let isGray = [3, 11].contains(head[2]) && head[16] == 16
    let isMirrored = head[17] & 0x10 != 0
    guard isGray || isMirrored else { return nil }
    return SurfaceRepair(
      change: { bytes in
        // Cut off meanwhile.
        guard bytes.count >= 18 else { return bytes }
        var bytes = bytes
        bytes[17] &= ~0x10
        if isGray { bytes[2] -= 1 }
        return bytes
      },
      isMirrored: isMirrored,
      isGrayWithAlpha: isGray
    )
  }

  /// Adds to a BMP the colors that its pixels may name and its palette lacks, which are black; nil if
  /// there are none.
  static func ofBMP(_ head: [UInt8]) -> SurfaceRepair? {
    guard head.count >= 54, case let size = head.little(14, 4), size >= 40,
      case let bits = head.little(28, 2), (1...8).contains(bits),
      case let used = head.little(46, 4), (1..<1 << bits).contains(used),
      case let end = 14 + size + 4 * used, head.little(10, 4) >= end
    else { return nil }
    let added = 4 * (1 << bits - used)
    return SurfaceRepair(change: { bytes in
      guard bytes.count >= end else { return bytes }
      var bytes = bytes
      bytes.insert(contentsOf: repeatElement(0, count: added), at: end)
      func write(_ value: Int, at place: Int) {
        for index in 0..<4 {
          bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
        }
      }
      write(bytes.little(10, 4) + added, at: 10)
      write(1 << bits, at: 46)
      return bytes
    })
  }
}
