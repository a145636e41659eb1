import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// Packages outside this one, which depend on it.
enum ForeignPackage {
  /// Builds a package as its author does, and returns the path of one of its programs.
  ///
  /// All of them share a folder, in which the libraries are built once. A plan that is kept there
  /// would be taken for the next package's.
  static func build(_ package: URL, _ program: String) async throws -> String {
    let folder = Repository.file(".build/readme/.build")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let log = folder.deletingLastPathComponent().appendingPathComponent("log").path
    let options = """
      --disable-build-manifest-caching --disable-index-store -debug-info-format none \
      --package-path '\(package.path)' --scratch-path '\(folder.path)'
      """
    let outcome = try await Tool.outcome(of: "sh", ["-c", "swift build \(options) >'\(log)' 2>&1"])
    let words = try String(contentsOfFile: log, encoding: .utf8)
    try #require(outcome.status == 0, "\(package.path) does not build:\n\(words.suffix(4000))")
    return folder.appendingPathComponent("debug/\(program)").path
  }
}
