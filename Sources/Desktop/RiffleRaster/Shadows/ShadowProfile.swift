import CPixels
import Glibc
import RiffleMotion

/// A table of the blurred outline of a rounded rectangle, in units of the blur's standard deviation.
///
/// Blurring commutes with scaling, so one table serves every size with the same ratios. It holds one
/// corner: the others mirror it, and along an edge longer than the blur's reach nothing changes.
package struct ShadowProfile {
  struct Key: Hashable {
    /// The corner radius in 64ths of the standard deviation, whose rounding changes no pixel by more
    /// than 0.4 of 255.
    let radius: Int
    /// It is in the same unit, up to the length that makes a difference.
    let halfWidth: Int
    let halfHeight: Int

    init(halfWidth: Double, halfHeight: Double, radius: Double, standardDeviation: Double) {
      let unit = 64 / standardDeviation
      self.radius = Int((radius * unit).rounded())
      // The corners do not affect the middle of a longer edge.
      let limit = self.radius + 64 * Int(ShadowProfile.reach.rounded(.up))
      self.halfWidth = min(Int((halfWidth * unit).rounded()), limit)
      self.halfHeight = min(Int((halfHeight * unit).rounded()), limit)
    }
  }

  /// The distance from an edge at which the blur is cut, in standard deviations: beyond 3.25 it is
  /// less than 0.15 of 255.
  package static let reach = 3.25

  /// Where a shadow of an opacity from 0 to 1 falls below 0.15 of 255, in standard deviations.
  static func reach(opacity: Double) -> Double {
    let least = 0.15 / 255
    var (near, far) = (0.0, reach)
    while far - near > 0.01 {
      let middle = (near + far) / 2
      if opacity * gaussianEdge(-middle) > least { near = middle } else { far = middle }
    }
    return far
  }

  /// It counts entries per standard deviation.
  let resolution: Double
  let columns: Int
  let rows: Int
  /// They are shares of 65,535, row by row; those of the last column follow, from top to bottom, and what may be
  /// read beyond the last row without a difference.
  let values: [UInt16]

  init(_ key: Key) {
    let radius = Double(key.radius) / 64
    let (halfWidth, halfHeight) = (Double(key.halfWidth) / 64, Double(key.halfHeight) / 64)
    // With 8 entries, blending linearly between them is wrong by at most 0.12 of 255. If the corner
    // is large compared with the blur, 4 (0.48 of 255) keep the table below a megabyte and 10 ms.
    let resolution = radius <= 32 ? 8.0 : 4.0
    func entries(_ half: Double) -> Int {
      Int(((Self.reach + min(half, radius + Self.reach)) * resolution).rounded(.up)) + 1
    }
    let (columns, rows) = (entries(halfWidth), entries(halfHeight))
    self.resolution = resolution
    self.columns = columns
    self.rows = rows
    let strips = Self.strips(
      halfWidth: halfWidth,
      halfHeight: halfHeight,
      radius: radius,
      resolution: resolution
    )
    let lines = strips.map { strip in
      Self.line(strip, halfWidth: halfWidth, columns: columns, resolution: resolution)
    }
    var values = [Float](repeating: 0, count: columns * rows)
    // The outermost entries stay 0, since beyond them there is nothing.
    for row in 1..<rows {
      let y = halfHeight + Self.reach - Double(row) / resolution
      for (strip, line) in zip(strips, lines) {
        guard strip.bottom < y + Self.reach + 1, strip.top > y - Self.reach - 1 else { continue }
        let weight = Float(gaussianEdge(strip.top - y) - gaussianEdge(strip.bottom - y))
        for column in 1..<columns { values[row * columns + column] += weight * line[column] }
      }
    }
    values += (0..<rows).map { values[$0 * columns + columns - 1] }
    values += [Float](repeating: 0, count: columns + 1)
    self.values = values.map { UInt16(min(max($0, 0), 1) * 65_535 + 0.5) }
  }

  private struct Strip {
    var top: Double
    var bottom: Double
    /// Half the widths of equally high parts, each measured at its middle.
    var halfWidths: [Double]
  }

  /// Starts at the top edge and ends at the table's end.
  private static func strips(
    halfWidth: Double,
    halfHeight: Double,
    radius: Double,
    resolution: Double
  ) -> [Strip] {
    func half(at y: Double) -> Double {
      let rise = min(max(0, abs(y) - (halfHeight - radius)), radius)
      return halfWidth - radius + max(0, radius * radius - rise * rise).squareRoot()
    }
    let end = max(-halfHeight, halfHeight - (radius + 2 * reach + 2))
    var strips: [Strip] = []
    var top = halfHeight
    while top > end {
      let bottom = max(end, top - 1 / resolution)
      // Near the top of an arc the width grows fast; in each part it grows by at most a sixteenth.
      let growth = abs(half(at: top) - half(at: bottom))
      let parts = min(max(Int((growth * 16).rounded(.up)), 1), 32)
      let part = (top - bottom) / Double(parts)
      let halfWidths = (0..<parts).map { half(at: top - (Double($0) + 0.5) * part) }
      strips.append(Strip(top: top, bottom: bottom, halfWidths: halfWidths))
      top = bottom
    }
    return strips
  }

  private static func line(
    _ strip: Strip,
    halfWidth: Double,
    columns: Int,
    resolution: Double
  ) -> [Float] {
    (0..<columns).map { column in
      let x = halfWidth + reach - Double(column) / resolution
      let sum = strip.halfWidths.reduce(0.0) { sum, half in
        sum + gaussianEdge(half - x) - gaussianEdge(-half - x)
      }
      return Float(sum / Double(strip.halfWidths.count))
    }
  }
}

/// Returns the part of a Gaussian of standard deviation 1 that is below `x`: a blurred edge.
private func gaussianEdge(_ x: Double) -> Double { 0.5 * erfc(-x * 0.5.squareRoot()) }

/// A blurred shadow, read from the table of its corner.
///
/// Coordinates count 2⁻¹⁵ of a table entry from the shadow's middle, as integers.
final class SoftProfile: CoverageProfile {
  let reach: Double
  private let profile: ShadowProfile
  private let kernels: PixelKernels
  /// It is that of the table's first entry.
  private let edge: (u: Int, v: Int)
  /// It is the last entry's, counted from the first.
  private let last: (u: Int, v: Int)
  private let grid: PixelGrid

  /// The standard deviation is in pixels; a fainter shadow ends nearer to the box.
  init(
    _ profile: ShadowProfile,
    box: RoundedBox,
    standardDeviation: Double,
    opacity: Double,
    kernels: PixelKernels
  ) {
    self.profile = profile
    self.kernels = kernels
    reach = ShadowProfile.reach(opacity: opacity) * standardDeviation
    let scale = profile.resolution / standardDeviation
    let whole = ShadowProfile.reach * standardDeviation
    edge = (
      PixelGrid.fixed((box.halfWidth + whole) * scale, bits: 15),
      PixelGrid.fixed((box.halfHeight + whole) * scale, bits: 15)
    )
    last = ((profile.columns - 1) << 15, (profile.rows - 1) << 15)
    grid = PixelGrid(box, ratio: (scale, scale), middle: (0, 0), bits: 15)
  }

  func blend(_ color: DitheredColor.InRow, over columns: Range<Int>, of row: Row) {
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
    let start = grid.line(y).point(columns.lowerBound)
    let inner = (u: last.u - 1, v: last.v - 1)
    unsafe profile.values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      Scratch.with(count: 8) { eight in
        for index in 0..<columns.count {
          let u = min(edge.u - abs(start.u &+ index &* grid.step.u), inner.u)
          let v = min(edge.v - abs(start.v &+ index &* grid.step.v), inner.v)
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

  /// Returns false, and does not call `body`, if the shape is too large for 32 bits.
  @inline(__always)
  private func withLine(
    _ columns: Range<Int>,
    y: Int,
    _ body: (cpixels_table_line) -> Void
  ) -> Bool {
    guard max(edge.u, edge.v) < 1 << 30 else { return false }
    let start = grid.line(y).point(columns.lowerBound)
    unsafe profile.values.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      unsafe body(line(values: first, edge: edge, start: start))
    }
    return true
  }

  /// The coordinates fit into 32 bits.
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
      du: Int32(truncatingIfNeeded: grid.step.u),
      dv: Int32(truncatingIfNeeded: grid.step.v)
    )
  }
}

protocol CoverageProfile: AnyObject, Sendable {
  /// How far the shadow extends beyond the box that casts it, in pixels.
  var reach: Double { get }

  /// Writes a coverage of 65,535 for each pixel of a row.
  ///
  /// The memory holds the number of pixels, rounded up to a multiple of eight; all of it may be written.
  func measure(_ columns: Range<Int>, y: Int, into coverage: Scratch<UInt16>)

  func blend(_ color: DitheredColor.InRow, over columns: Range<Int>, of row: Row)
}

extension CoverageProfile {
  func blend(_ color: DitheredColor.InRow, over columns: Range<Int>, of row: Row) {
    blend(color, over: columns, of: row) { _ in }
  }

  func blend(
    _ color: DitheredColor.InRow,
    over columns: Range<Int>,
    of row: Row,
    change: (_ coverage: Scratch<UInt16>) -> Void
  ) {
    Scratch.with(count: (columns.count + 7) & ~7) { coverage in
      measure(columns, y: row.y, into: coverage)
      change(coverage)
      color.blend(over: columns, of: row, coverage: coverage)
    }
  }
}

final class HardProfile: CoverageProfile {
  private let box: RoundedBox

  init(box: RoundedBox) { self.box = box }

  var reach: Double { 0 }

  func measure(_ columns: Range<Int>, y: Int, into coverage: Scratch<UInt16>) {
    for (index, x) in columns.enumerated() {
      let part = box.coverage(Double(x) + 0.5, Double(y) + 0.5)
      coverage[index] = UInt16(part * 65_535 + 0.5)
    }
  }
}
