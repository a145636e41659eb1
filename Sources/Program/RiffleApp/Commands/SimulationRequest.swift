package import RiffleCards
package import RiffleFormats
package import RiffleMotion

/// The options of `riffle simulate`, which plays a trace without a window.
package struct SimulationRequest: Sendable {
  /// The preset's name or file; nil for the trace's preset, or else `riffle`.
  package var preset: String?
  /// The changes to the preset.
  package var changes: [PresetChange] = []
  /// The seed of the random numbers; nil for the trace's seed, or else 0.
  package var seed: UInt64?
  /// The number of cards, 0 or more; nil for the trace's number, or else 8.
  package var cards: Int?
  /// The window's size in points; nil for the trace's size, or else 1280 by 800.
  package var window: Size?
  /// The number of frames per second from time 0 on, above 0.
  ///
  /// Defaults to 60.
  package var framesPerSecond = 60.0
  /// The times of the frames; nil for even steps of ``framesPerSecond``.
  package var times: [FrameTime]?
  /// The trace to play.
  ///
  /// Defaults to one without steps: a stack at rest.
  package var trace = NamedTrace()

  /// Makes a request for a stack at rest.
  package init() {}

  /// Runs the simulation.
  ///
  /// - Parameter write: Called with the bytes of each line, its line feed included.
  /// - Throws: ``RiffleError`` if there is no such preset, or the error of `write`.
  package func run(_ write: ([UInt8]) throws -> Void) throws {
    let frames = times.map(FrameTimes.times) ?? .rate(framesPerSecond)
    try trace.simulate(stack(defaultCount: 8), frames: frames) { output, _ in
      if case .event(let event) = output, !event.isLogged { return }
      try write(PoseLog.encode(output))
    }
  }

  /// Makes the stack at time 0.
  ///
  /// - Parameter defaultCount: The number of cards if neither an option nor the trace gives one.
  /// - Returns: The stack; options override the trace's header, which overrides the defaults.
  /// - Throws: ``RiffleError`` if there is no such preset or it has no such tunable.
  func stack(defaultCount: Int) throws(RiffleError) -> CardStack {
    var preset = try Preset.chosen(preset, elseBy: trace.trace.header, of: trace.name)
    for change in changes { try change.apply(to: &preset) }
    return stack(of: preset, defaultCount: defaultCount)
  }

  /// Makes the stack of another preset at time 0.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - defaultCount: The number of cards if neither an option nor the trace gives one.
  /// - Returns: The stack.
  func stack(of preset: Preset, defaultCount: Int) -> CardStack {
    CardStack(
      preset: preset,
      window: window ?? trace.trace.header.window ?? Size(width: 1280, height: 800),
      count: cards ?? trace.trace.header.cards ?? defaultCount,
      seed: seed ?? trace.trace.header.seed ?? 0
    )
  }
}
