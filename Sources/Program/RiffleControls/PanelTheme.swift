package import RiffleDrawing

/// The colors of panels: words contrast with their ground by at least 4.5 to 1, controls by 3 to 1.
package struct PanelTheme: Hashable, Sendable {
  package var panel: Color
  package var menu: Color
  /// Labels and values.
  package var text: Color
  /// Group heads, units and remarks.
  package var secondary: Color
  /// What is chosen, changed or focused.
  package var accent: Color
  package var hoveredAccent: Color
  package var onAccent: Color
  package var hairline: Color
  /// The unfilled part of a slider, and the outlines of fields.
  package var track: Color
  package var control: Color
  package var hoveredControl: Color
  package var tooltip: Color
  package var onTooltip: Color
  /// The color of numbers in code.
  package var number: Color
  package var quote: Color

  package static let light = PanelTheme(
    panel: Color(rgb: 0xFF_FFFF),
    menu: Color(rgb: 0xFF_FFFF),
    text: .darkInk,
    secondary: Color(rgb: 0x5F_6877),
    accent: .accent,
    hoveredAccent: Color(rgb: 0x1F_5FDC),
    onAccent: .white,
    hairline: Color(rgb: 0x00_0000, alpha: 0.08),
    track: Color(rgb: 0x8C_95A4),
    control: Color(rgb: 0xEE_F0F4),
    hoveredControl: Color(rgb: 0xE2_E6ED),
    tooltip: .darkInk,
    onTooltip: Color(rgb: 0xF4_F6F9),
    number: Color(rgb: 0x9A_4A00),
    quote: Color(rgb: 0x1B_7A43)
  )

  package static let dark = PanelTheme(
    panel: Color(rgb: 0x1E_222A),
    menu: Color(rgb: 0x26_2B35),
    text: .lightInk,
    secondary: Color(rgb: 0x98_A1B2),
    accent: Color(rgb: 0x6E_A0FF),
    hoveredAccent: Color(rgb: 0x86_B0FF),
    onAccent: Color(rgb: 0x10_151F),
    hairline: Color(rgb: 0xFF_FFFF, alpha: 0.09),
    track: Color(rgb: 0x73_7D8E),
    control: Color(rgb: 0x2B_313C),
    hoveredControl: Color(rgb: 0x36_3D4A),
    tooltip: .lightInk,
    onTooltip: Color(rgb: 0x1E_222A),
    number: Color(rgb: 0xF0_B37A),
    quote: Color(rgb: 0x8F_D6A5)
  )

  /// The theme for people whose desktop asks for more contrast: no gray words, and lines that are seen.
  package var withMoreContrast: PanelTheme {
    var theme = self
    let isDark = text.luminance > panel.luminance
    theme.panel = isDark ? .black : .white
    theme.menu = theme.panel
    theme.text = isDark ? .white : .black
    theme.secondary = theme.text
    theme.track = theme.text
    theme.hairline = theme.text.faded(to: 0.6)
    if !isDark { theme.accent = hoveredAccent }
    return theme
  }

  /// The theme for what has no effect now.
  var faint: PanelTheme {
    var theme = self
    theme.text = text.faded(to: 0.45)
    theme.secondary = secondary.faded(to: 0.45)
    theme.accent = accent.faded(to: 0.45)
    theme.onAccent = onAccent.faded(to: 0.8)
    theme.track = track.faded(to: 0.45)
    return theme
  }
}

extension PanelTheme {
  /// The theme that a desktop wishes for.
  package init(isDark: Bool, increasesContrast: Bool) {
    let theme = isDark ? Self.dark : .light
    self = increasesContrast ? theme.withMoreContrast : theme
  }
}
