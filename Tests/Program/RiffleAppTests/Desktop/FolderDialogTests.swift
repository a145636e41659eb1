import Foundation
import Glibc
import RiffleApp
import RiffleFormats
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("The dialog for a folder") struct FolderDialogTests {
  /// Opens a dialog and returns its answer.
  private func answer(
    of programs: [FolderDialog.Program],
    bus: String? = nil
  ) -> FolderDialog.Answer? {
    let isWoken = Mutex(false)
    let dialog = FolderDialog(busAddress: bus, programs: programs) {
      isWoken.withLock { $0 = true }
    }
    dialog.open()
    guard eventually({ isWoken.withLock { $0 } }) else { return nil }
    let answer = dialog.takeAnswer()
    #expect(dialog.takeAnswer() == nil)
    return answer
  }

  private func program(_ script: String) -> FolderDialog.Program {
    FolderDialog.Program("sh", ["-c", script])
  }

  @Test("takes the path that a program prints, whatever its bytes")
  func chosen() {
    #expect(answer(of: [program("echo '/my photos'")]) == .chosen("/my photos"))
    #expect(
      answer(of: [program(#"printf '/M\374ller\n'"#)])
        == .chosen(FilePath(bytes: Array("/M".utf8) + [0xFC] + Array("ller".utf8)))
    )
    #expect(answer(of: [program("exit 1")]) == .cancelled)
  }

  @Test("tries the next program where one is missing or cannot show anything")
  func next() {
    let missing = FolderDialog.Program("riffle-no-such-program", [])
    #expect(answer(of: [missing, program("exit 255"), program("echo /a")]) == .chosen("/a"))
  }

  @Test("says in one line that there is none, and what would do")
  func none() throws {
    guard case .refused(let error) = answer(of: [.init("riffle-none", []), .init("riffle-no", [])])
    else {
      Issue.record("it is not refused")
      return
    }
    #expect(
      error.description
        == "No dialog answers here (tried a portal, riffle-none, riffle-no). Drop a folder on this window, "
        + "or start riffle FOLDER."
    )
  }

  @Test("opens one at a time; closed, it ends the program and has no answer")
  func close() throws {
    let folder = try TemporaryFolder()
    let started = folder.path(of: "started")
    let dialog = FolderDialog(
      busAddress: nil,
      programs: [program("echo $$ >>'\(started)'; exec sleep 1000")]
    ) {}
    dialog.open()
    dialog.open()
    func ids() -> [pid_t] {
      let text = try? String(contentsOfFile: started, encoding: .utf8)
      return (text ?? "").split(separator: "\n").compactMap { pid_t($0) }
    }
    try #require(eventually { !ids().isEmpty })
    #expect(ids().count == 1)

    dialog.close()

    #expect(eventually { kill(ids()[0], 0) != 0 })
    #expect(dialog.takeAnswer() == nil)
  }

  // MARK: The portal

  /// A portal that shows no dialog but answers at once, and tells what it was asked for.
  private static let portal = #"""
    import dbus, dbus.service, sys
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    DBusGMainLoop(set_as_default=True)
    response = int(sys.argv[1])
    class Request(dbus.service.Object):
        @dbus.service.signal("org.freedesktop.portal.Request", signature="ua{sv}")
        def Response(self, response, results): pass
    class Portal(dbus.service.Object):
        @dbus.service.method("org.freedesktop.portal.FileChooser", in_signature="ssa{sv}",
                             out_signature="o", sender_keyword="sender")
        def OpenFile(self, parent, title, options, sender=None):
            assert title and options["directory"] and options["modal"]
            path = "/org/freedesktop/portal/desktop/request/%s/%s" % (
                sender[1:].replace(".", "_"), options["handle_token"])
            request = Request(bus, path)
            results = {"uris": dbus.Array(sys.argv[2:], signature="s")} if response == 0 else {}
            GLib.timeout_add(50, lambda: request.Response(
                dbus.UInt32(response), dbus.Dictionary(results, signature="sv")))
            return dbus.ObjectPath(path)
    bus = dbus.SessionBus()
    name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
    portal = Portal(bus, "/org/freedesktop/portal/desktop")
    print("ready", flush=True)
    GLib.MainLoop().run()
    """#

  private static let hasPython: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", "import dbus.service; from gi.repository import GLib"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon")
  }()

  /// Runs a program for as long as a body takes, which gets the first line that it writes.
  private func running(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String] = [:],
    _ body: (String) throws -> Void
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      line += byte
    }
    try body(String(decoding: line, as: UTF8.self))
  }

  @Test(
    "asks the desktop's portal first, and the programs where it has no dialog",
    .enabled(if: hasPython, "needs dbus, python3-dbus and python3-gi")
  )
  func portal() throws {
    let folder = try TemporaryFolder()
    // Without the services of this machine, of which one may be a portal.
    let configuration = try folder.write(
      """
      <busconfig><type>session</type><listen>unix:path=\(folder.path(of: "bus"))</listen>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow own="*"/>
      <allow eavesdrop="true"/></policy></busconfig>
      """,
      to: "bus.conf"
    )
    let other = [program("echo /other")]
    let daemon = ["--config-file=\(configuration)", "--nofork", "--print-address=1"]
    try running("/usr/bin/dbus-daemon", daemon) { bus in
      // A bus without a portal.
      #expect(answer(of: other, bus: bus) == .chosen("/other"))
      for (arguments, wanted) in [
        (["0", "file:///My%20Pictures"], .chosen("/My Pictures")), (["1"], .cancelled),
        (["2"], .cancelled),
      ] as [([String], FolderDialog.Answer)] {
        try running(
          "/usr/bin/python3",
          ["-c", Self.portal] + arguments,
          ["DBUS_SESSION_BUS_ADDRESS": bus]
        ) { _ in
          #expect(answer(of: other, bus: bus) == wanted)
        }
      }
      try running(
        "/usr/bin/python3",
        ["-c", Self.portal, "0", "file://nas/photos"],
        ["DBUS_SESSION_BUS_ADDRESS": bus]
      ) { _ in
        guard case .refused(let error) = answer(of: other, bus: bus) else {
          Issue.record("it is not refused")
          return
        }
        #expect(error.description.hasPrefix("file://nas/photos: it is on the computer \"nas\""))
      }
    }
  }
}
