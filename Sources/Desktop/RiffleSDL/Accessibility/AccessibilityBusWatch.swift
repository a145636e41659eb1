import Glibc
import RiffleSystem
import Synchronization

/// Looks for the accessibility bus, and waits for assistive technology if none is there yet.
///
/// Nothing is loaded, and no thread started, unless the desktop has such a bus. It is asked on a separate
/// thread, and says by itself when a screen reader is started (org.a11y.Status), so nothing is done at rest.
package final class AccessibilityBusWatch: Sendable {
  private let found: @Sendable (_ address: String) -> Void
  private let state = Mutex(State())

  private struct State {
    var session: DBusConnection?
    var isDone = false
  }

  private static let timeout: Int32 = 2000

  /// Returns nil if the desktop has no such bus; `found` is called once, on a separate thread, with
  /// the address
  /// of the bus, when assistive technology is in use.
  package init?(found: @escaping @Sendable (_ address: String) -> Void) {
    self.found = found
    let address = DBusConnection.environment("AT_SPI_BUS_ADDRESS")
    let session = address == nil && Self.hasLauncher ? DBusConnection.sessionBus : nil
    guard address != nil || session != nil else { return nil }
    start { watch in
      if let address { watch.end(with: address) }
      if let session { watch.follow(session) }
    }
  }

  /// Whether the program that starts the bus has run: it keeps its socket in this folder.
  private static var hasLauncher: Bool {
    let folders = [
      DBusConnection.environment("XDG_RUNTIME_DIR").map { "\($0)/at-spi" },
      DBusConnection.environment("HOME").map { "\($0)/.cache/at-spi" },
    ]
    return folders.contains { $0.map { access($0, X_OK) == 0 } ?? false }
  }

  /// Starts a thread; if there is none, there is no bus.
  private func start(_ work: @escaping @Sendable (AccessibilityBusWatch) -> Void) {
    try? DetachedThread.start("riffle-a11y") { work(self) }
  }

  private func follow(_ address: String) {
    guard let session = DBusConnection(address: address) else { return }
    state.withLock { $0.session = session }
    session.hear { [weak self] message in
      let isNews = ["PropertiesChanged", "NameOwnerChanged"].contains(message.member)
      if isNews, !message.isCall { self?.start { $0.look() } }
      return false
    }
    session.match(
      "type='signal',path='/org/a11y/bus',member='PropertiesChanged'",
      timeout: Self.timeout
    )
    session.match(
      "type='signal',member='NameOwnerChanged',arg0='org.a11y.Bus'",
      timeout: Self.timeout
    )
    look()
  }

  private func look() {
    guard let session = state.withLock({ $0.session }) else { return }
    func call(_ interface: String, _ method: String, _ arguments: [DBusValue]) -> DBusValue? {
      let path = "/org/a11y/bus"
      let answer = session.call(
        "org.a11y.Bus",
        path,
        interface,
        method,
        arguments,
        timeout: Self.timeout
      )
      return answer?.first?.unwrapped
    }
    let isInUse = ["IsEnabled", "ScreenReaderEnabled"].contains { name in
      let arguments = ["org.a11y.Status", name].map(DBusValue.string)
      return call("org.freedesktop.DBus.Properties", "Get", arguments)?.flag == true
    }
    guard isInUse, let address = call("org.a11y.Bus", "GetAddress", [])?.text else { return }
    end(with: address)
  }

  private func end(with address: String) {
    let (isFirst, session) = state.withLock { state in
      defer { state.isDone = true }
      return (!state.isDone, state.session.take())
    }
    withExtendedLifetime(session) {}
    if isFirst { found(address) }
  }
}
