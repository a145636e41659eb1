import RiffleSDL
import Testing

@Suite("The desktop's theme") struct DesktopThemeTests {
  @Test(
    "GTK's settings file says it",
    arguments: [
      ("[Settings]\ngtk-theme-name=Adwaita-dark\n", DesktopTheme.dark),
      ("[Settings]\ngtk-theme-name=Adwaita\n", .light),
      ("[Settings]\ngtk-theme-name=Yaru-dark-hdpi\n", .dark),
      ("[Settings]\ngtk-theme-name=Adwaita\ngtk-application-prefer-dark-theme = true\n", .dark),
      ("[Settings]\ngtk-theme-name=Breeze\ngtk-application-prefer-dark-theme=0\n", .light),
      ("[Other]\ngtk-theme-name=Adwaita-dark\n", nil), ("", nil),
    ]
  )
  func gtk(text: String, theme: DesktopTheme?) {
    #expect(DesktopTheme.theme(gtk: text, kde: nil) == theme)
  }

  @Test(
    "KDE's settings file says it, by the color behind windows or the scheme's name",
    arguments: [
      ("[Colors:Window]\nBackgroundNormal=42,46,50\n", DesktopTheme.dark),
      ("[Colors:Window]\nBackgroundNormal=239,240,241\n", .light),
      ("[Colors:View]\nBackgroundNormal=27,30,32\n[General]\nColorScheme=BreezeLight\n", .light),
      ("[General]\nColorScheme=BreezeDark\n", .dark),
      ("[Colors:Window]\nBackgroundNormal=broken\n", nil),
    ]
  )
  func kde(text: String, theme: DesktopTheme?) {
    #expect(DesktopTheme.theme(gtk: nil, kde: text) == theme)
    // KDE writes GTK's file for GTK's programs.
    let other = "[Settings]\ngtk-theme-name=\(theme == .dark ? "Breeze" : "Breeze-Dark")\n"
    #expect(theme == nil || DesktopTheme.theme(gtk: other, kde: text) == theme)
  }

  @Test(
    "GTK's themes of high contrast say so, and which of them is dark",
    arguments: [
      ("HighContrast", true, DesktopTheme.light), ("HighContrastInverse", true, .dark),
      ("Adwaita-dark", false, .dark),
    ]
  )
  func contrast(name: String, isHigh: Bool, theme: DesktopTheme) {
    let text = "[Settings]\ngtk-theme-name=\(name)\n"

    #expect(DesktopTheme.hasHighContrast(gtk: text) == isHigh)
    #expect(DesktopTheme.theme(gtk: text, kde: nil) == theme)
    #expect(!DesktopTheme.hasHighContrast(gtk: nil))
  }
}
