import Foundation

/// The file that an argument names.
enum InputFile {
  /// Reads a whole file; "-" stands for standard input.
  ///
  /// - Throws: ``StudioError`` where it cannot be read.
  static func read(_ name: String) throws(StudioError) -> [UInt8] {
    do {
      guard name != "-" else { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) }
      return Array(try Data(contentsOf: URL(fileURLWithPath: name)))
    } catch {
      let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
      throw .unreadable("\(name): cannot be read: \(reason)")
    }
  }

  /// What to call a file in a message.
  static func title(_ name: String) -> String {
    name == "-" ? "standard input" : name
  }
}
