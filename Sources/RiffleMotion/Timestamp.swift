/// A moment on the monotonic clock of whoever feeds the core, in whole microseconds.
///
/// Events are stamped with it; formulas read it as ``seconds``. The core never asks what time it
/// is, so only differences and order mean anything.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since an origin of the caller's choice.
  public var microseconds: Int64

  /// The caller's origin.
  public static let zero = Timestamp(microseconds: 0)

  /// Makes a moment from whole microseconds.
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// Makes the moment nearest to a number of seconds.
  ///
  /// - Parameter seconds: Seconds since the origin; finite, at most 292,000 years in size.
  public init(seconds: Double) {
    precondition(
      seconds.isFinite && abs(seconds) < 9.2e12,
      "\(seconds) s is not a moment in time"
    )
    microseconds = Int64((seconds * 1_000_000).rounded())
  }

  /// Seconds since the origin.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  /// Measures the seconds from an earlier moment to this one; negative where `earlier` is later.
  ///
  /// The difference is taken in integers, so it keeps every microsecond however large the
  /// moments are.
  public func seconds(since earlier: Timestamp) -> Double {
    Double(microseconds - earlier.microseconds) / 1_000_000
  }

  /// Returns the moment nearest to `seconds` after this one.
  public func advanced(by seconds: Double) -> Timestamp {
    Timestamp(microseconds: microseconds + Timestamp(seconds: seconds).microseconds)
  }

  /// Orders moments by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }
}
