import Foundation
import TestSupport
import WindowTestSupport

/// A session bus of a test's own, with what talks on it.
final class SessionBus {
  /// What programs need to find the bus, and no other.
  let environment: [String: String]
  let folder: TemporaryFolder
  private var processes: [Process] = []

  init() async throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let address = "unix:path=\(folder.path(of: "bus"))"
    let environment = Tool.environment.merging([
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder.url.path,
      "HOME": folder.url.path, "GSETTINGS_BACKEND": "memory",
    ]) { $1 }
    self.environment = environment.filter { $0.key != "AT_SPI_BUS_ADDRESS" }
    try start("/usr/bin/dbus-daemon", ["--session", "--nofork", "--address=\(address)"])
    try await wait(forFile: "bus")
  }

  func wait(forFile name: String) async throws {
    let path = folder.path(of: name)
    try await WindowTestSupport.wait {
      "there is no \(name)"
    } until: {
      FileManager.default.fileExists(atPath: path) ? true : nil
    }
  }

  /// Starts a program that is ended with the bus.
  func start(
    _ path: String,
    _ arguments: [String],
    input: Pipe = Pipe(),
    output: FileHandle? = .nullDevice
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    processes.append(process)
  }

  /// Runs a body, and ends all programs.
  static func run(_ body: (SessionBus) async throws -> Void) async throws {
    let bus = try await SessionBus()
    do {
      try await body(bus)
    } catch {
      try await bus.end()
      throw error
    }
    try await bus.end()
  }

  private func end() async throws {
    for process in processes.reversed() { try await process.end() }
  }
}

/// A client of AT-SPI's own library, which looks at programs as a screen reader does, with an
/// accessibility bus.
final class ScreenReader {
  /// What the reader has said.
  private let output: LineFile
  private let bus: SessionBus
  private let input = Pipe()

  static let isInstalled: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", "import gi; gi.require_version('Atspi', '2.0')"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
      && ["/usr/bin/dbus-daemon", launcher].allSatisfy(FileManager.default.isExecutableFile)
  }()

  private static let launcher = "/usr/libexec/at-spi-bus-launcher"
  /// Ends the launcher with the program that starts it, gently: it has a bus of its own to end.
  private static let launching = """
    import ctypes, signal, subprocess
    def follow():
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)
    subprocess.run(["\(launcher)", "--launch-immediately"], preexec_fn=follow)
    """

  /// Starts the accessibility bus; nobody listens yet.
  init(on bus: SessionBus) async throws {
    self.bus = bus
    output = LineFile(path: bus.folder.path(of: "reader"))
    try bus.start("/usr/bin/python3", ["-c", Self.launching])
    try await bus.wait(forFile: "at-spi")
  }

  /// Starts the reader, which makes programs that run already show themselves.
  func listen() async throws {
    let path = try bus.folder.write("", to: "reader")
    let output = FileHandle(forWritingAtPath: path)
    try bus.start("/usr/bin/python3", ["-u", "-c", Self.script], input: input, output: output)
    try await expect("listening")
  }

  /// Has the reader do something; its answers are lines.
  func ask(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Waits until the reader has said a line, so many times.
  func expect(_ line: String, times: Int = 1) async throws {
    try await expect("\(times) times '\(line)'") { $0.count { $0 == line } >= times }
  }

  /// Waits until the reader's lines are as wanted.
  func expect(_ what: String, until isThere: ([String]) -> Bool) async throws {
    try await WindowTestSupport.wait { [output] in
      "the reader has not said \(what), but \(try output.lines())"
    } until: {
      isThere(try output.lines()) ? true : nil
    }
  }

  private static let script = """
    import sys, gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, Gio, GLib
    Atspi.init()

    # at-spi2 says "push button" up to 2.46 (Debian 12), "button" in 2.62.
    def role_of(node): return node.get_role_name().replace("push button", "button")

    # By a role, or a role and a name with a slash between.
    def find(words, node=None):
        node = node or Atspi.get_desktop(0)
        role, _, name = words.partition("/")
        for index in range(node.get_child_count()):
            child = node.get_child_at_index(index)
            if child is None: continue
            if role_of(child) == role and name in ("", child.get_name()): return child
            found = find(words, child)
            if found: return found

    def states(node):
        set = node.get_state_set()
        names = ["ACTIVE", "ENABLED", "FOCUSABLE", "FOCUSED", "SHOWING", "VISIBLE", "CHECKED",
                 "EXPANDABLE", "EXPANDED", "SELECTED"]
        return " ".join(n.lower() for n in names if set.contains(getattr(Atspi.StateType, n)))

    def tell(node, depth=0):
        actions = [Atspi.Action.get_action_name(node, i) for i in range(Atspi.Action.get_n_actions(node))] \\
            if "Action" in node.get_interfaces() else []
        print("-" * depth, role_of(node) + ":", node.get_name(), actions, flush=True)
        for index in range(node.get_child_count()): tell(node.get_child_at_index(index), depth + 1)

    def hear(event):
        words = event.any_data if isinstance(event.any_data, str) else event.source.get_name()
        print("heard", event.type, event.detail1, words, flush=True)

    listener = Atspi.EventListener.new(hear)
    for kind in ["object:announcement", "object:state-changed:focused", "object:property-change",
                 "object:state-changed:checked", "object:state-changed:expanded",
                 "object:children-changed", "window:activate"]:
        listener.register(kind)

    def perform(line):
        verb, _, rest = line.partition(" ")
        if verb == "tell":
            app = find("application")
            tell(app) if app else print("no application", flush=True)
        elif verb == "states":
            print("states", rest + ":", states(find(rest)), flush=True)
        elif verb == "attributes":
            node = find("list item")
            print("place", node.get_attributes().get("posinset"), node.get_attributes().get("setsize"), flush=True)
        elif verb == "language":
            print("language", rest + ":", find(rest).get_object_locale(), flush=True)
        elif verb == "do":
            role, name = rest.split(":")
            node = find(role)
            count = Atspi.Action.get_n_actions(node)
            names = [Atspi.Action.get_action_name(node, i) for i in range(count)]
            print("done", name, Atspi.Action.do_action(node, names.index(name)), flush=True)
        elif verb == "value":
            node = find(rest)
            numbers = [Atspi.Value.get_current_value(node), Atspi.Value.get_minimum_value(node),
                       Atspi.Value.get_maximum_value(node)]
            print("value", rest + ":", *["%g" % number for number in numbers], flush=True)
        elif verb == "set":
            name, number = rest.split("=")
            print("set", name, Atspi.Value.set_current_value(find(name), float(number)), flush=True)
        elif verb == "focus":
            print("focus", rest, Atspi.Component.grab_focus(find(rest)), flush=True)
        elif verb == "point":
            box = Atspi.Component.get_extents(find(rest), Atspi.CoordType.SCREEN)
            top = find("frame")
            hit = Atspi.Component.get_accessible_at_point(
                top, box.x + box.width // 2, box.y + box.height // 2, Atspi.CoordType.SCREEN)
            print("at", rest + ":", role_of(hit), box.width, box.height, flush=True)

    def read(source, condition):
        line = sys.stdin.readline()
        if not line: GLib.MainLoop().quit(); return False
        try: perform(line.strip())
        except Exception as error: print("error", repr(error), flush=True)
        return True

    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN, read)
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
        GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True))),
        None, 0, -1, None)
    print("listening", flush=True)
    GLib.MainLoop().run()
    """
}
