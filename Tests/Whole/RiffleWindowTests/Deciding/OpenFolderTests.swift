import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension WindowTests {
  /// A person opens a folder from the window.
  @Suite("Opening a folder") struct OpenFolderTests {
    /// A folder with a zenity that chooses the folder which a file names, or none.
    private func dialog() throws -> (folder: TemporaryFolder, environment: [String: String]) {
      let folder = try TemporaryFolder()
      let script = """
        #!/bin/sh
        echo "$@" >>'\(folder.path(of: "asked"))'
        cat '\(folder.path(of: "chosen"))'
        """
      let program = try folder.write(script, to: "zenity")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      let wishes = [
        "PATH": "\(folder.url.path):/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.url.path,
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path(of: "no-bus"))",
      ]
      return (folder, Tool.environment.merging(wishes) { $1 })
    }

    @Test("Ctrl+O goes from the sample deck to a folder, and on from its last card")
    func fromSample() async throws {
      let (dialog, environment) = try dialog()
      let (first, second) = (try DecidedFolder(1), try DecidedFolder(3))
      func choose(_ path: String) throws { try dialog.write("\(path)\n", to: "chosen") }
      try choose(first.path)
      // Options alone: the sample deck.
      try await RiffleProgram.run(
        "--scale=1",
        preset: "riffle",
        environment: environment,
        data: first.data
      ) { program in
        try await program.screen.wait(for: "the hint about folders") {
          $0[480, 675].brightness < Pixel.background.brightness - 90
        }
        try await Keyboard.press("ctrl+o")
        try await waitForTitle("photo 1, 1 of 1 – \(first.name) – Riffle", of: program)

        try choose(second.path)
        try await Keyboard.press("Right")
        try await waitForTitle("\(first.name) – Riffle", of: program)
        try await Keyboard.press("ctrl+o")
        try await waitForTitle("photo 1, 1 of 3 – \(second.name) – Riffle", of: program)
        try await first.waitForDecisions([first.row(1, "keep", "key")])

        // No choice changes nothing.
        try dialog.write("", to: "chosen")
        try await Keyboard.press("g", "ctrl+o")
        try await wait {
          "no third dialog"
        } until: {
          try LineFile(path: dialog.path(of: "asked")).lines().count == 3 ? true : nil
        }
        try await Keyboard.press("g", "Right")
        try await waitForTitle("photo 2, 2 of 3 – \(second.name) – Riffle", of: program)
      }
      let asked = try LineFile(path: dialog.path(of: "asked")).lines()
      #expect(asked[0] == "--file-selection --directory --title Open a folder of pictures")
    }

    private func waitForTitle(_ title: String, of program: RiffleProgram) async throws {
      let id = "\(program.process.processIdentifier)"
      try await wait {
        "no window \(title)"
      } until: {
        let windows = try await Tool.outcome(
          of: "xdotool",
          ["search", "--all", "--pid", id, "--class", "riffle"]
        )
        for window in windows.output.split(separator: "\n") {
          let name = try await Tool.outcome(of: "xdotool", ["getwindowname", String(window)])
          if name.output == title + "\n" { return true }
        }
        return nil
      }
    }
  }
}
