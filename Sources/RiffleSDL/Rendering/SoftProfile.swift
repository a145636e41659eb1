/// How dark a shadow is at each place.
protocol CoverageProfile {
  /// How far it reaches beyond the box that throws it, in pixels.
  var reach: Double { get }

  /// Measures the shadow, from 0 to 1, at each of some pixels of a row, from the left.
  func measure(_ columns: Range<Int>, y: Int, _ body: (Int, Float) -> Void)
}

/// A shadow without blur.
struct HardProfile: CoverageProfile {
  /// The shadow's outline.
  let box: RoundedBox

  var reach: Double { 0 }

  func measure(_ columns: Range<Int>, y: Int, _ body: (Int, Float) -> Void) {
    for x in columns { body(x, Float(box.coverage(Double(x) + 0.5, Double(y) + 0.5))) }
  }
}

/// A blurred shadow, read from its corner's profile.
///
/// Places count 2⁻³² of the profile's entries, so that steps added up along a row stay exact.
struct SoftProfile: CoverageProfile {
  let reach: Double
  private let values: UnsafePointer<Float>
  private let columns: Int
  private let box: RoundedBox
  /// Profile entries to a pixel.
  private let scale: Double
  /// Where the profile begins, from the middle.
  private let edge: (u: Int, v: Int)
  /// The last place between two entries.
  private let last: (u: Int, v: Int)

  /// Makes a reader that is valid as long as `values`, the entries of `profile`.
  init(
    _ profile: ShadowProfile,
    values: UnsafePointer<Float>,
    box: RoundedBox,
    standardDeviation: Double
  ) {
    self.values = values
    self.box = box
    columns = profile.columns
    reach = ShadowProfile.reach * standardDeviation
    scale = profile.resolution / standardDeviation
    edge = (
      BitmapSampler.fixed((box.halfWidth + reach) * scale),
      BitmapSampler.fixed((box.halfHeight + reach) * scale)
    )
    last = ((profile.columns - 1) << 32 - 1, (profile.rows - 1) << 32 - 1)
  }

  @inline(__always)
  func measure(_ columns: Range<Int>, y: Int, _ body: (Int, Float) -> Void) {
    let start = box.local(Double(columns.lowerBound) + 0.5, Double(y) + 0.5)
    var u = BitmapSampler.fixed(start.u * scale)
    var v = BitmapSampler.fixed(start.v * scale)
    let stepU = BitmapSampler.fixed(box.cosine * scale)
    let stepV = BitmapSampler.fixed(-box.sine * scale)
    for x in columns {
      let place = (u: min(edge.u &- abs(u), last.u), v: min(edge.v &- abs(v), last.v))
      if place.u >= 0, place.v >= 0 { body(x, value(place.u, place.v)) }
      u &+= stepU
      v &+= stepV
    }
  }

  /// Blends the four entries about a place.
  @inline(__always)
  private func value(_ u: Int, _ v: Int) -> Float {
    let upper = values + ((v >> 32) &* columns &+ u >> 32)
    let lower = upper + columns
    let partU = Self.fraction(u)
    let above = upper[0] + (upper[1] - upper[0]) * partU
    let below = lower[0] + (lower[1] - lower[0]) * partU
    return above + (below - above) * Self.fraction(v)
  }

  /// How far a place lies behind an entry, from 0 to 1.
  @inline(__always)
  private static func fraction(_ place: Int) -> Float {
    // 24 bits are what a Float holds.
    Float(Int32(truncatingIfNeeded: place >> 8 & 0xFF_FFFF)) * (1 / 16_777_216)
  }
}
