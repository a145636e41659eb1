package import RiffleCards

extension PoseLog {
  /// Reads the times of a log of poses, to show the same frames once more.
  ///
  /// - Parameter argument: The file; "-" stands for standard input.
  /// - Returns: The times of its frames.
  /// - Throws: ``RiffleError`` where it cannot be read or a line is none of such a log.
  package static func times(in argument: String) throws(RiffleError) -> [FrameTime] {
    var times: [FrameTime] = []
    for (index, line) in try InputFile.read(argument).split(separator: UInt8(ascii: "\n"))
      .enumerated()
    {
      do throws(JSONError) {
        let frame = try JSONObject(
          JSONValue(parsing: Array(line)),
          keys: ["t", "inputEnd", "frame", "cards", "event", "card", "direction"]
        )
        guard frame.has("frame") else { continue }
        guard let time = try frame.number("t") else {
          throw frame.wrong("t", wanted: "seconds")
        }
        times.append(FrameTime(seconds: time, inputEnd: try frame.number("inputEnd")))
      } catch {
        throw .badFile("\(InputFile.title(argument)):\(index + 1): \(error)")
      }
    }
    return times
  }
}
