public import RiffleCards
public import RiffleMotion
import RiffleMuseum

/// A recorder of a session as a trace, line by line, so that nothing is lost if the program is
/// killed.
///
/// Give it every input of the stack, as a stack view's input observer gets them:
///
/// ```swift
/// let recorder = try TraceRecorder(path: "session.trace.jsonl", stack: stackView.stack)
/// stackView.inputObserver = { input, time in try? recorder.record(input, at: time) }
/// ```
///
/// The trace names a built-in preset, and has a `set` line for each tunable that differs from it. A
/// part that the preset's catalog does not have is recorded by its name: only a catalog that has it
/// can replay that line, and any other one refuses it.
public final class TraceRecorder {
  private let log: LineWriter
  private var writer = TraceWriter()

  /// Starts a recording.
  ///
  /// - Parameters:
  ///   - stack: The stack as it is now, just made.
  ///   - seed: The seed of its random numbers, 0 by default.
  /// - Throws: ``RiffleError`` if the file cannot be written.
  public init(path: String, stack: CardStack, seed: UInt64 = 0) throws(RiffleError) {
    log = try LineWriter(path: path)
    let base = Preset.everything.first { $0.name == stack.preset.name } ?? .container
    let header = Trace.Header(
      window: stack.stage.window,
      preset: base.name,
      cards: stack.count,
      seed: seed
    )
    try log.write(header.json)
    for change in base.recordedChanges(to: stack.preset) {
      try record(.set(key: change.key, value: change.value), at: .zero)
    }
    if let top = stack.topCard, top != (stack.preset.deck.topCard == .first ? 0 : stack.count - 1) {
      try record(.command(.instantly(.jump(to: top))), at: .zero)
    }
    if stack.reducesMotion { try record(.command(.reduceMotion(true)), at: .zero) }
    if stack.layoutDirection != .leftToRight {
      try record(.command(.layOut(stack.layoutDirection)), at: .zero)
    }
    if let insets = stack.containerInsets {
      try record(.command(.fillWindow(insets)), at: .zero)
    }
  }

  /// Records an input; a pointer that hovers over the stack is left out.
  ///
  /// - Throws: ``RiffleError`` if the file cannot be written.
  public func record(_ input: StackInput, at time: Timestamp) throws(RiffleError) {
    for line in writer.lines(for: input, at: time) { try log.write(line) }
  }

  /// Ends the trace.
  ///
  /// - Throws: ``RiffleError`` if the file cannot be written.
  public func end(at time: Timestamp) throws(RiffleError) {
    try log.write(writer.end(at: time))
  }
}
