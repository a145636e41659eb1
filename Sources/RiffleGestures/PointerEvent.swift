public import RiffleMotion

/// The identity of a pointer for as long as it is down: one for the mouse, one a finger.
public struct PointerID: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The number that the event source gave the pointer.
  public var rawValue: Int64

  /// Makes an identity from the event source's number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes an identity from a number written out.
  public init(integerLiteral value: Int64) {
    self.init(rawValue: value)
  }
}

/// Something that a pointer did.
///
/// Events of one pointer are to be handed over in the order of their arrival. Stamps that run
/// backwards within a press are read as the latest one seen.
public struct PointerEvent: Hashable, Sendable {
  /// What a pointer did.
  public enum Phase: Hashable, Sendable {
    /// A button went down; a finger or a pen's tip made contact (``PointerButtons/primary``).
    case down(PointerButtons)
    /// The pointer moved, with or without a button held.
    case move
    /// A button went up; a finger or a pen's tip left.
    case up(PointerButtons)
    /// The pointer was taken away; no ``up(_:)`` follows.
    case cancel(CancelCause)
  }

  /// When it happened.
  public var time: Timestamp
  /// Which pointer did it.
  public var pointer: PointerID
  /// What kind of pointer that is.
  public var kind: PointerKind
  /// What it did.
  public var phase: Phase
  /// Where it was, in stack space; finite.
  public var position: Point
  /// The buttons held after the event.
  public var buttons: PointerButtons
  /// Whether the position was computed (resampled, predicted) rather than measured.
  ///
  /// Such a position moves things but tells nothing about velocity.
  public var isSynthesized: Bool

  /// Makes an event.
  ///
  /// - Parameters:
  ///   - time: When it happened.
  ///   - pointer: Which pointer did it. Defaults to 0.
  ///   - kind: What kind of pointer that is. Defaults to a mouse.
  ///   - phase: What it did.
  ///   - position: Where it was, in points.
  ///   - buttons: The buttons held after the event.
  ///   - isSynthesized: Whether the position was computed rather than measured.
  public init(
    time: Timestamp,
    pointer: PointerID = 0,
    kind: PointerKind = .mouse,
    phase: Phase,
    position: Point,
    buttons: PointerButtons,
    isSynthesized: Bool = false
  ) {
    self.time = time
    self.pointer = pointer
    self.kind = kind
    self.phase = phase
    self.position = position
    self.buttons = buttons
    self.isSynthesized = isSynthesized
  }
}
