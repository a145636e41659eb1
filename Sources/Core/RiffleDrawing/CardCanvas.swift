public import RiffleMotion

/// The area that a card, an overlay or an empty view is drawn in, by commands of your own.
///
/// Every length is in pixels: multiply one in points by ``scale``. Commands may reach beyond the
/// bounds; what is outside them, or outside a card's round corners, is not seen.
public struct CardCanvas {
  /// The size in pixels.
  public let size: PixelSize
  /// The number of pixels per point, above 0.
  public let scale: Double
  /// The look of the stack.
  public let appearance: Appearance
  /// The text; nil if only the widths of letters are known.
  private var text: (any TextMeasuring)?
  private let layOut: (CardContent) -> [DrawCommand]

  package init(
    size: PixelSize,
    scale: Double,
    appearance: Appearance,
    layOut: @escaping (CardContent) -> [DrawCommand]
  ) {
    self.size = size
    self.scale = scale
    self.appearance = appearance
    self.layOut = layOut
  }

  /// The area as a rectangle at the origin, in pixels.
  public var bounds: Rectangle { size.bounds }

  /// Returns what a paragraph takes, in pixels: it is drawn in the very lines that are measured here.
  ///
  /// A renderer without fonts of its own estimates it by the widths of Latin letters.
  public func measure(_ paragraph: Paragraph) -> TextMetrics {
    (text ?? TextEstimate()).measure(paragraph)
  }

  /// Returns the commands that draw a content as on a card without drawing of its own, to draw more
  /// over it.
  public func face(of content: CardContent) -> [DrawCommand] { layOut(content) }

  /// Returns the command that fills the canvas with a picture, cropped to its shape.
  ///
  /// - Parameters:
  ///   - picture: The picture; pixels of the canvas's own size are shown exactly.
  ///   - placeholder: The color until the picture is loaded, and beneath its transparent parts.
  ///     Defaults to a clear one.
  public func fill(with picture: Picture, placeholder: Color = .clear) -> DrawCommand {
    .shape(Shape(frame: bounds, fill: .picture(picture, size: size, placeholder: placeholder)))
  }

  package func layingOut(_ change: @escaping (CardContent) -> CardContent) -> CardCanvas {
    var canvas = CardCanvas(size: size, scale: scale, appearance: appearance) {
      [layOut] content in
      layOut(change(content))
    }
    canvas.text = text
    return canvas
  }

  package func measuring(by text: any TextMeasuring) -> CardCanvas {
    var canvas = self
    canvas.text = text
    return canvas
  }
}
