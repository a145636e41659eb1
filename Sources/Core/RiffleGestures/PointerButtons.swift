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
