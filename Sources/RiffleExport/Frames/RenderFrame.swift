package import RiffleCards

/// One frame of a picture or film to be drawn.
package struct RenderFrame {
  /// When it is seen, in seconds from the film's beginning.
  package var seconds: Double
  /// The cards, back to front.
  package var cards: [CardSnapshot]
  /// The stack they are of.
  package var stack: CardStack
}

/// Where the frames of a film come from.
package protocol FrameSource {
  /// How many frames a second it has, as far as it is even.
  var rate: Double { get }

  /// How many frames there are; nil where nobody knows before the last.
  var count: Int? { get }

  /// Hands out all frames, in the order of time.
  ///
  /// - Returns: How long the film is, in seconds.
  /// - Throws: ``RiffleError`` where they cannot be had, or whatever `show` throws.
  func run(_ show: (RenderFrame) throws -> Void) throws -> Double
}
