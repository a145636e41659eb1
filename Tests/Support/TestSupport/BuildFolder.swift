package import Foundation

/// The folder of the build that the tests belong to, with its programs.
package enum BuildFolder {
  /// The folder.
  package static let url = Bundle.main.bundleURL

  /// Returns the path of a program.
  package static func path(of program: String) -> String {
    url.appendingPathComponent(program).path
  }

  /// The path of `riffle`: the program that RIFFLE_PROGRAM names, or that of this build.
  package static let riffle =
    ProcessInfo.processInfo.environment["RIFFLE_PROGRAM"] ?? path(of: "riffle")
}
