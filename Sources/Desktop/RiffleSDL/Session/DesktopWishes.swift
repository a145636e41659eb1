import RiffleSystem

/// What the desktop wishes of a program's looks, followed while the program runs.
///
/// The portal says by itself when something changes. Desktops without one are asked again by
/// ``lookAgain()``.
@MainActor
package final class DesktopWishes {
  /// The colors; nil if nothing says it.
  package private(set) var theme: DesktopTheme?
  /// Whether less motion is wished for.
  package private(set) var reducesMotion: Bool
  private let driverName: String
  private var watch: DesktopPortalWatch?
  private var didChange: () -> Void = {}

  /// Reads what can be known at once.
  ///
  /// - Parameter driverName: The name of SDL's video driver: only on `x11` the X server is asked.
  package init(driverName: String) {
    self.driverName = driverName
    theme = DesktopTheme.current(driverName: driverName)
    reducesMotion = ReducedMotion.isWished(driverName: driverName)
  }

  deinit {
    watch?.end()
  }

  /// Asks the portal, and follows what it says.
  ///
  /// - Parameter didChange: What is called when a wish is another one.
  package func follow(_ didChange: @escaping () -> Void) {
    self.didChange = didChange
    let driverName = driverName
    let watch = DesktopPortalWatch { [weak self] portal in
      // A portal tells of no color if the person has none in mind.
      let theme = portal.theme ?? DesktopTheme.current(driverName: driverName)
      let reduces = portal.reducesMotion ?? ReducedMotion.isWished(driverName: driverName)
      Task { @MainActor in self?.take(theme, reduces) }
    }
    self.watch = watch
    watch.read()
  }

  /// Asks again, on a thread of its own, as when a person comes back from the desktop's settings.
  package func lookAgain() { watch?.read() }

  private func take(_ theme: DesktopTheme?, _ reducesMotion: Bool) {
    // A desktop that was dark and has no preference any more is light.
    let theme = theme ?? (self.theme == nil ? nil : .light)
    guard theme != self.theme || reducesMotion != self.reducesMotion else { return }
    (self.theme, self.reducesMotion) = (theme, reducesMotion)
    didChange()
  }
}
