import Foundation
import SystemPackage
import Testing

/// A reader of pictures' data that knows nothing of riffle.
enum ExifTool {
  /// What it finds in a sidecar or a picture, all but the file itself and the program that wrote it last.
  static func tags(of path: FilePath) throws -> [String: String] {
    let list = try #require(
      try JSONSerialization.jsonObject(
        with: run(["-j", "-G1:4", "-struct", "-a", "-U", "-b", path.string])
      ) as? [[String: Any]]
    )
    let foreign = ["SourceFile", "ExifTool", "System", "File", "XMP-x"]
    return try #require(list.first)
      .filter { tag in !foreign.contains { tag.key == $0 || tag.key.hasPrefix("\($0):") } }
      .mapValues { value in
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
        let bytes = try JSONSerialization.data(withJSONObject: value, options: options)
        return String(decoding: bytes, as: UTF8.self)
      }
  }

  /// Changes files.
  static func write(_ arguments: [String], to path: FilePath) throws {
    try run(["-q", "-overwrite_original"] + arguments + [path.string])
  }

  @discardableResult
  private static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["exiftool"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return bytes
  }
}
