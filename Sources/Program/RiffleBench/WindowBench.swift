package import Riffle
import RiffleApp
import RiffleDrawing
package import RiffleFormats
package import RiffleMedia
package import RiffleMotion
import RifflePacing
package import RiffleSDL

/// The bench of `riffle-bench window`: three cards in a window, the top one dragged by a simulated
/// mouse, from the gesture to the screen as in the program `riffle`.
@MainActor
package final class WindowBench {
  private let request: WindowBenchRequest
  private let loop: WindowLoop
  private var scene: BenchScene
  private var frames: PresentedFrames?
  /// Whether the latest frame shows all pictures.
  private var showsAll = false
  package var needsFrame = true

  /// Opens the window at the screen's top left corner.
  ///
  /// - Parameters:
  ///   - request: The scenario.
  ///   - renderer: The kind of renderer; nil for that of the environment, or else `auto`.
  /// - Throws: ``RiffleError`` if there is no display, or the environment names a renderer that does
  ///   not exist.
  package init(_ request: WindowBenchRequest, renderer: RendererChoice? = nil) throws(RiffleError) {
    // As in the program `riffle`, whose speed is measured here.
    MallocTuning.returnLargeBlocks()
    self.request = request
    let choice = if let renderer { renderer } else { try RendererChoice.chosen() }
    do throws(SDLError) {
      loop = try WindowLoop(
        applicationID: nil,
        title: "Riffle bench",
        size: request.size,
        renderer: choice,
        pacing: request.course.pacing,
        framesPerSecond: request.framesPerSecond,
        // The request's sizes are pixels.
        scale: 1
      )
    } catch {
      throw .unavailable(error.description)
    }
    loop.window.move(to: .zero)
    scene = BenchScene(
      size: request.size,
      scale: request.scale,
      pictures: (0..<3).map { Picture(path: "\(request.assets)/photo\($0).jpg") }
    )
    loop.renderer.prepare(scene.faces)
  }

  /// Shows the scene to its end, and prints its begin, its end and its figures for the runner.
  ///
  /// - Throws: ``RiffleError`` if a frame cannot be drawn or a picture cannot be read.
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

  /// Does nothing: the position of the mouse follows from the time alone.
  package func pause(during stall: Range<Timestamp>) {}

  package func frame(at time: Timestamp) -> WindowFrame {
    needsFrame = false
    showsAll = isComplete
    if showsAll {
      switch request.course {
      case .moving, .unlimited:
        scene.drag(to: frames.map { time.seconds(since: $0.began) } ?? 0, at: time)
        needsFrame = true
      case .still(_, let seconds): scene.drag(to: seconds, at: time)
      }
    }
    return WindowFrame(list: scene.list(at: time), upcoming: scene.faces)
  }

  package func didPresent(_ frame: PresentedFrame) {
    guard showsAll else {
      // The last face may have been made for this frame.
      if isComplete { needsFrame = true }
      return
    }
    guard var frames else {
      frames = PresentedFrames(began: frame.time, start: request.start)
      // An error of standard output is reported at the end.
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

  package func apply(_ updates: LoadUpdates) {
    if !updates.failures.isEmpty { loop.stop() }
    if frames == nil { needsFrame = true }
  }

  /// Whether a frame drawn now would show all pictures.
  private var isComplete: Bool { scene.faces.allSatisfy(loop.renderer.layers.isReady) }
}

extension WindowBenchRequest.Course {
  /// The pacing of frames; nil for the renderer's own.
  fileprivate var pacing: FrameClock.Pacing? {
    if case .unlimited = self { .unlimited } else { nil }
  }
}
