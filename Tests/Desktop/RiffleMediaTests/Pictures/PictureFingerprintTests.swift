import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import TestSupport
import Testing

@Suite("Fingerprints of pictures") struct PictureFingerprintTests {
  private let size = PixelSize(width: 240, height: 160)

  /// A scene of light and dark places, seen from a little aside, with noise.
  private func scene(_ number: Int, aside: Double = 0, light: Double = 1, noise: UInt64 = 1)
    -> (Int, Int) -> UInt32
  {
    var random = SeededGenerator(seed: UInt64(number))
    let levels = (0..<99).map { _ in Double.random(in: 20...220, using: &random) }
    var noise = SeededGenerator(seed: noise)
    return { x, y in
      let column = min(max(Int((Double(x) + aside) / 27), 0), 8)
      let level = levels[y / 20 * 9 + column] + Double.random(in: -8...8, using: &noise)
      let gray = UInt32(max(0, min(level * light, 255)))
      return gray << 16 | gray << 8 | gray
    }
  }

  private func fingerprint(_ bytes: [UInt8]) throws -> PictureFingerprint {
    try #require(PictureFingerprint(of: Picture(bytes: bytes, name: "a.jpg")))
  }

  @Test("a scene is like itself with noise, another exposure and a little aside", arguments: 0..<8)
  func alike(number: Int) throws {
    let first = try fingerprint(PictureBytes.jpeg(size, pixel: scene(number)))
    for (aside, light) in [(0.0, 1.0), (4, 1), (-6, 1.08), (0, 0.9)] {
      let pixel = scene(number, aside: aside, light: light, noise: 77)
      let second = try fingerprint(PictureBytes.jpeg(size, pixel: pixel))
      #expect(first.isLike(second), "\(aside) \(light)")
      #expect(second.isLike(first))
    }
  }

  @Test("other scenes, other colors and mirrored ones are not like it")
  func different() throws {
    let first = try fingerprint(PictureBytes.jpeg(size, pixel: scene(0)))
    let pixel = scene(0)
    let mirrored = try fingerprint(PictureBytes.jpeg(size) { pixel(239 - $0, $1) })
    let red = try fingerprint(PictureBytes.jpeg(size) { pixel($0, $1) & 0xFF_0000 })
    #expect(!first.isLike(mirrored) && !first.isLike(red))
    let others = try (1..<9).map { try fingerprint(PictureBytes.jpeg(size, pixel: scene($0))) }
    #expect(!others.contains { first.isLike($0) })
  }

  @Test("of a photograph its thumbnail is looked at, without the bars above and below it")
  func thumbnail() throws {
    let pixel = scene(3)
    // 160 by 120 for a picture of 3 by 2: bars of 7 rows.
    let small = PictureBytes.jpeg(PixelSize(width: 160, height: 120)) { x, y in
      (7..<113).contains(y) ? pixel(x * 240 / 160, (y - 7) * 160 / 106) : 0
    }
    let exif = PictureBytes.exif(orientation: 1, thumbnail: small)
    // What the picture itself shows would be another scene.
    let whole = PictureBytes.jpeg(PictureBytes.jpeg(size, pixel: scene(5)), with: exif)
    let own = try fingerprint(PictureBytes.jpeg(size, pixel: pixel))
    let other = try fingerprint(PictureBytes.jpeg(size, pixel: scene(5)))
    #expect(try fingerprint(whole).isLike(own))
    #expect(try !fingerprint(whole).isLike(other))
  }

  @Test("what cannot be read has none")
  func unreadable() {
    #expect(PictureFingerprint(of: Picture(bytes: Array("BM".utf8), name: "a.bmp")) == nil)
    #expect(PictureFingerprint(of: Picture(path: "/nowhere/a.jpg")) == nil)
  }
}
