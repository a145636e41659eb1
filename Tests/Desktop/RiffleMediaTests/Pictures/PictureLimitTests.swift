import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import TestSupport
import Testing

@Suite("Limits on pictures") struct PictureLimitTests {
  private let files: TemporaryFolder
  private let size = PixelSize(width: 64, height: 48)
  private let wanted = PixelSize(width: 8, height: 6)

  init() throws {
    files = try TemporaryFolder()
  }

  private func outcome(_ bytes: [UInt8], _ limits: PictureLimits) throws -> PictureState {
    let file = try files.write(bytes, to: "a.picture")
    return PictureStore(limits: limits) {}.outcome(PictureRequest(file, size: wanted))
  }

  private func reason(_ bytes: [UInt8], _ limits: PictureLimits) throws -> String {
    guard case .failed(let failure) = try outcome(bytes, limits) else {
      Issue.record("it is shown")
      return ""
    }
    return failure.reason
  }

  @Test("only files that must be decoded whole count with all their pixels")
  func workingBytes() throws {
    // 64 by 48 pixels of 4 bytes are 12,288 bytes; a JPEG at an eighth takes 192, a PNG's row 256.
    var limits = PictureLimits()
    limits.workingBytes = 12_000
    let large = PictureBytes.bmp(size, hasAlpha: false) { _, _ in 0 }
    let progressive = PictureBytes.jpeg(size, isProgressive: true) { _, _ in 0 }

    let isShown = try [
      PictureBytes.jpeg(size) { _, _ in 0 }, PictureBytes.png(size) { _, _ in 0xFF00_0000 },
    ].map { bytes in
      if case .ready = try outcome(bytes, limits) { true } else { false }
    }

    #expect(isShown == [true, true])
    #expect(try reason(large, limits).contains("64 × 48 pixels"))
    #expect(try reason(progressive, limits).contains("64 × 48 pixels"))
  }

  @Test("HEIC and AVIF files count with the size that they code, whatever their boxes say")
  func codedSize() throws {
    // The size's box, and the grid's: a mark, what comes before its numbers, and numbers of a length.
    func changed(_ bytes: [UInt8], _ mark: String, at offset: Int, to numbers: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for index in bytes.indices where bytes[index...].starts(with: mark.utf8) {
        let start = index + 4 + offset
        bytes.replaceSubrange(start..<start + numbers.count, with: numbers)
      }
      return bytes
    }
    let small: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 4]
    let avif = changed(MadeFile.rotatedAVIF.bytes, "ispe", at: 4, to: small)
    let heic = changed(MadeFile.heic.bytes, "ispe", at: 4, to: small)
    let grid = changed(MadeFile.heic.bytes, "idat", at: 4, to: [0x40, 0, 0x30, 0])
    var limits = PictureLimits()
    limits.pixels = 150

    #expect(try reason(avif, limits).hasPrefix("it has 16 × 12 pixels; at most"))
    #expect(try reason(heic, limits).hasPrefix("it has 64 × 64 pixels; at most"))
    limits.pixels = 4096
    #expect(try reason(grid, limits).hasPrefix("it has 16384 × 12288 pixels; at most"))
    for whole in [MadeFile.rotatedAVIF.bytes, MadeFile.heic.bytes] {
      guard case .ready = try outcome(whole, limits) else {
        Issue.record("a good file is not shown")
        continue
      }
    }
  }

  @Test("the words of a library are one line that steers no terminal")
  func line() {
    let words = "a\r\nb\u{1B}[2Jc\u{7}\u{202E}d"
    #expect(PictureError.line(words) == "a b\u{FFFD}[2Jc\u{FFFD}\u{FFFD}d")
    #expect(!PictureError.line("\n").isEmpty)
  }

  @Test("the number of pixels is limited even if it overflows an integer")
  func overflow() throws {
    let whole = PictureBytes.flatPNG(PixelSize(width: 1, height: 1), channels: 1, depth: 8)
    let size = PixelSize(width: Int(Int32.max), height: Int(Int32.max))
    let header = PictureBytes.flatPNGHeader(size, like: whole) + whole.dropFirst(33)

    #expect(try reason(header, PictureLimits()).contains("at most 300 megapixels"))
  }
}
