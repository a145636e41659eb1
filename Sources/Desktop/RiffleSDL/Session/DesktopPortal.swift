import CGIOSettings
import Glibc
import RiffleSystem
import Synchronization

/// The desktop's answers about how programs should look, from its portal on the session's bus
/// (org.freedesktop.portal.Settings).
package struct DesktopPortal: Hashable, Sendable {
  /// Nil if the person has no preference, or no portal answers.
  package var theme: DesktopTheme?
  /// Nil if no portal answers.
  package var reducesMotion: Bool?

  package init(theme: DesktopTheme? = nil, reducesMotion: Bool? = nil) {
    self.theme = theme
    self.reducesMotion = reducesMotion
  }

  static let library = LoadedLibrary<dbus_functions>(
    "libgio-2.0.so.0",
    package: "libglib2.0-0",
    dbus_functions_names()
  )

  /// Waits up to half a second for each answer, so call it on a separate thread.
  ///
  /// All answers are nil without a bus, a portal or GIO.
  package static func read() -> DesktopPortal {
    sessionBus.map { read(fromBusAt: $0) } ?? DesktopPortal()
  }

  /// The address is one such as `unix:path=/run/user/1000/bus`, the timeout is in milliseconds for each
  /// answer.
  package static func read(fromBusAt address: String, timeout: Int32 = 500) -> DesktopPortal {
    guard let library = try? library.functions(), let bus = dbus_connection(library, address) else {
      return DesktopPortal()
    }
    defer { dbus_close(library, bus) }
    return read(from: bus, library, timeout: timeout)
  }

  static func read(
    from bus: UnsafeMutableRawPointer,
    _ library: dbus_functions,
    timeout: Int32
  ) -> DesktopPortal {
    var portal = DesktopPortal()
    func number(_ space: String, _ key: String) -> Int64? {
      let number = portal_number(library, bus, space, key, timeout)
      return number < 0 ? nil : number
    }
    switch number("org.freedesktop.appearance", "color-scheme") {
    case 1: portal.theme = .dark
    case 2: portal.theme = .light
    default: break
    }
    portal.reducesMotion =
      number("org.freedesktop.appearance", "reduced-motion").map { $0 == 1 }
      // Portals before 1.18 do not know it, but pass GNOME's own setting on.
      ?? number("org.gnome.desktop.interface", "enable-animations").map { $0 == 0 }
    return portal
  }

  /// Nil if there is no bus; GIO would start one.
  package static var sessionBus: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
    guard let folder = variable("XDG_RUNTIME_DIR"), access("\(folder)/bus", R_OK | W_OK) == 0 else {
      return nil
    }
    return "unix:path=\(folder)/bus"
  }
}

/// Follows the answers of the desktop's portal: it says when a setting has changed
/// (`SettingChanged` of org.freedesktop.portal.Settings), so nothing is done at rest.
package final class DesktopPortalWatch: Sendable {
  /// Called on a separate thread.
  private let didRead: @Sendable (DesktopPortal) -> Void
  private let address: String?
  private let timeout: Int32
  private let state = Mutex(State())

  private struct State {
    var connection: Connection?
    var isReading = false
    /// Whether the settings changed during the query.
    var isOutdated = false
    var hasEnded = false
  }

  /// A connection to the bus, with what listens on it; GIO's connections may be used by any thread.
  private struct Connection: @unchecked Sendable {
    let library: dbus_functions
    let bus: UnsafeMutableRawPointer
    let listening: UnsafeMutablePointer<portal_listening>?
  }

  /// A watch, as an object that a C pointer can refer to, without keeping it.
  private final class Ear: Sendable {
    private let watch: @Sendable () -> DesktopPortalWatch?

    init(_ watch: DesktopPortalWatch) {
      self.watch = { [weak watch] in watch }
    }

    func hear() { watch()?.read() }
  }

  /// Begins with the first ``read()``.
  ///
  /// `didRead` is called on a separate thread, after each ``read()`` and when an answer may have changed;
  /// all answers are nil without a bus, a portal or GIO.
  package init(
    fromBusAt address: String? = DesktopPortal.sessionBus,
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
    let connection = state.withLock { state -> Connection? in
      state.hasEnded = true
      // A thread that reads closes it when it is done.
      return state.isReading ? nil : state.connection.take()
    }
    connection.map(Self.close)
  }

  private func readOutdated() {
    while takesOutdated() {
      let portal = connect().map {
        DesktopPortal.read(from: $0.bus, $0.library, timeout: timeout)
      }
      didRead(portal ?? DesktopPortal())
    }
  }

  /// Returns whether there is something to read; if not, the thread is about to end.
  private func takesOutdated() -> Bool {
    let (isOutdated, closed) = state.withLock { state -> (Bool, Connection?) in
      defer { state.isOutdated = false }
      if state.isOutdated, !state.hasEnded { return (true, nil) }
      state.isReading = false
      return (false, state.hasEnded ? state.connection.take() : nil)
    }
    closed.map(Self.close)
    return isOutdated
  }

  /// Made the first time; nil without a bus.
  private func connect() -> Connection? {
    if let connection = state.withLock({ $0.connection }) { return connection }
    guard let address, let library = try? DesktopPortal.library.functions(),
      let bus = dbus_connection(library, address)
    else { return nil }
    let ear = Unmanaged.passRetained(Ear(self))
    let listener = portal_listener(
      library: library,
      changed: { Unmanaged<Ear>.fromOpaque($0).takeUnretainedValue().hear() },
      release: { Unmanaged<Ear>.fromOpaque($0).release() },
      context: ear.toOpaque()
    )
    let connection = Connection(
      library: library,
      bus: bus,
      listening: portal_listen(library, bus, listener, timeout)
    )
    state.withLock { $0.connection = connection }
    return connection
  }

  private static func close(_ connection: Connection) {
    portal_close(connection.library, connection.bus, connection.listening)
  }
}
