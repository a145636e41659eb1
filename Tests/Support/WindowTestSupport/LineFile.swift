import Foundation

/// A log that the program writes line by line, each at once.
package struct LineFile {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// The whole lines so far.
  package func lines() throws -> [String] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    var lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
    // What follows the last line's end is not a whole line yet.
    lines.removeLast()
    return lines
  }

  /// Waits until no line has come for the time of 20 questions.
  package func waitForRest() async throws {
    var count = 0
    var questions = 0
    try await wait {
      "frames come and come: \(count)"
    } until: {
      let now = try lines().count
      questions = now == count ? questions + 1 : 0
      count = now
      return questions >= 20 ? true : nil
    }
  }
}
