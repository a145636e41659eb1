public import RiffleMotion

/// A click or a tap: one pointer, down and up again in one place and soon.
public struct TapRecognizer: GestureRecognizer, Hashable {
  /// The distance from the press at which it is no tap any more, in points.
  ///
  /// Defaults to ``PerPointerKind/slop``, at which a pan begins.
  public var slop: PerPointerKind<Double>
  /// The longest a tap may last, in seconds; 0 for no limit.
  ///
  /// Defaults to 0.5 for a mouse and 0.3 for a pen and a finger.
  public var maximumDuration: PerPointerKind<Double>

  /// Makes a tap.
  ///
  /// - Parameters:
  ///   - slop: The distance from the press at which it is no tap any more, in points.
  ///   - maximumDuration: The longest a tap may last, in seconds; 0 for no limit.
  public init(
    slop: PerPointerKind<Double> = .slop,
    maximumDuration: PerPointerKind<Double> = PerPointerKind(mouse: 0.5, pen: 0.3, touch: 0.3)
  ) {
    self.slop = slop
    self.maximumDuration = maximumDuration
  }

  /// A tap is over when it is recognised.
  public var isContinuous: Bool { false }

  /// A tap takes one pointer.
  public var pointerLimits: PointerLimits { .one }

  /// Recognises a press that is lifted near where it began.
  public func verdict(on press: Press) -> Verdict {
    // With a slop of 0, only a press that does not move at all is a tap.
    guard press.translation == .zero || press.translation.length < slop[press.kind] else {
      return .failed
    }
    return press.isLifted ? .recognized : .undecided
  }

  /// Gives a tap ``maximumDuration``.
  public func expiry(of press: Press) -> Timestamp? {
    let limit = maximumDuration[press.kind]
    return limit > 0 ? press.startTime.advanced(by: limit) : nil
  }
}
