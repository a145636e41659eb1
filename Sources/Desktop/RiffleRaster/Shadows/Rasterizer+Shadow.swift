import RiffleDrawing
import RiffleMotion

extension Rasterizer {
  /// Prepares a blurred shadow for a canvas.
  ///
  /// - Parameters:
  ///   - shadow: The shadow.
  ///   - isWhole: Whether the inside of the rectangle that casts the shadow is drawn as well.
  ///   - canvas: The canvas's size.
  /// - Returns: The drawing; nil if nothing of the shadow is visible.
  func drawing(of shadow: Shadow, isWhole: Bool = false, canvas: PixelSize) -> (any Drawing)? {
    let caster = RoundedBox(shadow)
    guard !caster.isEmpty, shadow.color.alpha > 0 else { return nil }
    let cast = caster.moved(by: shadow.offset)
    let color = DitheredColor(
      Pixel.channels(of: shadow.color),
      dither: dither,
      kernels: kernels
    )
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
