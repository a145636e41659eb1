import RiffleSystem
import Synchronization

/// The desktop's answers about how programs should look, from its portal on the session's bus
/// (org.freedesktop.portal.Settings).
package struct DesktopPortal: Hashable, Sendable {
  /// It is nil if the person has no preference, or no portal answers.
  package var theme: DesktopTheme?
  package var reducesMotion: Bool?
  package var increasesContrast: Bool?

  package init(
    theme: DesktopTheme? = nil,
    reducesMotion: Bool? = nil,
    increasesContrast: Bool? = nil
  ) {
    self.theme = theme
    self.reducesMotion = reducesMotion
    self.increasesContrast = increasesContrast
  }

  /// The address is one such as `unix:path=/run/user/1000/bus`, the timeout is in milliseconds for each
  /// answer.
  package static func read(fromBusAt address: String, timeout: Int32 = 500) -> DesktopPortal {
    DBusConnection(address: address).map { read(from: $0, timeout: timeout) } ?? DesktopPortal()
  }

  static func read(from bus: DBusConnection, timeout: Int32) -> DesktopPortal {
    var portal = DesktopPortal()
    func answer(_ space: String, _ key: String) -> DBusValue? {
      // Read wraps the value twice.
      bus.call(
        "org.freedesktop.portal.Desktop",
        "/org/freedesktop/portal/desktop",
        "org.freedesktop.portal.Settings",
        "Read",
        [.string(space), .string(key)],
        timeout: timeout
      )?.first?.unwrapped
    }
    switch answer("org.freedesktop.appearance", "color-scheme")?.integer {
    case 1: portal.theme = .dark
    case 2: portal.theme = .light
    default: break
    }
    portal.reducesMotion =
      answer("org.freedesktop.appearance", "reduced-motion")?.integer.map { $0 == 1 }
      // Portals before 1.18 do not know it, but pass GNOME's own setting on.
      ?? answer("org.gnome.desktop.interface", "enable-animations")?.flag.map { !$0 }
    portal.increasesContrast =
      answer("org.freedesktop.appearance", "contrast")?.integer.map { $0 == 1 }
      ?? answer("org.gnome.desktop.a11y.interface", "high-contrast")?.flag
    return portal
  }
}

/// Follows the answers of the desktop's portal: it says when a setting has changed
/// (`SettingChanged` of org.freedesktop.portal.Settings), so nothing is done at rest.
package final class DesktopPortalWatch: Sendable {
  /// It is called on a separate thread.
  private let didRead: @Sendable (DesktopPortal) -> Void
  private let address: String?
  private let timeout: Int32
  private let state = Mutex(State())

  private struct State {
    var connection: DBusConnection?
    var isReading = false
    var isOutdated = false
    var hasEnded = false
  }

  /// Begins with the first ``read()``.
  ///
  /// `didRead` is called on a separate thread, after each ``read()`` and when an answer may have changed;
  /// all answers are nil without a bus, a portal or GIO.
  package init(
    fromBusAt address: String? = DBusConnection.sessionBus,
    timeout: Int32 = 500,
    didRead: @escaping @Sendable (DesktopPortal) -> Void
  ) {
    self.address = address
    self.timeout = timeout
    self.didRead = didRead
  }

  /// Reads the answers on a separate thread; one that reads already does it once more.
  package func read() {
    let starts = state.withLock { state in
      if state.hasEnded { return false }
      state.isOutdated = true
      defer { state.isReading = true }
      return !state.isReading
    }
    guard starts else { return }
    do throws(MissingThread) {
      try DetachedThread.start("riffle-desktop") { self.readOutdated() }
    } catch {
      // Without a thread the desktop is not asked.
      state.withLock { $0.isReading = false }
    }
  }

  package func end() {
    // It is closed as it is freed. A thread that reads keeps it until it is done.
    let connection = state.withLock { state in
      state.hasEnded = true
      return state.connection.take()
    }
    withExtendedLifetime(connection) {}
  }

  private func readOutdated() {
    while takesOutdated() {
      let portal = connect().map { DesktopPortal.read(from: $0, timeout: timeout) }
      didRead(portal ?? DesktopPortal())
    }
  }

  /// Returns whether there is something to read; if not, the thread is about to end.
  private func takesOutdated() -> Bool {
    state.withLock { state in
      defer { state.isOutdated = false }
      state.isReading = state.isOutdated && !state.hasEnded
      return state.isReading
    }
  }

  private func connect() -> DBusConnection? {
    if let connection = state.withLock({ $0.connection }) { return connection }
    guard let address, let bus = DBusConnection(address: address) else { return nil }
    bus.hear { [weak self] message in
      if message.member == "SettingChanged", !message.isCall { self?.read() }
      return false
    }
    bus.match(
      "type='signal',interface='org.freedesktop.portal.Settings',member='SettingChanged'",
      timeout: timeout
    )
    state.withLock { state in if !state.hasEnded { state.connection = bus } }
    return bus
  }
}
