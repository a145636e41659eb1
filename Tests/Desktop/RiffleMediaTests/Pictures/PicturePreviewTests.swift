import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import RiffleSystem
import TestSupport
import Testing

@Suite("Picture previews", .serialized) struct PicturePreviewTests {
  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
  }

  /// Four fields and a line near each edge, so that any shift, turn or change of scale is seen.
  private func scene(_ x: Double, _ y: Double) -> UInt32 {
    if x < 0.04 || y < 0.04 || x > 0.96 || y > 0.96 { return 0xF0F0F0 }
    return switch (x < 0.3, y < 0.6) {
    case (true, true): 0xC03020
    case (false, true): 0x20C040
    case (true, false): 0x3040C0
    case (false, false): 0xC0B020
    }
  }

  private func jpeg(_ size: PixelSize) -> [UInt8] {
    PictureBytes.jpeg(size) { x, y in
      scene((Double(x) + 0.5) / Double(size.width), (Double(y) + 0.5) / Double(size.height))
    }
  }

  /// A thumbnail of 160 by 120 as most cameras write it, with black bars around another shape.
  private func barred(_ picture: PixelSize) -> [UInt8] {
    let scale = min(160 / Double(picture.width), 120 / Double(picture.height))
    let (width, height) = (Double(picture.width) * scale, Double(picture.height) * scale)
    return PictureBytes.jpeg(PixelSize(width: 160, height: 120)) { x, y in
      let place = (
        (Double(x) + 0.5 - (160 - width) / 2) / width,
        (Double(y) + 0.5 - (120 - height) / 2) / height
      )
      guard (0..<1).contains(place.0), (0..<1).contains(place.1) else { return 0x040404 }
      return scene(place.0, place.1)
    }
  }

  @Test(
    "are where a JPEG ends too soon, which counts as damaged",
    arguments: [0.0, 0.3, 0.9],
    [false, true]
  )
  func cutOff(part: Double, isWhole: Bool) throws {
    let size = PixelSize(width: 1200, height: 900)
    let exif = PictureBytes.exif(
      orientation: 1,
      thumbnail: jpeg(PixelSize(width: 160, height: 120))
    )
    let bytes = PictureBytes.jpeg(jpeg(size), with: exif)
    // Behind the header and the first bytes of the picture.
    let start = exif.count + 800
    let end = start + Int(part * Double(bytes.count - start))
    let target = isWhole ? size : PixelSize(width: 400, height: 300)
    let whole = try PictureProbe.decode(bytes, filling: target)
    let cut = try PictureProbe.decode(Array(bytes[..<end]), filling: target)

    #expect(whole.warning == nil)
    guard case .damaged = cut.warning else {
      Issue.record("\(String(describing: cut.warning))")
      return
    }
    #expect(difference(whole.bitmap, cut.bitmap) < 6)
    // What is there of it is its own.
    let rows = Int(part * 0.7 * Double(target.height)) * target.width
    #expect(whole.bitmap.pixels[..<rows] == cut.bitmap.pixels[..<rows])
  }

  /// Returns the stand-in for a request, and then the picture.
  private func both(_ request: PictureRequest) throws -> (preview: Bitmap?, picture: Bitmap) {
    // No thread decodes pictures before the stand-in is there.
    let store = PictureStore(
      startThread: { name, work throws(MissingThread) in
        if name.hasPrefix("previews") { work() }
      },
      wake: {}
    )
    _ = store.request(request, .shown)
    _ = store.drain()
    let picture = try PictureDecoder(limits: PictureLimits()).decode(request).bitmap
    return (store.placeholder(for: request), picture)
  }

  /// The mean difference of two bitmaps' colors where both are looked at in 48 rows and columns.
  private func difference(_ first: Bitmap, _ second: Bitmap) -> Double {
    func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> SIMD4<Float> {
      Pixel.channels(
        of: bitmap[(2 * x + 1) * bitmap.size.width / 96, (2 * y + 1) * bitmap.size.height / 96]
      )
    }
    var sum = 0.0
    for y in 0..<48 {
      for x in 0..<48 {
        let way = pixel(first, x, y) - pixel(second, x, y)
        sum += Double(abs(way.x) + abs(way.y) + abs(way.z)) / 3
      }
    }
    return sum / (48 * 48)
  }

  @Test(
    "a camera's thumbnail without its bars stands where the picture will be",
    arguments: [(600, 400), (400, 600), (640, 360), (480, 480), (640, 480), (633, 397)]
  )
  func bars(_ width: Int, _ height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let bytes = PictureBytes.jpeg(
      jpeg(size),
      with: PictureBytes.exif(orientation: 1, thumbnail: barred(size))
    )
    let file = try files.write(bytes, to: "\(width)x\(height).jpg")

    for placing in [
      PicturePlacing(), PicturePlacing(.fit(.blur)), PicturePlacing(.fit(nil)),
      PicturePlacing(.fit(.color), rotation: .right),
    ] {
      let card = PixelSize(width: 300, height: 230)
      let request = PictureRequest(file.placed(placing), size: card, placeholder: .black)
      let (preview, picture) = try both(request)
      let found = try #require(preview, "\(placing)")
      #expect(found.size != PixelSize(width: 1, height: 1), "\(placing)")
      // A shift by one pixel of the thumbnail, about two of the card, makes 5 of it.
      #expect(difference(found, picture) < 4, "\(placing)")
    }
  }

  @Test("it is upright, whichever way the camera was held", arguments: 1...8)
  func orientation(_ orientation: Int) throws {
    let size = PixelSize(width: 600, height: 400)
    let exif = PictureBytes.exif(orientation: orientation, thumbnail: barred(size))
    let file = try files.write(PictureBytes.jpeg(jpeg(size), with: exif), to: "\(orientation).jpg")
    let request = PictureRequest(
      file.placed(PicturePlacing(.fit(.color))),
      size: PixelSize(width: 200, height: 200),
      placeholder: .black
    )

    let (preview, picture) = try both(request)

    #expect(try difference(#require(preview), picture) < 4)
  }

  @Test("a thumbnail of another shape gives its color only, and one that is broken nothing")
  func others() throws {
    let size = PixelSize(width: 500, height: 500)
    let whole = PictureBytes.jpeg(PixelSize(width: 160, height: 120)) { _, _ in 0xC03020 }
    for (index, thumbnail) in [whole, Array(whole.prefix(300)), Array("no JPEG".utf8)].enumerated()
    {
      let exif = PictureBytes.exif(orientation: 1, thumbnail: thumbnail)
      let file = try files.write(PictureBytes.jpeg(jpeg(size), with: exif), to: "\(index).jpg")
      let request = PictureRequest(
        file,
        size: PixelSize(width: 100, height: 100),
        placeholder: .black
      )
      let preview = try both(request).preview
      #expect(index == 0 ? preview?.pixels.count == 1 : preview == nil, "\(index)")
    }
  }

  @Test("a large photograph without a thumbnail is decoded at an eighth first")
  func eighth() throws {
    let size = PixelSize(width: 2400, height: 1700)
    // What follows the picture only makes the file large.
    let bytes = jpeg(size) + Array(repeating: 0, count: 1 << 20)
    let file = try files.write(bytes, to: "large.jpg")
    let request = PictureRequest(
      file.placed(PicturePlacing(.fit(.color))),
      size: PixelSize(width: 900, height: 700),
      placeholder: .black
    )

    let (preview, picture) = try both(request)

    #expect(try difference(#require(preview), picture) < 4)
  }

  @Test("once the picture is there, its stand-in is no longer kept")
  func replaced() throws {
    let size = PixelSize(width: 600, height: 400)
    let exif = PictureBytes.exif(orientation: 1, thumbnail: barred(size))
    let requests = try ["a.jpg", "b.jpg"].map { name in
      PictureRequest(
        try files.write(PictureBytes.jpeg(jpeg(size), with: exif), to: name),
        size: PixelSize(width: 90, height: 60),
        placeholder: .black
      )
    }
    // Room for one of them.
    let store = PictureStore(byteLimit: 90 * 60 * 4) {}

    for request in requests { _ = store.picture(request) }

    #expect(store.placeholder(for: requests[0])?.pixels.count == 1)
  }
}
