package import Foundation

/// The files of the repository that the tests are in.
package enum Repository {
  package static let top = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..")
    .standardized

  package static func file(_ path: String) -> URL { top.appendingPathComponent(path) }

  package static func text(of path: String) throws -> String {
    try String(contentsOf: file(path), encoding: .utf8)
  }

  package static func folders(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(path).path)
  }

  package static func swiftFiles(under path: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: file(path).path)
      .filter { $0.hasSuffix(".swift") }.map { file(path).appendingPathComponent($0) }
  }
}
