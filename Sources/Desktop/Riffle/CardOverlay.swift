public import RiffleCards
public import RiffleDrawing

/// A drawing over the face of a card that is on its way to a side, clipped to the card.
///
/// ```swift
/// card.overlay = { way in
///   guard way.direction == .right else { return nil }
///   let green = Fill.color(Color(rgb: 0x0F_8F5F, alpha: 0.6))
///   return CardOverlay(
///     [.shape(Shape(frame: way.canvas.bounds, fill: green))],
///     opacity: way.progress
///   )
/// }
/// ```
public struct CardOverlay {
  /// The commands, back to front, in pixels of the canvas; none to show nothing, no stamp either.
  ///
  /// As long as they stay the same, only the opacity is different from frame to frame, and nothing is
  /// drawn anew.
  public var commands: [DrawCommand]
  /// The opacity of the whole, 0 to 1; less counts as 0, and more as 1.
  public var opacity: Double

  /// Makes an overlay, opaque by default.
  public init(_ commands: [DrawCommand], opacity: Double = 1) {
    self.commands = commands
    self.opacity = opacity
  }

  /// The way of a card to a side, for which an overlay is drawn.
  public struct Context {
    /// The direction in which the card goes.
    public let direction: Direction
    /// How far it has gone, above 0 to 1: at 1 it is swiped when it is released.
    ///
    /// After a release it goes on to 1 or back to 0 in a moment.
    public let progress: Double
    /// The area of the card, in pixels.
    public let canvas: CardCanvas
  }
}
