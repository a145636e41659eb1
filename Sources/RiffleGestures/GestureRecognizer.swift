package import RiffleMotion

/// A recognizer's judgement of a press.
package enum GestureVerdict: Hashable, Sendable {
  /// The press may still become the gesture.
  case undecided
  /// The press is the gesture, if the arena grants it.
  case recognized
  /// The press is not the gesture and cannot become it.
  case failed
}

/// The number of pointers that a gesture takes.
package struct PointerLimits: Hashable, Sendable {
  /// The effect of one pointer too many on a gesture in progress.
  package enum ExtraPointerRule: String, CaseIterable, Hashable, Sendable {
    /// The pointer is ignored until it is up.
    case ignore
    /// The gesture is cancelled.
    case cancel
  }

  /// The smallest and the largest number of pointers, from 1.
  ///
  /// A gesture in progress ends with fewer pointers than the smallest number; a gesture that is not
  /// recognised yet fails with more than the largest.
  package var range: ClosedRange<Int>
  /// The effect of one pointer too many on a gesture in progress.
  ///
  /// Defaults to ``ExtraPointerRule/ignore``.
  package var extraPointer: ExtraPointerRule

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - range: The smallest and the largest number of pointers, from 1.
  ///   - extraPointer: The effect of one pointer too many on a gesture in progress. Defaults to
  ///     ignoring it.
  package init(_ range: ClosedRange<Int>, extraPointer: ExtraPointerRule = .ignore) {
    precondition(range.lowerBound >= 1, "no gesture takes \(range.lowerBound) pointers")
    self.range = range
    self.extraPointer = extraPointer
  }

  /// Exactly one pointer.
  package static let one = PointerLimits(1...1)
}

/// The description of a gesture: the conditions under which a press becomes it.
///
/// A recognizer only judges; it holds no state. The ``GestureArena`` follows the pointers, asks
/// every recognizer about every event, and decides between those that recognise the same press.
///
/// To add a condition to a pan, wrap a ``PanRecognizer``: forward everything to it, and return
/// ``GestureVerdict/failed`` instead of ``GestureVerdict/recognized`` if your condition does not hold.
package protocol GestureRecognizer: Sendable {
  /// Whether the gesture continues after it was recognised, as a drag does.
  var isContinuous: Bool { get }

  /// The number of pointers that the gesture takes.
  var pointerLimits: PointerLimits { get }

  /// Judges a press after each of its events.
  ///
  /// The arena asks until the answer is not ``GestureVerdict/undecided``. A press that is still undecided
  /// when its last pointer goes up has failed.
  func verdict(on press: Press) -> GestureVerdict

  /// Returns the latest time at which a press can still become the gesture; nil for no limit.
  func expiry(of press: Press) -> Timestamp?

  /// Returns the part of the movement up to recognition that the reported translation leaves out.
  func droppedTranslation(of press: Press) -> Vector
}

extension GestureRecognizer {
  /// Returns nil: no time limit.
  package func expiry(of press: Press) -> Timestamp? { nil }

  /// Returns zero: the whole movement is reported.
  package func droppedTranslation(of press: Press) -> Vector { .zero }
}
