package import RiffleCards
package import RiffleFormats
import RiffleMotion

/// A frame of an animation, or a single picture, to be drawn.
package struct RenderFrame {
  /// The time at which it is seen, in seconds from the start of the animation.
  package var seconds: Double
  /// The cards, back to front.
  package var cards: [CardSnapshot]
  package var stack: CardStack
  /// The pointers to show.
  ///
  /// Defaults to none.
  package var pointers: [PointerMark] = []
  /// The time of the trace that it shows, in seconds; nil if it is not of a trace.
  ///
  /// Defaults to nil.
  package var traceSeconds: Double?
}

/// A source of the frames of an animation.
package protocol FrameSource {
  /// The number of frames per second; if they are uneven, that of the first two.
  var rate: Double { get }

  /// The number of frames; nil if it is not known before the last frame.
  var count: Int? { get }

  /// Calls a function with each frame, in the order of time.
  ///
  /// - Returns: The length of the animation, in seconds.
  /// - Throws: ``RiffleError`` if the frames cannot be read or simulated, or the error of `show`.
  func run(_ show: (RenderFrame) throws -> Void) throws -> Double
}

/// Frames kept in memory: those of a source that can be read only once, or a single one of it.
package struct KeptFrames: FrameSource {
  package let rate: Double
  private var frames: [RenderFrame] = []
  private var length = 1.0

  /// Reads all frames.
  ///
  /// - Throws: The error of the source.
  package init(of source: any FrameSource) throws {
    rate = source.rate
    var frames: [RenderFrame] = []
    length = try source.run { frames.append($0) }
    self.frames = frames
  }

  /// Reads the frame of a log of poses that is seen at a time: the last one up to it.
  ///
  /// - Throws: ``RiffleError`` if there is no frame or a line does not belong in such a log.
  package init(of log: PoseLog, stack: CardStack, at seconds: Double) throws(RiffleError) {
    rate = 1
    // A log's times are rounded to a microsecond at most.
    let range = -Double.infinity...(seconds + 1e-6)
    var latest: PoseFrame?
    while let frame = try log.next(in: range) { latest = frame }
    guard let latest else { throw log.noFrameError(in: range) }
    frames = [RenderFrame(seconds: 0, cards: latest.cards, stack: stack)]
  }

  package var count: Int? { frames.count }

  package func run(_ show: (RenderFrame) throws -> Void) throws -> Double {
    for frame in frames { try show(frame) }
    return length
  }
}

/// The frames of a log of poses, read one by one.
package struct PoseFrames: FrameSource {
  package let rate: Double
  package let count: Int? = nil
  private let log: PoseLog
  private let stack: CardStack
  private let range: ClosedRange<Double>
  /// Whether the frames are shown at even steps instead of at their own times.
  private let isEven: Bool
  /// The first frames, read to learn the rate.
  private let first: [PoseFrame]

  /// The number of frames per second of a log with only one frame.
  private static let defaultRate = 60.0
  /// The distance from a whole number of frames per second within which a rate is rounded to it,
  /// because the times of a log are rounded too.
  private static let tolerance = 0.05
  /// The range of rates that are taken from the times of two frames.
  private static let rates = 1.0...1000

  /// Reads the first frames.
  ///
  /// - Parameters:
  ///   - stack: The stack whose window, container and looks the frames have.
  ///   - rate: The number of frames per second; nil to show each frame at its own time.
  ///   - range: The times of the log that are shown, in seconds.
  /// - Throws: ``RiffleError`` if there is no frame or a line does not belong in such a log.
  package init(
    _ log: PoseLog,
    stack: CardStack,
    rate: Double?,
    in range: ClosedRange<Double>
  ) throws(RiffleError) {
    self.log = log
    self.stack = stack
    self.range = range
    isEven = rate != nil
    guard let frame = try log.next(in: range) else { throw log.noFrameError(in: range) }
    let second = try log.next(in: range)
    first = [frame, second].compactMap(\.self)
    self.rate =
      rate ?? second.map { Self.rate(of: $0.time.seconds - frame.time.seconds) } ?? Self.defaultRate
  }

  package func run(_ show: (RenderFrame) throws -> Void) throws -> Double {
    var frames = first[...]
    var (count, last, step) = (0, 0.0, 1 / rate)
    let start = first[0].time.seconds
    while let frame = try frames.popFirst() ?? log.next(in: range) {
      let seconds = isEven ? Double(count) / rate : frame.time.seconds - start
      if count > 0 && !isEven { step = seconds - last }
      try show(RenderFrame(seconds: seconds, cards: frame.cards, stack: stack))
      last = seconds
      count += 1
    }
    return last + step
  }

  /// Returns the rate of frames that are a number of seconds apart.
  private static func rate(of step: Double) -> Double {
    guard step > 0, rates.contains(1 / step) else { return defaultRate }
    let whole = (1 / step).rounded()
    return abs(1 / step - whole) < tolerance ? whole : 1 / step
  }
}

extension PoseLog {
  /// Returns the error of a log without a frame in a span of time.
  fileprivate func noFrameError(in range: ClosedRange<Double>) -> RiffleError {
    let span = range == .everything ? "" : " between \(range.lowerBound) and \(range.upperBound) s"
    return .badFile("\(title): no frame\(span). Give the output of 'riffle simulate'.")
  }
}

extension ClosedRange<Double> {
  package static let everything = -Double.infinity...Double.infinity
}

/// The frames of a stack that a trace is played to, at even steps.
package struct TraceFrames: FrameSource {
  package let rate: Double
  private let trace: NamedTrace
  private let stack: CardStack
  private let times: [FrameTime]
  private let pointers: PointerTrail?

  /// The part of a frame by which the last frame may come after the end: a hundredth is an error of
  /// rounding.
  private static let tolerance = 1e-2

  /// Makes a source of one frame.
  ///
  /// - Parameters:
  ///   - stack: The stack as it is at time 0.
  ///   - pointers: The pointers to show; nil for none.
  ///   - seconds: The time of the frame, in seconds.
  package init(
    of trace: NamedTrace,
    on stack: CardStack,
    pointers: PointerTrail?,
    at seconds: Double
  ) {
    self.init(trace, stack, pointers, times: [FrameTime(seconds: seconds)], rate: 1)
  }

  /// Makes a source of an animation's frames, the last included; frame k is seen k / rate after the
  /// first, and shows the time speed * k / rate after the first one's.
  ///
  /// - Parameters:
  ///   - stack: The stack as it is at time 0.
  ///   - pointers: The pointers to show; nil for none.
  ///   - rate: The number of frames per second, above 0.
  ///   - speed: The part of real speed at which the trace is played, above 0.
  ///   - start: The time of the first frame, in seconds.
  ///   - end: The time of the last frame, in seconds; nil for the end of the simulation.
  /// - Throws: ``RiffleError`` if the simulation ends before the first frame or cannot be run.
  package init(
    of trace: NamedTrace,
    on stack: CardStack,
    pointers: PointerTrail?,
    rate: Double,
    speed: Double,
    from start: Double,
    to end: Double?
  ) throws {
    let step = speed / rate
    let last = try end ?? Self.end(of: trace, on: stack, rate: 1 / step)
    guard start <= last else {
      throw RiffleError.wrongUsage(
        "--from is \(start), but the trace ends at \(last) s. Give an earlier --from or a later --to."
      )
    }
    let count = Int(((last - start) / step + Self.tolerance).rounded(.down)) + 1
    let times = (0..<count).map { FrameTime(seconds: start + Double($0) * speed / rate) }
    self.init(trace, stack, pointers, times: times, rate: rate)
  }

  private init(
    _ trace: NamedTrace,
    _ stack: CardStack,
    _ pointers: PointerTrail?,
    times: [FrameTime],
    rate: Double
  ) {
    // A frame after the trace's end shows the cards that remain.
    var endless = trace
    endless.trace.end = nil
    self.trace = endless
    self.stack = stack
    self.pointers = pointers
    self.times = times
    self.rate = rate
  }

  package var count: Int? { times.count }

  package func run(_ show: (RenderFrame) throws -> Void) throws -> Double {
    try trace.simulate(stack, frames: .times(times)) { output, stack in
      guard case .frame(let frame, let time, let cards) = output else { return }
      try show(
        RenderFrame(
          seconds: Double(frame) / rate,
          cards: cards,
          stack: stack,
          pointers: pointers?.marks(at: time.seconds) ?? [],
          traceSeconds: time.seconds
        )
      )
    }
    return Double(times.count) / rate
  }

  /// Returns the time at which a simulation is over, in seconds.
  private static func end(
    of trace: NamedTrace,
    on stack: CardStack,
    rate: Double
  ) throws -> Double {
    if let end = trace.trace.end { return end.seconds }
    var end = 0.0
    try trace.simulate(stack, frames: .rate(rate)) { output, _ in
      if case .frame(_, let time, _) = output { end = time.seconds }
    }
    return end
  }
}
