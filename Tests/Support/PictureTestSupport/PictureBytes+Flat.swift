import CTurboJPEG
import CWebPMux
package import RiffleDrawing

/// Large pictures of one color, each in a file that is much smaller than what it decodes to.
extension PictureBytes {
  /// Makes a JPEG, gray unless told otherwise.
  ///
  /// - Parameters:
  ///   - pixel: The four bytes of each pixel: blue, green, red and one that is not used, or inks.
  ///   - isCMYK: Whether it is made of four inks instead of three colors. Defaults to false.
  ///   - isProgressive: Whether it comes in several scans. Defaults to false.
  package static func flatJPEG(
    _ size: PixelSize,
    pixel: [UInt8] = [128, 128, 128, 128],
    isCMYK: Bool = false,
    isProgressive: Bool = false
  ) -> [UInt8] {
    let pixels = Array(repeatElement(pixel, count: size.width * size.height).joined())
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    let compressor = tjInitCompress()
    defer {
      tjDestroy(compressor)
      tjFree(bytes)
    }
    tjCompress2(
      compressor,
      pixels,
      Int32(size.width),
      0,
      Int32(size.height),
      Int32((isCMYK ? TJPF_CMYK : TJPF_BGRX).rawValue),
      &bytes,
      &count,
      Int32(TJSAMP_444.rawValue),
      80,
      isProgressive ? TJFLAG_PROGRESSIVE : 0
    )
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Makes a PNG whose bytes are all zero.
  ///
  /// - Parameters:
  ///   - channels: The channels: 1 for gray, 4 for color with alpha.
  ///   - depth: The bits of a channel, 8 or 16.
  ///   - isInterlaced: Whether it comes in seven passes. Defaults to false.
  package static func flatPNG(
    _ size: PixelSize,
    channels: Int,
    depth: Int,
    isInterlaced: Bool = false
  ) -> [UInt8] {
    let pixelBytes = channels * depth / 8
    // The start and step of each pass, across and down (PNG specification, 8.2).
    let passes =
      isInterlaced
      ? [
        (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2),
        (0, 1, 1, 2),
      ] : [(0, 1, 0, 1)]
    let count = passes.reduce(0) { count, pass in
      let columns = (size.width - pass.0 + pass.1 - 1) / pass.1
      let rows = (size.height - pass.2 + pass.3 - 1) / pass.3
      return count + (columns > 0 ? rows * (1 + columns * pixelBytes) : 0)
    }
    let color: UInt8 = channels == 4 ? 6 : 0
    return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
      + chunk(
        "IHDR",
        big(size.width, 4) + big(size.height, 4) + [
          UInt8(depth), color, 0, 0, isInterlaced ? 1 : 0,
        ]
      ) + chunk("IDAT", deflatedZeros(count)) + chunk("IEND", [])
  }

  /// Returns zero bytes as zlib data: one literal, then the longest copies of it (RFC 1951, 3.2.6).
  static func deflatedZeros(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 1]
    var (bits, filled) = (0, 0)
    func write(_ code: Int, _ length: Int) {
      bits |= code << filled
      filled += length
      while filled >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        (bits, filled) = (bits >> 8, filled - 8)
      }
    }
    // The last block, with fixed codes, which are written from their highest bit on.
    write(0b011, 3)
    let copies = max(0, count - 1) / 258
    for _ in 0..<max(0, count - 258 * copies) { write(0b0000_1100, 8) }
    for _ in 0..<copies {
      write(0b1010_0011, 8)
      write(0, 5)
    }
    write(0, 7)
    if filled > 0 { write(0, 8 - filled) }
    return bytes + big((count % 65521) << 16 | 1, 4)
  }

  /// Makes a GIF whose only picture may have another size than its screen.
  ///
  /// - Parameter isInterlaced: Whether the rows come in four passes. Defaults to false.
  package static func flatGIF(
    screen: PixelSize,
    frame: PixelSize,
    rows: Int,
    isInterlaced: Bool = false
  ) -> [UInt8] {
    // Codes of 8 bits: as long as the table is cleared often enough they do not grow.
    let group = [128] + [UInt8](repeating: 1, count: 120)
    let codes = frame.width * rows
    let data = Array(repeatElement([121] + group, count: codes / 120).joined())
    let rest = [UInt8(codes % 120 + 2), 128] + [UInt8](repeating: 1, count: codes % 120) + [129]
    return Array("GIF89a".utf8) + little(screen.width, 2) + little(screen.height, 2) + [0x80, 0, 0]
      + [0, 0, 0, 200, 100, 50] + [0x2C] + little(0, 4) + little(frame.width, 2)
      + little(frame.height, 2) + [isInterlaced ? 0x40 : 0, 7] + data + rest + [0, 0x3B]
  }

  /// Makes a run-length encoded BMP of 8 bits per pixel, or one whose header only says so.
  package static func flatBMP(_ size: PixelSize, isEmpty: Bool = false) -> [UInt8] {
    let row =
      Array(repeatElement([255, 1] as [UInt8], count: size.width / 255).joined())
      + (size.width % 255 > 0 ? [UInt8(size.width % 255), 1] : []) + [0, 0]
    let data = isEmpty ? [] : Array(repeatElement(row, count: size.height).joined()) + [0, 1]
    let head = little(40, 4) + little(size.width, 4) + little(size.height, 4) + little(1, 2)
    return Array("BM".utf8) + little(62 + data.count, 4) + little(0, 4) + little(62, 4) + head
      + little(8, 2) + little(1, 4) + little(data.count, 4) + little(0, 8) + little(2, 4)
      + little(2, 4) + [0, 0, 0, 0, 200, 100, 50, 0] + data
  }

  /// Makes a run-length encoded TGA of 8 bits of gray or of 24 bits, or one whose header only says so.
  package static func flatTGA(
    _ size: PixelSize,
    bits: Int,
    isGray: Bool = false,
    isEmpty: Bool = false
  ) -> [UInt8] {
    let runs = isEmpty ? 0 : (size.width * size.height + 127) / 128
    let run = [0xFF] + [UInt8](repeating: 90, count: bits / 8)
    return [0, 0, isGray || bits == 8 ? 11 : 10] + little(0, 9) + little(size.width, 2)
      + little(size.height, 2) + [UInt8(bits), 0x20]
      + Array(repeatElement(run, count: runs).joined())
  }

  /// Makes a QOI of runs, or one whose header only says so.
  package static func flatQOI(_ size: PixelSize, isEmpty: Bool = false) -> [UInt8] {
    let runs = isEmpty ? 0 : (size.width * size.height + 61) / 62
    return Array("qoif".utf8) + big(size.width, 4) + big(size.height, 4) + [4, 0]
      + [UInt8](repeating: 0xFD, count: runs) + big(1, 8)
  }

  /// Makes a WebP without loss.
  package static func flatWebP(_ size: PixelSize) -> [UInt8] {
    let pixels = [UInt8](repeating: 128, count: size.width * size.height * 4)
    var bytes: UnsafeMutablePointer<UInt8>?
    let (width, height) = (Int32(size.width), Int32(size.height))
    let count = WebPEncodeLosslessBGRA(pixels, width, height, width * 4, &bytes)
    defer { WebPFree(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Makes a little-endian TIFF of zeros, compressed by PackBits, all of whose strips or tiles are the
  /// same bytes of the file.
  ///
  /// - Parameters:
  ///   - tags: The directory's numbers by their tags, in order; one may come twice. Those of strips or tiles
  ///     and their offsets are added.
  ///   - part: The size of a strip or tile in bytes; 0 for none.
  ///   - isTiled: Whether they are tiles. Defaults to false.
  package static func flatTIFF(
    _ tags: [(Int, Int)],
    part: Int,
    count: Int,
    isTiled: Bool = false
  ) -> [UInt8] {
    // 128 zeros each.
    let data = Array(repeatElement([0x81, 0] as [UInt8], count: (part + 127) / 128).joined())
    let offsets = Array(repeatElement(little(8, 4), count: count).joined())
    let counts = Array(repeatElement(little(data.count, 4), count: count).joined())
    let start = 8 + data.count
    func entry(_ tag: Int, _ count: Int, _ value: Int) -> [UInt8] {
      little(tag, 2) + little(4, 2) + little(count, 4) + little(value, 4)
    }
    var entries = tags.map { (tag: $0.0, bytes: entry($0.0, 1, $0.1)) }
    entries.append(
      (isTiled ? 324 : 273, entry(isTiled ? 324 : 273, count, count == 1 ? 8 : start))
    )
    entries.append(
      (
        isTiled ? 325 : 279,
        entry(isTiled ? 325 : 279, count, count == 1 ? data.count : start + 4 * count)
      )
    )
    // Sorted by tag, those that come twice in their order.
    let sorted = entries.enumerated().sorted {
      ($0.element.tag, $0.offset) < ($1.element.tag, $1.offset)
    }
    let arrays = count == 1 ? [] : offsets + counts
    return [0x49, 0x49, 42, 0] + little(start + arrays.count, 4) + data + arrays
      + little(entries.count, 2) + sorted.flatMap(\.element.bytes) + little(0, 4)
  }

  /// The tags of a TIFF of three colors in one strip, without that strip.
  package static func tags(
    _ size: PixelSize,
    samples: Int = 3,
    bits: Int = 8,
    photometric: Int = 2,
    compression: Int = 32773
  ) -> [(Int, Int)] {
    [
      (256, size.width), (257, size.height), (258, bits), (259, compression), (262, photometric),
      (277, samples), (278, size.height),
    ]
  }
}
