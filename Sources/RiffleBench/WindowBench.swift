package import Riffle
import RiffleApp
import RiffleDrawing
package import RiffleFormats
package import RiffleMedia
package import RiffleMotion
import RifflePacing
package import RiffleSDL

/// `riffle bench window`: three cards in a window, the top one dragged about by a made-up mouse,
/// from the gesture to the screen as in the program itself.
@MainActor
package final class WindowBench {
  private let request: WindowBenchRequest
  private let loop: WindowLoop
  private var scene: BenchScene
  private var frames: PresentedFrames?
  /// Whether the latest frame showed all pictures.
  private var showsAll = false
  package var needsFrame = true

  /// Opens the window at the screen's top left corner.
  ///
  /// - Parameters:
  ///   - request: What to show.
  ///   - renderer: What draws; nil for what the environment says.
  /// - Throws: ``RiffleError`` where there is no display, or the environment names no renderer.
  package init(_ request: WindowBenchRequest, renderer: RendererChoice? = nil) throws(RiffleError) {
    // As the program does that is measured here.
    MallocTuning.returnLargeBlocks()
    self.request = request
    let choice = if let renderer { renderer } else { try RendererChoice.chosen() }
    do throws(SDLError) {
      loop = try WindowLoop(
        title: "Riffle bench",
        size: request.size,
        renderer: choice,
        pacing: request.course.pacing
      )
    } catch {
      throw .unavailable(error.description)
    }
    loop.window.move(to: .zero)
    scene = BenchScene(
      size: request.size,
      scale: request.scale,
      pictures: (0..<3).map { PictureReference(path: "\(request.assets)/photo\($0).jpg") }
    )
    loop.renderer.prepare(scene.faces)
  }

  /// Shows the scene to its end, tells the runner on standard output when it begins and ends, and
  /// what came of it.
  ///
  /// - Throws: ``RiffleError`` where a frame cannot be drawn or a picture cannot be read.
  package func run() throws(RiffleError) {
    do throws(SDLError) {
      try loop.run(self)
    } catch {
      throw .unavailable(error.description)
    }
    guard let frames else {
      throw .unreadable("\(request.assets): no photo0.jpg, photo1.jpg and photo2.jpg to show")
    }
    try LineWriter.print(["BENCH_END", frames.json])
  }
}

extension WindowBench: WindowContent {
  package func handle(_ event: InputEvent) {
    if case .window(.closeRequested) = event { loop.stop() }
    if case .quit = event { loop.stop() }
  }

  package func advance(to now: Timestamp) -> Timestamp? {
    guard let frames, case .still(let seconds, _) = request.course else { return nil }
    let end = frames.began.advanced(by: seconds)
    if now >= end { loop.stop() }
    return end
  }

  /// The mouse goes on: where it is follows from the time alone.
  package func pauseForStall(_ stall: Range<Timestamp>) {}

  package func frame(at moment: Timestamp) -> WindowFrame {
    needsFrame = false
    showsAll = isComplete
    if showsAll {
      switch request.course {
      case .moving, .unlimited:
        scene.drag(to: frames.map { moment.seconds(since: $0.began) } ?? 0, at: moment)
        needsFrame = true
      case .still(_, let place): scene.drag(to: place, at: moment)
      }
    }
    return WindowFrame(list: scene.list(at: moment), upcoming: scene.faces)
  }

  package func didPresent(_ frame: PresentedFrame) {
    guard showsAll else {
      // The frame may have been the one that made the last face.
      if isComplete { needsFrame = true }
      return
    }
    guard var frames else {
      frames = PresentedFrames(began: frame.time, start: request.start)
      // Output that takes nothing is told of at the end.
      try? LineWriter.print(["BENCH_BEGIN"])
      return
    }
    frames.note(frame)
    self.frames = frames
    let seconds = frame.time.seconds(since: frames.began)
    let isOver =
      switch request.course {
      case .moving(let count): frames.count >= count || seconds >= (Double(count) - 0.5) / 60
      case .unlimited(let end): seconds >= end
      case .still: false
      }
    if isOver { loop.stop() }
  }

  package func take(_ arrivals: LoadUpdates) {
    if !arrivals.failures.isEmpty { loop.stop() }
    if frames == nil { needsFrame = true }
  }

  /// Whether a frame drawn now would show all pictures.
  private var isComplete: Bool { scene.faces.allSatisfy(loop.renderer.layers.isReady) }
}

extension WindowBenchRequest.Course {
  /// How the frames are to keep their distance; nil for as in the program itself.
  fileprivate var pacing: FrameClock.Pacing? {
    if case .unlimited = self { .unlimited } else { nil }
  }
}
