package import RiffleCards

/// A trace and the name of the file that it was read from.
package struct NamedTrace: Hashable, Sendable {
  /// The trace.
  ///
  /// Defaults to one without steps, header and end: a stack at rest.
  package var trace: Trace
  /// The name that messages give it.
  ///
  /// Defaults to "trace".
  package var name: String

  package init(_ trace: Trace = Trace(), name: String = "trace") {
    self.trace = trace
    self.name = name
  }

  /// Reads the trace of an argument; "-" stands for standard input.
  ///
  /// - Throws: ``RiffleError``, one line with the file and the line.
  package init(readFrom argument: String) throws(RiffleError) {
    self.init(try TraceFile.read(argument), name: InputFile(argument).title)
  }

  /// Simulates a stack that the trace is played to.
  ///
  /// - Parameters:
  ///   - stack: The stack as it is at time 0.
  ///   - show: Receives events and frames in the order of time, each with the stack as it is then.
  /// - Throws: ``RiffleError`` at a step that is impossible, or the errors of `show`.
  package func simulate(
    _ stack: CardStack,
    frames: FrameTimes,
    _ show: (Simulation.Output, CardStack) throws -> Void
  ) throws {
    var simulation = Simulation(of: trace, on: stack, frames: frames)
    do {
      try simulation.run(show)
    } catch let error as TraceError {
      let line = error.step.line.map { ":\($0)" } ?? ""
      throw RiffleError.badFile("\(name)\(line): \(error)")
    }
  }
}
