public import RiffleCards
import SystemPackage

/// The format of logs of poses: JSON Lines, one for each event of a stack and one for each frame.
///
/// `riffle simulate` prints such a log, and ``write(_:to:)`` writes one. A log is read frame by frame,
/// so that it can be of any length:
///
/// ```swift
/// let log = try PoseLog("poses.jsonl")
/// while let frame = try log.next() { print(frame.time.seconds, frame.cards.count) }
/// ```
public final class PoseLog {
  private let input: LineReader
  private var lastTime = -Double.infinity

  /// Opens a log.
  ///
  /// - Parameter path: The file; "-" stands for standard input.
  /// - Throws: ``RiffleError`` if it cannot be read.
  public init(_ path: String) throws(RiffleError) {
    input = try LineReader(InputFile(path))
  }

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - bytes: The contents of a log.
  ///   - name: The name of the log in messages. Defaults to "poses".
  public init(_ bytes: [UInt8], name: String = "poses") {
    input = LineReader(bytes, of: InputFile(FilePath(name)))
  }

  /// The name of the log in messages.
  public var title: String { input.title }

  /// Returns the next frame; nil after the last.
  ///
  /// - Parameter range: The span of time that the frame is in, in seconds. Defaults to all time.
  /// - Returns: The frame; the identities of its cards are made of their indices.
  /// - Throws: ``RiffleError``, one line with the place, if a line does not belong in such a log.
  public func next(
    in range: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) throws(RiffleError) -> PoseFrame? {
    while let frame = try nextLine({ line throws(JSONError) in try PoseFrame(line) }) {
      if frame.time.seconds > range.upperBound { return nil }
      if frame.time.seconds >= range.lowerBound { return frame }
    }
    return nil
  }

  /// Reads the times of a log's frames, to show the same frames once more.
  ///
  /// - Parameter path: The log; "-" stands for standard input.
  /// - Returns: The times.
  /// - Throws: ``RiffleError``, one line with the place, if the log cannot be read or a line does not
  ///   belong in such a log.
  public static func times(in path: String) throws(RiffleError) -> [FrameTime] {
    let log = try PoseLog(path)
    var times: [FrameTime] = []
    while let time = try log.nextLine({ line throws(JSONError) in try FrameTime(line) }) {
      times.append(time)
    }
    return times
  }

  /// Writes an event or a frame.
  ///
  /// Of two cards with the same index, as after a reload, a frame has the one in the stack.
  ///
  /// - Returns: The line, its end included.
  public static func encode(_ output: Simulation.Output) -> [UInt8] {
    output.json + [UInt8(ascii: "\n")]
  }

  /// Runs a simulation and writes its events and frames to a file, which loses what it had.
  ///
  /// - Parameters:
  ///   - simulation: The simulation.
  ///   - path: The file.
  /// - Throws: ``RiffleError`` if the file cannot be written, or `TraceError` at a step that the stack
  ///   cannot handle.
  public static func write(_ simulation: Simulation, to path: String) throws {
    let file = try LineWriter(path: path, gathering: 1 << 16)
    var simulation = simulation
    try simulation.run { output in try file.append(encode(output)) }
    try file.flush()
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
