import RiffleDrawing
import RiffleMotion

/// A shadow around a hole, dithered so that its slow slopes have no bands.
///
/// It is an object, so that a call need not copy what it holds.
final class ShadowDrawing: Drawing {
  let touched: RowSpans
  private let color: DitheredColor
  /// It is nil if its outline is hidden.
  private let hole: ShadowHole?
  private let border: RowSpans
  private let inside: RowSpans
  private let profile: any CoverageProfile

  init(
    of box: RoundedBox,
    color: DitheredColor,
    hole: ShadowHole?,
    profile: any CoverageProfile,
    canvas: PixelSize
  ) {
    self.color = color
    self.hole = hole.flatMap { $0.isSmooth ? $0 : nil }
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
    let color = color.inRow(row.y)
    columns.forEachPart(around: inside[row.y].clamped(to: columns)) { part in
      if let hole {
        profile.blend(color, over: part, of: row) { coverage in
          for x in border[row.y].clamped(to: part) {
            let index = x - part.lowerBound
            coverage[index] = UInt16(Float(coverage[index]) * hole.remainder(x, row.y) + 0.5)
          }
        }
      } else {
        profile.blend(color, over: part, of: row)
      }
    }
  }
}

/// The part of a shadow that is left out: the inside of the rectangle that casts it.
package struct ShadowHole: Sendable {
  package let box: RoundedBox
  /// The hole's outline is visible, and so must be smooth.
  package let isSmooth: Bool
  private let alpha: Float

  /// Makes the hole of a rectangle with an opacity from 0 to 1.
  ///
  /// Under an opaque rectangle the shadow continues for a pixel, so that nothing shines through the
  /// rectangle's smooth edge, and it ends where it is hidden. Under any other it ends at the edge.
  package init(_ caster: RoundedBox, alpha: Double) {
    let isOpaque = alpha >= 1
    box = isOpaque ? caster.grown(by: -1) : caster
    isSmooth = !isOpaque
    self.alpha = Float(alpha)
  }

  /// The part of a pixel on the hole's outline, from 0 to 1.
  package func remainder(_ x: Int, _ y: Int) -> Float {
    remainder(Float(box.coverage(Double(x) + 0.5, Double(y) + 0.5)))
  }

  /// Returns the part of the shadow to draw, given the part c of a pixel that the rectangle covers.
  ///
  /// The part 1 - c of the shadow shall be visible in the end, and the rectangle, blended over the
  /// shadow, hides the part alpha · c of whatever was drawn.
  package func remainder(_ covered: Float) -> Float {
    // As a Float an opacity just below 1 may be 1, for which the quotient is not a number.
    covered < 1 ? (1 - covered) / (1 - alpha * covered) : 0
  }
}

extension Rasterizer {
  /// Returns nil if nothing of the shadow is visible; a whole shadow is drawn inside its caster, too.
  func drawing(of shadow: Shadow, isWhole: Bool = false, canvas: PixelSize) -> (any Drawing)? {
    let caster = RoundedBox(shadow)
    guard !caster.isEmpty, shadow.color.alpha > 0 else { return nil }
    let cast = caster.moved(by: shadow.offset)
    let color = DitheredColor(Pixel.channels(of: shadow.color), dither: dither, kernels: kernels)
    return ShadowDrawing(
      of: cast,
      color: color,
      hole: isWhole ? nil : ShadowHole(caster, alpha: shadow.casterAlpha),
      profile: coverage(of: shadow, cast: cast),
      canvas: canvas
    )
  }

  private func coverage(of shadow: Shadow, cast: RoundedBox) -> any CoverageProfile {
    // A blur of less than half a pixel looks the same as an antialiased edge, and so does one of a
    // thousandth of the corners, whose table would not fit into memory.
    guard shadow.standardDeviation >= max(0.5, cast.radius / 1000) else {
      return HardProfile(box: cast)
    }
    return SoftProfile(
      profile(of: shadow, radius: cast.radius),
      box: cast,
      standardDeviation: shadow.standardDeviation,
      opacity: shadow.color.alpha,
      kernels: kernels
    )
  }

  private func profile(of shadow: Shadow, radius: Double) -> ShadowProfile {
    let key = ShadowProfile.Key(
      halfWidth: shadow.frame.size.width / 2,
      halfHeight: shadow.frame.size.height / 2,
      radius: radius,
      standardDeviation: shadow.standardDeviation
    )
    if let profile = profiles.value(for: key) { return profile }
    let profile = ShadowProfile(key)
    profiles.store(profile, for: key, cost: 1)
    return profile
  }
}
