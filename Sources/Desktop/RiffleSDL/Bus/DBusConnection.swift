import CDBus
import Glibc
import RiffleSystem
import Synchronization

/// A connection to a message bus, over GIO, which is loaded for the first one.
///
/// Any thread may use it. What comes in is heard on a thread of GIO's own, which sleeps until then.
package final class DBusConnection: @unchecked Sendable {
  // GIO's connections may be used by any thread; all else does not change, or is guarded.
  private let library: dbus_functions
  private let bus: UnsafeMutableRawPointer
  private let ear = Mutex<Ear?>(nil)

  private struct Ear: @unchecked Sendable {
    let filter: UInt32
    let hearer: UnsafeMutableRawPointer
  }

  private final class Hearer {
    let library: dbus_functions
    let bus: UnsafeMutableRawPointer
    let hear: @Sendable (DBusMessage) -> Bool

    init(
      _ library: dbus_functions,
      _ bus: UnsafeMutableRawPointer,
      _ hear: @escaping @Sendable (DBusMessage) -> Bool
    ) {
      self.library = library
      self.bus = bus
      self.hear = hear
    }
  }

  static let library = LoadedLibrary<dbus_functions>(
    "libgio-2.0.so.0",
    package: "libglib2.0-0",
    dbus_functions_names()
  )

  /// The address is such as `unix:path=/run/user/1000/bus`; nil if nobody answers there, or without GIO.
  package init?(address: String) {
    // G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT and _MESSAGE_BUS_CONNECTION.
    guard let library = try? Self.library.functions(),
      let bus = library.g_dbus_connection_new_for_address_sync(address, 1 | 8, nil, nil, nil)
    else { return nil }
    self.library = library
    self.bus = bus
  }

  deinit {
    _ = library.g_dbus_connection_close_sync(bus, nil, nil)
    // The thread that calls the filter has closed the connection by then: it does not call it any more.
    if let ear = ear.withLock({ $0 }) {
      library.g_dbus_connection_remove_filter(bus, ear.filter)
      Unmanaged<Hearer>.fromOpaque(ear.hearer).release()
    }
    library.g_object_unref(bus)
  }

  /// The name by which others on the bus call this connection.
  package var name: String {
    library.g_dbus_connection_get_unique_name(bus).map { String(cString: $0) } ?? ""
  }

  /// Calls a method, and waits for its answer: nil if there is none in time, or it is an error.
  ///
  /// No program is started for it, unless `startsService`. The timeout is in milliseconds.
  package func call(
    _ name: String,
    _ path: String,
    _ interface: String,
    _ method: String,
    _ arguments: [DBusValue] = [],
    startsService: Bool = false,
    timeout: Int32
  ) -> [DBusValue]? {
    let noAutoStart: Int32 = 1
    let answer = library.g_dbus_connection_call_sync(
      bus,
      name,
      path,
      interface,
      method,
      library.variant(of: .structure(arguments)),
      nil,
      startsService ? 0 : noAutoStart,
      timeout,
      nil,
      nil
    )
    guard let answer else { return nil }
    defer { library.g_variant_unref(answer) }
    return library.value(of: answer).children
  }

  package func match(_ rule: String, timeout: Int32) {
    _ = call(
      "org.freedesktop.DBus",
      "/org/freedesktop/DBus",
      "org.freedesktop.DBus",
      "AddMatch",
      [.string(rule)],
      timeout: timeout
    )
  }

  package func emit(
    _ path: String,
    _ interface: String,
    _ member: String,
    _ arguments: [DBusValue]
  ) {
    guard let signal = library.g_dbus_message_new_signal(path, interface, member) else { return }
    send(signal, arguments)
  }

  /// Has a closure called, on GIO's thread, with each message that comes in; it returns whether it has
  /// used a call, which it then answers, at once or later.
  ///
  /// Call it once. The closure must not keep the connection.
  package func hear(_ hear: @escaping @Sendable (DBusMessage) -> Bool) {
    let hearer = Unmanaged.passRetained(Hearer(library, bus, hear)).toOpaque()
    let filter = library.g_dbus_connection_add_filter(
      bus,
      { _, message, incoming, data in
        guard let message, let data, incoming != 0 else { return message }
        let hearer = Unmanaged<Hearer>.fromOpaque(data).takeUnretainedValue()
        let heard = DBusMessage(message, hearer.library)
        guard hearer.hear(heard), heard.isCall else { return message }
        hearer.library.g_object_unref(message)
        return nil
      },
      hearer,
      // GLib would release the data in a main loop of its own, which nobody runs here.
      nil
    )
    let made = Ear(filter: filter, hearer: hearer)
    ear.withLock { $0 = made }
  }

  package func answer(_ call: DBusMessage, with arguments: [DBusValue]) {
    guard let reply = library.g_dbus_message_new_method_reply(call.message) else { return }
    send(reply, arguments)
  }

  package func refuse(_ call: DBusMessage) {
    let error = library.g_dbus_message_new_method_error_literal(
      call.message,
      "org.freedesktop.DBus.Error.UnknownMethod",
      "\(call.interface).\(call.member) is not known at \(call.path)"
    )
    if let error { send(error, nil) }
  }

  private func send(_ message: UnsafeMutableRawPointer, _ arguments: [DBusValue]?) {
    if let arguments {
      library.g_dbus_message_set_body(message, library.variant(of: .structure(arguments)))
    }
    _ = library.g_dbus_connection_send_message(bus, message, 0, nil, nil)
    library.g_object_unref(message)
  }

  /// The address of the session's bus; nil if there is none: GIO would start one.
  package static var sessionBus: String? {
    if let address = environment("DBUS_SESSION_BUS_ADDRESS") {
      return address == BusProbe.noBus ? nil : address
    }
    guard let folder = environment("XDG_RUNTIME_DIR"),
      access("\(folder)/bus", R_OK | W_OK) == 0
    else { return nil }
    return "unix:path=\(folder)/bus"
  }

  /// Returns nil if a variable is not set, or empty.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A message that came in: a call or a signal.
package final class DBusMessage: @unchecked Sendable {
  // GIO's messages do not change once they have come in.
  fileprivate let message: UnsafeMutableRawPointer
  private let library: dbus_functions
  package let isCall: Bool
  package let path: String
  package let interface: String
  package let member: String

  fileprivate init(_ message: UnsafeMutableRawPointer, _ library: dbus_functions) {
    self.message = library.g_object_ref(message)
    self.library = library
    // G_DBUS_MESSAGE_TYPE_METHOD_CALL.
    isCall = library.g_dbus_message_get_message_type(message) == 1
    func text(_ bytes: UnsafePointer<CChar>?) -> String { bytes.map { String(cString: $0) } ?? "" }
    path = text(library.g_dbus_message_get_path(message))
    interface = text(library.g_dbus_message_get_interface(message))
    member = text(library.g_dbus_message_get_member(message))
  }

  deinit {
    library.g_object_unref(message)
  }

  package var arguments: [DBusValue] {
    library.g_dbus_message_get_body(message).map { library.value(of: $0).children } ?? []
  }
}
