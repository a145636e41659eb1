import RiffleDrawing

/// A shadow around a hole, dithered so that its slow slopes have no bands.
struct ShadowDrawing: Drawing {
  let touched: RowSpans
  private let ink: DitheredColor
  private let hole: ShadowHole?
  /// Where the hole's outline takes a part of the shadow.
  private let near: RowSpans
  /// Where there is no shadow.
  private let within: RowSpans
  private let profile: any CoverageProfile
  private let dither: Dither

  /// Makes ready the shadow of a box, everywhere but in the hole, if there is one.
  init(
    of box: RoundedBox,
    ink: DitheredColor,
    hole: ShadowHole?,
    profile: any CoverageProfile,
    dither: Dither,
    width: Int,
    height: Int
  ) {
    self.ink = ink
    self.hole = hole
    self.profile = profile
    self.dither = dither
    touched = box.grown(by: profile.reach).touched(width: width, height: height)
    guard let hole else {
      (near, within) = (RowSpans(), RowSpans())
      return
    }
    near = hole.isSmooth ? hole.box.touched(width: width, height: height) : RowSpans()
    within =
      hole.isSmooth
      ? hole.box.covered(width: width, height: height)
      : hole.box.centered(width: width, height: height)
  }

  // Something of what lies below is always seen through it.
  var hidden: RowSpans { RowSpans() }

  func draw(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    let within = within[y].clamped(to: columns)
    guard !within.isEmpty else {
      lay(columns, y: y, row: row)
      return
    }
    lay(columns.lowerBound..<within.lowerBound, y: y, row: row)
    lay(within.upperBound..<columns.upperBound, y: y, row: row)
  }

  private func lay(_ columns: Range<Int>, y: Int, row: UnsafeMutablePointer<UInt32>) {
    guard !columns.isEmpty else { return }
    let thresholds = dither[y]
    let cut = near[y].clamped(to: columns)
    guard let hole, !cut.isEmpty else {
      profile.lay(ink, over: columns, of: row, y: y, thresholds: thresholds)
      return
    }
    profile.layMeasured(ink, over: columns, of: row, y: y, thresholds: thresholds) { parts in
      for x in cut {
        let index = x - columns.lowerBound
        parts[index] = UInt16(Float(parts[index]) * hole.remainder(x, y) + 0.5)
      }
    }
  }
}

/// What a shadow leaves out: the inside of the rectangle that throws it.
package struct ShadowHole: Sendable {
  /// Where the shadow is not drawn.
  package let box: RoundedBox
  /// Whether something can be seen of its outline.
  package let isSmooth: Bool
  private let alpha: Float

  /// Makes the hole for a rectangle of an opacity.
  ///
  /// Under an opaque one the shadow goes on for a pixel, so that nothing shines through its smooth
  /// edge, and ends where nobody sees it. Under one that is seen through it ends at the edge.
  package init(_ caster: RoundedBox, alpha: Double) {
    let isOpaque = alpha >= 1
    box = isOpaque ? caster.grown(by: -1) : caster
    isSmooth = !isOpaque
    self.alpha = Float(alpha)
  }

  /// Returns how much of the shadow is left at a pixel of the hole's outline.
  package func remainder(_ x: Int, _ y: Int) -> Float {
    remainder(Float(box.coverage(Double(x) + 0.5, Double(y) + 0.5)))
  }

  /// Returns how much of the shadow is left where the rectangle covers a part of a pixel.
  ///
  /// Where the rectangle covers the part c of a pixel, the shadow is to be seen in the other part:
  /// (1 - c) of it. The rectangle, laid over it, hides the part alpha * c of what was drawn.
  package func remainder(_ covered: Float) -> Float {
    // An opacity just below 1 may have become 1, and nothing is left where all is covered.
    covered < 1 ? (1 - covered) / (1 - alpha * covered) : 0
  }
}
