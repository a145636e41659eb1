package import RiffleMotion

/// A click or a tap: one pointer that goes down and soon up again at the same position.
package struct TapRecognizer: GestureRecognizer, Hashable {
  /// The distance from the press at which a tap fails, in points, from 0.
  ///
  /// Defaults to ``PerPointerKind/slop``, at which a pan begins.
  package var slop: PerPointerKind<Double>
  /// The longest duration of a tap, in seconds, from 0; 0 for no limit.
  ///
  /// Defaults to 0.5 for a mouse and 0.3 for a pen and a finger.
  package var maximumDuration: PerPointerKind<Double>

  /// Makes a tap.
  ///
  /// - Parameters:
  ///   - slop: The distance from the press at which a tap fails, in points, from 0. Defaults to
  ///     ``PerPointerKind/slop``.
  ///   - maximumDuration: The longest duration of a tap, in seconds; 0 for no limit. Defaults to 0.5
  ///     for a mouse and 0.3 for a pen and a finger.
  package init(
    slop: PerPointerKind<Double> = .slop,
    maximumDuration: PerPointerKind<Double> = PerPointerKind(mouse: 0.5, pen: 0.3, touch: 0.3)
  ) {
    self.slop = slop
    self.maximumDuration = maximumDuration
  }

  /// Whether the gesture continues after it was recognised: false for a tap.
  package var isContinuous: Bool { false }

  /// The number of pointers that a tap takes: one.
  package var pointerLimits: PointerLimits { .one }

  /// Recognises a press whose pointer goes up near its start.
  package func verdict(on press: Press) -> GestureVerdict {
    // With a slop of 0, only a press that does not move at all is a tap.
    guard press.translation == .zero || press.translation.length < slop[press.kind] else {
      return .failed
    }
    return press.isLifted ? .recognized : .undecided
  }

  /// Returns the time at which ``maximumDuration`` is over; nil for no limit.
  package func expiry(of press: Press) -> Timestamp? {
    let limit = maximumDuration[press.kind]
    return limit > 0 ? press.startTime.advanced(by: limit) : nil
  }
}
