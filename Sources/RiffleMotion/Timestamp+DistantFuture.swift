extension Timestamp {
  /// A moment later than any that will come, 146,000 years after the origin.
  ///
  /// It is half the largest moment, so that differences to it never overflow.
  public static let distantFuture = Timestamp(microseconds: Int64.max / 2)

  /// Returns the first whole microsecond not earlier than `seconds` after this moment, at most
  /// ``distantFuture``.
  func firstMoment(notBefore seconds: Double) -> Timestamp {
    let microseconds = (seconds * 1_000_000).rounded(.up)
    let room = Timestamp.distantFuture.microseconds - self.microseconds
    guard microseconds < Double(room) else { return .distantFuture }
    return Timestamp(microseconds: self.microseconds + Int64(microseconds))
  }
}
