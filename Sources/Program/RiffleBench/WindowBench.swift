package import Riffle
import RiffleApp
import RiffleDecks
package import RiffleFormats
package import RiffleMedia
import RifflePacing
package import RiffleSDL
import RiffleShell

/// Three cards in a window, the top one dragged by a simulated mouse, from the gesture to the
/// screen as in the program `riffle`.
@MainActor
package final class WindowBench {
  private let request: WindowBenchRequest
  private let loop: WindowLoop
  private var scene: BenchScene
  private var frames: PresentedFrames?
  private var showsAll = false
  package var needsFrame = true

  /// Opens the window at the screen's top left; the renderer is the environment's or `auto` if nil.
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

  /// Prints its begin, its end and its figures for the runner.
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
    showsAll = showsAll || isComplete
    if showsAll {
      switch request.course {
      case .moving, .unlimited:
        scene.drag(to: frames.map { time.seconds(since: $0.began) } ?? 0, at: time)
        needsFrame = true
      case .counted:
        scene.drag(to: Double(frames?.count ?? 0) / 60, at: time)
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
      case .counted(let count): frames.count >= count
      case .still: false
      }
    if isOver { loop.stop() }
  }

  package func apply(_ updates: LoadUpdates) {
    if !updates.failures.isEmpty { loop.stop() }
    if frames == nil { needsFrame = true }
  }

  private var isComplete: Bool { scene.faces.allSatisfy(loop.renderer.layers.isReady) }
}

extension WindowBenchRequest.Course {
  fileprivate var pacing: FrameClock.Pacing? {
    switch self {
    case .unlimited, .counted: .unlimited
    case .moving, .still: nil
    }
  }
}

/// The scenario of a run of the window bench, from environment variables.
///
/// Programs in other toolkits show the same scene, three cards with photographs, so that a runner can
/// measure them all from outside. The scenarios are:
///
/// - S1: The top card is dragged, in each frame of the display, in 1280 by 800 pixels.
/// - S2: Nothing moves.
/// - S3: The same as S2, to measure the time from the program's start to the first picture.
/// - S4: S1 in 2560 by 1440 pixels, at 2 pixels per point.
/// - S5: S1 in as many frames as can be drawn.
/// - S6: S1 in 3840 by 2160 pixels, at 3 pixels per point.
/// - S7: S1, in each frame a 60th of a second later, however long drawing takes: to count instructions.
///
/// The help of `riffle-bench window` lists the variables with their ranges and defaults.
package struct WindowBenchRequest: Sendable {
  package enum Course: Sendable {
    /// The top card moves for a number of frames at the display's rate.
    case moving(frames: Int)
    /// The top card moves for some seconds, in as many frames as can be drawn.
    case unlimited(seconds: Double)
    /// The top card moves a 60th of a second in each of a number of frames, however long they take.
    case counted(frames: Int)
    /// Nothing moves for some seconds; the top card stays where it would be at a time of the drag.
    case still(seconds: Double, dragTime: Double)
  }

  package let course: Course
  package let size: Size
  /// Pixels per point of the scene.
  package let scale: Double
  package let framesPerSecond: Double?
  /// A folder with photo0.jpg to photo2.jpg.
  package let assets: String
  /// When the program was started, in nanoseconds of CLOCK_MONOTONIC; nil if unknown.
  package let start: UInt64?

  private static let scales = ["S4": 2.0, "S6": 3.0]
  /// The windows on larger displays are 16 to 9 and not 16 to 10.
  private static let heights = ["S4": 1440.0, "S6": 2160.0]

  package init(_ variable: (String) -> String? = ProcessEnvironment.value) throws(RiffleError) {
    func number(_ name: String, _ standard: Double, from least: Double) throws(RiffleError)
      -> Double
    {
      guard let text = variable(name) else { return standard }
      guard let number = Double(text), number.isFinite, number >= least, number <= 1e6 else {
        throw .wrongUsage("\(name) is \"\(text)\". Give a number from \(least.digits) to 1000000.")
      }
      return number
    }
    let scenario = variable("BENCH_SCENARIO") ?? "S1"
    switch scenario {
    case "S1", "S4", "S6":
      course = .moving(frames: Int(try number("BENCH_FRAMES", 600, from: 1)))
    case "S7": course = .counted(frames: Int(try number("BENCH_FRAMES", 600, from: 1)))
    case "S2", "S3":
      course = .still(
        seconds: try number("BENCH_SECONDS", 5, from: 0),
        dragTime: try number("BENCH_FREEZE_T", 0, from: 0)
      )
    case "S5":
      course = .unlimited(seconds: try number("BENCH_SECONDS", 5, from: 0))
    default:
      throw .wrongUsage("BENCH_SCENARIO is \"\(scenario)\". Give one of S1 to S7.")
    }
    scale = try number("BENCH_SCALE", Self.scales[scenario] ?? 1, from: 0.25)
    size = Size(
      width: try number("BENCH_W", 1280 * scale, from: 1),
      height: try number("BENCH_H", Self.heights[scenario] ?? 800 * scale, from: 1)
    )
    framesPerSecond =
      variable("BENCH_RATE") == nil ? nil : try number("BENCH_RATE", 60, from: 1)
    guard let assets = variable("BENCH_ASSETS") else {
      throw .wrongUsage("BENCH_ASSETS is not set. Give the folder of photo0.jpg to photo2.jpg.")
    }
    self.assets = assets
    start = variable("BENCH_START_NS").flatMap(UInt64.init)
  }
}
