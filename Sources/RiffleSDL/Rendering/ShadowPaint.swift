import RiffleDrawing

/// Draws a shadow around a hole, dithered so that its slow slopes have no bands.
struct ShadowPaint<Profile: CoverageProfile> {
  private let ink: FineInk
  private let hole: ShadowHole
  private let profile: Profile
  private let dither: Dither

  init(_ color: Color, hole: ShadowHole, profile: Profile, dither: Dither) {
    ink = FineInk(Pixel.channels(of: color))
    self.hole = hole
    self.profile = profile
    self.dither = dither
  }

  /// Draws the shadow of a box, everywhere but in the hole.
  func fill(_ box: RoundedBox, into canvas: Canvas) {
    guard let first = canvas.pixels.baseAddress else { return }
    let whole = box.grown(by: profile.reach)
    for y in whole.rows(height: canvas.height) {
      let row = first + y * canvas.stride
      let touched = whole.touched(row: y, width: canvas.width)
      let near = hole.box.touched(row: y, width: canvas.width).clamped(to: touched)
      let within = hole.box.covered(row: y, width: canvas.width).clamped(to: near)
      dither.withRow(y) { thresholds in
        func paint(_ columns: Range<Int>, isCut: Bool) {
          guard !columns.isEmpty else { return }
          profile.measure(columns, y: y) { x, shade in
            var coverage = shade
            if isCut { coverage *= hole.remainder(x, y) }
            row[x] = ink.over(row[x], coverage: coverage, threshold: thresholds[x & 7])
          }
        }
        if near.isEmpty {
          paint(touched, isCut: false)
        } else {
          paint(touched.lowerBound..<near.lowerBound, isCut: false)
          if within.isEmpty {
            paint(near, isCut: true)
          } else {
            paint(near.lowerBound..<within.lowerBound, isCut: true)
            paint(within.upperBound..<near.upperBound, isCut: true)
          }
          paint(near.upperBound..<touched.upperBound, isCut: false)
        }
      }
    }
  }
}

/// What a shadow leaves out: the inside of the rectangle that throws it.
struct ShadowHole {
  /// Where the shadow is not drawn.
  let box: RoundedBox
  private let alpha: Float

  /// Makes the hole for a rectangle of an opacity.
  ///
  /// Under an opaque one the shadow goes on for a pixel, so that nothing shines through its smooth
  /// edge, however the hole is stretched. Under one that is seen through it ends at the edge.
  init(_ caster: RoundedBox, alpha: Double) {
    let isOpaque = alpha >= 1
    box = isOpaque ? caster.grown(by: -1) : caster
    self.alpha = isOpaque ? 0 : Float(alpha)
  }

  /// Returns how much of the shadow is left at a pixel of the hole's outline.
  ///
  /// Where the rectangle covers the part c of a pixel, the shadow is to be seen in the other part:
  /// (1 - c) of it. The rectangle, laid over it, hides the part alpha * c of what was drawn.
  func remainder(_ x: Int, _ y: Int) -> Float {
    let covered = Float(box.coverage(Double(x) + 0.5, Double(y) + 0.5))
    // An opacity just below 1 may have become 1, and nothing is left where all is covered.
    return covered < 1 ? (1 - covered) / (1 - alpha * covered) : 0
  }
}
