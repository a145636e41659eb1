import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// Buses of the desktop that do not answer, as Python's sockets; a real one that stops.
  @Suite("Silent buses")
  struct BusTests {
    enum Silence: String {
      /// Connections wait in its queue.
      case atOnce
      /// So many that no other has room.
      case full
      /// It lets programs in, and answers no call.
      case afterAuthentication
      /// It answers a program's first call alone.
      case afterHello
      case nobody
    }

    enum Bus: String {
      case session = "DBUS_SESSION_BUS_ADDRESS"
      case system = "DBUS_SYSTEM_BUS_ADDRESS"
      /// SDL takes the value for the name of the file in which IBus leaves its address.
      case inputMethod = "IBUS_ADDRESS"
    }

    private static let script = """
      import os, signal, socket, struct, sys, threading
      path, silence = sys.argv[1:]
      bus = socket.socket(socket.AF_UNIX)
      bus.bind(path)
      bus.listen(0 if silence == "full" else 64)
      held = []
      if silence == "full":
          while True:
              held.append(socket.socket(socket.AF_UNIX))
              held[-1].setblocking(False)
              try:
                  held[-1].connect(path)
              except BlockingIOError:
                  break
      print("ready", flush=True)
      if silence in ("full", "atOnce"):
          signal.pause()
      def serve(client):
          data = b""
          while b"BEGIN\\r\\n" not in data:
              data += client.recv(4096)
              if b"AUTH EXTERNAL" in data and client not in held:
                  held.append(client)
                  client.sendall(b"OK 0123456789abcdef0123456789abcdef\\r\\n")
              if b"NEGOTIATE_UNIX_FD" in data:
                  client.sendall(b"AGREE_UNIX_FD\\r\\n")
                  data = data.replace(b"NEGOTIATE_UNIX_FD", b"")
          data = data.split(b"BEGIN\\r\\n")[1]
          while len(data) < 16:
              data += client.recv(4096)
          if silence == "afterHello":
              serial = data[8:12]
              fields = b"\\5\\1u\\0" + serial + b"\\x08\\1g\\0\\1s\\0" + b"\\0"
              name = struct.pack("<I", 4) + b":1.7\\0"
              client.sendall(b"l\\2\\1\\1" + struct.pack("<III", len(name), 1, 15) + fields + name)
          while client.recv(4096):
              pass
      while True:
          threading.Thread(target=serve, args=(bus.accept()[0],), daemon=True).start()
      """

    /// Starts a program, and returns it when it has written its first line.
    private func start(_ name: String, _ arguments: [String]) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [name] + arguments
      process.standardError = FileHandle.nullDevice
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      }
      return process
    }

    @Test(
      "a bus that does not answer holds the window up for a moment, and nothing after that",
      arguments: [
        (.session, .atOnce), (.session, .full), (.session, .afterAuthentication),
        (.session, .afterHello), (.session, .nobody), (.system, .atOnce), (.inputMethod, .atOnce),
      ] as [(Bus, Silence)]
    )
    func silence(bus: Bus, silence: Silence) async throws {
      let folder = try TemporaryFolder()
      let path = folder.path(of: "bus")
      var helpers: [Process] = []
      defer { for helper in helpers { kill(helper.processIdentifier, SIGKILL) } }
      if silence != .nobody {
        helpers.append(try start("python3", ["-c", Self.script, path, silence.rawValue]))
      }
      var environment = Tool.environment
      if bus != .session {
        // SDL asks no other bus unless the session's answers.
        let session = folder.path(of: "session")
        let address = "unix:path=\(session)"
        let options = ["--session", "--nofork", "--print-address=1", "--address=\(address)"]
        helpers.append(try start("dbus-daemon", options))
        environment[Bus.session.rawValue] = address
      }
      environment[bus.rawValue] =
        bus == .inputMethod
        ? try folder.write("IBUS_ADDRESS=unix:path=\(path)\n", to: "ibus") : "unix:path=\(path)"
      let beginning = ContinuousClock.now

      try await RiffleProgram.run(DeckDraft(cards: 3), environment: environment) { program in
        // Half a second for all buses; the rest is for a machine that is busy.
        #expect(ContinuousClock.now - beginning < .seconds(10))
        try await checkThatItWorks(program)
      }
    }

    @Test("a bus that stops while the window is open holds up neither frames nor the end")
    func stop() async throws {
      let folder = try TemporaryFolder()
      let address = "unix:path=\(folder.path(of: "session"))"
      let options = ["--session", "--nofork", "--print-address=1", "--address=\(address)"]
      let bus = try start("dbus-daemon", options)
      defer { kill(bus.processIdentifier, SIGKILL) }
      var environment = Tool.environment
      environment[Bus.session.rawValue] = address

      try await RiffleProgram.run(DeckDraft(cards: 3), environment: environment) { program in
        kill(bus.processIdentifier, SIGSTOP)
        try await checkThatItWorks(program)
      }
    }

    /// Swipes and quits with keys.
    private func checkThatItWorks(_ program: RiffleProgram) async throws {
      try await Keyboard.press("Right")
      _ = try await program.events.wait(for: .didSwipe)
      try await Keyboard.press("ctrl+q")
      #expect(try await program.exitStatus() == 0)
      #expect(try program.errors() == [])
    }
  }

  @Suite("Limits of files")
  struct DescriptorTests {
    @Test("with few files to open, the program ends with one line and a status, or has a window")
    func few() async throws {
      let folder = try TemporaryFolder()
      let path = try folder.write(DeckDraft(cards: 2).json, to: "deck.json")
      var environment = Tool.environment
      for name in ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
        environment[name] = folder.url.path
      }
      var hasRefused = false
      var hasOpened = false

      for limit in Array(4...20) + [24, 32, 40] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let command = "ulimit -n \(limit); exec \"$0\" \"$1\""
        process.arguments = ["-c", command, BuildFolder.riffle, path]
        process.environment = environment
        let errors = try folder.write("", to: "errors")
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        let number = "\(process.processIdentifier)"
        let hasWindow = try await wait {
          "with \(limit) files the program neither ends nor opens a window"
        } until: {
          if !process.isRunning { return false }
          let search = ["search", "--onlyvisible", "--pid", number]
          return try await Tool.outcome(of: "xdotool", search).status == 0 ? true : nil
        }
        if hasWindow {
          hasOpened = true
          try await process.end()
          continue
        }
        hasRefused = true
        let lines = try LineFile(path: errors).lines()
        #expect(process.terminationReason == .exit, "with \(limit) files: \(lines)")
        #expect([66, 69].contains(process.terminationStatus), "with \(limit) files: \(lines)")
        #expect(lines.count == 1 && lines[0].hasPrefix("riffle: "), "with \(limit) files: \(lines)")
      }
      #expect(hasRefused && hasOpened)
    }

    @Test("with few files to open, a film by ffmpeg ends with a line, or is made")
    func film() async throws {
      let folder = try TemporaryFolder()
      let words = ["render", "--window", "120x160", "-o", folder.path(of: "film.mp4"), "--trace"]
      let trace = Repository.file("Assets/gestures/flick.jsonl").path

      for limit in stride(from: 6, through: 36, by: 3) {
        let outcome = try await Tool.outcome(
          of: "sh",
          ["-c", "ulimit -n \(limit); exec \"$0\" \"$@\"", BuildFolder.riffle] + words + [trace],
          environment: Tool.environment
        )
        // A status above 128 would be a signal's.
        #expect(outcome.status < 128, "with \(limit) files: \(outcome.errors)")
        #expect(outcome.status == 0 || outcome.errors.hasPrefix("riffle: "), "\(outcome.errors)")
      }
    }
  }
}
