package import RiffleCore
package import RiffleFormats

package struct RenderFrame {
  /// The seconds, from the start of the animation.
  package var seconds: Double
  /// Back to front.
  package var cards: [CardSnapshot]
  package var stack: CardStack
  package var pointers: [PointerMark] = []
  /// The time of the trace that it shows; nil if it does not show a trace.
  package var traceSeconds: Double?
}

package protocol FrameSource {
  /// Frames per second; if uneven, that of the first two.
  var rate: Double { get }

  /// The number of frames; nil if it is unknown before the last one.
  var count: Int? { get }

  /// Calls `show` with each frame in order; returns the length in seconds.
  func run(_ show: (RenderFrame) throws -> Void) throws -> Double
}

/// Frames kept in memory: those of a source that can be read only once, or one of them.
package struct KeptFrames: FrameSource {
  package let rate: Double
  private var frames: [RenderFrame] = []
  private var length = 1.0

  package init(of source: any FrameSource) throws {
    rate = source.rate
    var frames: [RenderFrame] = []
    length = try source.run { frames.append($0) }
    self.frames = frames
  }

  /// Reads the last frame of a pose log up to a time.
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

package struct PoseFrames: FrameSource {
  package let rate: Double
  package let count: Int? = nil
  private let log: PoseLog
  private let stack: CardStack
  private let range: ClosedRange<Double>
  /// Shown at even steps instead of at their recorded times.
  private let isEven: Bool
  private let first: [PoseFrame]

  /// The rate for a log with only one frame.
  private static let defaultRate = 60.0
  /// A rate this close to a whole number is rounded to it, because the times of a log are rounded
  /// too.
  private static let tolerance = 0.05
  /// The range of rates that are taken from the times of two frames.
  private static let rates = 1.0...1000

  /// Shows each frame at its recorded time if the rate, in frames per second, is nil.
  ///
  /// - Throws: ``RiffleError`` if there is no frame or a line is not a pose record.
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

  private static func rate(of step: Double) -> Double {
    guard step > 0, rates.contains(1 / step) else { return defaultRate }
    let whole = (1 / step).rounded()
    return abs(1 / step - whole) < tolerance ? whole : 1 / step
  }
}

extension PoseLog {
  fileprivate func noFrameError(in range: ClosedRange<Double>) -> RiffleError {
    let span = range == .everything ? "" : " between \(range.lowerBound) and \(range.upperBound) s"
    return .badFile("\(title): no frame\(span). Give the output of 'riffle simulate'.")
  }
}

extension ClosedRange<Double> {
  package static let everything = -Double.infinity...Double.infinity
}

package struct TraceFrames: FrameSource {
  package let rate: Double
  private let trace: NamedTrace
  private let stack: CardStack
  private let times: [FrameTime]
  private let pointers: PointerTrail?

  /// How far after the end the last frame may come, as a part of a frame: allows for rounding.
  private static let tolerance = 1e-2

  /// Makes a source of one frame; `stack` is as it is at time 0.
  package init(
    of trace: NamedTrace,
    on stack: CardStack,
    pointers: PointerTrail?,
    at seconds: Double
  ) {
    self.init(trace, stack, pointers, times: [FrameTime(seconds: seconds)], rate: 1)
  }

  /// Makes a source of an animation's frames, the last included: frame k is seen k / rate after the
  /// first and shows the trace at start + speed * k / rate.
  ///
  /// - Parameter stack: As it is at time 0.
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
