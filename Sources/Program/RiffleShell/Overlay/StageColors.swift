package import RiffleControls
package import RiffleDrawing

/// The colors of words, buttons and pages: they follow the stage, so that nothing glares on a dark one.
package struct StageColors: Hashable {
  package let ground: Color
  /// The inks of words on the ground.
  package let (strong, faint): (Color, Color)
  package let isDark: Bool
  private let increasesContrast: Bool

  /// - Parameter increasesContrast: Whether the desktop asks for words without gray.
  package init(_ appearance: Appearance, increasesContrast: Bool = false) {
    self.increasesContrast = increasesContrast
    ground = appearance.background
    let inks = appearance.emptyViewInks
    isDark = inks.0.luminance > ground.luminance
    let strongest = isDark ? Color.white : .black
    (strong, faint) = increasesContrast ? (strongest, strongest) : inks
  }

  /// The color of words that can be clicked.
  package var link: Color { Color(rgb: isDark ? 0x86_ABFF : 0x1F_5AD6) }
  package var button: Color { Color(rgb: isDark ? 0x2E_333E : 0xFF_FFFF) }
  package var hoveredButton: Color { Color(rgb: isDark ? 0x3A_404D : 0xF1_F4F9) }
  /// The outline of buttons and keys; nil unless the desktop asks for more contrast.
  package var edge: Color? { increasesContrast ? strong : nil }
  package var disabledSign: Color {
    increasesContrast
      ? Color(rgb: isDark ? 0x8B_93A2 : 0x78_8090) : Color(rgb: isDark ? 0x5B_6372 : 0xB9_C0CC)
  }
  /// The sign of a button without a verdict.
  package var plainSign: Color {
    increasesContrast ? strong : Color(rgb: isDark ? 0xA4_ACBB : 0x6B_7485)
  }
  /// The ground of what is wrong.
  package var plate: Color { Color(rgb: isDark ? 0x25_2932 : 0xF7_F8FB) }
  /// The colors of panels over the stage.
  package var panels: PanelTheme {
    PanelTheme(isDark: isDark, increasesContrast: increasesContrast)
  }
  package var problem: Color { Color(rgb: isDark ? 0xFF_9A7D : 0xB4_3A1E) }

  /// Lighter on a dark stage, where the plain color is dim.
  package func sign(_ color: Color) -> Color {
    guard isDark else { return color }
    func lighter(_ part: Double) -> Double { part + (1 - part) * 0.3 }
    return Color(
      red: lighter(color.red),
      green: lighter(color.green),
      blue: lighter(color.blue),
      alpha: color.alpha
    )
  }
}
