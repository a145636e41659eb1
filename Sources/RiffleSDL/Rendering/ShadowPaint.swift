import RiffleDrawing

/// Draws a shadow around a hole, dithered so that its slow slopes have no bands.
struct ShadowPaint<Profile: CoverageProfile> {
  private let ink: FineInk
  private let hole: RoundedBox
  private let profile: Profile
  private let dither: Dither

  init(_ color: Color, hole: RoundedBox, profile: Profile, dither: Dither) {
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
      let near = hole.touched(row: y, width: canvas.width).clamped(to: touched)
      let within = hole.covered(row: y, width: canvas.width).clamped(to: near)
      dither.withRow(y) { thresholds in
        func paint(_ columns: Range<Int>, isCut: Bool) {
          guard !columns.isEmpty else { return }
          profile.measure(columns, y: y) { x, shade in
            var coverage = shade
            if isCut { coverage *= 1 - Float(hole.coverage(Double(x) + 0.5, Double(y) + 0.5)) }
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
