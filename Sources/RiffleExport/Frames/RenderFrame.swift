package import RiffleCards

/// A frame of an animation, or a single picture, to be drawn.
package struct RenderFrame {
  /// The time at which it is seen, in seconds from the start of the animation.
  package var seconds: Double
  /// The cards, back to front.
  package var cards: [CardSnapshot]
  /// The stack of the cards.
  package var stack: CardStack
}

/// A source of the frames of an animation.
package protocol FrameSource {
  /// The number of frames per second; if they are uneven, that of the first two.
  var rate: Double { get }

  /// The number of frames; nil if it is not known before the last frame.
  var count: Int? { get }

  /// Calls a function with each frame, in the order of time.
  ///
  /// - Returns: The length of the animation, in seconds.
  /// - Throws: ``RiffleError`` if the frames cannot be read or simulated, or the error of `show`.
  func run(_ show: (RenderFrame) throws -> Void) throws -> Double
}
