// The colors that cards, controls and overlays share.
extension Color {
  /// The blue of what is focused, chosen or on its way, and of a stamp for a swipe up.
  public static let accent = Color(rgb: 0x2F_6FED)
  /// The ink of words on light grounds, and the ground of light words.
  package static let darkInk = Color(rgb: 0x2B_3140)
  /// The ink of words on dark grounds, and the ground of dark words.
  package static let lightInk = Color(rgb: 0xE6_E9F0)
  /// The ground around pictures that are looked at one by one.
  package static let night = Color(rgb: 0x14_1824)
}
