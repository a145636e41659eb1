#if !hasFeature(Embedded)
import RiffleMotion

/// Plays a trace on a stack without a window, and returns its events and its cards at each frame.
///
/// Every step of the trace is applied at its own time, so two simulations of one trace agree at
/// every time that both show, at any frame rates.
public struct Simulation: Sendable {
  private var stack: CardStack
  private let trace: Trace
  private let frames: FrameTimes
  private var next = 0

  /// How long a trace without an end is simulated after the last step, in seconds.
  private static let patience = 30.0

  /// Makes a simulation on a stack as it is at time 0.
  public init(of trace: Trace, on stack: CardStack, frames: FrameTimes) {
    if case .rate(let rate) = frames {
      publicPrecondition(rate > 0 && rate.isFinite, "\(rate) frames per second: a rate is above 0")
    }
    self.trace = trace
    self.stack = stack
    self.frames = frames
  }

  /// An event or a frame of a simulation.
  public enum Output: Hashable, Sendable {
    /// An event of the stack.
    case event(StackEvent)
    /// A frame's number from 0, its time, and all cards shown then, from back to front.
    case frame(Int, FrameTime, cards: [CardSnapshot])
  }

  /// Runs to the end, and calls a closure with events and frames in the order of time, events
  /// first.
  ///
  /// - Throws: ``TraceError`` at a step that the stack cannot handle, or the error of `show`.
  public mutating func run(_ show: (Output) throws -> Void) throws {
    try run { output, _ in try show(output) }
  }

  /// Runs to the end, and calls a closure with events and frames in the order of time, events
  /// first, each with the stack at that time.
  ///
  /// - Throws: ``TraceError`` at a step that the stack cannot handle, or the error of `show`.
  public mutating func run(_ show: (Output, CardStack) throws -> Void) throws {
    var frame = 0
    while true {
      guard let time = frames.time(of: frame) else { break }
      if let end = trace.end, end.seconds < time.seconds { break }
      try advance(until: time.inputEnd, show)
      try show(.frame(frame, time, cards: stack.snapshots(at: time.seconds)), stack)
      if trace.end == nil && frames.isEndless && isOver(at: time.seconds) { break }
      frame += 1
    }
    if let end = trace.end { try advance(until: end.seconds, show) }
  }

  private mutating func advance(
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

  /// Whether the trace has no steps left and the stack rests, or has moved too long.
  private func isOver(at seconds: Double) -> Bool {
    guard next == trace.steps.count else { return false }
    let last = trace.steps.last?.time.seconds ?? 0
    return !stack.isMoving(at: seconds) || seconds > last + Self.patience
  }
}

/// The time that a frame shows, and the time of the last input that it can show.
public struct FrameTime: Hashable, Sendable {
  /// The time that the frame shows, in seconds.
  public var seconds: Double
  /// The time up to which the frame shows the effects of inputs, in seconds: a frame is drawn some
  /// milliseconds before it is on the screen, and cannot show inputs that arrive in between.
  public var inputEnd: Double

  /// Makes a frame's time.
  ///
  /// - Parameter inputEnd: The time up to which it shows inputs; nil, or one after `seconds`, is
  ///   `seconds`.
  public init(seconds: Double, inputEnd: Double? = nil) {
    self.seconds = seconds
    self.inputEnd = min(inputEnd ?? seconds, seconds)
  }
}

/// The times of a simulation's frames.
public enum FrameTimes: Hashable, Sendable {
  /// A frame rate from time 0 on, in frames per second, finite and above 0.
  case rate(Double)
  /// One frame at each of these times, in ascending order.
  case times([FrameTime])

  /// Returns the time of a frame; nil after the last one.
  func time(of frame: Int) -> FrameTime? {
    switch self {
    case .rate(let rate): FrameTime(seconds: Double(frame) / rate)
    case .times(let times): times.indices.contains(frame) ? times[frame] : nil
    }
  }

  var isEndless: Bool {
    if case .rate = self { true } else { false }
  }
}

extension Timestamp {
  /// The last whole microsecond that is not after a time in seconds.
  fileprivate static func latest(notAfter seconds: Double) -> Timestamp {
    let nearest = Timestamp(seconds: seconds)
    return nearest.seconds <= seconds
      ? nearest : Timestamp(microseconds: nearest.microseconds - 1)
  }
}
#endif
