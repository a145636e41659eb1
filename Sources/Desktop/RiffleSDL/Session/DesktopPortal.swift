import CGIOSettings
import Glibc
import RiffleSystem

/// The desktop's answers about how programs should look, from its portal on the session's bus
/// (org.freedesktop.portal.Settings).
package struct DesktopPortal: Hashable, Sendable {
  /// The colors; nil if the person has no preference, or nobody answers.
  package var theme: DesktopTheme?
  /// Whether less motion is wished for; nil if nobody answers.
  package var reducesMotion: Bool?

  /// Makes answers; nil stands for none.
  package init(theme: DesktopTheme? = nil, reducesMotion: Bool? = nil) {
    self.theme = theme
    self.reducesMotion = reducesMotion
  }

  static let library = LoadedLibrary<dbus_functions>(
    "libgio-2.0.so.0",
    package: "libglib2.0-0",
    dbus_functions_names()
  )

  /// Asks the portal of the session's bus; waits up to half a second for each answer, so call it on a
  /// thread of its own.
  ///
  /// - Returns: The answers, all nil without a bus, a portal or GIO.
  package static func read() -> DesktopPortal {
    sessionBus.map { read(fromBusAt: $0) } ?? DesktopPortal()
  }

  /// Asks the portal of a bus.
  ///
  /// - Parameters:
  ///   - address: The address of the bus, such as `unix:path=/run/user/1000/bus`.
  ///   - timeout: The longest wait for each answer, in milliseconds. Defaults to 500.
  /// - Returns: The answers.
  package static func read(fromBusAt address: String, timeout: Int32 = 500) -> DesktopPortal {
    guard let library = try? library.functions(), let bus = dbus_connection(library, address) else {
      return DesktopPortal()
    }
    defer { dbus_close(library, bus) }
    return read(from: bus, library, timeout: timeout)
  }

  /// Asks the portal over a connection.
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

  /// The address of the session's bus; nil if there is none.
  ///
  /// GIO would start one.
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
