import Glibc

/// A table of the blurred outline of a rounded rectangle, in units of the blur's standard deviation.
///
/// Blurring commutes with scaling, so one table serves every size with the same ratios. It holds one
/// corner: the others mirror it, and along an edge longer than the blur's reach nothing changes.
package struct ShadowProfile {
  /// The measures that shadows have in common if they share a table.
  struct Key: Hashable {
    /// The corner radius in 64ths of the standard deviation, whose rounding changes no pixel by more
    /// than 0.4 of 255.
    let radius: Int
    /// Half the width in 64ths of the standard deviation, up to the length that makes a difference.
    let halfWidth: Int
    /// Half the height in the same unit, up to the same length.
    let halfHeight: Int

    /// Makes the key of a shadow from its measures in pixels.
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

  /// Returns the distance beyond which a shadow of an opacity from 0 to 1 is less than 0.15 of 255, in
  /// standard deviations.
  static func reach(opacity: Double) -> Double {
    let least = 0.15 / 255
    var (near, far) = (0.0, reach)
    while far - near > 0.01 {
      let middle = (near + far) / 2
      if opacity * gaussianEdge(-middle) > least { near = middle } else { far = middle }
    }
    return far
  }

  /// The number of entries per standard deviation.
  let resolution: Double
  /// The number of entries in each row, from outside to inside.
  let columns: Int
  /// The number of rows, from outside to inside.
  let rows: Int
  /// The coverage, of 65,535, row by row.
  let values: [UInt16]

  /// Computes the table of a key.
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
    for row in 0..<rows {
      let y = halfHeight + Self.reach - Double(row) / resolution
      for (strip, line) in zip(strips, lines) {
        guard strip.bottom < y + Self.reach + 1, strip.top > y - Self.reach - 1 else { continue }
        let weight = Float(gaussianEdge(strip.top - y) - gaussianEdge(strip.bottom - y))
        for column in 0..<columns { values[row * columns + column] += weight * line[column] }
      }
    }
    self.values = values.map { UInt16(min(max($0, 0), 1) * 65_535 + 0.5) }
  }

  /// The part of the rectangle between two heights above its middle.
  private struct Strip {
    var top: Double
    var bottom: Double
    /// Half the widths of equally high parts, each measured at its middle.
    var halfWidths: [Double]
  }

  /// Cuts the rectangle into strips, from its top edge down to the table's end.
  private static func strips(
    halfWidth: Double,
    halfHeight: Double,
    radius: Double,
    resolution: Double
  ) -> [Strip] {
    /// Returns half the width of the rectangle at a height.
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

  /// Blurs a strip horizontally.
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

/// Returns the part of a Gaussian of standard deviation 1 that lies below `x`: a blurred edge.
private func gaussianEdge(_ x: Double) -> Double {
  0.5 * erfc(-x * 0.5.squareRoot())
}
