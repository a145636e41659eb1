import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A start that fails where nobody reads standard error, as from a menu or a file manager.
  @Suite("A box for an error", .enabled(if: WindowManager.name != nil, "needs openbox or jwm"))
  struct FailureBoxTests {
    /// Starts a program with what a launcher, a script or a person gives it as its streams.
    private static let launcher = #"""
      import os, pty, signal, socket, subprocess, sys, threading
      kind, errors, *command = sys.argv[1:]
      none, file = open(os.devnull, "r+"), open(errors, "a")
      ours, theirs = socket.socketpair()
      streams = {
          "file": (none, file, file), "nothing": (none, none, none),
          "socket": (none, theirs, theirs), "pipe": (none, file, subprocess.PIPE),
          "piped output": (none, subprocess.PIPE, file),
      }
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      if kind == "terminal":
          master, slave = pty.openpty()
          streams[kind] = (slave, file, file)
      stdin, stdout, stderr = streams[kind]
      process = subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr)
      process.communicate()
      sys.exit(process.returncode)
      """#

    private func start(
      _ kind: String,
      _ arguments: [String],
      in folder: TemporaryFolder,
      _ wishes: [String: String] = [:]
    ) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments =
        ["-c", Self.launcher, kind, folder.path(of: "errors"), BuildFolder.riffle] + arguments
      process.environment = Tool.environment.merging([
        "XDG_STATE_HOME": folder.url.path, "XDG_CONFIG_HOME": folder.url.path,
        "XDG_DATA_HOME": folder.url.path,
      ]) { $1 }.merging(wishes) { $1 }
      try process.run()
      return process
    }

    @Test("is shown until it is closed, whatever the launcher gives as standard error")
    func shown() async throws {
      try await WindowManager.run {
        for (kind, arguments, status) in [
          ("file", ["/nowhere/photos"], 66), ("nothing", ["open", "file://nas/photos"], 64),
          ("socket", ["studio", "/nowhere/photos"], 66),
        ] as [(String, [String], Int32)] {
          let folder = try TemporaryFolder()
          let process = try start(kind, arguments, in: folder)
          let window = try await wait {
            "no box for \(kind); the program \(process.isRunning ? "runs" : "ended")"
          } until: {
            guard process.isRunning else { throw Refusal(description: "\(kind): it ended at once") }
            // Without a class, xdotool's search does not find it.
            let focus = try await Tool.outcome(of: "xdotool", ["getwindowfocus"]).output
            let window = focus.split(separator: "\n").first.map(String.init) ?? ""
            let name = try await Tool.outcome(of: "xdotool", ["getwindowname", window]).output
            return name == "Riffle\n" ? window : nil
          }
          let frame = try await WindowFrame.of(window)
          #expect(frame.width > 200 && frame.width < 1000 && frame.height > 60)

          try await Keyboard.press("Return")
          #expect(try await process.waitForEnd() == status)
        }
      }
    }

    @Test("is not shown where somebody reads the line, or nobody could close it")
    func notShown() async throws {
      try await WindowManager.run {
        for (kind, arguments, wishes) in [
          ("terminal", ["/nowhere/photos"], [:]), ("pipe", ["/nowhere/photos"], [:]),
          ("piped output", ["/nowhere/photos"], [:]), ("file", ["list", "/nowhere/photos"], [:]),
          ("file", ["/nowhere/photos"], ["SDL_VIDEODRIVER": "dummy"]),
          ("file", ["/nowhere/photos"], ["DISPLAY": "", "WAYLAND_DISPLAY": ""]),
        ] as [(String, [String], [String: String])] {
          let folder = try TemporaryFolder()
          let process = try start(kind, arguments, in: folder, wishes)
          #expect(try await process.waitForEnd() == 66, "\(kind) \(arguments) \(wishes)")
        }
      }
      // The window manager has gone, and left its word behind.
      let folder = try TemporaryFolder()
      #expect(try await start("file", ["/nowhere/photos"], in: folder).waitForEnd() == 66)
      let line = try String(contentsOfFile: folder.path(of: "errors"), encoding: .utf8)
      #expect(line.hasPrefix("riffle: /nowhere/photos: "))
    }
  }
}
