package import RiffleDrawing
import RiffleMotion

/// Where a rasterizer gets what commands only name.
package protocol DrawingSources: AnyObject {
  /// Returns a picture cropped and scaled to a size; while there is none, something of another size
  /// to stand in for it, or nil.
  func bitmap(
    for picture: PictureReference,
    size: PixelSize,
    placeholder: Color
  ) -> Bitmap?

  /// Returns what a layer looks like now.
  func bitmap(for layer: Layer) -> Bitmap

  /// Returns a line of text drawn, or nil where there is nothing to draw.
  func text(_ line: TextLine) -> TextBitmap?
}

/// A line of text, drawn.
package struct TextBitmap: Hashable, Sendable {
  /// The letters in their colour, over nothing.
  package var bitmap: Bitmap
  /// How far the bitmap's left edge lies right of the line's start, in whole pixels.
  package var left: Int
  /// How far the bitmap's top edge lies above the baseline, in whole pixels.
  package var ascent: Int
  /// How far the line runs, in pixels.
  package var width: Double

  /// Makes a line from its letters.
  package init(bitmap: Bitmap, left: Int, ascent: Int, width: Double) {
    self.bitmap = bitmap
    self.left = left
    self.ascent = ascent
    self.width = width
  }

  /// Returns the whole pixel at which the bitmap's top left corner belongs, so that the letters
  /// keep the shapes that were fitted to whole pixels.
  package func origin(of line: TextLine) -> (x: Int, y: Int) {
    let start =
      switch line.alignment {
      case .left: line.position.x
      case .center: line.position.x - width / 2
      case .right: line.position.x - width
      }
    return (Int(start.rounded()) + left, Int(line.position.y.rounded()) - ascent)
  }
}
