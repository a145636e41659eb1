package import RiffleDrawing

/// What a card shows in a Lottie document.
package struct LottieCard: Hashable, Sendable {
  /// The name of its layers.
  package var name: String
  /// The color of the card, seen where there is no picture.
  package var color: Color
  /// The picture that fills the card, centered and cropped; nil for none.
  package var picture: Picture?

  /// A picture of a Lottie document.
  package struct Picture: Hashable, Sendable {
    /// The size, in pixels.
    package var size: PixelSize
    /// The place of the picture.
    package var source: Source

    /// Makes a picture.
    package init(size: PixelSize, source: Source) {
      self.size = size
      self.source = source
    }
  }

  /// The place of a picture.
  package enum Source: Hashable, Sendable {
    /// The path of a file, from the folder of the document.
    case file(String)
    /// The document itself has the picture: its media type, such as `image/png`, and its bytes.
    case embedded(type: String, [UInt8])
  }

  /// Makes a card.
  package init(name: String, color: Color, picture: Picture? = nil) {
    self.name = name
    self.color = color
    self.picture = picture
  }
}
