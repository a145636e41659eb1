import Dispatch
import Foundation
import RiffleSDL
import Synchronization
import TestSupport
import Testing

/// A portal of our own on a bus of its own: dbus-daemon, and Python's bindings.
@Suite("The desktop's portal", .serialized) struct DesktopPortalTests {
  /// A portal that has the answers of a Python dictionary, and says "ready" when it is there.
  private static func script(_ answers: String) -> String {
    """
    import dbus, dbus.service, sys, time
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib
    DBusGMainLoop(set_as_default=True)
    answers = \(answers)
    class Portal(dbus.service.Object):
        @dbus.service.method("org.freedesktop.portal.Settings", in_signature="ss", out_signature="v")
        def Read(self, space, key):
            value = answers.get((str(space), str(key)))
            if value == "late":
                time.sleep(3)
            if value is None:
                raise dbus.DBusException("no such key", name="org.freedesktop.portal.Error.NotFound")
            return value
        @dbus.service.signal("org.freedesktop.portal.Settings", signature="ssv")
        def SettingChanged(self, space, key, value):
            pass
    def change(source, condition):
        line = sys.stdin.readline()
        if not line:
            # The test has gone.
            loop.quit()
            return False
        key = ("org.freedesktop.appearance", "color-scheme")
        answers[key] = dbus.UInt32(int(line), variant_level=1)
        portal.SettingChanged(*key, answers[key])
        return True
    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN, change)
    bus = dbus.SessionBus()
    name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
    portal = Portal(bus, "/org/freedesktop/portal/desktop")
    loop = GLib.MainLoop()
    print("ready", flush=True)
    loop.run()
    """
  }

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

  /// Starts a program, and returns it with the first line that it writes.
  private func start(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String] = [:],
    input: Pipe = Pipe()
  ) throws -> (process: Process, line: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      line += byte
    }
    return (process, String(decoding: line, as: UTF8.self))
  }

  /// Ends a program, even one that has inherited the test's blocked signals.
  private func stop(_ process: Process) {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks a portal with some answers.
  private func answers(to script: String) throws -> DesktopPortal {
    let folder = try TemporaryFolder()
    let address = "--address=unix:path=\(folder.path(of: "bus"))"
    let bus = try start(
      "/usr/bin/dbus-daemon",
      ["--session", "--nofork", "--print-address=1", address]
    )
    defer { withExtendedLifetime(folder) { stop(bus.process) } }
    let portal = try start(
      "/usr/bin/python3",
      ["-c", script],
      ["DBUS_SESSION_BUS_ADDRESS": bus.line]
    )
    defer { stop(portal.process) }
    try #require(portal.line == "ready")
    return DesktopPortal.read(fromBusAt: bus.line, timeout: 300)
  }

  @Test(
    "tells the theme and the wish for less motion, by its newer keys or by GNOME's",
    .enabled(if: hasPython, "needs dbus, python3-dbus and python3-gi"),
    arguments: [
      (
        """
        {("org.freedesktop.appearance", "color-scheme"): dbus.UInt32(1, variant_level=1),
         ("org.freedesktop.appearance", "reduced-motion"): dbus.UInt32(1)}
        """, DesktopPortal(theme: .dark, reducesMotion: true)
      ),
      (
        """
        {("org.freedesktop.appearance", "color-scheme"): dbus.UInt32(2),
         ("org.gnome.desktop.interface", "enable-animations"): dbus.Boolean(False, variant_level=1)}
        """, DesktopPortal(theme: .light, reducesMotion: true)
      ),
      (
        """
        {("org.freedesktop.appearance", "color-scheme"): dbus.UInt32(0, variant_level=1),
         ("org.gnome.desktop.interface", "enable-animations"): dbus.Boolean(True)}
        """, DesktopPortal(reducesMotion: false)
      ),
      (
        """
        {("org.freedesktop.appearance", "color-scheme"): dbus.UInt32(1, variant_level=1),
         ("org.freedesktop.appearance", "contrast"): dbus.UInt32(1, variant_level=1)}
        """, DesktopPortal(theme: .dark, increasesContrast: true)
      ),
      (
        """
        {("org.freedesktop.appearance", "contrast"): dbus.UInt32(0, variant_level=1),
         ("org.gnome.desktop.a11y.interface", "high-contrast"): dbus.Boolean(True)}
        """, DesktopPortal(increasesContrast: false)
      ),
      (
        #"{("org.gnome.desktop.a11y.interface", "high-contrast"): dbus.Boolean(True)}"#,
        DesktopPortal(increasesContrast: true)
      ),
      (#"{("org.freedesktop.appearance", "color-scheme"): "dark"}"#, DesktopPortal()),
      (#"{("org.freedesktop.appearance", "color-scheme"): "late"}"#, DesktopPortal()),
    ]
  )
  func portal(answers text: String, expected: DesktopPortal) throws {
    #expect(try answers(to: Self.script(text)) == expected)
  }

  @Test(
    "a change is told without being asked for, and not any more after the end",
    .enabled(if: hasPython, "needs dbus, python3-dbus and python3-gi")
  )
  func changes() throws {
    let bus = try start("/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"])
    defer { stop(bus.process) }
    let input = Pipe()
    let portal = try start(
      "/usr/bin/python3",
      [
        "-c",
        Self.script(
          #"{("org.freedesktop.appearance", "color-scheme"): dbus.UInt32(2, variant_level=1)}"#
        ),
      ],
      ["DBUS_SESSION_BUS_ADDRESS": bus.line],
      input: input
    )
    defer { stop(portal.process) }
    try #require(portal.line == "ready")
    let answers = Mutex<[DesktopPortal]>([])
    let hasAnswered = DispatchSemaphore(value: 0)
    let watch = DesktopPortalWatch(fromBusAt: bus.line, timeout: 2000) { portal in
      answers.withLock { $0.append(portal) }
      hasAnswered.signal()
    }
    watch.read()
    for (number, theme) in [(nil, DesktopTheme.light), ("1", .dark), ("2", .light), ("0", nil)]
      as [(String?, DesktopTheme?)]
    {
      if let number { try input.fileHandleForWriting.write(contentsOf: Data("\(number)\n".utf8)) }
      try #require(hasAnswered.wait(timeout: .now() + 20) == .success)
      #expect(answers.withLock { $0.last } == DesktopPortal(theme: theme))
    }
    #expect(answers.withLock { $0.count } == 4)
    watch.end()
    try input.fileHandleForWriting.write(contentsOf: Data("1\n".utf8))
    #expect(hasAnswered.wait(timeout: .now() + 0.3) == .timedOut)
  }

  @Test("a watch without a bus answers nothing, once for each question")
  func noBus() throws {
    let hasAnswered = DispatchSemaphore(value: 0)
    let watch = DesktopPortalWatch(fromBusAt: nil) { portal in
      #expect(portal == DesktopPortal())
      hasAnswered.signal()
    }
    for _ in 0..<3 {
      watch.read()
      #expect(hasAnswered.wait(timeout: .now() + 20) == .success)
    }
    watch.end()
  }

  @Test("nobody at the address is no answer")
  func nobody() throws {
    let folder = try TemporaryFolder()

    #expect(DesktopPortal.read(fromBusAt: "unix:path=\(folder.path(of: "bus"))") == DesktopPortal())
    #expect(DesktopPortal.read(fromBusAt: "no address") == DesktopPortal())
  }
}
