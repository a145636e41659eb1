/// The kind of device that a pointer belongs to.
public enum PointerKind: String, CaseIterable, Hashable, Sendable {
  /// A mouse, a touchpad or a trackball: precise, always one pointer, with several buttons.
  case mouse
  /// A pen on a tablet or a screen: precise, but never quite still.
  case pen
  /// A finger on a screen: it rolls as it lands and hides what it points at.
  case touch
}
