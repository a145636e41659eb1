package import RiffleCards
package import RiffleFormats
import RiffleMotion

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
  ///   - log: The log.
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

/// The frame of a log of poses that is seen at one time: the last one up to it.
package struct SinglePoseFrame: FrameSource {
  package let rate = 1.0
  package let count: Int? = 1
  private let frame: RenderFrame

  /// Reads the frame.
  ///
  /// - Throws: ``RiffleError`` if there is no frame or a line does not belong in such a log.
  package init(_ log: PoseLog, stack: CardStack, at seconds: Double) throws(RiffleError) {
    // A log's times are rounded to a microsecond at most.
    let range = -Double.infinity...(seconds + 1e-6)
    var latest: PoseFrame?
    while let frame = try log.next(in: range) { latest = frame }
    guard let latest else { throw log.noFrameError(in: range) }
    frame = RenderFrame(seconds: 0, cards: latest.cards, stack: stack)
  }

  package func run(_ show: (RenderFrame) throws -> Void) throws -> Double {
    try show(frame)
    return 1
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
  /// All of time.
  package static let everything = -Double.infinity...Double.infinity
}
