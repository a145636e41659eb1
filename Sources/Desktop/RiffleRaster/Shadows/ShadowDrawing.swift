import RiffleDrawing

/// A shadow around a hole, dithered so that its slow slopes have no bands.
struct ShadowDrawing: Drawing {
  let touched: RowSpans
  private let color: DitheredColor
  private let hole: ShadowHole?
  /// The pixels that the hole's outline crosses.
  private let border: RowSpans
  /// The pixels inside the hole.
  private let inside: RowSpans
  private let profile: any CoverageProfile

  /// Prepares the shadow of a box.
  ///
  /// - Parameters:
  ///   - box: The box, already at the shadow's offset.
  ///   - color: The shadow's color.
  ///   - hole: The part of the shadow that is left out; nil for none.
  ///   - profile: The coverage of the shadow.
  ///   - canvas: The canvas's size.
  init(
    of box: RoundedBox,
    color: DitheredColor,
    hole: ShadowHole?,
    profile: any CoverageProfile,
    canvas: PixelSize
  ) {
    self.color = color
    self.hole = hole
    self.profile = profile
    touched = box.grown(by: profile.reach).touched(on: canvas)
    guard let hole else {
      (border, inside) = (RowSpans(), RowSpans())
      return
    }
    border = hole.isSmooth ? hole.box.touched(on: canvas) : RowSpans()
    inside = hole.isSmooth ? hole.box.covered(on: canvas) : hole.box.centered(on: canvas)
  }

  // Even the darkest shadow is blended over the pixels below it.
  var opaque: RowSpans { RowSpans() }

  func draw(_ columns: Range<Int>, of row: Row) {
    let inside = inside[row.y].clamped(to: columns)
    guard !inside.isEmpty else {
      blend(over: columns, of: row)
      return
    }
    blend(over: columns.lowerBound..<inside.lowerBound, of: row)
    blend(over: inside.upperBound..<columns.upperBound, of: row)
  }

  private func blend(over columns: Range<Int>, of row: Row) {
    guard !columns.isEmpty else { return }
    let border = border[row.y].clamped(to: columns)
    guard let hole, !border.isEmpty else {
      profile.blend(color, over: columns, of: row)
      return
    }
    profile.blend(color, over: columns, of: row) { coverage in
      for x in border {
        let index = x - columns.lowerBound
        coverage[index] = UInt16(Float(coverage[index]) * hole.remainder(x, row.y) + 0.5)
      }
    }
  }
}
