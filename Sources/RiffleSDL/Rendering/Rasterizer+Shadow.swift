import RiffleDrawing
import RiffleMotion

extension Rasterizer {
  /// Draws a blurred shadow outside the rectangle that throws it.
  func draw(_ shadow: Shadow, into canvas: Canvas) {
    let caster = RoundedBox(
      frame: shadow.frame,
      rotation: shadow.rotation,
      cornerRadius: shadow.cornerRadius
    )
    guard !caster.isEmpty, shadow.color.alpha > 0 else { return }
    let hole = ShadowHole(caster, alpha: shadow.casterAlpha)
    let cast = caster.moved(by: shadow.offset)
    // A blur finer than a pixel's own extent is not to be told from a hard edge.
    if shadow.standardDeviation < 0.5 {
      let hard = HardProfile(box: cast)
      let paint = ShadowPaint(shadow.color, hole: hole, profile: hard, dither: dither)
      paint.fill(cast, into: canvas)
    } else {
      let profile = profile(of: shadow, radius: caster.radius)
      profile.values.withUnsafeBufferPointer { values in
        guard let first = values.baseAddress else { return }
        let soft = SoftProfile(
          profile,
          values: first,
          box: cast,
          standardDeviation: shadow.standardDeviation
        )
        let paint = ShadowPaint(shadow.color, hole: hole, profile: soft, dither: dither)
        paint.fill(cast, into: canvas)
      }
    }
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
