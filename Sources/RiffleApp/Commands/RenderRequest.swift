import RiffleCards
import RiffleDrawing
package import RiffleExport
import RiffleFormats
import RiffleMotion

/// What was asked of `riffle render`: pictures of a stack, without a window.
package struct RenderRequest: Sendable {
  /// A folder of pictures or a deck file; nil for the sample deck.
  package var deck: String?
  /// The stack; its trace is read from ``trace``.
  package var simulation = SimulationRequest()
  /// A trace that the stack lives through; "-" stands for standard input.
  package var trace: String?
  /// A log of poses, whose frames are shown in place of a trace's; "-" stands for standard input.
  package var poses: String?
  /// Pixels a point, from 0.1 to 8.
  package var scale = 1.0
  /// The moment that a single picture shows, in seconds.
  package var time: Double?
  /// How many frames a second are shown; nil for 60, or as many as the kind of film has, or for
  /// each pose at its own time.
  package var framesPerSecond: Double?
  /// The first moment that is shown, in seconds; nil for 0, or the first of the poses.
  package var start: Double?
  /// The last moment that is shown; nil for the end of the trace or the poses.
  package var end: Double?
  /// The file or files to make, whose suffix tells their kind.
  package var output: String?

  /// How many frames a second there are where nobody says it.
  private static let defaultRate = 60.0
  /// How many pixels a picture may have: at 4 bytes each, and some of them at a time.
  private static let pixelLimit = 100_000_000

  /// Asks for pictures of the sample deck.
  package init() {}

  /// Makes the pictures.
  ///
  /// - Parameters:
  ///   - workshop: Where files are made before they are whole.
  ///   - note: Is told what a person should know, one line each.
  /// - Throws: ``RiffleError``, one line for people.
  package func run(in workshop: AtomicOutput, note: @escaping (String) -> Void) throws {
    guard let output else {
      throw RiffleError.wrongUsage("-o is missing: name what to make, as -o swipe.gif.")
    }
    let target = try RenderTarget(output)
    try check(for: target, output)
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
    let files = try target.open(size: size, rate: source.rate, in: workshop)
    var progress = ProgressBar(count: source.count)
    defer { progress.remove() }
    let length = try source.run { frame in
      try files.add(drawer.picture(of: frame.cards, in: frame.stack), at: frame.seconds)
      progress.step()
    }
    let leftOut = try files.finish(at: length)
    if leftOut > 0 {
      let reason = target.highestRate.map { " It shows at most \($0.digits) a second." } ?? ""
      note("\(output): \(leftOut) frames come too soon after others and are left out.\(reason)")
    }
  }

  private func pixelSize(of window: Size, for target: RenderTarget) throws(RiffleError) -> PixelSize
  {
    let size = target.pixelSize(of: window, scale: scale)
    guard size.width * size.height <= Self.pixelLimit else {
      throw .wrongUsage(
        "\(size.width) × \(size.height) pixels are too many: at most \(Self.pixelLimit) fit. "
          + "Give a smaller --scale or --window."
      )
    }
    return size
  }

  /// The stack's life, with the trace.
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
      if let time { return try PoseMoment(log, stack: stack, at: time) }
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

  /// Returns how many frames a second of a trace are made.
  private func rate(for target: RenderTarget, note: (String) -> Void) -> Double {
    guard let highest = target.highestRate else { return framesPerSecond ?? Self.defaultRate }
    if let framesPerSecond, framesPerSecond > highest {
      note(
        "--fps is \(framesPerSecond.digits): a GIF shows at most \(highest.digits) frames "
          + "a second, and gets that many."
      )
    }
    return min(framesPerSecond ?? highest, highest)
  }

  /// Refuses what does not go together and numbers out of range.
  private func check(for target: RenderTarget, _ output: String) throws(RiffleError) {
    try demand("--scale", scale, in: 0.1...8, "a scale")
    try demand("--time", time, in: 0...1e9, "a moment in seconds")
    try demand("--fps", framesPerSecond, in: 0.01...1000, "a rate")
    try demand("--from", start, in: 0...1e9, "a moment in seconds")
    try demand("--to", end, in: 0...1e9, "a moment in seconds")
    if let start, let end, end < start {
      throw .wrongUsage("--to \(end) comes before --from \(start); a film ends after it began.")
    }
    if poses != nil && trace != nil {
      throw .wrongUsage("--trace and --poses both say where the cards are; give one.")
    }
    let wantsFilm = framesPerSecond != nil || start != nil || end != nil
    if time != nil && wantsFilm {
      throw .wrongUsage(
        "--time asks for one picture, --fps, --from and --to for a film; give one or the other."
      )
    }
    switch target {
    case .picture where wantsFilm:
      throw .wrongUsage(
        "-o \(output) is one picture: give its moment (--time 0.5), or number the pictures of a film "
          + "(frames-%04d.png)."
      )
    case .picture where time == nil:
      throw .wrongUsage("-o \(output) is one picture: give its moment, as --time 0.5.")
    case .pictures where time != nil, .film where time != nil:
      throw .wrongUsage(
        "--time asks for one picture, which goes into a .png; -o \(output) takes many."
      )
    default: break
    }
  }

  private func demand(
    _ option: String,
    _ value: Double?,
    in range: ClosedRange<Double>,
    _ kind: String
  ) throws(RiffleError) {
    guard let value, !range.contains(value) else { return }
    throw .wrongUsage(
      "\(option) is \(value); \(kind) is from \(range.lowerBound.digits) to "
        + "\(range.upperBound.digits)."
    )
  }
}
