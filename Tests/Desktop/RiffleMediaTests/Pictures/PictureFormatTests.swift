import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Formats of phones, browsers and cameras") struct PictureFormatTests {
  private let stored = PixelSize(width: 16, height: 12)

  /// The colors of the quadrants from the top left, as the files have them.
  private let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]

  /// Decodes a file at its own size.
  private func decode(_ bytes: [UInt8], suffix: String = "") throws -> Bitmap {
    let size = try PictureProbe.size(of: bytes, suffix: suffix)
    return try PictureProbe.decode(bytes, suffix: suffix, filling: size).bitmap
  }

  /// Expects the quadrants' middles to have colors that differ little from some.
  private func expect(_ bitmap: Bitmap, _ expected: [UInt32], tolerance: Int, _ name: String) {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    for (index, color) in expected.enumerated() {
      let x = width * (2 * (index % 2) + 1) / 4
      let y = height * (2 * (index / 2) + 1) / 4
      for shift: UInt32 in [0, 8, 16] {
        let (found, wanted) = (bitmap[x, y] >> shift & 255, color >> shift & 255)
        #expect(
          abs(Int(found) - Int(wanted)) <= tolerance,
          "\(name), quadrant \(index): \(String(bitmap[x, y], radix: 16))"
        )
      }
      #expect(bitmap[x, y] >> 24 == 255)
    }
  }

  @Test(
    "pictures have their size and colors",
    arguments: [
      (MadeFile.heic, 24), (.notedHEIC, 24), (.avif, 24), (.jpegXL, 0),
    ]
  )
  func upright(file: MadeFile, tolerance: Int) throws {
    #expect(try PictureProbe.size(of: file.bytes) == stored)
    expect(try decode(file.bytes), colors, tolerance: tolerance, "\(file)")
  }

  @Test(
    "a rotation that the format itself notes is made once",
    arguments: [(MadeFile.rotatedAVIF, 24), (.rotatedJPEGXL, 40)]
  )
  func rotated(file: MadeFile, tolerance: Int) throws {
    #expect(try PictureProbe.size(of: file.bytes) == PixelSize(width: 12, height: 16))
    // A quarter turn clockwise: the lower left becomes the upper left.
    let turned = [colors[2], colors[0], colors[3], colors[1]]
    expect(try decode(file.bytes), turned, tolerance: tolerance, "\(file)")
  }

  @Test(
    "clear parts show the card's color",
    arguments: [(MadeFile.clearHEIC, 40), (.clearJPEGXL, 0)]
  )
  func clear(file: MadeFile, tolerance: Int) throws {
    // Over black.
    let expected = colors.dropLast() + [0]
    expect(try decode(file.bytes), Array(expected), tolerance: tolerance, "\(file)")
  }

  @Test("a drawing is sharp in any size")
  func drawing() throws {
    let bytes = Array(PictureSample.drawing.utf8)
    for side in [8, 400, 1600] {
      let card = PixelSize(width: side, height: side * 3 / 4)
      let bitmap = try PictureProbe.decode(bytes, filling: card).bitmap
      expect(bitmap, colors, tolerance: 0, "\(card)")
      guard side > 8 else { continue }
      // The middle is passed within three pixels.
      let row = (0..<side).map { bitmap[$0, side / 8] }
      let mixed = row.filter { $0 != 0xFFFF_0000 && $0 != 0xFF00_FF00 }
      #expect(mixed.count <= 3, "\(card): \(mixed.count)")
    }
    let whole = try PictureProbe.decode(
      bytes,
      filling: PixelSize(width: 300, height: 300),
      placing: PicturePlacing(.fit(.color))
    )
    .bitmap
    #expect(whole[1, 38] == 0xFFFF_0000 && whole[298, 261] == 0xFFFF_FFFF)
  }

  @Test("of several icons the largest is shown")
  func icons() throws {
    func icon(_ side: Int, _ color: UInt32) -> (size: PixelSize, bytes: [UInt8]) {
      let size = PixelSize(width: side, height: side)
      return (size, PictureBytes.icon(size) { _, _ in color })
    }
    let large = PixelSize(width: 256, height: 256)
    let png = PictureBytes.png(large) { _, _ in 0xFF00_00FF }
    let small = PictureBytes.ico([
      icon(16, 0xFFFF_0000), icon(48, 0xFF00_FF00), icon(32, 0xFFFF_FFFF),
    ])
    let mixed = PictureBytes.ico([icon(48, 0xFF00_FF00), (large, png), icon(16, 0xFFFF_0000)])

    #expect(try PictureProbe.size(of: small) == PixelSize(width: 48, height: 48))
    #expect(try decode(small)[24, 24] == 0xFF00_FF00)
    #expect(try PictureProbe.size(of: mixed) == large)
    #expect(try decode(mixed)[128, 128] == 0xFF00_00FF)
    // Over black, at half the light.
    let clear = PictureBytes.ico([icon(32, 0x80FF_FFFF)])
    let half = try decode(clear)[16, 16]
    #expect((126...130).contains(half & 255), "\(String(half, radix: 16))")
  }

  @Test("a raw file shows the JPEG within, upright", arguments: [1, 3, 6, 8])
  func raw(orientation: Int) throws {
    let preview = PictureBytes.jpeg(stored) { x, y in colors[(x < 8 ? 0 : 1) + (y < 6 ? 0 : 2)] }
    let bytes = PictureBytes.dng(preview: preview, size: stored, orientation: orientation)
    let order = [1: [0, 1, 2, 3], 3: [3, 2, 1, 0], 6: [2, 0, 3, 1], 8: [1, 3, 0, 2]]
    let expected = try #require(order[orientation]).map { colors[$0] }
    let size = orientation < 5 ? stored : PixelSize(width: 12, height: 16)

    let bitmap = try PictureProbe.decode(bytes, suffix: "dng", filling: size).bitmap

    expect(bitmap, expected, tolerance: 8, "orientation \(orientation)")
  }

  @Test("what the JPEG within says of itself comes before what the raw file says")
  func rawWithExif() throws {
    let jpeg = PictureBytes.jpeg(stored) { x, y in colors[(x < 8 ? 0 : 1) + (y < 6 ? 0 : 2)] }
    let preview = PictureBytes.jpeg(jpeg, with: PictureBytes.exif(orientation: 1))
    let bytes = PictureBytes.dng(preview: preview, size: stored, orientation: 6)

    let bitmap = try PictureProbe.decode(bytes, suffix: "dng", filling: stored).bitmap

    expect(bitmap, colors, tolerance: 8, "dng")
  }

  @Test("a raw file without a JPEG says so")
  func rawWithoutPreview() throws {
    let bytes = PictureBytes.dng(preview: [], size: stored, orientation: 1)
    let error = #expect(throws: PictureError.self) {
      try PictureProbe.decode(bytes, suffix: "dng", filling: stored)
    }

    #expect(error?.reason == "it has no JPEG within that could be shown")
  }

  @Test("files are recognized by their content")
  func recognition() {
    func format(_ text: String, _ suffix: String = "") -> String? {
      PictureFormat(head: Array(text.unicodeScalars.map { UInt8($0.value) }), suffix: suffix)?.title
    }
    #expect(format("\0\0\0\u{18}ftypmif1\0\0\0\0avifmiaf") == "AVIF")
    #expect(format("\0\0\0\u{18}ftypmif1\0\0\0\0heicmiaf") == "HEIC")
    #expect(format("\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom") == "RAW")
    #expect(format("\0\0\0\u{18}ftypisom\0\0\0\u{1}isomavc1") == nil)
    #expect(format("FUJIFILMCCD-RAW 0201") == "RAW")
    #expect(format("IIRO\u{8}\0\0\0") == "RAW")
    #expect(format("IIU\0\u{18}\0\0\0") == "RAW")
    #expect(format("II*\0\u{8}\0\0\0", "nef") == "RAW")
    #expect(format("II*\0\u{8}\0\0\0", "tif") == "TIFF")
    #expect(format("\u{EF}\u{BB}\u{BF}\n<svg>") == "SVG")
    #expect(format("<html><body>", "svg") == nil)
    #expect(format("svg", "svg") == nil)
    for format in PictureFormat.allCases { #expect(!format.suffixes.isEmpty, "\(format)") }
  }
}
