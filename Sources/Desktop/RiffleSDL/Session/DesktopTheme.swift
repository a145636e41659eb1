/// The colors of the desktop's own programs.
package enum DesktopTheme: Hashable, Sendable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark

  /// Returns the theme that desktops tell of without a bus: in the X server's settings, or else in the
  /// settings files of GTK and KDE.
  ///
  /// - Parameter driverName: The name of SDL's video driver: only on `x11` the X server is asked.
  /// - Returns: The theme; nil if nothing says it.
  package static func current(driverName: String) -> DesktopTheme? {
    if driverName == "x11", let name = XSettings.ofServer().texts["Net/ThemeName"] {
      return theme(named: name)
    }
    return theme(gtk: DesktopFile.gtk, kde: DesktopFile.kde)
  }

  /// Returns the theme that settings files name; KDE's counts if both do, since it writes GTK's too.
  ///
  /// - Parameters:
  ///   - gtk: The text of GTK's `settings.ini`; nil if there is none.
  ///   - kde: The text of KDE's `kdeglobals`; nil if there is none.
  /// - Returns: The theme; nil if nothing says it.
  package static func theme(gtk: String?, kde: String?) -> DesktopTheme? {
    kde.flatMap { theme(kde: DesktopFile(text: $0)) }
      ?? gtk.flatMap { theme(gtk: DesktopFile(text: $0)) }
  }

  private static func theme(kde file: DesktopFile) -> DesktopTheme? {
    let parts = file["Colors:Window", "BackgroundNormal"]?.split(separator: ",").compactMap {
      Double($0)
    }
    // Luma after ITU-R BT.601, of 255.
    if let parts, parts.count == 3 {
      return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] < 128 ? .dark : .light
    }
    return file["General", "ColorScheme"].map { theme(named: $0) }
  }

  private static func theme(gtk file: DesktopFile) -> DesktopTheme? {
    if let wish = file["Settings", "gtk-application-prefer-dark-theme"],
      ["1", "true"].contains(wish)
    {
      return .dark
    }
    return file["Settings", "gtk-theme-name"].map { theme(named: $0) }
  }

  /// Returns the theme of a name such as Adwaita-dark or BreezeDark.
  private static func theme(named name: String) -> DesktopTheme {
    name.lowercased().hasSuffix("dark") || name.lowercased().contains("-dark-") ? .dark : .light
  }
}
