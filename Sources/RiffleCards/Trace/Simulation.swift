import RiffleMotion

/// A stack that lives through a trace without a window: its events and its poses at even steps.
///
/// Every step of the trace is applied at its own time, so two simulations of one trace agree at
/// every time that both show, whatever their frame rates.
public struct Simulation: Sendable {
  private var stack: CardStack
  private let trace: Trace
  private let frames: FrameTimes
  /// The next step of the trace to apply.
  private var next = 0

  /// How long after the last step a simulation without an end goes on at most, in seconds.
  private static let patience = 30.0

  /// Makes a simulation.
  ///
  /// - Parameters:
  ///   - trace: What is done.
  ///   - stack: The stack as it is at time 0.
  ///   - frames: When frames are shown.
  public init(of trace: Trace, on stack: CardStack, frames: FrameTimes) {
    if case .rate(let rate) = frames {
      precondition(rate > 0 && rate.isFinite, "\(rate) frames a second: a rate is above 0")
    }
    self.trace = trace
    self.stack = stack
    self.frames = frames
  }

  /// Something that a simulation shows.
  public enum Output: Hashable, Sendable {
    /// Something happened.
    case event(StackEvent)
    /// A frame's number, its time, and all cards as they are seen then, back to front.
    case frame(Int, FrameTime, cards: [CardSnapshot])
  }

  /// Runs to the end, handing out events and frames in the order of time, events first.
  ///
  /// - Throws: ``TraceError`` at a step that cannot be done, or what `show` throws.
  public mutating func run(_ show: (Output) throws -> Void) throws {
    try run { output, _ in try show(output) }
  }

  /// Runs to the end, handing out events and frames in the order of time, events first, each with
  /// the stack as it is then.
  ///
  /// - Throws: ``TraceError`` at a step that cannot be done, or what `show` throws.
  public mutating func run(_ show: (Output, CardStack) throws -> Void) throws {
    var frame = 0
    while true {
      guard let time = frames.time(of: frame) else { break }
      if let end = trace.end, end.seconds < time.seconds { break }
      try live(until: time.inputEnd, show)
      try show(.frame(frame, time, cards: stack.snapshots(at: time.seconds)), stack)
      if trace.end == nil && frames.isEndless && isOver(at: time.seconds) { break }
      frame += 1
    }
    if let end = trace.end { try live(until: end.seconds, show) }
  }

  /// Applies the steps of the trace up to a time, and lets the rest of the time pass.
  private mutating func live(
    until seconds: Double,
    _ show: (Output, CardStack) throws -> Void
  ) throws {
    while next < trace.steps.count, trace.steps[next].time.seconds <= seconds {
      let step = trace.steps[next]
      next += 1
      if let problem = stack.problem(with: step.input) {
        throw TraceError(step: step, description: problem)
      }
      for event in stack.handle(step.input, at: step.time) { try show(.event(event), stack) }
    }
    for event in stack.advance(to: .latest(notAfter: seconds)) { try show(.event(event), stack) }
  }

  /// Tells whether nothing will happen any more after a time.
  private func isOver(at seconds: Double) -> Bool {
    guard next == trace.steps.count else { return false }
    let last = trace.steps.last?.time.seconds ?? 0
    return !stack.isMoving(at: seconds) || seconds > last + Self.patience
  }
}

/// When a frame is seen, and what it could know.
public struct FrameTime: Hashable, Sendable {
  /// The time it shows, in seconds.
  public var seconds: Double
  /// The time of the last input that it shows the effect of, in seconds: a frame on a screen is
  /// drawn some milliseconds before it is seen, and what comes in between it cannot know.
  public var inputEnd: Double

  /// Makes a time; the input's end, if it is another, is not after it.
  public init(seconds: Double, inputEnd: Double? = nil) {
    self.seconds = seconds
    self.inputEnd = min(inputEnd ?? seconds, seconds)
  }
}

/// When the frames of a simulation are shown.
public enum FrameTimes: Hashable, Sendable {
  /// At even steps from 0 on, this many a second; above 0, finite.
  case rate(Double)
  /// At these times, in their order, and then no more.
  case times([FrameTime])

  /// Returns the time of a frame; nil after the last.
  func time(of frame: Int) -> FrameTime? {
    switch self {
    case .rate(let rate): FrameTime(seconds: Double(frame) / rate)
    case .times(let times): times.indices.contains(frame) ? times[frame] : nil
    }
  }

  /// Whether there is a frame after every other.
  var isEndless: Bool {
    if case .rate = self { true } else { false }
  }
}

extension Timestamp {
  /// Returns the last whole microsecond that is not after a time in seconds.
  fileprivate static func latest(notAfter seconds: Double) -> Timestamp {
    let nearest = Timestamp(seconds: seconds)
    return nearest.seconds <= seconds
      ? nearest : Timestamp(microseconds: nearest.microseconds - 1)
  }
}
