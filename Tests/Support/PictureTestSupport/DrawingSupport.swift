package import RiffleDrawing
import RiffleMedia
import RiffleMotion
package import RiffleRaster

/// Has no text, one bitmap for every layer, and at most one for every picture.
package final class PlainBitmaps: BitmapProvider {
  private let layer: Bitmap
  private let picture: Bitmap?

  package init(
    layer: Bitmap = Bitmap(size: PixelSize(width: 1, height: 1)),
    picture: Bitmap? = nil
  ) {
    self.layer = layer
    self.picture = picture
  }

  package func bitmap(
    for picture: Picture,
    size: PixelSize,
    placeholder: Color
  ) -> Bitmap? { self.picture }

  package func bitmap(for layer: Layer) -> Bitmap { self.layer }

  package func text(_ line: TextLine) -> TextBitmap? { nil }

  package func text(_ paragraph: Paragraph) -> TextBitmap? { nil }
}

/// Draws commands over a color.
package func drawn(
  _ commands: [DrawCommand],
  size: PixelSize,
  over background: Color = .black,
  from sources: PlainBitmaps = PlainBitmaps()
) -> Bitmap {
  var bitmap = Bitmap(size: size)
  let list = DisplayList(background: background, commands: commands)
  Rasterizer().draw(list, into: &bitmap, from: sources)
  return bitmap
}

/// Makes an opaque bitmap in which neighbors differ.
package func patternedBitmap(_ size: PixelSize) -> Bitmap {
  var bitmap = Bitmap(size: size, filledWith: 0xFF00_0000)
  for index in bitmap.pixels.indices {
    let value = UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8
    bitmap.pixels[index] = 0xFF00_0000 | value & 0xFF_FFFF
  }
  return bitmap
}

extension UInt32 {
  /// Returns blue, green, red and alpha of a pixel.
  package var channels: [Int] { [0, 8, 16, 24].map { Int(self >> $0 & 255) } }
}

/// Returns the largest difference of two pixels in any channel.
///
/// Tests ask for that of millions of pixels, so it makes no arrays.
package func difference(_ first: UInt32, _ second: UInt32) -> Int {
  func difference(at shift: UInt32) -> Int {
    abs(Int(first &>> shift & 255) - Int(second &>> shift & 255))
  }
  guard first != second else { return 0 }
  return max(
    max(difference(at: 0), difference(at: 8)),
    max(difference(at: 16), difference(at: 24))
  )
}

extension BitmapRenderer {
  /// Draws a list to the end of its frame, as a loop does.
  package func show(_ list: DisplayList) {
    draw(list)
    finishFrame()
  }
}
