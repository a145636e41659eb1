package import RiffleCards

/// A frame of an animation, or a single picture, to be drawn.
package struct RenderFrame {
  /// The time at which it is seen, in seconds from the start of the animation.
  package var seconds: Double
  /// The cards, back to front.
  package var cards: [CardSnapshot]
  /// The stack of the cards.
  package var stack: CardStack
  /// The pointers to show.
  ///
  /// Defaults to none.
  package var pointers: [PointerMark] = []
  /// The time of the trace that it shows, in seconds; nil if it is not of a trace.
  ///
  /// Defaults to nil.
  package var traceSeconds: Double?
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

/// The frames of a source that can be read only once, kept in memory.
package struct KeptFrames: FrameSource {
  package let rate: Double
  private let frames: [RenderFrame]
  private let length: Double

  /// Reads all frames.
  ///
  /// - Throws: The error of the source.
  package init(of source: any FrameSource) throws {
    rate = source.rate
    var frames: [RenderFrame] = []
    length = try source.run { frames.append($0) }
    self.frames = frames
  }

  package var count: Int? { frames.count }

  package func run(_ show: (RenderFrame) throws -> Void) throws -> Double {
    for frame in frames { try show(frame) }
    return length
  }
}
