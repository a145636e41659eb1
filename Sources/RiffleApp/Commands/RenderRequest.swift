import RiffleCards
import RiffleDrawing
package import RiffleExport
import RiffleFormats
import RiffleMotion

/// The options of `riffle render`, which makes pictures and animations without a window.
package struct RenderRequest: Sendable {
  /// A folder of pictures or a deck file; nil for the sample deck.
  package var deck: String?
  /// The stack; its trace is read from ``trace``.
  package var simulation = SimulationRequest()
  /// A trace to play; "-" for standard input, nil for a stack at rest.
  package var trace: String?
  /// A log of poses, whose frames replace those of a trace; "-" for standard input.
  package var poses: String?
  /// The number of pixels per point, 0.1 to 8.
  package var scale = 1.0
  /// The time of a single picture, in seconds, 0 to 1e9; nil for an animation.
  package var time: Double?
  /// The number of frames per second, 0.01 to 1000; nil for 60, for a GIF's 50, or for each pose at
  /// its own time.
  package var framesPerSecond: Double?
  /// The start of an animation, in seconds, 0 to 1e9; nil for 0, or the first of the poses.
  package var start: Double?
  /// The end of an animation, in seconds, 0 to 1e9; nil for the end of the trace or the poses.
  package var end: Double?
  /// The file or files to make, whose suffix gives their format.
  package var outputPath: String?

  /// The number of frames per second if no option gives one.
  private static let defaultRate = 60.0
  /// The largest number of pixels of a picture: 400 MB each, and several are in memory at a time.
  private static let pixelLimit = 100_000_000

  /// Makes a request for pictures of the sample deck.
  package init() {}

  /// Makes the pictures.
  ///
  /// - Parameters:
  ///   - output: Makes the files, each only when it is complete.
  ///   - note: Called with one line for the user on each thing that differs from the request.
  /// - Throws: ``RiffleError`` if the options do not fit together, or a file cannot be read or
  ///   written.
  package func run(in output: AtomicOutput, note: @escaping (String) -> Void) throws {
    guard let outputPath else {
      throw RiffleError.wrongUsage("-o is missing. Give the file to make, such as -o swipe.gif.")
    }
    let target = try RenderTarget(outputPath)
    try check(for: target, outputPath)
    let deck = try Deck.named(deck)
    let simulation = try tracedSimulation
    let stack = try simulation.stack(defaultCount: deck.cards.count)
    let size = try pixelSize(of: stack.stage.window, for: target)
    let source = try source(of: stack, in: simulation, for: target, note: note)
    let drawer = FrameDrawer(
      content: { deck.content(ofCardAt: $0 % deck.cards.count) },
      emptyView: Deck.emptyView(after: stack.count),
      size: size,
      scale: scale,
      note: note
    )
    let files = try target.open(size: size, rate: source.rate, in: output)
    var progress = ProgressBar(count: source.count)
    defer { progress.remove() }
    let length = try source.run { frame in
      try files.add(drawer.picture(of: frame.cards, in: frame.stack), at: frame.seconds)
      progress.step()
    }
    let leftOut = try files.finish(at: length)
    if leftOut > 0 {
      let reason = target.highestRate.map { " A GIF has at most \($0.digits) per second." } ?? ""
      note("\(outputPath): \(leftOut) frames come too soon after others and are left out.\(reason)")
    }
  }

  private func pixelSize(of window: Size, for target: RenderTarget) throws(RiffleError) -> PixelSize
  {
    let size = target.pixelSize(of: window, scale: scale)
    guard size.width * size.height <= Self.pixelLimit else {
      throw .wrongUsage(
        "\(size.width) × \(size.height) pixels are too many: a picture has at most "
          + "\(Self.pixelLimit). Give a smaller --scale or --window."
      )
    }
    return size
  }

  /// The simulation with its trace.
  private var tracedSimulation: SimulationRequest {
    get throws(RiffleError) {
      guard let trace else { return simulation }
      var traced = simulation
      traced.trace = try NamedTrace(readFrom: trace)
      return traced
    }
  }

  private func source(
    of stack: CardStack,
    in simulation: SimulationRequest,
    for target: RenderTarget,
    note: (String) -> Void
  ) throws -> any FrameSource {
    if let poses {
      let log = try PoseLog(poses)
      if let time { return try SinglePoseFrame(log, stack: stack, at: time) }
      let range = (start ?? -.infinity)...(end ?? .infinity)
      return try PoseFrames(log, stack: stack, rate: framesPerSecond, in: range)
    }
    if let time { return TraceFrames(of: simulation.trace, on: stack, at: time) }
    return try TraceFrames(
      of: simulation.trace,
      on: stack,
      rate: rate(for: target, note: note),
      from: start ?? 0,
      to: end
    )
  }

  /// Returns the number of frames per second that are made of a trace.
  private func rate(for target: RenderTarget, note: (String) -> Void) -> Double {
    guard let highest = target.highestRate else { return framesPerSecond ?? Self.defaultRate }
    if let framesPerSecond, framesPerSecond > highest {
      note(
        "--fps is \(framesPerSecond.digits), but a GIF has at most \(highest.digits) frames "
          + "per second; it is made with \(highest.digits)."
      )
    }
    return min(framesPerSecond ?? highest, highest)
  }

  /// Throws an error if an option is out of range or two options contradict each other.
  private func check(for target: RenderTarget, _ outputPath: String) throws(RiffleError) {
    try check("--scale", scale, in: 0.1...8, "pixels per point")
    try check("--time", time, in: StackLimits.seconds, "seconds")
    try check("--fps", framesPerSecond, in: 0.01...1000, "frames per second")
    try check("--from", start, in: StackLimits.seconds, "seconds")
    try check("--to", end, in: StackLimits.seconds, "seconds")
    if let start, let end, end < start {
      throw .wrongUsage("--to \(end) is before --from \(start). Give a later --to.")
    }
    if poses != nil && trace != nil {
      throw .wrongUsage("--trace and --poses both give the cards' poses. Give only one of them.")
    }
    let isAnimation = framesPerSecond != nil || start != nil || end != nil
    if time != nil && isAnimation {
      throw .wrongUsage(
        "--time is for one picture; --fps, --from and --to are for an animation. Give one or the "
          + "other."
      )
    }
    switch target {
    case .picture where isAnimation:
      throw .wrongUsage(
        "-o \(outputPath) is one picture. Give its time (--time 0.5), or a numbered name for each "
          + "frame of an animation (frames-%04d.png)."
      )
    case .picture where time == nil:
      throw .wrongUsage("-o \(outputPath) is one picture. Give its time, such as --time 0.5.")
    case .pictures where time != nil, .animation where time != nil:
      throw .wrongUsage(
        "--time is for one picture, but -o \(outputPath) is an animation. Give a .png without a "
          + "number."
      )
    default: break
    }
  }

  private func check(
    _ option: String,
    _ value: Double?,
    in range: ClosedRange<Double>,
    _ unit: String
  ) throws(RiffleError) {
    guard let value, !range.contains(value) else { return }
    throw .wrongUsage(
      "\(option) is \(value). Give \(range.lowerBound.digits) to \(range.upperBound.digits) \(unit)."
    )
  }
}
