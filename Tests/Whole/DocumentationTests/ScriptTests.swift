import Foundation
import TestSupport
import Testing

@Suite("Help of the scripts")
struct ScriptTests {
  private static let names = [
    "bench", "check-api", "check-arm", "check-examples", "check-sanitizers", "check-words",
    "fuzz", "install", "make-docs", "make-element", "make-goldens", "make-icon", "make-library",
    "make-manual", "make-museum", "make-pictures", "run", "ship-app", "soak", "test", "uninstall",
  ]

  @Test("a script explains itself and does nothing", arguments: names, ["--help", "-h"])
  func help(name: String, option: String) throws {
    // Beside a copy of the scripts there is nothing to build, and every trace of an attempt is seen.
    let files = FileManager.default
    let top = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try files.createDirectory(at: top, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: top) }
    let scripts = top.appendingPathComponent("scripts")
    try files.copyItem(at: Repository.file("scripts"), to: scripts)

    let process = Process()
    // Not by itself: a process that another test starts at this time may still hold the copy open for writing.
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [scripts.appendingPathComponent(name).path, option, "core"]
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()

    #expect(process.terminationStatus == 0)
    #expect(complaints.isEmpty)
    let head = try Repository.text(of: "scripts/\(name)").split(separator: "\n")[1]
    #expect(text.hasPrefix(head.dropFirst(2)))
    #expect(!text.contains("#") && !text.contains("set -euo"))
    #expect(try files.contentsOfDirectory(atPath: top.path) == ["scripts"])
  }
}
