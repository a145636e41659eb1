import Glibc
package import RiffleFormats
import RiffleSDL
import Subprocess
import Synchronization
package import SystemPackage

/// The desktop's dialog in which a person chooses a folder: that of its portal
/// (org.freedesktop.portal.FileChooser), else that of zenity or kdialog.
///
/// It is asked on threads of its own, and never waited for: the owner is woken when there is an answer.
package final class FolderDialog: Sendable {
  package enum Answer: Hashable, Sendable {
    case chosen(FilePath)
    case cancelled
    /// What was chosen is no folder here, or nothing can ask for one.
    case refused(RiffleError)
  }

  private struct State {
    /// The number of the dialog that is open; an answer to another one comes too late.
    var open: Int?
    var count = 0
    var answer: Answer?
    /// The connection is kept until the answer is taken: the portal's dialog closes with it.
    var bus: DBusConnection?
    var program: pid_t?
  }

  private let state = Mutex(State())
  private let address: String?
  private let programs: [Program]
  private let wake: @Sendable () -> Void

  private static let title = "Open a folder of pictures"
  private static let portal = "/org/freedesktop/portal/desktop"
  /// The longest wait for the portal to begin, which the call may have to start first, in milliseconds.
  private static let patience: Int32 = 5000

  /// - Parameters:
  ///   - address: Where the session's bus is; nil without one.
  ///   - programs: What is tried where there is no portal; by default those of the desktop.
  ///   - wake: Called on another thread when there is an answer.
  package init(
    busAddress address: String? = DBusConnection.sessionBus,
    programs: [Program] = Program.ofDesktop,
    wake: @escaping @Sendable () -> Void
  ) {
    self.address = address
    self.programs = programs
    self.wake = wake
  }

  package func open() {
    let number = state.withLock { state -> Int? in
      guard state.open == nil else { return nil }
      state.count += 1
      state.open = state.count
      return state.count
    }
    guard let number else { return }
    do throws(MissingThread) {
      try DetachedThread.start("riffle-dialog") { [self] in
        if !askPortal(number) { askPrograms(number) }
      }
    } catch {
      end(number, with: .refused(.unavailable("No dialog can be shown: \(error)")))
    }
  }

  package func close() {
    let (bus, program) = state.withLock { state in
      state.open = nil
      state.answer = nil
      return (state.bus.take(), state.program.take())
    }
    // The portal closes the dialogs of a connection that ends, which this one does as it is freed.
    withExtendedLifetime(bus) {}
    if let program { kill(program, SIGKILL) }
  }

  /// Returns the answer that has come since the last time.
  package func takeAnswer() -> Answer? {
    let (answer, bus) = state.withLock { state in
      (state.answer.take(), state.open == nil ? state.bus.take() : nil)
    }
    // It is not freed on the thread on which it hears.
    withExtendedLifetime(bus) {}
    return answer
  }

  private func end(_ number: Int, with answer: Answer) {
    state.withLock { state in
      guard state.open == number else { return }
      state.open = nil
      state.answer = answer
    }
    wake()
  }

  // MARK: The portal

  /// Returns whether the portal shows a dialog.
  private func askPortal(_ number: Int) -> Bool {
    guard let address, let bus = DBusConnection(address: address) else { return false }
    let token = "riffle\(number)"
    bus.hear { [weak self] message in
      if message.member == "Response", message.path.hasSuffix("/\(token)"), !message.isCall {
        self?.end(number, with: Self.answer(in: message.arguments))
      }
      return false
    }
    bus.match(
      "type='signal',interface='org.freedesktop.portal.Request',member='Response'",
      timeout: Self.patience
    )
    let isOpen = state.withLock { state in
      if state.open == number { state.bus = bus }
      return state.open == number
    }
    guard isOpen else { return true }
    func option(_ name: String, _ value: DBusValue) -> DBusValue {
      .entry(.string(name), .variant(value))
    }
    let request = bus.call(
      "org.freedesktop.portal.Desktop",
      Self.portal,
      "org.freedesktop.portal.FileChooser",
      "OpenFile",
      [
        // Without a parent: SDL has no name for a window on Wayland.
        .string(""), .string(Self.title),
        .array(
          of: "{sv}",
          [
            option("handle_token", .string(token)), option("directory", .boolean(true)),
            option("modal", .boolean(true)),
          ]
        ),
      ],
      startsService: true,
      timeout: Self.patience
    )
    if request == nil {
      state.withLock { state in if state.open == number { state.bus = nil } }
    }
    return request != nil
  }

  /// Returns a response's code, which is 0 for a choice, and its results by name.
  private static func answer(in arguments: [DBusValue]) -> Answer {
    guard arguments.first?.integer == 0, arguments.count == 2 else { return .cancelled }
    for case .entry(.string("uris"), let value) in arguments[1].children {
      guard let uri = value.unwrapped.children.first?.text else { continue }
      do throws(RiffleError) {
        return .chosen(try FilePath(named: uri))
      } catch {
        return .refused(error.preceded(by: "\(uri.elidedPath): "))
      }
    }
    return .cancelled
  }

  // MARK: Programs

  /// A program that prints the path of a folder that a person chooses, and ends with 0, or with 1 if they
  /// choose none.
  package struct Program: Hashable, Sendable {
    package var name: String
    package var arguments: [String]

    package init(_ name: String, _ arguments: [String]) {
      (self.name, self.arguments) = (name, arguments)
    }

    private static let zenity = Program(
      "zenity",
      ["--file-selection", "--directory", "--title", FolderDialog.title]
    )
    private static let kdialog = Program(
      "kdialog",
      ["--title", FolderDialog.title, "--getexistingdirectory", "."]
    )

    /// The programs of all desktops, of which that of this one comes first.
    package static var ofDesktop: [Program] {
      let desktop = ProcessEnvironment.value(of: "XDG_CURRENT_DESKTOP") ?? ""
      return desktop.split(separator: ":").contains("KDE") ? [kdialog, zenity] : [zenity, kdialog]
    }
  }

  private func askPrograms(_ number: Int) {
    Task.detached(priority: .userInitiated) { [self] in
      for program in programs {
        if let answer = await ask(program, number) { return end(number, with: answer) }
      }
      let names = (["a portal"] + programs.map(\.name)).joined(separator: ", ")
      end(
        number,
        with: .refused(
          .unavailable(
            "No dialog answers here (tried \(names)). Drop a folder on this window, or start riffle FOLDER."
          )
        )
      )
    }
  }

  /// Returns nil if the program cannot show a dialog.
  private func ask(_ program: Program, _ number: Int) async -> Answer? {
    let executable: Executable =
      program.name.contains("/") ? .path(FilePath(program.name)) : .name(program.name)
    let result = try? await Subprocess.run(
      executable,
      arguments: Arguments(program.arguments),
      input: .none,
      output: .bytes(limit: 1 << 16),
      error: .discarded
    ) { process in
      let isOpen = state.withLock { state in
        if state.open == number { state.program = process.processIdentifier.value }
        return state.open == number
      }
      if !isOpen { kill(process.processIdentifier.value, SIGKILL) }
    }
    state.withLock { state in if state.open == number { state.program = nil } }
    switch result?.terminationStatus {
    case .exited(0):
      let line = result?.standardOutput.prefix { $0 != UInt8(ascii: "\n") } ?? []
      return line.isEmpty ? .cancelled : .chosen(FilePath(bytes: line))
    case .exited(1): return .cancelled
    default: return nil
    }
  }
}
