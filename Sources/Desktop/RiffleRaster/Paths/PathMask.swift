import RiffleDrawing
import RiffleMotion

/// How much of each pixel a path covers.
///
/// Each row of pixels is cut into sixteen; in the middle of each part the path's edges are crossed, and
/// what lies between two crossings counts as long as it is.
struct PathMask: Sendable {
  let touched: RowSpans
  private let area: PixelRectangle
  private let coverage: [UInt8]

  private static let parts = 16

  init?(_ outline: PathOutline, bounds: Rectangle, canvas: PixelSize) {
    func pixels(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
      let first = Int(min(max(low.rounded(.down), 0), Double(limit)))
      return first..<max(first, Int(min(max(high.rounded(.up), 0), Double(limit))))
    }
    let area = PixelRectangle(
      columns: pixels(bounds.origin.x, bounds.maxX, canvas.width),
      rows: pixels(bounds.origin.y, bounds.maxY, canvas.height)
    )
    guard !area.isEmpty else { return nil }
    var coverage = [UInt8](repeating: 0, count: area.area)
    var spans: [PixelRectangle] = []
    var scan = EdgeScan(outline, from: Double(area.rows.lowerBound))
    var line = CoverageLine(width: area.columns.count)
    for row in area.rows {
      scan.enter(row)
      for part in 0..<Self.parts {
        let y = Double(row) + (Double(part) + 0.5) / Double(Self.parts)
        scan.forEachSpan(at: y, outline.rule) { low, high in
          let left = Double(area.columns.lowerBound)
          line.add(from: low - left, to: high - left, weight: 1 / Float(Self.parts))
        }
      }
      let start = (row - area.rows.lowerBound) * area.columns.count
      let span = line.drain { coverage[start + $0] = $1 }
      let columns =
        area.columns.lowerBound + span.lowerBound..<area.columns.lowerBound + span.upperBound
      spans.append(PixelRectangle(columns: columns, rows: row..<row + 1))
    }
    self.area = area
    self.coverage = coverage
    touched = RowSpans(around: spans)
  }

  /// Calls `body` with each column and its coverage of 255, but for those without.
  @inline(__always)
  func forEach(in columns: Range<Int>, of row: Int, _ body: (Int, UInt32) -> Void) {
    let start = (row - area.rows.lowerBound) * area.columns.count - area.columns.lowerBound
    for x in columns where coverage[start + x] > 0 { body(x, UInt32(coverage[start + x])) }
  }
}

/// The edges of an outline that cross a row, from row to row.
private struct EdgeScan {
  private struct Edge {
    var top, bottom: Double
    var x: Double
    var slope: Double
    /// It is 1 if the outline runs down here, -1 if up.
    var winding: Int

    init?(_ first: Point, _ second: Point) {
      guard first.y != second.y else { return nil }
      let (upper, lower) = first.y < second.y ? (first, second) : (second, first)
      top = upper.y
      bottom = lower.y
      slope = (lower.x - upper.x) / (lower.y - upper.y)
      x = upper.x
      winding = first.y < second.y ? 1 : -1
    }
  }

  /// They are those that are not reached yet, the next one last.
  private var waiting: [Edge]
  private var active: [Edge] = []
  private var crossings: [(x: Double, winding: Int)] = []

  init(_ outline: PathOutline, from top: Double) {
    waiting = outline.polygons.flatMap { points in
      points.indices.compactMap { index in
        Edge(points[index], points[(index + 1) % points.count])
      }
    }
    waiting.removeAll { $0.bottom <= top }
    waiting.sort { $0.top > $1.top }
  }

  mutating func enter(_ row: Int) {
    active.removeAll { $0.bottom <= Double(row) }
    while let edge = waiting.last, edge.top < Double(row + 1) {
      waiting.removeLast()
      if edge.bottom > Double(row) { active.append(edge) }
    }
  }

  mutating func forEachSpan(
    at y: Double,
    _ rule: DrawnPath.FillRule,
    _ body: (Double, Double) -> Void
  ) {
    crossings.removeAll(keepingCapacity: true)
    for edge in active where edge.top <= y && y < edge.bottom {
      let crossing = (x: edge.x + (y - edge.top) * edge.slope, winding: edge.winding)
      // They are nearly in order from the part of the row before.
      var place = crossings.count
      crossings.append(crossing)
      while place > 0, crossings[place - 1].x > crossing.x {
        crossings[place] = crossings[place - 1]
        place -= 1
      }
      crossings[place] = crossing
    }
    var winding = 0
    var start: Double?
    for crossing in crossings {
      winding += crossing.winding
      let isInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
      if isInside, start == nil { start = crossing.x }
      if !isInside, let low = start {
        body(low, crossing.x)
        start = nil
      }
    }
  }
}

private struct CoverageLine {
  /// They are those of pixels that spans end in.
  private var ends: [Float]
  /// What changes from each pixel on.
  private var steps: [Float]
  private var touched: Range<Int>

  init(width: Int) {
    ends = Array(repeating: 0, count: width + 1)
    steps = Array(repeating: 0, count: width + 1)
    touched = 0..<0
  }

  mutating func add(from low: Double, to high: Double, weight: Float) {
    let width = Double(ends.count - 1)
    let (low, high) = (min(max(low, 0), width), min(max(high, 0), width))
    guard low < high else { return }
    let (first, last) = (Int(low), Int(high))
    let end = min(last + 1, ends.count - 1)
    touched =
      touched.isEmpty
      ? first..<end : min(touched.lowerBound, first)..<max(touched.upperBound, end)
    if first == last {
      ends[first] += Float(high - low) * weight
    } else {
      ends[first] += Float(Double(first + 1) - low) * weight
      ends[last] += Float(high - Double(last)) * weight
      steps[first + 1] += weight
      steps[last] -= weight
    }
  }

  /// Calls `body` with each pixel that spans touch and its coverage of 255, and begins anew; returns
  /// those pixels.
  mutating func drain(_ body: (Int, UInt8) -> Void) -> Range<Int> {
    let drained = touched.isEmpty ? 0..<0 : touched
    var sum: Float = 0
    for index in drained {
      sum += steps[index]
      let part = min(max(sum + ends[index], 0), 1)
      body(index, UInt8(part * 255 + 0.5))
      ends[index] = 0
      steps[index] = 0
    }
    ends[ends.count - 1] = 0
    steps[steps.count - 1] = 0
    if drained.upperBound < steps.count { steps[drained.upperBound] = 0 }
    touched = 0..<0
    return drained
  }
}
