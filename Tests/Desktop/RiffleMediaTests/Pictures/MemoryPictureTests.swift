import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("Pictures in memory") struct MemoryPictureTests {
  private let files: TemporaryFolder
  private let store = PictureStore {}
  private let size = PixelSize(width: 12, height: 9)

  init() throws {
    files = try TemporaryFolder()
  }

  private func color(_ x: Int, _ y: Int) -> UInt32 {
    0xFF00_0000 | UInt32(x * 20) << 16 | UInt32(y * 25) << 8 | 77
  }

  @Test("the bytes of a file are shown as the file is", arguments: PictureSample.allCases)
  func bytes(sample: PictureSample) throws {
    let (bytes, name) = (sample.bytes, "a\(sample.suffix)")
    let file = try files.write(bytes, to: name)
    let wanted = PixelSize(width: 10, height: 8)

    let picture = store.picture(PictureRequest(Picture(bytes: bytes, name: name), size: wanted))

    #expect(picture != nil)
    #expect(picture == store.picture(PictureRequest(file, size: wanted)))
  }

  @Test("bytes that are no picture fail under the name that they were given")
  func failures() {
    var limits = PictureLimits()
    limits.fileBytes = 1 << 20
    let store = PictureStore(limits: limits) {}
    func failure(_ bytes: [UInt8]) -> String {
      let picture = Picture(bytes: bytes, name: "https://example.com/a.png")
      guard
        case .failed(let failure) = store.outcome(PictureRequest(picture, size: size))
      else { return "shown" }
      return "\(failure)"
    }

    #expect(failure([]) == "https://example.com/a.png: it is empty")
    #expect(
      failure(Array("just words".utf8))
        == "https://example.com/a.png: it is not a supported image type "
        + "(\(PictureFormat.list))"
    )
    #expect(
      failure([UInt8](repeating: 7, count: 3 << 20))
        == "https://example.com/a.png: it takes 3 MB; at most 1 MB are read"
    )
  }

  @Test("pixels of the requested size are there at once, whatever the gaps between their rows")
  func exact() {
    let rows = (0..<size.height).map { y in (0..<size.width).map { color($0, y) } }
    let dense = Picture(pixels: rows.flatMap { $0 }, size: size, name: "dense")
    let spaced = Picture(
      pixels: Array(rows.map { $0 + [1, 2, 3] }.joined().dropLast(3)),
      size: size,
      stride: size.width + 3,
      name: "spaced"
    )
    let raw = rows.flatMap { row -> [UInt8] in
      row.flatMap { PictureBytes.little(Int($0), 4) } + [9, 9, 9, 9, 9]
    }
    let copied = raw.withUnsafeBytes { bytes in
      Picture(copying: bytes, size: size, bytesPerRow: 4 * size.width + 5, name: "raw")
    }

    for picture in [dense, spaced, copied] {
      guard case .ready(let bitmap) = store.request(PictureRequest(picture, size: size)) else {
        Issue.record("\(picture.id) is not there")
        continue
      }
      #expect(bitmap.pixels == rows.flatMap { $0 }, "\(picture.id)")
    }
  }

  @Test("pixels of another size are averaged as a file is, and lie over the placeholder")
  func scaled() {
    // Stripes of half transparent white over gray 0x80, averaged in pairs.
    let wide = PixelSize(width: 24, height: 18)
    let pixels = (0..<24 * 18).map { $0 % 2 == 0 ? UInt32(0x8080_8080) : 0 }
    let picture = Picture(pixels: pixels, size: wide, name: "stripes")

    guard case .ready(let bitmap) = store.request(PictureRequest(picture, size: size)) else {
      Issue.record("no picture")
      return
    }

    // 0x40 of white, and three quarters of 0x80.
    #expect(bitmap.isOpaque)
    #expect(bitmap.pixels.allSatisfy { difference($0, 0xFFA0_A0A0) <= 1 })
  }

  @Test("pixels too many to scale within a frame are left to a worker")
  func large() {
    let large = PixelSize(width: 2100, height: 2100)
    let pixels = [UInt32](repeating: 0xFF12_3456, count: large.width * large.height)
    let request = PictureRequest(Picture(pixels: pixels, size: large, name: "map"), size: size)

    #expect(store.request(request) == .pending)
    #expect(store.picture(request)?.pixels.allSatisfy { $0 == 0xFF12_3456 } == true)
  }

  @Test("a picture equals its copies only, and a file every picture of its path")
  func identity() {
    let picture = Picture(bytes: [1, 2, 3], name: "a")
    let copy = picture

    #expect(copy == picture)
    #expect(copy.hashValue == picture.hashValue)
    #expect(Picture(bytes: [1, 2, 3], name: "a") != picture)
    #expect(Picture(path: "/a") == Picture(path: Array("/a".utf8)))
    #expect(Picture(path: "/a") != Picture(path: "/b"))
  }

  @Test("the memory of the bytes counts, and the least used pictures go")
  func budget() {
    let store = PictureStore(byteLimit: 100_000) {}
    let bytes = PictureBytes.bmp(PixelSize(width: 80, height: 60), hasAlpha: false) { _, _ in 7 }
    for index in 0..<40 {
      let picture = Picture(bytes: bytes, name: "\(index)")
      #expect(store.picture(PictureRequest(picture, size: size)) != nil)
      #expect(store.byteCount >= bytes.count)
      #expect(store.byteCount <= 100_000)
    }
  }
}
