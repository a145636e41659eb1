/// A command prepared for a canvas, which can draw any part of any row.
///
/// A pixel gets the same value whichever run it is drawn in, so that a frame drawn piece by piece
/// equals one drawn whole.
protocol Drawing: Sendable {
  var touched: RowSpans { get }

  /// The drawing covers these pixels opaquely, so their previous values do not matter.
  var opaque: RowSpans { get }

  /// The columns are some of the touched pixels, and not empty.
  func draw(_ columns: Range<Int>, of row: Row)

  /// Returns where the drawing may differ from the one that it replaces; nil if that may be anywhere that
  /// either touches.
  func changes(since previous: any Drawing) -> [RowSpans]?
}

extension Drawing {
  func changes(since previous: any Drawing) -> [RowSpans]? { nil }
}

struct ClippedDrawing: Drawing {
  let touched: RowSpans
  let opaque: RowSpans
  private let drawing: any Drawing
  private let clip: PixelRectangle

  /// Returns nil if nothing is left of the drawing.
  init?(_ drawing: any Drawing, to clip: PixelRectangle) {
    guard !clip.isEmpty else { return nil }
    self.drawing = drawing
    self.clip = clip
    touched = drawing.touched.clamped(to: clip)
    opaque = drawing.opaque.clamped(to: clip)
    guard !touched.rows.isEmpty else { return nil }
  }

  func draw(_ columns: Range<Int>, of row: Row) { drawing.draw(columns, of: row) }

  func changes(since previous: any Drawing) -> [RowSpans]? {
    guard let previous = previous as? ClippedDrawing, previous.clip == clip else { return nil }
    return drawing.changes(since: previous.drawing)?.map { $0.clamped(to: clip) }
  }
}
