/// A time on the app's monotonic clock, in whole microseconds.
///
/// Events carry it; formulas read it as ``seconds``. The core never reads a clock, so only
/// differences and order have a meaning.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The microseconds since an origin of the app's choice.
  public var microseconds: Int64

  /// The origin.
  public static let zero = Timestamp(microseconds: 0)

  /// A time later than any that will come, 146,000 years after the origin.
  ///
  /// It is half the largest time, so that differences to it never overflow.
  public static let distantFuture = Timestamp(microseconds: Int64.max / 2)

  /// Makes a time from whole microseconds.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Makes the time nearest to a number of seconds.
  ///
  /// - Parameter seconds: The seconds since the origin; finite, at most 9.2e12 (292,000 years) in
  ///   size.
  public init(seconds: Double) {
    publicPrecondition(seconds.isFinite && abs(seconds) < 9.2e12, "\(seconds) s is not a time")
    microseconds = Int64((seconds * 1_000_000).rounded())
  }

  /// The seconds since the origin.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Returns the seconds from an earlier time to this one; negative if `earlier` is later.
  ///
  /// The difference is taken in integers, so it keeps every microsecond however large the times
  /// are.
  public func seconds(since earlier: Timestamp) -> Double {
    Double(microseconds - earlier.microseconds) / 1_000_000
  }

  /// Returns the time nearest to `seconds` after this one.
  public func advanced(by seconds: Double) -> Timestamp {
    let change = Timestamp(seconds: seconds).microseconds
    let (sum, overflows) = microseconds.addingReportingOverflow(change)
    publicPrecondition(!overflows, "\(seconds) s after \(self.seconds) s is not a time")
    return Timestamp(microseconds: sum)
  }

  /// The first whole microsecond not earlier than `seconds` after this time, at most
  /// ``distantFuture``.
  func advanced(byAtLeast seconds: Double) -> Timestamp {
    let microseconds = (seconds * 1_000_000).rounded(.up)
    let limit = Timestamp.distantFuture.microseconds - self.microseconds
    guard microseconds < Double(limit) else { return .distantFuture }
    return Timestamp(microseconds: self.microseconds + Int64(microseconds))
  }

  /// Orders times from early to late.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}
