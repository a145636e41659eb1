import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// A stranger's program with a window, run by a test that types lines to it and reads those that it
/// writes.
final class Stranger {
  /// What it has written.
  let output: LineFile
  let process: Process
  let window: String
  let screen: Screen
  private let folder: TemporaryFolder
  private let input: Pipe
  private(set) var mouse = Mouse(origin: Spot(x: 0, y: 0))

  /// Runs a program for as long as a body takes.
  static func run(
    _ name: String,
    _ arguments: [String] = [],
    path: String? = nil,
    environment: [String: String] = [:],
    _ body: (Stranger) async throws -> Void
  ) async throws {
    // What a test that failed left pressed.
    try await Tool.run("xdotool", ["mouseup", "1", "mouseup", "3", "mousemove", "5", "5"])
    let folder = try TemporaryFolder()
    let process = Process()
    let input = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Its output is a file; a line has to come at once all the same, as on a terminal.
    process.arguments = ["stdbuf", "-oL", path ?? BuildFolder.path(of: name)] + arguments
    process.environment = Tool.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: try folder.write("", to: "output"))
    process.standardError = FileHandle(forWritingAtPath: try folder.write("", to: "errors"))
    try process.run()
    do {
      let stranger = try await Stranger(name, process, input, folder)
      try await body(stranger)
      try await process.end()
    } catch {
      try await process.end()
      let errors = try LineFile(path: folder.path(of: "errors")).lines()
      let output = try LineFile(path: folder.path(of: "output")).lines()
      throw Refusal(description: "\(error)\n\(name) wrote: \(output)\nand: \(errors)")
    }
  }

  /// Waits for a window of the program's class with the keyboard's focus.
  private init(_ name: String, _ process: Process, _ input: Pipe, _ folder: TemporaryFolder)
    async throws
  {
    self.process = process
    self.input = input
    self.folder = folder
    output = LineFile(path: folder.path(of: "output"))
    let criteria = [
      "search", "--all", "--onlyvisible", "--pid", "\(process.processIdentifier)", "--class",
      "^\(name)$",
    ]
    // Over SDL 3 a renderer makes another window, which gets the focus, too.
    let (found, frame) = try await WindowTestSupport.wait {
      "no window of class \(name) with the focus"
    } until: { () -> (String, WindowFrame)? in
      guard process.isRunning else { throw Refusal(description: "it ended at once") }
      let found = try await Tool.outcome(of: "xdotool", criteria)
        .output.split(separator: "\n").last.map { String($0) }
      let focus = try await Tool.outcome(of: "xdotool", ["getwindowfocus"]).output
      guard let found, focus.hasPrefix(found), let frame = try? await WindowFrame.of(found)
      else { return nil }
      return (found, frame)
    }
    window = found
    screen = Screen(window: window, folder: folder)
    mouse = Mouse(origin: Spot(x: Double(frame.x), y: Double(frame.y)))
  }

  /// Types a line to the program.
  func type(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Waits until the program has written a line, so many times.
  func wait(
    for line: String,
    times: Int = 1,
    at place: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait(for: "\(times) times '\(line)'", at: place) { lines in
      lines.count { $0 == line } >= times
    }
  }

  /// Waits until the program's lines are as wanted, and returns them.
  @discardableResult
  func wait(
    for what: String,
    at place: SourceLocation = #_sourceLocation,
    until isThere: ([String]) -> Bool
  ) async throws -> [String] {
    try await WindowTestSupport.wait {
      "\(place.place): no \(what)"
    } until: {
      let lines = try output.lines()
      return isThere(lines) ? lines : nil
    }
  }

  /// Waits until the program has ended by itself, and returns its exit status.
  func exitStatus() async throws -> Int32 {
    let process = process
    return try await WindowTestSupport.wait {
      "the program does not end"
    } until: {
      process.isRunning ? nil : process.terminationStatus
    }
  }

  /// Gives the window another size, and waits until it has it.
  func resize(to width: Int, _ height: Int) async throws {
    try await Tool.run("xdotool", ["windowsize", window, "\(width)", "\(height)"])
    try await WindowTestSupport.wait {
      "the window does not become \(width) x \(height)"
    } until: {
      let frame = try await WindowFrame.of(window)
      return frame.width == width && frame.height == height ? frame : nil
    }
    try await measure()
  }

  /// Has the window manager close the window, as its user would; there must be one.
  func closeWindow() async throws {
    try await Keyboard.press("alt+F4")
  }

  private func measure() async throws {
    let frame = try await WindowFrame.of(window)
    mouse = Mouse(origin: Spot(x: Double(frame.x), y: Double(frame.y)))
  }
}
