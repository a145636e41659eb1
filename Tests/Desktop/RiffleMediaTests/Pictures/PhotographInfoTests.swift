import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import Testing

@Suite("What files say of photographs") struct PhotographInfoTests {
  private let size = PixelSize(width: 40, height: 30)

  private func info(_ bytes: [UInt8], name: String = "a.jpg") throws -> PhotographInfo {
    try PhotographInfo(of: Picture(bytes: bytes, name: name))
  }

  @Test(
    "camera, exposure, sensitivity, focal length and date are read from each format",
    arguments: ["jpg", "png", "webp", "dng"]
  )
  func photograph(suffix: String) throws {
    let exif = PictureBytes.cameraExif(orientation: 6)
    let jpeg = PictureBytes.jpeg(size) { _, _ in 0x80_8080 }
    let bytes =
      switch suffix {
      case "jpg": PictureBytes.jpeg(jpeg, with: exif)
      case "png": PictureBytes.png(size, exif: exif) { _, _ in 0xFF80_8080 }
      case "webp": PictureBytes.webp(exif: exif)
      default: PictureBytes.dng(preview: jpeg, size: size, orientation: 6)
      }
    let info = try info(bytes, name: "a.\(suffix)")

    #expect(info.camera == (suffix == "dng" ? "Test 1" : "X-T5"))
    #expect(info.exposureTime == 1.0 / 250 && info.fNumber == 8 && info.sensitivity == 200)
    #expect(info.focalLength == 35)
    #expect(info.date?.text == "12 Aug 2026 18:20:05" && info.date?.second == 5)
    #expect(info.line == "\(info.camera)  1/250 s f/8 ISO 200  35 mm  XF35mmF2 R WR")
    // Upright.
    if suffix != "webp" { #expect(info.size == PixelSize(width: 30, height: 40)) }
  }

  @Test(
    "when it was taken is known to a part of a second",
    arguments: [
      // As `date -u -d "2026-08-12 18:20:05" +%s` has them.
      ("2026:08:12 18:20:05", "37", 1_786_558_805.37), ("2024:02:29 23:59:59", "", 1_709_251_199),
      ("2000:03:01 00:00:00", "5", 951_868_800.5), ("1970:01:01 00:00:00", "007", 0.007),
      ("2026:08:12 18:20:05", "ab", 1_786_558_805),
      ("2026:08:12 18:20:05", "25  ", 1_786_558_805.25),
    ]
  )
  func time(date: String, fraction: String, seconds: Double) throws {
    let exif = PictureBytes.cameraExif(date: date, fraction: fraction)
    let jpeg = PictureBytes.jpeg(PictureBytes.jpeg(size) { _, _ in 0x80_8080 }, with: exif)
    let date = try #require(try info(jpeg).date)
    #expect(abs(date.seconds - seconds) < 1e-6)
  }

  @Test("they are read from the boxes of JPEG XL, compressed or not; its own orientation counts")
  func jpegXL() throws {
    func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
      let count = UInt32(contents.count + 8)
      return withUnsafeBytes(of: count.bigEndian) { Array($0) } + Array(type.utf8) + contents
    }
    // The beginning of every such file, then its own boxes (ISO 18181-2). The number of bytes between
    // the box's head and the data is 6: those of the mark.
    let head = MadeFile.notedJPEGXL.bytes.prefix(32)
    let exif = box("Exif", [0, 0, 0, 6] + PictureBytes.cameraExif(orientation: 6))
    let picture = box("jxlc", MadeFile.jpegXL.bytes)
    let other = box("xml ", Array("<x/>".utf8))

    for boxes in [exif + other + picture, picture + other + exif] {
      let info = try info(head + boxes, name: "a.jxl")

      #expect(info.line == "X-T5  1/250 s f/8 ISO 200  35 mm  XF35mmF2 R WR")
      #expect(info.sensitivity == 200 && info.date?.text == "12 Aug 2026 18:20:05")
      #expect(info.size == PixelSize(width: 16, height: 12))
    }
    let noted = try info(MadeFile.notedJPEGXL.bytes)
    #expect(noted.line == "X-T5  1/250 s f/8 ISO 200  35 mm")
    #expect(noted.sensitivity == 200 && noted.date?.text == "12 Aug 2026 18:20:05")
    #expect(noted.size == PixelSize(width: 12, height: 16))
    // Notes that are cut off anywhere are none; so are those whose offset leads nowhere.
    for end in stride(from: 40, to: exif.count + 32, by: 7) {
      let cut = Array((head + picture + exif).prefix(end + picture.count))
      #expect(try info(cut) == PhotographInfo(size: PixelSize(width: 16, height: 12)))
    }
    let astray = box("Exif", [0xFF, 0xFF, 0xFF, 0xFF, 0x4D])
    #expect(try info(head + astray + picture).line.isEmpty)
  }

  @Test("a picture without such data has a size, and an empty line")
  func plain() throws {
    let info = try info(PictureBytes.jpeg(size) { _, _ in 0 })
    #expect(info == PhotographInfo(size: size) && info.line.isEmpty)
    let pixels = Picture(pixels: [0], size: PixelSize(width: 1, height: 1), name: "dot")
    #expect(try PhotographInfo(of: pixels) == PhotographInfo(size: PixelSize(width: 1, height: 1)))
    // Its camera only.
    #expect(try self.info(MadeFile.notedHEIC.bytes).line == "X-T5")
  }

  @Test("times, openings and lengths are written as on cameras")
  func words() {
    func line(_ time: Double?, _ number: Double?, _ length: Double?) -> String {
      var info = PhotographInfo(size: size)
      (info.exposureTime, info.fNumber, info.focalLength) = (time, number, length)
      return info.line
    }
    #expect(line(0.0005, 2.8, 4.25) == "1/2000 s f/2.8  4.3 mm")
    #expect(line(0.25, 11, 200) == "1/4 s f/11  200 mm")
    #expect(line(0.3, nil, nil) == "0.3 s")
    #expect(line(2.5, 1.4, nil) == "2.5 s f/1.4")
    #expect(line(30, nil, 24) == "30 s  24 mm")
  }

  @Test("dates that are none are left out")
  func dates() {
    for text in [
      "", "0000:00:00 00:00:00", "2026:13:01 00:00:00", "2026:08:12", "    :  :     :  :  ",
      "2026:08:12 25:00:00", "now",
    ] {
      #expect(PhotographDate(exif: text) == nil, "\(text)")
    }
  }

  @Test("only the beginning of a JPEG is read")
  func beginning() throws {
    let jpeg = PictureBytes.jpeg(PixelSize(width: 400, height: 300)) { x, y in
      UInt32(x * y & 0xFF_FFFF)
    }
    let whole = PictureBytes.jpeg(jpeg, with: PictureBytes.cameraExif())
    // Without its scan.
    let scan = try #require(
      whole.indices.dropLast().last { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
    )

    let info = try info(Array(whole[..<(scan + 4)]))

    #expect(info.line == "X-T5  1/250 s f/8 ISO 200  35 mm  XF35mmF2 R WR")
  }

  @Test("damaged data of cameras are read without harm")
  func damaged() throws {
    let jpeg = PictureBytes.jpeg(size) { _, _ in 0 }
    let exif = PictureBytes.cameraExif()
    for index in 6..<exif.count {
      for value: UInt8 in [0, 0xFF, exif[index] ^ 0x80] {
        var wrong = exif
        wrong[index] = value
        let info = try info(PictureBytes.jpeg(jpeg, with: wrong))
        #expect(!info.line.contains { $0.isNewline })
      }
    }
  }

  @Test("a file that cannot be shown fails as its card does")
  func failure() {
    #expect(throws: PictureFailure.self) { try info([1, 2, 3]) }
  }
}
