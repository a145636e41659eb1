import RiffleDrawing
import RiffleMedia

/// Measures the text of a stack view with the fonts of the renderer that draws it, so that they are
/// read once; with its own if text is measured before there is a renderer.
final class TextMeasurer: TextMeasuring {
  private var rasterizer: TextRasterizer?

  func share(_ rasterizer: TextRasterizer) {
    if self.rasterizer == nil { self.rasterizer = rasterizer }
  }

  func measure(_ paragraph: Paragraph) -> TextMetrics {
    let rasterizer = self.rasterizer ?? TextRasterizer()
    self.rasterizer = rasterizer
    return rasterizer.measure(paragraph)
  }
}
