import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport
import Testing

@Suite("Overlaid pictures", .serialized) struct OverlaidPictureTests {
  private let files: TemporaryFolder
  private let store = PictureStore {}
  private let size = PixelSize(width: 24, height: 16)

  init() throws {
    files = try TemporaryFolder()
  }

  /// A white square on gray.
  private func picture(_ name: String = "a.bmp") throws -> Picture {
    try files.writeBMP(size, to: name) { x, y in
      (8..<16).contains(x) && (4..<12).contains(y) ? 0xFF_FFFF : 0x80_8080
    }
  }

  private func request(_ picture: Picture, _ content: PicturePlacing.Content) -> PictureRequest {
    PictureRequest(picture.placed(PicturePlacing(content)), size: size)
  }

  private func overlaid(_ request: PictureRequest, _ overlays: PictureOverlays = .clipping)
    -> PictureRequest
  {
    var request = request
    request.picture = request.picture.overlaid(with: overlays)
    return request
  }

  @Test("an overlaid picture is the plain one with its overlays")
  func overlays() throws {
    let plain = request(try picture(), .whole)

    let bitmap = try #require(store.picture(overlaid(plain, [.clipping, .peaking])))

    var wanted = try #require(store.picture(plain))
    wanted.draw([.clipping, .peaking])
    #expect(bitmap == wanted)
    #expect(bitmap[12, 8] == Pixel.premultiplied(OverlayColor.highlight))
  }

  @Test("the ground around a fitted picture gets no overlay")
  func ground() throws {
    // On a square, a white ground above and below.
    let white = try files.writeBMP(size, to: "w.bmp") { _, _ in 0xFF_FFFF }
    var plain = request(white, .fit(.color))
    plain.size = PixelSize(width: 24, height: 24)

    let bitmap = try #require(store.picture(overlaid(plain)))

    let burnt = Pixel.premultiplied(OverlayColor.highlight)
    #expect(bitmap[12, 0] == 0xFFFF_FFFF)
    #expect(bitmap[12, 3] == 0xFFFF_FFFF)
    #expect(bitmap[12, 4] == burnt && bitmap[12, 19] == burnt)
    #expect(bitmap[12, 20] == 0xFFFF_FFFF)
    #expect(store.histogramOnceCounted(of: plain)?.count == 24 * 16)
  }

  @Test("until it is drawn the plain picture stands in")
  func standIn() throws {
    let plain = request(try picture(), .whole)
    let bitmap = try #require(store.picture(plain))

    #expect(store.request(overlaid(plain)) == .pending)
    #expect(store.placeholder(for: overlaid(plain)) == bitmap)
  }

  @Test("one that is wanted keeps the plain one from being dropped, and comes")
  func dropping() throws {
    let others = try (0..<6).map { request(try picture("\($0).bmp"), .whole) }
    let wanted = overlaid(request(try picture("w.bmp"), .whole))
    for other in others { _ = store.request(other) }
    _ = store.request(wanted)

    store.dropPending(except: [wanted])

    #expect(eventually { !store.drain().filter { $0 == wanted }.isEmpty })
    #expect(store.picture(wanted) != nil)
    #expect(
      eventually {
        _ = store.drain()
        return store.pendingCount == 0
      }
    )
  }

  @Test("one that cannot be decoded fails as the plain one does")
  func failure() throws {
    let broken = request(try files.write(Array("no picture".utf8), to: "b.jpg"), .whole)

    guard case .failed(let failure) = store.outcome(overlaid(broken)) else {
      Issue.record("a picture")
      return
    }
    #expect(store.outcome(broken) == .failed(failure))
  }

  @Test("a histogram counts the plain picture, with or without overlays")
  func histogram() throws {
    let plain = request(try picture(), .whole)

    #expect(store.histogram(of: overlaid(plain)) == nil)
    let histogram = try #require(store.histogramOnceCounted(of: overlaid(plain)))

    #expect(histogram.red[255] == 64)
    #expect(histogram.red[128] == 24 * 16 - 64)
    #expect(histogram.highlightCount == 64)
    #expect(store.histogram(of: plain) == histogram)
  }

  @Test("a histogram comes also if its picture was evicted, and nothing else wants it")
  func evicted() throws {
    let small = PictureStore(byteLimit: 4 * 24 * 16) {}
    let (first, second) = (
      request(try picture("a.bmp"), .whole), request(try picture("b.bmp"), .whole)
    )
    _ = small.picture(first)
    _ = small.picture(second)
    #expect(small.histogram(of: first) == nil)

    small.dropPending(except: [])

    #expect(small.histogramOnceCounted(of: first)?.count == 24 * 16)
  }
}

extension PictureStore {
  fileprivate func histogramOnceCounted(of request: PictureRequest) -> ToneHistogram? {
    _ = eventually {
      _ = drain()
      return histogram(of: request) != nil
    }
    return histogram(of: request)
  }
}
