import Foundation
import TestSupport

/// What `scripts/check-examples` says about pages.
enum ExampleChecker {
  /// Checks pages, or all of the project if none is given, against the modules beside this very test.
  static func check(_ pages: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = Repository.file("scripts/check-examples")
    process.arguments = pages
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    var environment = ProcessInfo.processInfo.environment
    environment["RIFFLE_BUILD"] = BuildFolder.url.path
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    let output = String(decoding: bytes, as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
