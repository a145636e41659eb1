package import RiffleCards
package import RiffleFormats
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
  /// The trace that is played. Defaults to one without steps: a stack at rest.
  package var trace = NamedTrace()

  /// Asks for a stack at rest.
  package init() {}

  /// Runs the simulation.
  ///
  /// - Parameter write: Takes the bytes of one line after the other, each with its end.
  /// - Throws: ``RiffleError`` where there is no such preset, or whatever `write` throws.
  package func run(_ write: ([UInt8]) throws -> Void) throws {
    let frames = times.map(FrameTimes.times) ?? .rate(framesPerSecond)
    try trace.simulate(stack(defaultCount: 8), frames: frames) { output, _ in
      var line = output.json
      line.append(UInt8(ascii: "\n"))
      try write(line)
    }
  }

  /// Makes the stack as it is at time 0.
  ///
  /// - Parameter defaultCount: How many cards it has where nobody says it.
  /// - Returns: The stack, as options, trace and defaults want it, in this order.
  /// - Throws: ``RiffleError`` where there is no such preset or it has no such tunable.
  func stack(defaultCount: Int) throws(RiffleError) -> CardStack {
    var preset = try Preset.named(preset ?? trace.trace.header.preset ?? Preset.standard.name)
    for change in changes { try change.apply(to: &preset) }
    return CardStack(
      preset: preset,
      window: window ?? trace.trace.header.window ?? Size(width: 1280, height: 800),
      count: cards ?? trace.trace.header.cards ?? defaultCount,
      seed: seed ?? trace.trace.header.seed ?? 0
    )
  }
}
