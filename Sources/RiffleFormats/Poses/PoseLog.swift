package import RiffleCards

/// A reader of a log of poses, as `riffle simulate` prints it: JSON Lines, one for each event and
/// one for each frame.
package final class PoseLog {
  private let input: LineReader
  private var lastTime = -Double.infinity

  /// Opens the log of an argument; "-" stands for standard input.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read.
  package init(_ argument: String) throws(RiffleError) {
    input = try LineReader(InputFile(argument))
  }

  /// The name of the log in messages.
  package var title: String { input.title }

  /// Returns the next frame of a span of time, in seconds; nil after the last.
  ///
  /// - Throws: ``RiffleError``, one line with the place, if a line does not belong in such a log.
  package func next(in range: ClosedRange<Double>) throws(RiffleError) -> PoseFrame? {
    while let frame = try nextLine({ line throws(JSONError) in try PoseFrame(line) }) {
      if frame.time.seconds > range.upperBound { return nil }
      if frame.time.seconds >= range.lowerBound { return frame }
    }
    return nil
  }

  /// Reads the times of a log's frames, to show the same frames once more.
  ///
  /// - Parameter argument: The log; "-" stands for standard input.
  /// - Returns: The times.
  /// - Throws: ``RiffleError``, one line with the place, if the log cannot be read or a line does not
  ///   belong in such a log.
  package static func times(in argument: String) throws(RiffleError) -> [FrameTime] {
    let log = try PoseLog(argument)
    var times: [FrameTime] = []
    while let time = try log.nextLine({ line throws(JSONError) in try FrameTime(line) }) {
      times.append(time)
    }
    return times
  }

  /// Reads the line of the next frame; nil after the last.
  private func nextLine<Value>(
    _ read: (JSONObject<PoseLogKey>) throws(JSONError) -> Value
  ) throws(RiffleError) -> Value? {
    while let line = try input.next() {
      if line.isBlank { continue }
      do throws(JSONError) {
        let object = try JSONObject<PoseLogKey>(JSONValue(parsing: line))
        if object.value(.event) != nil { continue }
        let time = try FrameTime(object).seconds
        guard time >= lastTime else {
          throw object.error(.time, "is \(time), before the frame above (\(lastTime)).")
        }
        lastTime = time
        return try read(object)
      } catch {
        throw .badFile(error, in: title, line: input.line)
      }
    }
    return nil
  }
}

/// The keys of the lines of a log of poses.
enum PoseLogKey: String, CaseIterable {
  /// The time that a frame shows or at which an event happened, in seconds.
  case time = "t"
  /// The time of the last input that a frame could know, in seconds; left out if it is the frame's.
  case inputEnd
  /// The number of a frame, from 0.
  case frame
  /// The cards of a frame, from back to front.
  case cards
  /// The name of an event.
  case event
  /// The index of an event's card in the data.
  case card
  /// The direction of an event's swipe.
  case direction
  /// The translation of an event's drag: to the right and down, in points.
  case translation
  /// The reason for the outcome of a release.
  case reason
}
