import CSDL2
import CX11

/// What the desktop wishes of a program's looks, followed while the program runs.
///
/// The portal says by itself when something changes. Desktops without one are asked again by
/// ``lookAgain()``.
@MainActor
package final class DesktopWishes {
  package private(set) var theme: DesktopTheme?
  package private(set) var reducesMotion: Bool
  package private(set) var increasesContrast: Bool
  private let driverName: String
  private var watch: DesktopPortalWatch?
  private var didChange: () -> Void = {}

  /// Reads what can be known at once; only on SDL's driver `x11` the X server is asked.
  package init(driverName: String) {
    self.driverName = driverName
    theme = DesktopTheme.current(driverName: driverName)
    reducesMotion = ReducedMotion.isWished(driverName: driverName)
    increasesContrast = DesktopTheme.hasHighContrast(driverName: driverName)
  }

  deinit {
    watch?.end()
  }

  package func follow(_ didChange: @escaping () -> Void) {
    self.didChange = didChange
    let driverName = driverName
    let watch = DesktopPortalWatch { [weak self] portal in
      // A portal reports no color if the person has no preference.
      let theme = portal.theme ?? DesktopTheme.current(driverName: driverName)
      let reduces = portal.reducesMotion ?? ReducedMotion.isWished(driverName: driverName)
      let increases =
        portal.increasesContrast ?? DesktopTheme.hasHighContrast(driverName: driverName)
      Task { @MainActor in self?.take(theme, reduces, increases) }
    }
    self.watch = watch
    watch.read()
  }

  /// Asks on a separate thread, as when a person comes back from the desktop's settings.
  package func lookAgain() { watch?.read() }

  private func take(_ theme: DesktopTheme?, _ reducesMotion: Bool, _ increasesContrast: Bool) {
    // A desktop that was dark and has no preference any more is light.
    let theme = theme ?? (self.theme == nil ? nil : .light)
    guard
      theme != self.theme || reducesMotion != self.reducesMotion
        || increasesContrast != self.increasesContrast
    else { return }
    (self.theme, self.reducesMotion) = (theme, reducesMotion)
    self.increasesContrast = increasesContrast
    didChange()
  }
}

/// The colors of the desktop's own programs.
package enum DesktopTheme: Hashable, Sendable {
  case light
  case dark

  /// Returns the theme that desktops report without a bus: on `x11` in the X server's settings, or else in
  /// the settings files of GTK and KDE.
  package static func current(driverName: String) -> DesktopTheme? {
    if let name = nameOnX11(driverName: driverName) { return theme(named: name) }
    return theme(gtk: DesktopFile.gtk, kde: DesktopFile.kde)
  }

  /// If both GTK's and KDE's file name a theme, KDE's counts, since KDE writes GTK's too.
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

  private static func nameOnX11(driverName: String) -> String? {
    driverName == "x11" ? XSettings.ofServer().texts["Net/ThemeName"] : nil
  }

  package static func hasHighContrast(driverName: String) -> Bool {
    nameOnX11(driverName: driverName).map(isHighContrast) ?? hasHighContrast(gtk: DesktopFile.gtk)
  }

  package static func hasHighContrast(gtk: String?) -> Bool {
    gtk.flatMap { DesktopFile(text: $0)["Settings", "gtk-theme-name"] }.map(isHighContrast) ?? false
  }

  private static func isHighContrast(named name: String) -> Bool {
    name.lowercased().hasPrefix("highcontrast")
  }

  private static func theme(named name: String) -> DesktopTheme {
    let name = name.lowercased()
    let isDark = name.hasSuffix("dark") || name.contains("-dark-") || name == "highcontrastinverse"
    return isDark ? .dark : .light
  }
}

/// The length of a point on a desktop that leaves the scaling of windows to programs.
package enum DesktopScale {
  /// Other lengths, in pixels, are not believed.
  static let range = 0.5...8.0

  /// Returns a length in pixels; 1 if neither is a number that gives 0.5 to 8.
  ///
  /// `dpi` is the X server's resource `Xft.dpi`, which every desktop sets: 96 is one pixel per point.
  /// `gdkScale` (`GDK_SCALE`) counts if there is no such resource.
  package static func pixelsPerPoint(dpi: String?, gdkScale: String?) -> Double {
    let wishes = [dpi.flatMap(Double.init).map { $0 / 96 }, gdkScale.flatMap(Double.init)]
    return wishes.compactMap { $0 }.first(where: range.contains) ?? 1
  }

  /// Asks X11 over a separate connection: SDL's own is open only while there is a window.
  ///
  /// `SDL_GetDisplayDPI` gives the size of the screen's glass, which is not the scale that the user chose.
  static func ofX11() -> Double {
    guard let display = XOpenDisplay(nil) else { return 1 }
    defer { XCloseDisplay(display) }
    return pixelsPerPoint(
      dpi: XGetDefault(display, "Xft", "dpi").map { String(cString: $0) },
      gdkScale: SDL_getenv("GDK_SCALE").map { String(cString: $0) }
    )
  }
}

/// The longest time between the presses of a double click.
package enum DoubleClick {
  /// Returns the desktop's, in seconds; only on SDL's driver `x11` it can be asked for, else it is SDL's own.
  package static func interval(driverName: String) -> Double {
    interval(in: driverName == "x11" ? .ofServer() : XSettings([]))
  }

  /// Believes 0.05 to 5 seconds.
  package static func interval(in settings: XSettings) -> Double {
    let milliseconds = settings.numbers["Net/DoubleClickTime"].flatMap {
      (50...5000).contains($0) ? $0 : nil
    }
    return Double(milliseconds ?? 500) / 1000
  }
}

/// The desktop's wish for less motion, for people whom motion disturbs.
///
/// It is read from where desktops keep it without a bus: the X server's settings, as GNOME, Xfce, MATE
/// and Cinnamon give them, and the settings files of GTK and KDE. GNOME on Wayland keeps it in its
/// database, which ``DesktopPortal`` reads.
package enum ReducedMotion {
  /// Only on SDL's driver `x11` the X server is asked.
  package static func isWished(driverName: String) -> Bool {
    if driverName == "x11", let shows = showsAnimations(in: .ofServer()) { return !shows }
    return isWished(gtk: DesktopFile.gtk, kde: DesktopFile.kde)
  }

  package static func isWished(gtk: String?, kde: String?) -> Bool {
    let animations = gtk.flatMap { DesktopFile(text: $0)["Settings", "gtk-enable-animations"] }
    let factor = kde.flatMap { DesktopFile(text: $0)["KDE", "AnimationDurationFactor"] }
    return animations == "0" || animations == "false" || factor.flatMap(Double.init) == 0
  }

  /// Returns nil if the settings do not say, or the property is cut off.
  package static func showsAnimations(in settings: [UInt8]) -> Bool? {
    showsAnimations(in: XSettings(settings))
  }

  private static func showsAnimations(in settings: XSettings) -> Bool? {
    settings.numbers["Gtk/EnableAnimations"].map { $0 != 0 }
  }
}
