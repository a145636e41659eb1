package import RiffleMotion

/// The introduction of a person to the program: a hint until the first swipe, and one nudge of the top
/// card on the first start, if nothing is done for a while.
package struct Introduction {
  private let record: FirstRunRecord
  /// Whether the hint is shown.
  package private(set) var showsHint: Bool
  /// The time of the nudge; nil for none.
  package private(set) var nudgeTime: Timestamp?

  /// The time without an input after which the card is nudged, in seconds.
  private static let patience = 3.0

  /// Begins with what the person knows already.
  ///
  /// - Parameters:
  ///   - record: The record of that.
  ///   - time: The time of the start.
  package init(_ record: FirstRunRecord, at time: Timestamp) {
    self.record = record
    let progress = record.progress
    showsHint = progress != .swiped
    nudgeTime = progress == nil ? time.advanced(by: Self.patience) : nil
    if progress == nil { record.note(.started) }
  }

  /// Puts the nudge off: the person is doing something.
  package mutating func noteInput(at time: Timestamp) {
    guard nudgeTime != nil else { return }
    nudgeTime = time.advanced(by: Self.patience)
  }

  /// Ends the introduction for good: the person has swiped a card.
  package mutating func noteSwipe() {
    nudgeTime = nil
    guard showsHint else { return }
    showsHint = false
    record.note(.swiped)
  }

  /// Returns whether the card is to be nudged now, which happens once.
  package mutating func takeNudge(at now: Timestamp) -> Bool {
    guard let nudgeTime, nudgeTime <= now else { return false }
    self.nudgeTime = nil
    return true
  }
}
