import Foundation

/// The file that an argument names.
enum InputFile {
  /// Reads a whole file; "-" stands for standard input.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - limit: How many bytes it may have.
  /// - Returns: The bytes.
  /// - Throws: ``StudioError`` where it cannot be read or has more.
  static func read(_ name: String, atMost limit: Int = .max) throws(StudioError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      let file =
        try name == "-"
        ? FileHandle.standardInput : FileHandle(forReadingFrom: URL(fileURLWithPath: name))
      // What may be endless is read no further than to see that it is too large.
      while bytes.count <= limit, let block = try file.read(upToCount: blockSize), !block.isEmpty {
        bytes += block
      }
    } catch {
      let reason = (error as NSError).localizedFailureReason ?? error.localizedDescription
      throw .unreadable("\(title(name)): cannot be read: \(reason)")
    }
    guard bytes.count <= limit else {
      throw .badFile("\(title(name)): has more than \(limit) bytes. Name another file.")
    }
    return bytes
  }

  private static let blockSize = 1 << 20

  /// What to call a file in a message.
  static func title(_ name: String) -> String {
    name == "-" ? "standard input" : name
  }
}
