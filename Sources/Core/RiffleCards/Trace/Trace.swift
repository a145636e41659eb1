public import RiffleMotion

/// A recorded session: the inputs of a stack, with their times.
public struct Trace: Hashable, Sendable {
  /// The stack at the beginning of the recording.
  public var header: Header
  /// The inputs, in the order of time.
  public var steps: [Step]
  /// The end of the recording; nil if it ends once the stack rests.
  public var end: Timestamp?

  /// Makes a trace.
  public init(header: Header = Header(), steps: [Step] = [], end: Timestamp? = nil) {
    self.header = header
    self.steps = steps
    self.end = end
  }

  /// An input with its time.
  public struct Step: Hashable, Sendable {
    /// The time of the input.
    public var time: Timestamp
    /// The input.
    public var input: StackInput
    /// The line of the file that it was read from, counted from 1; nil if it is not from a file.
    public var line: Int?

    /// Makes a step.
    public init(_ input: StackInput, at time: Timestamp, line: Int? = nil) {
      self.time = time
      self.input = input
      self.line = line
    }
  }

  /// The stack at the beginning of a recording; each property is nil if the trace does not give it.
  public struct Header: Hashable, Sendable {
    /// The size of the window, in points.
    public var window: Size?
    /// The name of the preset.
    public var preset: String?
    /// The number of cards, 0 or more.
    public var cards: Int?
    /// The seed of the random numbers.
    public var seed: UInt64?

    /// Makes a header.
    public init(
      window: Size? = nil,
      preset: String? = nil,
      cards: Int? = nil,
      seed: UInt64? = nil
    ) {
      self.window = window
      self.preset = preset
      self.cards = cards
      self.seed = seed
    }
  }
}

/// The error of a trace with a step that the stack cannot handle.
public struct TraceError: Error, Hashable, CustomStringConvertible {
  /// The step.
  public let step: Trace.Step
  /// A sentence with the bad value and the allowed ones.
  public let description: String

  package init(step: Trace.Step, description: String) {
    self.step = step
    self.description = description
  }
}
