import RiffleMotion

/// The times at which a dragged card passes through the reports of its pointer.
///
/// Each report is shown the same short time after it was measured, so that the one before and the one
/// after a frame are known when it is drawn (Documentation/Motion.md, "Resampling"). The way from one to
/// the next never changes once it has been shown.
struct PointerPath: Hashable, Sendable {
  /// The time in which a card comes to a stop if the pointer falls silent, in seconds.
  ///
  /// A frame is drawn some milliseconds before it is seen, and may need a position after the newest
  /// report; two frames of 60 per second are as long as that lasts.
  static let stop = 0.024

  /// When the newest report is passed; nil before the first.
  private var newest: Timestamp?
  /// When the one before it is passed.
  private var former: Timestamp?

  /// Whether the card has been shown after its pointer.
  var hasReports: Bool { newest != nil }

  /// Whether the card has passed all reports.
  func isPassed(at time: Timestamp) -> Bool { newest.map { $0 <= time } ?? true }

  /// How long the card takes to the newest report, in seconds.
  func timeLeft(at time: Timestamp) -> Double {
    newest.map { max(0, $0.seconds(since: time)) } ?? 0
  }

  /// Returns the time in which the card goes to a report.
  ///
  /// Of reports that come closer than a quarter of the delay the latest replaces the one before: whole
  /// pixels in a thousandth of a second say nothing about speed.
  ///
  /// - Parameter delay: How long after its measurement a report is shown, in seconds, above 0.
  mutating func passage(
    to measured: Timestamp,
    delay: Double,
    at now: Timestamp
  ) -> Range<Timestamp> {
    let spacing = delay / 4
    let due = measured.advanced(by: delay)
    if let newest, newest < due, former.map({ newest.seconds(since: $0) >= spacing }) ?? true {
      former = newest
    }
    let start = max(now, former ?? now)
    // One that was read too late is caught up with at once, but without a jump.
    let end = due > start ? due : start.advanced(by: max(spacing, 1e-6))
    newest = end
    return start..<end
  }
}
