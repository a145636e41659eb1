import Foundation
import TestSupport
import Testing
import WindowTestSupport

extension RiffleProgram {
  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, besides those for the renderer and the logs.
  ///   - environment: The environment. Defaults to the one in which SDL chooses X11.
  ///   - state: The folder of programs' state; nil for one of somebody who has swiped a card before, to whom
  ///     no hint is shown.
  ///   - data: The folder of what was decided; nil for a new one. Defaults to nil.
  ///   - gtk: GTK's settings file; nil for none. Defaults to nil.
  static func start(
    _ arguments: [String],
    renderer: Renderer,
    environment: [String: String] = Tool.environment,
    state: TemporaryFolder? = nil,
    data: TemporaryFolder? = nil,
    settings: String = plainSettings,
    gtk: String? = nil,
    in folder: TemporaryFolder
  ) throws -> Process {
    let process = Process()
    // Tests may run where signals are ignored (nohup, a script's job), which a program inherits.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["--default-signal=HUP,INT,QUIT,TERM", BuildFolder.riffle] + arguments + [
        "--renderer", renderer.rawValue,
        "--log-events", folder.path(of: "events"), "--log-frames", folder.path(of: "frames"),
      ]
    let own = folder.url.appendingPathComponent("riffle")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    if state == nil { try folder.write("swiped\n", to: "riffle/first-run") }
    try folder.write(settings, to: "riffle/settings.json")
    if let gtk {
      let own = folder.url.appendingPathComponent("gtk-3.0")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try folder.write(gtk, to: "gtk-3.0/settings.ini")
    }
    let folders = [
      "XDG_STATE_HOME": (state ?? folder).url.path, "XDG_CONFIG_HOME": folder.url.path,
      "XDG_DATA_HOME": (data ?? folder).url.path,
    ]
    process.environment = environment.merging(folders) { $1 }
    try folder.write("", to: "errors")
    process.standardError = FileHandle(forWritingAtPath: folder.path(of: "errors"))
    try process.run()
    return process
  }

  /// Settings that leave nothing to the desktop of the person who runs the tests.
  static let plainSettings =
    #"{"riffle": "settings", "version": 1, "theme": "light", "reducedMotion": "off"}"#

  /// Waits until the program has ended by itself, and returns its exit status.
  func exitStatus() async throws -> Int32 { try await process.waitForEnd() }
}
