package import RiffleCards
package import RiffleFormats
import RiffleMotion

/// The frames of a log of poses, read while they are shown.
package struct PoseFrames: FrameSource {
  package let rate: Double
  package let count: Int? = nil
  private let log: PoseLog
  private let stack: CardStack
  private let range: ClosedRange<Double>
  /// Whether frames are seen at even steps and not at their own times.
  private let isEven: Bool
  /// The first frames, read to learn the rate.
  private let first: [PoseFrame]

  /// How many frames a second there are where a film of one frame does not tell.
  private static let defaultRate = 60.0
  /// A log's times are rounded: this near to a whole number of frames a second, it is meant.
  private static let tolerance = 0.05
  /// The rates that frames can be told to have.
  private static let rates = 1.0...1000

  /// Reads the first frames.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - stack: Whose window, container and looks the frames have.
  ///   - rate: How many frames a second are shown; nil to show each at its own time.
  ///   - range: The moments of the log that are shown, in seconds.
  /// - Throws: ``RiffleError`` where there is no frame or a line is none of such a log.
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
    guard let frame = try log.next(in: range) else { throw log.isEmpty(in: range) }
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

  /// Returns the rate of frames that are so many seconds apart.
  private static func rate(of step: Double) -> Double {
    guard step > 0, rates.contains(1 / step) else { return defaultRate }
    let whole = (1 / step).rounded()
    return abs(1 / step - whole) < tolerance ? whole : 1 / step
  }
}

/// The frame of a log of poses that is seen at one moment: the last one until then.
package struct PoseMoment: FrameSource {
  package let rate = 1.0
  package let count: Int? = 1
  private let frame: RenderFrame

  /// Reads the frame.
  ///
  /// - Throws: ``RiffleError`` where there is none or a line is none of such a log.
  package init(_ log: PoseLog, stack: CardStack, at seconds: Double) throws(RiffleError) {
    // A log's times are rounded to a microsecond at most.
    let range = -Double.infinity...(seconds + 1e-6)
    var latest: PoseFrame?
    while let frame = try log.next(in: range) { latest = frame }
    guard let latest else { throw log.isEmpty(in: range) }
    frame = RenderFrame(seconds: 0, cards: latest.cards, stack: stack)
  }

  package func run(_ show: (RenderFrame) throws -> Void) throws -> Double {
    try show(frame)
    return 1
  }
}

extension PoseLog {
  /// The refusal of a log that has no frame in a span of time.
  fileprivate func isEmpty(in range: ClosedRange<Double>) -> RiffleError {
    let span = range == .everything ? "" : " between \(range.lowerBound) and \(range.upperBound) s"
    return .badFile("\(title): no frame\(span). Give what 'riffle simulate' prints.")
  }
}

extension ClosedRange<Double> {
  /// All of time.
  package static let everything = -Double.infinity...Double.infinity
}
