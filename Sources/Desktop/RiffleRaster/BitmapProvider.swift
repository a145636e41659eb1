package import RiffleDrawing
import RiffleMotion

package protocol BitmapProvider: AnyObject {
  /// Until the picture is loaded, returns a placeholder of another size, or nil.
  func bitmap(for picture: Picture, size: PixelSize, placeholder: Color) -> Bitmap?

  /// The layer is drawn as far as its own pictures are loaded.
  func bitmap(for layer: Layer) -> Bitmap

  /// Returns nil if the line has no visible letters.
  func text(_ line: TextLine) -> TextBitmap?

  func text(_ paragraph: Paragraph) -> TextBitmap?
}

package final class NoBitmaps: BitmapProvider {
  package init() {}

  package func bitmap(for picture: Picture, size: PixelSize, placeholder: Color) -> Bitmap? { nil }
  package func bitmap(for layer: Layer) -> Bitmap { Bitmap(size: layer.size) }
  package func text(_ line: TextLine) -> TextBitmap? { nil }
  package func text(_ paragraph: Paragraph) -> TextBitmap? { nil }
}

package struct TextBitmap: Hashable, Sendable {
  package var bitmap: Bitmap
  /// The distance from the text's start rightward to the bitmap's left edge, in whole pixels.
  package var left: Int
  /// The distance from the baseline, or a paragraph's top, up to the bitmap's top, in whole pixels.
  package var ascent: Int
  package var width: Double

  package init(bitmap: Bitmap, left: Int, ascent: Int, width: Double) {
    self.bitmap = bitmap
    self.left = left
    self.ascent = ascent
    self.width = width
  }

  /// Returns the whole pixel for the bitmap's top left corner; between pixels the letters would lose
  /// the shapes that were fitted to whole ones.
  package func origin(of line: TextLine) -> (x: Int, y: Int) {
    let start =
      switch line.alignment {
      case .left: line.baseline.x
      case .center: line.baseline.x - width / 2
      case .right: line.baseline.x - width
      }
    return (Int(start.rounded()) + left, Int(line.baseline.y.rounded()) - ascent)
  }

  package func origin(of paragraph: Paragraph) -> (x: Int, y: Int) {
    let position = paragraph.position
    return (Int(position.x.rounded()) + left, Int(position.y.rounded()) - ascent)
  }
}
