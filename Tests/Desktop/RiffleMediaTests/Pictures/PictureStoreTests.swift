import Dispatch
import Foundation
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import RiffleSystem
import Synchronization
import TestSupport
import Testing

@Suite("Picture store") struct PictureStoreTests {
  private let files: TemporaryFolder
  private let store = PictureStore {}

  init() throws {
    files = try TemporaryFolder()
  }

  private func request(
    _ reference: Picture,
    width: Int = 8,
    height: Int = 8,
    placeholder: Color = Color(rgb: 0x808080)
  ) -> PictureRequest {
    PictureRequest(
      reference,
      size: PixelSize(width: width, height: height),
      placeholder: placeholder
    )
  }

  @Test("a picture of the requested size arrives unchanged once a worker is done")
  func exactSize() throws {
    let size = PixelSize(width: 8, height: 8)
    let file = try files.writeBMP(size, to: "a.bmp") { UInt32($0 * 20 << 16 | $1 * 20 << 8 | 7) }

    #expect(store.request(request(file)) == .pending)
    let bitmap = try #require(store.picture(request(file)))

    #expect(bitmap.isOpaque)
    for y in 0..<8 {
      for x in 0..<8 { #expect(bitmap[x, y] == 0xFF00_0007 | UInt32(x * 20 << 16 | y * 20 << 8)) }
    }
  }

  @Test("the mean over each pixel's area is exact at any ratio")
  func exactMean() throws {
    let size = PixelSize(width: 25, height: 25)
    let file = try files.writeBMP(size, to: "a.bmp") { x, y in UInt32(x * 9 + y) }

    let bitmap = try #require(store.picture(request(file)))

    // A ramp's mean over an area is its value at the area's middle, linear between whole pixels.
    for y in 0..<8 {
      for x in 0..<8 {
        let expected = ((Double(x) + 0.5) * 3.125 - 0.5) * 9 + (Double(y) + 0.5) * 3.125 - 0.5
        #expect(abs(Double(bitmap[x, y] & 255) - expected) <= 1)
      }
    }
  }

  @Test("paths need not be UTF-8")
  func bytePath() throws {
    _ = try files.writeBMP(PixelSize(width: 8, height: 8), to: "a.bmp") { _, _ in 0 }
    let path = Array(files.url.path.utf8) + [0x2F, 0xFF, 0xFE, 0x2E, 0x62]
    try #require(
      rename(
        "\(files.reference("a.bmp").id)",
        path.map { CChar(bitPattern: $0) } + [0]
      ) == 0
    )

    guard case .ready = store.outcome(request(Picture(path: path))) else {
      Issue.record("no picture")
      return
    }
  }

  @Test("a JPEG that fits as it is decoded is neither cropped nor blurred", arguments: [1, 2, 4])
  func fittingJPEG(scale: Int) throws {
    let size = PixelSize(width: 64, height: 48)
    // Each channel has its own slope, so that a wrong pixel or order shows.
    func shade(_ x: Double, _ y: Double) -> [Double] { [3 * x + 10, 4 * y + 20, 250 - 2 * x - y] }
    let bytes = PictureBytes.jpeg(size) { x, y in
      shade(Double(x), Double(y)).reduce(0) { $0 << 8 | UInt32($1) }
    }
    let small = PixelSize(width: size.width / scale, height: size.height / scale)

    let file = try files.write(bytes, to: "a.jpg")
    let bitmap = try #require(store.picture(PictureRequest(file, size: small)))

    #expect(bitmap.size == small)
    #expect(bitmap.isOpaque)
    let middle = Double(scale - 1) / 2
    for y in 0..<small.height {
      for x in 0..<small.width {
        let pixel = bitmap[x, y]
        let found = [pixel >> 16, pixel >> 8, pixel].map { Double($0 & 255) }
        let wanted = shade(Double(x * scale) + middle, Double(y * scale) + middle)
        let error = zip(found, wanted).map { abs($0 - $1) }.max() ?? 0
        #expect(error <= 6, "\(found) in place of \(wanted) at \(x), \(y)")
      }
    }
  }

  @Test("a JPEG with an unusual color subsampling is shown")
  func unusualSampling() throws {
    var bytes = PictureBytes.jpeg(PixelSize(width: 24, height: 8)) { _, _ in 0x808080 }
    // The frame header: mark, length, precision, height, width, three components of 3 bytes.
    let frame = try #require(
      bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 }
    )
    try #require(bytes[frame + 11] == 0x11)
    bytes[frame + 11] = 0x31

    let file = try files.write(bytes, to: "a.jpg")

    #expect(store.picture(PictureRequest(file, size: PixelSize(width: 12, height: 4))) != nil)
  }

  @Test("the least recently used pictures are evicted when the limit is reached")
  func budget() throws {
    let small = PictureStore(byteLimit: 3 * 8 * 8 * 4) {}
    let requests = try (0..<5).map { index in
      request(
        try files.writeBMP(PixelSize(width: 8, height: 8), to: "\(index).bmp") { _, _ in 0 }
      )
    }

    for request in requests {
      _ = small.request(request)
      #expect(eventually { small.drain() == [request] })
    }

    #expect(small.byteCount == 3 * 8 * 8 * 4)
    #expect(small.request(requests[4]) != .pending)
    #expect(small.request(requests[0]) == .pending)
  }

  @Test("waiting requests that are not wanted are dropped, and can be made again")
  func dropped() throws {
    let requests = try (0..<40).map { index in
      request(
        try files.writeBMP(PixelSize(width: 300, height: 300), to: "\(index).bmp") { _, _ in 0 }
      )
    }
    for request in requests { _ = store.request(request) }

    store.dropPending(except: [requests[39]])

    // Only the wanted one and those that the workers had begun remain.
    #expect(store.pendingCount <= 3)
    guard case .ready = store.outcome(requests[39]), case .ready = store.outcome(requests[0]) else {
      Issue.record("no picture")
      return
    }
  }

  @Test("shown pictures are decoded before upcoming ones, whenever they were requested")
  func priority() throws {
    func requests(_ names: String, _ count: Int) throws -> [PictureRequest] {
      try (0..<count).map { index in
        let size = PixelSize(width: 200, height: 200)
        return request(try files.writeBMP(size, to: "\(names)\(index).bmp") { _, _ in 0 })
      }
    }
    // One worker, which begins when all are requested.
    let areRequested = DispatchSemaphore(value: 0)
    let isFirst = Atomic(true)
    let store = PictureStore(
      startThread: { name, work throws(MissingThread) in
        guard isFirst.exchange(false, ordering: .relaxed) else { throw MissingThread() }
        try DetachedThread.start(name) {
          areRequested.wait()
          work()
        }
      },
      wake: {}
    )
    let upcoming = try requests("upcoming", 20)
    let (shown, raised) = (try requests("shown", 1)[0], try requests("raised", 1)[0])
    _ = store.request(raised, .upcoming)
    _ = store.request(shown, .shown)
    for request in upcoming { _ = store.request(request, .upcoming) }
    _ = store.request(raised, .shown)
    areRequested.signal()

    var order: [PictureRequest] = []
    #expect(
      eventually {
        order += store.drain()
        return store.pendingCount == 0
      }
    )
    #expect(order.prefix(2) == [raised, shown])
    #expect(order.count == 22)
  }

  @Test("every finished picture wakes the owner")
  func wakes() throws {
    final class Counter: Sendable { let count = Mutex(0) }
    let counter = Counter()
    let waking = PictureStore { counter.count.withLock { $0 += 1 } }

    _ = waking.request(request(files.reference("none.png")))

    #expect(eventually { counter.count.withLock { $0 } == 1 })
    #expect(waking.drain().count == 1)
  }
}
