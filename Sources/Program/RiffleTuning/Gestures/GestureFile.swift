import RiffleFormats
import SystemPackage

/// The file of a gesture: a trace, named for the gesture.
enum GestureFile {
  /// The extension of its name.
  static let `extension` = "jsonl"
  /// The longest name of a gesture, in bytes: the name of a file has at most 255.
  private static let longestName = 200

  /// Returns the problem with a name for a gesture; nil if a file can have it.
  static func problem(withName name: String) -> String? {
    if name.isEmpty { return "A gesture needs a name." }
    if name.utf8.count > longestName {
      return "The name \"\(name.prefix(24))...\" has \(name.utf8.count) bytes; it has at most "
        + "\(longestName)."
    }
    if name.hasPrefix(".") { return "\"\(name)\" begins with a dot. Choose another name." }
    guard !name.contains("/"), name == name.onOneLine else {
      return "\"\(name)\" has a slash or a control character. Choose another name."
    }
    return nil
  }

  /// Returns the name of the file of a gesture.
  static func component(for name: String) -> FilePath.Component? {
    FilePath.Component("\(name).\(Self.extension)")
  }

  /// Reads a gesture, which has the name of the file without the extension.
  ///
  /// - Throws: ``RiffleError``, one line with the file and the line.
  static func read(_ path: FilePath) throws(RiffleError) -> Gesture {
    let name = path.stem ?? ""
    if let problem = problem(withName: name) {
      throw .badFile("\(path.string.elidedPath): \(problem)")
    }
    let file = InputFile(path)
    let trace = try TraceFile.decode(file.read(), name: file.title)
    return try Gesture(named: name, from: trace, title: file.title)
  }

  /// Writes a gesture, so that the file is whole whenever the program ends.
  ///
  /// - Throws: ``RiffleError`` if it cannot be written.
  static func write(_ gesture: Gesture, to path: FilePath) throws(RiffleError) {
    try path.replaceContents(with: TraceFile.encode(gesture.trace))
  }
}
