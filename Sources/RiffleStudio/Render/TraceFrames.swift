import RiffleCards
import RiffleMotion

/// The frames of a stack that lives through a trace, at even steps.
struct TraceFrames: FrameSource {
  let rate: Double
  private let request: SimulationRequest
  private let stack: CardStack
  private let times: [FrameTime]

  /// A hundredth of a frame is lost to rounding sooner than a frame.
  private static let tolerance = 1e-2

  /// Takes one frame.
  init(of request: SimulationRequest, on stack: CardStack, at seconds: Double) {
    self.init(request, stack, times: [FrameTime(seconds: seconds)], rate: 1)
  }

  /// Takes a film's frames, the last included; frame k is seen k / rate after the first.
  ///
  /// - Parameters:
  ///   - request: The trace.
  ///   - stack: The stack as it is at time 0.
  ///   - rate: How many frames a second, above 0.
  ///   - start: The first moment, in seconds.
  ///   - end: The last moment; nil for the end of the simulation.
  /// - Throws: ``StudioError`` where the simulation ends before the first moment, or cannot be made.
  init(
    of request: SimulationRequest,
    on stack: CardStack,
    rate: Double,
    from start: Double,
    to end: Double?
  ) throws {
    let last = try end ?? Self.end(of: request, on: stack, rate: rate)
    guard start <= last else {
      throw StudioError.wrongUsage(
        "--from \(start): the film is over at \(last) s. Give an earlier moment, or --to one after."
      )
    }
    let count = Int(((last - start) * rate + Self.tolerance).rounded(.down)) + 1
    let times = (0..<count).map { FrameTime(seconds: start + Double($0) / rate) }
    self.init(request, stack, times: times, rate: rate)
  }

  private init(
    _ request: SimulationRequest,
    _ stack: CardStack,
    times: [FrameTime],
    rate: Double
  ) {
    var request = request
    request.times = times
    // Whoever asks for a moment after the end sees what stays.
    request.trace.end = nil
    self.request = request
    self.stack = stack
    self.times = times
    self.rate = rate
  }

  var count: Int? { times.count }

  func run(_ show: (RenderFrame) throws -> Void) throws -> Double {
    try request.run(on: stack) { output, stack in
      guard case .frame(let frame, _, let cards) = output else { return }
      try show(RenderFrame(seconds: Double(frame) / rate, cards: cards, stack: stack))
    }
    return Double(times.count) / rate
  }

  /// Returns when a simulation is over.
  private static func end(
    of request: SimulationRequest,
    on stack: CardStack,
    rate: Double
  ) throws -> Double {
    if let end = request.trace.end { return end.seconds }
    var request = request
    request.framesPerSecond = rate
    var end = 0.0
    try request.run(on: stack) { output, _ in
      if case .frame(_, let time, _) = output { end = time.seconds }
    }
    return end
  }
}
