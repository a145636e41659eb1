import RiffleDrawing
import RiffleMotion

extension Rasterizer {
  /// Makes ready a blurred shadow outside the rectangle that throws it; nil where nothing is seen.
  ///
  /// - Parameters:
  ///   - shadow: The shadow.
  ///   - isWhole: Whether it is drawn inside that rectangle as well.
  ///   - width: The canvas's, in pixels.
  ///   - height: The canvas's, in pixels.
  /// - Returns: What draws it.
  func drawing(
    of shadow: Shadow,
    isWhole: Bool = false,
    width: Int,
    height: Int
  ) -> (any Drawing)? {
    let caster = RoundedBox(shadow)
    guard !caster.isEmpty, shadow.color.alpha > 0 else { return nil }
    let cast = caster.moved(by: shadow.offset)
    func drawing(_ profile: any CoverageProfile) -> any Drawing {
      ShadowDrawing(
        of: cast,
        ink: DitheredColor(Pixel.channels(of: shadow.color), kernels: kernels),
        hole: isWhole ? nil : ShadowHole(caster, alpha: shadow.casterAlpha),
        profile: profile,
        dither: dither,
        width: width,
        height: height
      )
    }
    // A blur finer than a pixel's own extent is not to be told from a hard edge.
    guard shadow.standardDeviation >= 0.5 else { return drawing(HardProfile(box: cast)) }
    let soft = SoftProfile(
      profile(of: shadow, radius: caster.radius),
      box: cast,
      standardDeviation: shadow.standardDeviation,
      opacity: shadow.color.alpha,
      kernels: kernels
    )
    return drawing(soft)
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
