package import RiffleCards
package import RiffleFormats
import RiffleMotion

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
  ///   - trace: The trace.
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
  ///   - trace: The trace.
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
