package import RiffleCards
package import RiffleMotion

/// A recorder of a session as a trace, line by line, so that nothing is lost if the program is
/// killed.
package final class TraceRecorder {
  private let log: LineWriter
  private var writer = TraceWriter()

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - stack: The stack as it is now, just made.
  ///   - seed: The seed of its random numbers. Defaults to 0.
  /// - Throws: ``RiffleError`` if the file cannot be written.
  package init(path: String, stack: CardStack, seed: UInt64 = 0) throws(RiffleError) {
    log = try LineWriter(path: path)
    let base = Preset.all.first { $0.name == stack.preset.name } ?? .container
    let header = Trace.Header(
      window: stack.stage.window,
      preset: base.name,
      cards: stack.count,
      seed: seed
    )
    try log.write(header.json)
    for change in base.changes(to: stack.preset) {
      try record(.set(key: change.key, value: change.value), at: .zero)
    }
    if let top = stack.topCard, top != (stack.preset.deck.topCard == .first ? 0 : stack.count - 1) {
      try record(.command(.instantly(.jump(to: top))), at: .zero)
    }
    if stack.reducesMotion { try record(.command(.reduceMotion(true)), at: .zero) }
    if stack.layoutDirection != .leftToRight {
      try record(.command(.layOut(stack.layoutDirection)), at: .zero)
    }
  }

  /// Records an input; a pointer that hovers over the stack is left out.
  ///
  /// - Throws: ``RiffleError`` if the file cannot be written.
  package func record(_ input: StackInput, at time: Timestamp) throws(RiffleError) {
    for line in writer.lines(for: input, at: time) { try log.write(line) }
  }

  /// Ends the trace.
  ///
  /// - Throws: ``RiffleError`` if the file cannot be written.
  package func end(at time: Timestamp) throws(RiffleError) {
    try log.write(writer.end(at: time))
  }
}
