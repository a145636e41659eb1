package import RiffleDrawing

/// A small file that says it holds far more than a card needs, or than the file could.
package struct PictureBomb: Sendable {
  /// The trick it plays.
  package let name: String
  /// The file.
  package let bytes: [UInt8]
  /// The end of the file's name.
  package var suffix = ""

  /// Files of every format whose decoder would take more than a gigabyte, if it were asked.
  package static var all: [PictureBomb] { gifs + tiffs + pngs + webps + jpegs + plain + boxed }

  private static func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }

  private static var gifs: [PictureBomb] {
    [30_000, 65_535].map { side in
      let bytes = PictureBytes.flatGIF(screen: size(10, 10), frame: size(side, side), rows: 1)
      return PictureBomb(name: "GIF, frame of \(side) on a small screen", bytes: bytes)
    } + [
      PictureBomb(
        name: "GIF, frame behind an extension and interlaced",
        bytes: {
          let bytes = PictureBytes.flatGIF(
            screen: size(10, 10),
            frame: size(40_000, 40_000),
            rows: 1,
            isInterlaced: true
          )
          // After screen and colors: a comment that looks like a small frame.
          return Array(bytes[..<19]) + [0x21, 0xFE, 10, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0]
            + bytes[19...]
        }()
      )
    ]
  }

  private static var tiffs: [PictureBomb] {
    let small = PictureBytes.tags(size(10, 10))
    let large = PictureBytes.tags(size(30_000, 30_000))
    return [
      PictureBomb(
        name: "TIFF, doubled size, the large one first",
        bytes: PictureBytes.flatTIFF(large + small.prefix(2), part: 300, count: 1)
      ),
      PictureBomb(
        name: "TIFF, doubled size, the small one first",
        bytes: PictureBytes.flatTIFF(small + large.prefix(2), part: 300, count: 1)
      ),
      PictureBomb(
        name: "TIFF, tiles of a million by a million",
        bytes: PictureBytes.flatTIFF(
          small.dropLast() + [(322, 1_000_000), (323, 1_000_000)],
          part: 300,
          count: 1,
          isTiled: true
        )
      ),
      PictureBomb(
        name: "TIFF, tiles of 30,000 by 30,000",
        bytes: PictureBytes.flatTIFF(
          small.dropLast() + [(322, 30_000 / 16 * 16), (323, 30_000 / 16 * 16)],
          part: 300,
          count: 1,
          isTiled: true
        )
      ),
      PictureBomb(
        name: "TIFF, 70 million strips",
        bytes: PictureBytes.flatTIFF(
          PictureBytes.tags(size(4, 70_000_000)).dropLast() + [(278, 1)],
          part: 300,
          count: 1
        )
      ),
      PictureBomb(
        name: "TIFF, 60,000 samples in a pixel",
        bytes: PictureBytes.flatTIFF(
          PictureBytes.tags(size(10_000, 1000), samples: 60_000),
          part: 300,
          count: 1
        )
      ),
      PictureBomb(
        name: "TIFF, 60,000 floating-point samples in a pixel",
        bytes: PictureBytes.flatTIFF(
          PictureBytes.tags(size(10_000, 1000), samples: 60_000, bits: 32) + [(339, 3)],
          part: 300,
          count: 1
        )
      ),
      PictureBomb(
        name: "TIFF, tiles of 30,000 by 30,000 of floating point",
        bytes: PictureBytes.flatTIFF(
          PictureBytes.tags(size(10, 10), bits: 64).dropLast()
            + [(322, 30_000 / 16 * 16), (323, 30_000 / 16 * 16), (339, 3)],
          part: 300,
          count: 1,
          isTiled: true
        )
      ),
      PictureBomb(
        name: "TIFF, colors stored apart in one strip each",
        bytes: PictureBytes.flatTIFF(
          PictureBytes.tags(size(16_000, 16_000)) + [(284, 2)],
          part: 300,
          count: 3
        )
      ),
    ]
      + [32_909, 34_676, 34_887, 50_001, 34_661, 5, 8, 7].map { compression in
        PictureBomb(
          name: "TIFF, one strip of 17,000 rows, compression \(compression)",
          bytes: PictureBytes.flatTIFF(
            PictureBytes.tags(size(17_000, 17_000), compression: compression),
            part: 300,
            count: 1
          )
        )
      }
  }

  private static var pngs: [PictureBomb] {
    func png(_ name: String, _ size: PixelSize, _ channels: Int, _ depth: Int, _ passes: Bool)
      -> PictureBomb
    {
      let whole = PictureBytes.flatPNG(
        PixelSize(width: 1, height: 1),
        channels: channels,
        depth: depth,
        isInterlaced: passes
      )
      // The size in the header, with its checksum, is the large one's.
      let head = PictureBytes.flatPNGHeader(size, like: whole)
      return PictureBomb(name: "PNG, \(name)", bytes: head + whole.dropFirst(head.count))
    }
    return [
      png("a row of 134,000,000", size(134_000_000, 1), 1, 8, false),
      png("rows of 67,000,000 of 64 bits", size(67_000_000, 2), 4, 16, false),
      png("13,000 by 13,000, interlaced", size(13_000, 13_000), 4, 16, true),
      png("2,147,483,647 by 1", size(2_147_483_647, 1), 1, 8, false),
    ]
  }

  private static var webps: [PictureBomb] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + PictureBytes.little(data.count, 4) + data
        + [UInt8](repeating: 0, count: data.count % 2)
    }
    let still = Array(PictureBytes.webp().dropFirst(12))
    func animation(_ side: Int) -> [UInt8] {
      let canvas = PictureBytes.little(side - 1, 3) + PictureBytes.little(side - 1, 3)
      let frame =
        PictureBytes.little(0, 6) + PictureBytes.little(63, 3)
        + PictureBytes.little(95, 3) + PictureBytes.little(100, 3) + [0] + still
      return chunk(
        "RIFF",
        Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0] + canvas)
          + chunk("ANIM", PictureBytes.little(0, 6)) + chunk("ANMF", frame)
      )
    }
    // The width and height in the header without loss, 14 bits each.
    var wide = PictureBytes.webp()
    wide.replaceSubrange(21..<25, with: PictureBytes.little(16_382 << 14 | 16_382, 4))
    return [
      PictureBomb(name: "WebP, canvas of 17,000 by 17,000", bytes: animation(17_000)),
      PictureBomb(name: "WebP, canvas of 60,000 by 60,000", bytes: animation(60_000)),
      PictureBomb(name: "WebP without loss, 16,383 by 16,383", bytes: wide),
    ]
  }

  private static var jpegs: [PictureBomb] {
    /// Returns a small JPEG with another size, and maybe another type, in its frame header.
    func jpeg(_ name: String, _ bytes: [UInt8], _ width: Int, _ height: Int, type: UInt8? = nil)
      -> PictureBomb
    {
      var bytes = bytes
      let start = bytes.indices.dropLast(9).first {
        bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1])
      }
      if let start {
        let size = PictureBytes.big(height, 2) + PictureBytes.big(width, 2)
        bytes.replaceSubrange(start + 5..<start + 9, with: size)
        if let type { bytes[start + 1] = type }
      }
      return PictureBomb(name: "JPEG, \(name)", bytes: bytes)
    }
    let small = size(16, 16)
    let inks = PictureBytes.flatJPEG(small, isCMYK: true, isProgressive: true)
    let colors = PictureBytes.flatJPEG(small, isProgressive: true)
    var scans = PictureBytes.flatJPEG(small)
    // One component in the first scan, so that libjpeg waits for more.
    if let scan = scans.indices.dropLast(14).first(where: {
      scans[$0] == 0xFF && scans[$0 + 1] == 0xDA
    }) {
      scans.replaceSubrange(scan + 2..<scan + 14, with: [0, 8, 1, 1, 0, 0, 63, 0])
    }
    let two = jpeg("", colors, 60_000, 4000)
    return [
      jpeg("progressive, 60,000 by 4,000", colors, 60_000, 4000),
      jpeg("progressive with four inks", inks, 60_000, 4000),
      jpeg("baseline in several scans", scans, 60_000, 4900),
      jpeg("65,535 by 65,535", colors, 65_535, 65_535),
      PictureBomb(
        name: "JPEG, a second size behind a mark that is none",
        bytes: [0xFF, 0xD8, 0xFF, 0x00, 0, 40] + two.bytes.dropFirst(2) + colors.dropFirst(2)
      ),
    ]
  }

  private static var plain: [PictureBomb] {
    [
      PictureBomb(
        name: "BMP, 8 bits, 15,000 by 15,000",
        bytes: PictureBytes.flatBMP(size(15_000, 15_000), isEmpty: true)
      ),
      PictureBomb(
        name: "BMP, a row of 299,000,000",
        bytes: PictureBytes.flatBMP(size(299_000_000, 1), isEmpty: true)
      ),
      PictureBomb(
        name: "TGA, 16,000 by 16,000",
        bytes: PictureBytes.flatTGA(size(16_000, 16_000), bits: 24, isEmpty: true),
        suffix: "tga"
      ),
      PictureBomb(
        // SDL_image looks for marks, whatever it is asked for.
        name: "TGA, in truth a PNM of 30,000 by 30,000",
        bytes: Array("P6 30000 30000 255\n".utf8) + [UInt8](repeating: 0, count: 40),
        suffix: "tga"
      ),
      PictureBomb(
        name: "QOI, 17,000 by 17,000",
        bytes: PictureBytes.flatQOI(size(17_000, 17_000), isEmpty: true)
      ),
    ]
  }
}

extension PictureBytes {
  /// Returns the beginning of a PNG with another size, up to the end of its header.
  package static func flatPNGHeader(_ size: PixelSize, like png: [UInt8]) -> [UInt8] {
    Array(png[..<8])
      + chunk("IHDR", big(size.width, 4) + big(size.height, 4) + Array(png[24..<29]))
  }
}
