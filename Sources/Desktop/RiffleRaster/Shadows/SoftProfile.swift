import CPixels
import RiffleMotion

/// A blurred shadow, read from the table of its corner.
///
/// Coordinates count 2⁻¹⁵ of a table entry from the shadow's middle, as integers. Every row is
/// calculated from the same column, so that a pixel's coverage does not depend on the column in
/// which drawing began.
struct SoftProfile: CoverageProfile {
  let reach: Double
  private let profile: ShadowProfile
  private let box: RoundedBox
  private let kernels: PixelKernels
  /// The number of table entries per pixel.
  private let scale: Double
  /// The position of the table's first entry.
  private let edge: (u: Int, v: Int)
  private let step: (u: Int, v: Int)
  private let anchor: Int

  /// Makes a reader of a table.
  ///
  /// - Parameters:
  ///   - profile: The corner's table.
  ///   - box: The box that casts the shadow.
  ///   - standardDeviation: The blur's standard deviation, in pixels.
  ///   - opacity: The shadow's opacity, from 0 to 1; a fainter shadow ends nearer to the box.
  ///   - kernels: The loops that read rows.
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

  func blend(_ color: DitheredColor, over columns: Range<Int>, of row: Row) {
    let isDone = unsafe withLine(columns, y: row.y) { line in
      unsafe color.blend(over: columns, of: row, table: line)
    }
    if isDone { return }
    blend(color, over: columns, of: row) { _ in }
  }

  func measure(_ columns: Range<Int>, y: Int, into coverage: Scratch<UInt16>) {
    let isDone = unsafe withLine(columns, y: y) { line in
      unsafe kernels.read(line, count: columns.count, into: coverage)
    }
    if isDone { return }
    // The shape is too large for 32 bits. Its pixels are read one by one, with coordinates relative
    // to the table's inner end.
    let start = point(columns.lowerBound, y)
    let inner = last
    unsafe profile.values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      Scratch.with(count: 8) { eight in
        for index in 0..<columns.count {
          let u = min(edge.u - abs(start.u &+ index &* step.u), inner.u)
          let v = min(edge.v - abs(start.v &+ index &* step.v), inner.v)
          let line = unsafe line(
            values: first,
            edge: inner,
            start: (min(inner.u - u, 1 << 30), min(inner.v - v, 1 << 30))
          )
          unsafe kernels.read(line, count: 1, into: eight)
          coverage[index] = eight[0]
        }
      }
    }
  }

  /// Calls `body` with the line of some pixels through the table.
  ///
  /// - Returns: False if the shape is too large for 32 bits, in which case `body` is not called.
  @inline(__always)
  private func withLine(
    _ columns: Range<Int>,
    y: Int,
    _ body: (cpixels_table_line) -> Void
  ) -> Bool {
    guard max(edge.u, edge.v) < 1 << 30 else { return false }
    let start = point(columns.lowerBound, y)
    unsafe profile.values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      unsafe body(line(values: first, edge: edge, start: start))
    }
    return true
  }

  /// Returns the point in the middle of a pixel.
  @inline(__always)
  private func point(_ x: Int, _ y: Int) -> (u: Int, v: Int) {
    let origin = box.local(Double(anchor) + 0.5, Double(y) + 0.5)
    let distance = x - anchor
    return (
      Self.fixed(origin.u * scale) &+ distance &* step.u,
      Self.fixed(origin.v * scale) &+ distance &* step.v
    )
  }

  /// The last coordinates between two entries of the table, counted from its first.
  private var last: (u: Int, v: Int) {
    ((profile.columns - 1) << 15 - 1, (profile.rows - 1) << 15 - 1)
  }

  /// Makes a line whose coordinates fit into 32 bits.
  private func line(
    values: UnsafePointer<UInt16>,
    edge: (u: Int, v: Int),
    start: (u: Int, v: Int)
  ) -> cpixels_table_line {
    unsafe cpixels_table_line(
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

  /// Converts a number of table entries to a coordinate.
  private static func fixed(_ value: Double) -> Int {
    // Larger shapes make no sense; the limits only keep the conversion from trapping.
    Int(min(max(value, -1e12), 1e12) * 32_768)
  }
}
