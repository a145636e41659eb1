import RiffleCards

/// One frame of a picture or film to be drawn.
struct RenderFrame {
  /// When it is seen, in seconds from the film's beginning.
  var seconds: Double
  /// The cards, back to front.
  var cards: [CardSnapshot]
  /// The stack they are of.
  var stack: CardStack
}

/// Where the frames of a film come from.
protocol FrameSource {
  /// How many frames a second it has, as far as it is even.
  var rate: Double { get }

  /// How many frames there are; nil where nobody knows before the last.
  var count: Int? { get }

  /// Hands out all frames, in the order of time.
  ///
  /// - Returns: How long the film is, in seconds.
  /// - Throws: ``StudioError`` where they cannot be had, or whatever `show` throws.
  func run(_ show: (RenderFrame) throws -> Void) throws -> Double
}
