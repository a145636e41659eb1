public import RiffleMotion

/// The identity of a pointer while it is down: one for the mouse, one for each finger.
public struct PointerID: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The number that the event source gave the pointer.
  public var rawValue: Int64

  /// Makes an identity from the event source's number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Makes an identity from an integer literal.
  public init(integerLiteral value: Int64) {
    self.init(rawValue: value)
  }
}

/// The kind of device that a pointer belongs to.
public enum PointerKind: String, CaseIterable, Hashable, Sendable {
  /// A mouse, a touchpad or a trackball: precise, always one pointer, with several buttons.
  case mouse
  /// A pen on a tablet or a screen: precise, but never quite still.
  case pen
  /// A finger on a screen: it rolls as it lands and hides what it points at.
  case touch
}

/// An event of a pointer: a press, a movement, a release or a cancel.
///
/// Deliver the events of one pointer in the order of their arrival. A time that runs backward
/// within a press is read as the latest one seen. The source need not balance presses and releases:
/// a lost release shows in ``buttons``, from which the stack concludes it.
public struct PointerEvent: Hashable, Sendable {
  /// The kind of event.
  public enum Phase: Hashable, Sendable {
    /// A button went down; a finger or a pen's tip made contact (``PointerButtons/primary``).
    case down(PointerButtons)
    /// The pointer moved, with or without a button held.
    case move
    /// A button went up; a finger or a pen's tip left.
    case up(PointerButtons)
    /// The pointer was lost; no ``up(_:)`` follows.
    case cancel(CancelCause)
  }

  /// The time of the event.
  public var time: Timestamp
  /// The pointer.
  public var pointer: PointerID
  /// The kind of the pointer.
  public var kind: PointerKind
  /// The kind of event.
  public var phase: Phase
  /// The position, in points of the stack's coordinates; finite.
  public var position: Point
  /// The buttons that are held after the event.
  public var buttons: PointerButtons
  /// Whether the position was computed (resampled, predicted) rather than measured.
  ///
  /// A computed position moves the card but does not count for the velocity.
  public var isSynthesized: Bool
  /// The seconds between the measurement of the position and ``time``, from 0; finite.
  ///
  /// A program that was busy reads several events at once, all of them late. Velocities are estimated
  /// with the times of the measurements; everything else goes by ``time``.
  public var delay: Double

  /// Makes an event, by default of a mouse as pointer 0, measured and without a delay.
  public init(
    time: Timestamp,
    pointer: PointerID = 0,
    kind: PointerKind = .mouse,
    phase: Phase,
    position: Point,
    buttons: PointerButtons,
    isSynthesized: Bool = false,
    delay: Double = 0
  ) {
    self.time = time
    self.pointer = pointer
    self.kind = kind
    self.phase = phase
    self.position = position
    self.buttons = buttons
    self.isSynthesized = isSynthesized
    self.delay = delay
  }

  /// When the position was measured.
  var measuringTime: Timestamp { time.advanced(by: -delay) }
}

/// A set of pointer buttons.
///
/// The contact of a finger or a pen's tip counts as the ``primary`` button.
public struct PointerButtons: OptionSet, Hashable, Sendable {
  /// One bit per button.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The main button, left unless the user chose otherwise; a finger's or a pen tip's contact.
  public static let primary = PointerButtons(rawValue: 1 << 0)
  /// The button that opens a menu; a pen's barrel button.
  public static let secondary = PointerButtons(rawValue: 1 << 1)
  /// The button under the wheel.
  public static let middle = PointerButtons(rawValue: 1 << 2)
  /// The side button that means "back".
  public static let back = PointerButtons(rawValue: 1 << 3)
  /// The side button that means "forward".
  public static let forward = PointerButtons(rawValue: 1 << 4)
}

/// The reason why a gesture was cancelled instead of finished by the user.
///
/// A cancelled gesture never counts as ended: it decides nothing and has no velocity.
public enum CancelCause: String, CaseIterable, Hashable, Sendable {
  /// The Escape key was pressed.
  case escape
  /// Another button was pressed, or found held, during the press.
  case otherButton
  /// A second pointer went down before the press was recognized.
  case extraPointer
  /// The window lost the keyboard focus, and with it the pointer.
  case focusLost
  /// The pointer's release was never delivered.
  case captureLost
  /// The window was hidden, minimised or closed, or the app is about to quit.
  case hidden
  /// The device was disconnected, or the system took over the touch.
  case deviceLost
  /// The pressed card was deleted, or moved to another position in the stack.
  case cardRemoved
  /// The gesture is not recognized any more.
  case disabled

  /// Whether the pointers' releases may never be delivered after this, so that the arena must not
  /// wait for them.
  var losesPointers: Bool {
    switch self {
    case .focusLost, .captureLost, .hidden, .deviceLost: true
    case .escape, .otherButton, .extraPointer, .cardRemoved, .disabled: false
    }
  }
}
