import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Pictures that other viewers open") struct PeerFileTests {
  @Test("have the pixels that another library makes of them", arguments: PeerFile.allCases)
  func pixels(file: PeerFile) throws {
    let size = try PictureProbe.size(of: file.bytes, suffix: file.suffix)
    let picture = try PictureProbe.decode(file.bytes, suffix: file.suffix, filling: size)

    #expect(size == file.size && picture.warning == nil)
    let found = picture.bitmap.pixels.flatMap { pixel in
      [16, 8, 0].map { Int(pixel >> $0 & 255) }
    }
    #expect(found.count == file.pixels.count)
    // ImageMagick cuts where others round.
    let differences = zip(found, file.pixels).map { abs($0 - Int($1)) }
    #expect(differences.allSatisfy { $0 <= 1 }, "\(found), \(file.pixels)")
  }

  @Test("cut at any byte become a picture or fail with a reason", arguments: PeerFile.allCases)
  func truncated(file: PeerFile) {
    for count in 1..<file.bytes.count {
      do {
        let size = PixelSize(width: 4, height: 4)
        _ = try PictureProbe.decode(
          Array(file.bytes.prefix(count)),
          suffix: file.suffix,
          filling: size
        )
      } catch {
        #expect(!error.reason.isEmpty && !error.reason.contains { $0.isNewline })
      }
    }
  }

  @Test("with wrong bits become a picture or fail with a reason", arguments: PeerFile.allCases)
  func flipped(file: PeerFile) {
    var limits = PictureLimits()
    limits.pixels = 1_000_000
    for bit in 0..<file.bytes.count * 8 {
      var bytes = file.bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      do {
        let size = PixelSize(width: 4, height: 4)
        _ = try PictureProbe.decode(bytes, suffix: file.suffix, filling: size, limits: limits)
      } catch {
        #expect(!error.reason.isEmpty && !error.reason.contains { $0.isNewline })
      }
    }
  }
}
