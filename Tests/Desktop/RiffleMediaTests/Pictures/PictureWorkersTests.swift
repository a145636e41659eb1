import Dispatch
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import RiffleSystem
import Synchronization
import TestSupport
import Testing

@Suite("Picture workers") struct PictureWorkersTests {
  private let files: TemporaryFolder
  private let size = PixelSize(width: 8, height: 8)

  init() throws {
    files = try TemporaryFolder()
  }

  @Test("without any thread every picture fails, and one problem says so")
  func noThread() throws {
    let wakes = Mutex(0)
    let layers = LayerStore(
      startThread: { _, _ throws(MissingThread) in throw MissingThread() },
      wake: { wakes.withLock { $0 += 1 } }
    )
    let pictures = try ["a.bmp", "b.bmp"].map { name in
      try files.writeBMP(size, to: name) { _, _ in 0xABCDEF }
    }
    var diagnostics = PictureDiagnostics()

    layers.prepare(
      pictures.map { picture in
        let fill = Fill.picture(picture, size: size, placeholder: .white)
        return Layer(size: size, commands: [.shape(Shape(frame: size.bounds, fill: fill))])
      }
    )
    #expect(wakes.withLock { $0 } >= 1)
    let updates = layers.drainUpdates()
    let (changesCards, problems) = diagnostics.apply(updates)

    #expect(Set(updates.failures.map(\.picture)) == Set(pictures.map(\.id)))
    #expect(changesCards)
    #expect(problems == ["no picture can be decoded: no thread: Resource temporarily unavailable"])
    #expect(layers.drainUpdates().problems == [])
  }

  @Test("if only the first thread starts, it decodes every picture")
  func oneThread() throws {
    let started = Mutex(0)
    let areRequested = DispatchSemaphore(value: 0)
    let store = PictureStore(
      startThread: { name, work throws(MissingThread) in
        let isFirst = started.withLock { count in
          count += 1
          return count == 1
        }
        guard isFirst else { throw MissingThread() }
        try DetachedThread.start(name) {
          areRequested.wait()
          work()
        }
      },
      wake: {}
    )
    let requests = try ["a.bmp", "b.bmp", "c.bmp"].map { name in
      PictureRequest(try files.writeBMP(size, to: name) { _, _ in 0xABCDEF }, size: size)
    }

    for request in requests { _ = store.request(request) }
    areRequested.signal()

    for request in requests { #expect(store.picture(request) != nil) }
    #expect(store.drainProblems() == [])
  }

  @Test("a thread runs only while there are pictures to decode, and comes back for later ones")
  func rest() throws {
    let running = Mutex(0)
    let store = PictureStore(
      startThread: { name, work throws(MissingThread) in
        running.withLock { $0 += 1 }
        try DetachedThread.start(name) {
          work()
          running.withLock { $0 -= 1 }
        }
      },
      wake: {}
    )
    #expect(running.withLock(\.self) == 0)

    for name in ["a.bmp", "b.bmp"] {
      let file = try files.writeBMP(size, to: name) { _, _ in 0xABCDEF }
      #expect(store.picture(PictureRequest(file, size: size)) != nil)
      #expect(eventually { running.withLock(\.self) == 0 })
    }
  }
}
