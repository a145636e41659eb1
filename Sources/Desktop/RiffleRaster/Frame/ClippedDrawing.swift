/// A drawing of which only what lies in a rectangle is drawn.
struct ClippedDrawing: Drawing {
  let touched: RowSpans
  let opaque: RowSpans
  private let drawing: any Drawing
  private let clip: PixelRectangle

  /// Clips a drawing; nil if nothing of it is left.
  init?(_ drawing: any Drawing, to clip: PixelRectangle) {
    guard !clip.isEmpty else { return nil }
    self.drawing = drawing
    self.clip = clip
    touched = drawing.touched.clamped(to: clip)
    opaque = drawing.opaque.clamped(to: clip)
    guard !touched.rows.isEmpty else { return nil }
  }

  func draw(_ columns: Range<Int>, of row: Row) {
    drawing.draw(columns, of: row)
  }

  func changes(since previous: any Drawing) -> [RowSpans]? {
    guard let previous = previous as? ClippedDrawing, previous.clip == clip else { return nil }
    return drawing.changes(since: previous.drawing)?.map { $0.clamped(to: clip) }
  }
}
