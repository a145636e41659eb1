/// A command prepared for a canvas, which can draw any part of any row.
///
/// A pixel gets the same value whichever run it is drawn in, so that a frame drawn piece by piece
/// equals one drawn whole.
protocol Drawing: Sendable {
  /// The pixels that the drawing may change.
  var touched: RowSpans { get }

  /// The pixels whose previous value does not matter, since the drawing covers them opaquely.
  var opaque: RowSpans { get }

  /// Draws a run of the touched pixels.
  ///
  /// - Parameter columns: The run, not empty.
  func draw(_ columns: Range<Int>, of row: Row)

  /// Returns the pixels in which the drawing may differ from one that it takes the place of; nil if
  /// it knows no better than all that either touches.
  func changes(since previous: any Drawing) -> [RowSpans]?
}

extension Drawing {
  func changes(since previous: any Drawing) -> [RowSpans]? { nil }
}

/// A drawing of which only the part in a rectangle is drawn.
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
