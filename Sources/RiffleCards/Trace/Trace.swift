public import RiffleMotion

/// A recorded session: what pointers and commands did to a stack, and when.
public struct Trace: Hashable, Sendable {
  /// What the stack was when the recording began.
  public var header: Header
  /// What was done, in the order of time.
  public var steps: [Step]
  /// When the recording ends; nil where it ends once everything is at rest.
  public var end: Timestamp?

  /// Makes a trace.
  public init(header: Header = Header(), steps: [Step] = [], end: Timestamp? = nil) {
    self.header = header
    self.steps = steps
    self.end = end
  }

  /// Something that was done to a stack.
  public struct Step: Hashable, Sendable {
    /// When.
    public var time: Timestamp
    /// What.
    public var input: StackInput
    /// The line of the file it stands in, counted from 1; nil where it is from no file.
    public var line: Int?

    /// Makes a step.
    public init(_ input: StackInput, at time: Timestamp, line: Int? = nil) {
      self.time = time
      self.input = input
      self.line = line
    }
  }

  /// What a stack was when a recording began; nil where the trace does not say.
  public struct Header: Hashable, Sendable {
    /// The window's extent in points.
    public var window: Size?
    /// The preset's name.
    public var preset: String?
    /// The number of cards, 0 or more.
    public var cards: Int?
    /// What random numbers are drawn from.
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

/// A step of a trace that cannot be done.
public struct TraceError: Error, Hashable, CustomStringConvertible {
  /// The step.
  public let step: Trace.Step
  /// What was asked, what is wrong with it, and what would do.
  public let description: String
}
