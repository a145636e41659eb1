public import RiffleCards
import RiffleMotion
import RiffleMuseum

/// The format of trace files (.trace.jsonl): JSON Lines, one for each input of a stack.
///
/// Errors are one line with the file, the line and the key.
public enum TraceFile {
  /// Reads a trace.
  ///
  /// - Parameters:
  ///   - path: "-" stands for standard input.
  ///   - catalog: It has the keys of `set` lines; nil, the default, for all that Riffle ships with.
  /// - Throws: ``RiffleError``, one line with the place.
  public static func read(_ path: String, catalog: Catalog? = nil) throws(RiffleError) -> Trace {
    let file = InputFile(path)
    return try decode(file.read(), name: file.title, catalog: catalog)
  }

  /// Reads a trace from the contents of a file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in messages, by default "trace".
  ///   - catalog: It has the keys of `set` lines; nil, the default, for all that Riffle ships with.
  /// - Throws: ``RiffleError``, one line with the place.
  public static func decode(
    _ bytes: [UInt8],
    name: String = "trace",
    catalog: Catalog? = nil
  ) throws(RiffleError) -> Trace {
    try TraceReader.trace(bytes, name: name, catalog: catalog ?? .everything)
  }

  /// Returns a trace, whose steps are in the order of time, as the contents of a file.
  ///
  /// A pointer that hovers over the stack is left out, as in a recording.
  public static func encode(_ trace: Trace) -> [UInt8] {
    var writer = TraceWriter()
    var lines = [trace.header.json]
    var last = Timestamp.zero
    for step in trace.steps {
      publicPrecondition(
        step.time >= last,
        "a step at \(step.time.seconds) s after \(last.seconds) s"
      )
      last = step.time
      lines += writer.lines(for: step.input, at: step.time)
    }
    if let end = trace.end {
      publicPrecondition(
        end >= last,
        "the end at \(end.seconds) s after a step at \(last.seconds) s"
      )
      lines.append(writer.end(at: end))
    }
    return lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// Writes a trace as ``encode(_:)`` does to a file, and replaces what the file had.
  ///
  /// - Throws: ``RiffleError`` if the file cannot be written.
  public static func write(_ trace: Trace, to path: String) throws(RiffleError) {
    try LineWriter.write(encode(trace), to: path)
  }
}

package struct NamedTrace: Hashable, Sendable {
  /// Defaults to a stack at rest: without steps, header and end.
  package var trace: Trace
  /// The name for messages.
  package var name: String

  package init(_ trace: Trace = Trace(), name: String = "trace") {
    self.trace = trace
    self.name = name
  }

  /// Reads the trace of an argument; "-" stands for standard input.
  package init(readFrom argument: String) throws(RiffleError) {
    self.init(try TraceFile.read(argument), name: InputFile(argument).title)
  }

  /// A day and a half at 60 frames per second, and some gigabytes of poses.
  private static let frameLimit = 10_000_000.0

  /// Simulates a stack that the trace is played to.
  ///
  /// - Parameters:
  ///   - stack: The stack at time 0.
  ///   - show: Receives events and frames in order, each with the stack at that time.
  /// - Throws: At a step that is impossible, if it has more than ten million frames, or the errors of
  ///   `show`.
  package func simulate(
    _ stack: CardStack,
    frames: FrameTimes,
    _ show: (Simulation.Output, CardStack) throws -> Void
  ) throws {
    if case .rate(let rate) = frames {
      let seconds = (trace.end ?? trace.steps.last?.time ?? .zero).seconds
      guard seconds * rate <= Self.frameLimit else {
        throw RiffleError.badFile(
          "\(name): it lasts \(seconds.digits) s, which is more than \(Self.frameLimit.digits) "
            + "frames at \(rate.digits) per second. End it earlier, or show fewer per second."
        )
      }
    }
    var simulation = Simulation(of: trace, on: stack, frames: frames)
    do {
      try simulation.run(show)
    } catch let error as TraceError {
      let line = error.step.line.map { ":\($0)" } ?? ""
      throw RiffleError.badFile("\(name)\(line): \(error)")
    }
  }
}
