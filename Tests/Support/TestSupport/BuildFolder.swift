package import Foundation

/// The folder of the build that the tests belong to, with its programs.
package enum BuildFolder {
  package static let url = Bundle.main.bundleURL

  /// Returns the path of a program.
  package static func path(of program: String) -> String {
    url.appendingPathComponent(program).path
  }

  package static let riffle = path(of: "riffle")
}
