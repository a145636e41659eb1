/// The desktop's wish for less motion, for people whom motion disturbs.
///
/// It is read from where desktops keep it without a bus: the X server's settings, as GNOME, Xfce, MATE
/// and Cinnamon give them, and the settings files of GTK and KDE. GNOME on Wayland keeps it in a
/// database of its own, of which ``DesktopPortal`` tells.
package enum ReducedMotion {
  /// Returns whether less motion is wished for.
  ///
  /// - Parameter driverName: The name of SDL's video driver: only on `x11` the X server is asked.
  /// - Returns: False if nothing says so.
  package static func isWished(driverName: String) -> Bool {
    if driverName == "x11", let shows = showsAnimations(in: .ofServer()) { return !shows }
    return isWished(gtk: DesktopFile.gtk, kde: DesktopFile.kde)
  }

  /// Returns whether settings files wish for less motion.
  ///
  /// - Parameters:
  ///   - gtk: The text of GTK's `settings.ini`; nil if there is none.
  ///   - kde: The text of KDE's `kdeglobals`; nil if there is none.
  /// - Returns: False if nothing says so.
  package static func isWished(gtk: String?, kde: String?) -> Bool {
    let animations = gtk.flatMap { DesktopFile(text: $0)["Settings", "gtk-enable-animations"] }
    let factor = kde.flatMap { DesktopFile(text: $0)["KDE", "AnimationDurationFactor"] }
    return animations == "0" || animations == "false" || factor.flatMap(Double.init) == 0
  }

  /// Returns whether the X server's settings have animations; nil if they do not say.
  ///
  /// - Parameter settings: The property `_XSETTINGS_SETTINGS`.
  /// - Returns: Whether there are animations; nil also if the property is cut off.
  package static func showsAnimations(in settings: [UInt8]) -> Bool? {
    showsAnimations(in: XSettings(settings))
  }

  private static func showsAnimations(in settings: XSettings) -> Bool? {
    settings.numbers["Gtk/EnableAnimations"].map { $0 != 0 }
  }
}
