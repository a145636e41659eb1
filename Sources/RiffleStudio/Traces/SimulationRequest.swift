package import RiffleCards
import RiffleDecks
package import RiffleMotion

/// What was asked of `riffle simulate`: a stack to live through a trace, without a window.
package struct SimulationRequest: Sendable {
  /// The preset's name or file; nil for the trace's, or else the default one.
  package var preset: String?
  /// What is different about the preset.
  package var changes: [PresetChange] = []
  /// What random numbers are drawn from; nil for the trace's, or else 0.
  package var seed: UInt64?
  /// The number of cards; nil for the trace's, or else 8.
  package var cards: Int?
  /// The window's extent in points; nil for the trace's, or else 1280 by 800.
  package var window: Size?
  /// How many frames a second are shown, from time 0 on; above 0.
  package var framesPerSecond = 60.0
  /// When frames are shown, in place of even steps.
  package var times: [FrameTime]?
  /// The trace; without steps, header and end for a stack at rest.
  package var trace = Trace()
  /// What the trace is called, for people.
  package var traceName = "trace"

  /// Asks for a stack at rest.
  package init() {}

  /// Runs the simulation.
  ///
  /// - Parameter write: Takes the bytes of one line after the other, each with its end.
  /// - Throws: ``StudioError`` where there is no such preset, or whatever `write` throws.
  package func run(_ write: ([UInt8]) throws -> Void) throws {
    try run(on: stack(defaultCount: 8)) { output, _ in
      var line = output.json
      line.append(UInt8(ascii: "\n"))
      try write(line)
    }
  }

  /// Makes the stack as it is at time 0.
  ///
  /// - Parameter defaultCount: How many cards it has where nobody says it.
  /// - Returns: The stack, as options, trace and defaults want it, in this order.
  /// - Throws: ``StudioError`` where there is no such preset or it has no such tunable.
  func stack(defaultCount: Int) throws(StudioError) -> CardStack {
    var preset = try Preset.named(preset ?? trace.header.preset ?? Preset.standard.name)
    for change in changes { try change.apply(to: &preset) }
    return CardStack(
      preset: preset,
      window: window ?? trace.header.window ?? Size(width: 1280, height: 800),
      count: cards ?? trace.header.cards ?? defaultCount,
      seed: seed ?? trace.header.seed ?? 0
    )
  }

  /// Lets a stack live through the trace.
  ///
  /// - Throws: ``StudioError`` at a step that cannot be done, or whatever `show` throws.
  func run(
    on stack: CardStack,
    _ show: (Simulation.Output, CardStack) throws -> Void
  ) throws {
    var simulation = Simulation(
      of: trace,
      on: stack,
      frames: times.map { .times($0) } ?? .rate(framesPerSecond)
    )
    do {
      try simulation.run(show)
    } catch let problem as TraceError {
      throw StudioError.badStep(problem, in: traceName)
    }
  }

  /// Reads the times of a log of poses, to show the same frames once more.
  ///
  /// - Parameter argument: The file; "-" stands for standard input.
  /// - Returns: The times of its frames.
  /// - Throws: ``StudioError`` where it cannot be read or a line is none of such a log.
  package static func times(in argument: String) throws(StudioError) -> [FrameTime] {
    var times: [FrameTime] = []
    for (index, line) in try InputFile.read(argument).split(separator: UInt8(ascii: "\n"))
      .enumerated()
    {
      do throws(JSONProblem) {
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
