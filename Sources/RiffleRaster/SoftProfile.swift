import CPixels
import RiffleMotion

/// How dark a shadow is at each place.
protocol CoverageProfile: Sendable {
  /// How far it reaches beyond the box that throws it, in pixels.
  var reach: Double { get }

  /// Measures the shadow, of 65535, at each of some pixels of a row; `parts` has room for the next
  /// multiple of eight, and may be written to its end.
  func measure(_ columns: Range<Int>, y: Int, into parts: UnsafeMutablePointer<UInt16>)

  /// Lays as much of an ink over some pixels of a row as ``measure(_:y:into:)`` says.
  func lay(
    _ ink: DitheredColor,
    over columns: Range<Int>,
    of row: UnsafeMutablePointer<UInt32>,
    y: Int,
    thresholds: Dither.Row
  )
}

extension CoverageProfile {
  func lay(
    _ ink: DitheredColor,
    over columns: Range<Int>,
    of row: UnsafeMutablePointer<UInt32>,
    y: Int,
    thresholds: Dither.Row
  ) {
    layMeasured(ink, over: columns, of: row, y: y, thresholds: thresholds) { _ in }
  }

  /// Measures aside, has a part of that taken away, and lays what is left.
  func layMeasured(
    _ ink: DitheredColor,
    over columns: Range<Int>,
    of row: UnsafeMutablePointer<UInt32>,
    y: Int,
    thresholds: Dither.Row,
    change: (_ parts: UnsafeMutablePointer<UInt16>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: (columns.count + 7) & ~7) { parts in
      guard let first = parts.baseAddress else { return }
      measure(columns, y: y, into: first)
      change(first)
      ink.lay(over: columns, of: row, parts: first, thresholds: thresholds)
    }
  }
}

/// A shadow without blur.
struct HardProfile: CoverageProfile {
  /// The shadow's outline.
  let box: RoundedBox

  var reach: Double { 0 }

  func measure(_ columns: Range<Int>, y: Int, into parts: UnsafeMutablePointer<UInt16>) {
    for (index, x) in columns.enumerated() {
      let coverage = box.coverage(Double(x) + 0.5, Double(y) + 0.5)
      parts[index] = UInt16(coverage * 65_535 + 0.5)
    }
  }
}

/// A blurred shadow, read from its corner's profile.
///
/// Places count 2⁻¹⁵ of the profile's entries, and every row is reckoned from the same column, so
/// that a pixel's shade does not depend on where drawing began.
struct SoftProfile: CoverageProfile {
  let reach: Double
  private let profile: ShadowProfile
  private let box: RoundedBox
  private let kernels: PixelKernels
  /// Profile entries to a pixel.
  private let scale: Double
  /// Where the profile begins, from the middle.
  private let edge: (u: Int, v: Int)
  private let step: (u: Int, v: Int)
  private let anchor: Int

  /// Makes a reader of a profile.
  ///
  /// - Parameters:
  ///   - profile: The corner's profile.
  ///   - box: What throws the shadow.
  ///   - standardDeviation: Of the blur, in pixels.
  ///   - opacity: The shadow's, from 0 to 1: the fainter, the nearer it ends.
  ///   - kernels: What reads rows.
  init(
    _ profile: ShadowProfile,
    box: RoundedBox,
    standardDeviation: Double,
    opacity: Double,
    kernels: PixelKernels
  ) {
    self.profile = profile
    self.box = box
    self.kernels = kernels
    reach = ShadowProfile.reach(opacity: opacity) * standardDeviation
    scale = profile.resolution / standardDeviation
    let whole = ShadowProfile.reach * standardDeviation
    edge = (
      Self.fixed((box.halfWidth + whole) * scale), Self.fixed((box.halfHeight + whole) * scale)
    )
    step = (Self.fixed(box.cosine * scale), Self.fixed(-box.sine * scale))
    anchor = Int(min(max(box.center.x, -1e6), 1e6))
  }

  func lay(
    _ ink: DitheredColor,
    over columns: Range<Int>,
    of row: UnsafeMutablePointer<UInt32>,
    y: Int,
    thresholds: Dither.Row
  ) {
    // From the table to the pixels, with nothing written down between.
    let isDone = withLine(columns, y: y) { line in
      ink.lay(over: columns, of: row, line: &line, thresholds: thresholds)
    }
    if isDone { return }
    layMeasured(ink, over: columns, of: row, y: y, thresholds: thresholds) { _ in }
  }

  func measure(_ columns: Range<Int>, y: Int, into parts: UnsafeMutablePointer<UInt16>) {
    let isDone = withLine(columns, y: y) { line in
      kernels.functions.shade(parts, columns.count, &line)
    }
    if isDone { return }
    // A shape too large for 32 bits, one by one, each counted from the profile's inner end.
    let start = place(columns.lowerBound, y)
    let inner = last
    profile.values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      var eight: (UInt64, UInt64) = (0, 0)
      for index in columns.indices {
        let count = index - columns.lowerBound
        let u = min(edge.u - abs(start.u &+ count &* step.u), inner.u)
        let v = min(edge.v - abs(start.v &+ count &* step.v), inner.v)
        var line = line(
          values: first,
          edge: inner,
          start: (min(inner.u - u, 1 << 30), min(inner.v - v, 1 << 30))
        )
        withUnsafeMutableBytes(of: &eight) { bytes in
          let shades = bytes.bindMemory(to: UInt16.self)
          kernels.functions.shade(shades.baseAddress, 1, &line)
          parts[count] = shades[0]
        }
      }
    }
  }

  /// Calls `body` with the line of some pixels, unless the shape is too large for 32 bits.
  @inline(__always)
  private func withLine(
    _ columns: Range<Int>,
    y: Int,
    _ body: (inout cpixels_table_line) -> Void
  ) -> Bool {
    guard max(edge.u, edge.v) < 1 << 30 else { return false }
    let start = place(columns.lowerBound, y)
    profile.values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      var line = line(values: first, edge: edge, start: start)
      body(&line)
    }
    return true
  }

  /// Finds where a pixel lies from the middle.
  @inline(__always)
  private func place(_ x: Int, _ y: Int) -> (u: Int, v: Int) {
    let origin = box.local(Double(anchor) + 0.5, Double(y) + 0.5)
    let distance = x - anchor
    return (
      Self.fixed(origin.u * scale) &+ distance &* step.u,
      Self.fixed(origin.v * scale) &+ distance &* step.v
    )
  }

  /// The last place between two entries.
  private var last: (u: Int, v: Int) {
    ((profile.columns - 1) << 15 - 1, (profile.rows - 1) << 15 - 1)
  }

  /// Makes a line of places that 32 bits hold.
  private func line(
    values: UnsafePointer<UInt16>,
    edge: (u: Int, v: Int),
    start: (u: Int, v: Int)
  ) -> cpixels_table_line {
    cpixels_table_line(
      values: values,
      columns: UInt32(profile.columns),
      edge_u: Int32(truncatingIfNeeded: edge.u),
      edge_v: Int32(truncatingIfNeeded: edge.v),
      last_u: Int32(truncatingIfNeeded: last.u),
      last_v: Int32(truncatingIfNeeded: last.v),
      u: Int32(truncatingIfNeeded: start.u),
      v: Int32(truncatingIfNeeded: start.v),
      du: Int32(truncatingIfNeeded: step.u),
      dv: Int32(truncatingIfNeeded: step.v)
    )
  }

  /// Turns a number of entries into a place.
  private static func fixed(_ value: Double) -> Int {
    // A shape is no larger in any sense; this only keeps the conversion from trapping.
    Int(min(max(value, -1e12), 1e12) * 32_768)
  }
}
