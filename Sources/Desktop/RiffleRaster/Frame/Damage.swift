import RiffleDrawing

/// The pixels in which a frame may differ from the previous one, as runs of rows.
package struct Damage {
  struct Run {
    var row: Int
    var columns: Range<Int>
  }

  /// The runs by row, each row's from left to right; no two touch.
  private(set) var runs: [Run] = []
  package private(set) var area = 0

  init(whole size: PixelSize) {
    runs = (0..<size.height).map { Run(row: $0, columns: 0..<size.width) }
    area = size.width * size.height
  }

  init(of touched: [RowSpans]) {
    let rows = touched.map(\.rows).filter { !$0.isEmpty }
    guard let top = rows.map(\.lowerBound).min(), let end = rows.map(\.upperBound).max() else {
      return
    }
    runs.reserveCapacity(2 * (end - top))
    Scratch.with(count: touched.count) { columns in
      for row in top..<end {
        let count = Self.sort(touched, in: row, into: columns)
        var index = 0
        while index < count {
          let low = columns[index].lowerBound
          var high = columns[index].upperBound
          index += 1
          while index < count, columns[index].lowerBound <= high + Self.mergedGap {
            high = max(high, columns[index].upperBound)
            index += 1
          }
          runs.append(Run(row: row, columns: low..<high))
          area += high - low
        }
      }
    }
  }

  /// It is in pixels: one more run would cost more than drawing such a gap.
  private static let mergedGap = 8

  /// Writes the columns in a row from left to right and returns their number.
  private static func sort(
    _ touched: [RowSpans],
    in row: Int,
    into columns: Scratch<Range<Int>>
  ) -> Int {
    var count = 0
    for spans in touched {
      let range = spans[row]
      guard !range.isEmpty else { continue }
      // Most cards are within their shadows.
      if count > 0, columns[count - 1].lowerBound <= range.lowerBound,
        columns[count - 1].upperBound >= range.upperBound
      {
        continue
      }
      // Insertion sort, since the ranges are few and mostly in order.
      var index = count
      while index > 0, columns[index - 1].lowerBound > range.lowerBound {
        columns[index] = columns[index - 1]
        index -= 1
      }
      columns[index] = range
      count += 1
    }
    return count
  }

  /// Cuts the runs into parts of similar area, for threads that draw at the same time.
  func parts(_ count: Int) -> [ArraySlice<Run>] {
    var parts: [ArraySlice<Run>] = []
    var (first, sum) = (0, 0)
    for (index, run) in runs.enumerated() {
      sum += run.columns.count
      // A row belongs to one part, so that no two threads write to it.
      let isLastOfRow = index + 1 == runs.count || runs[index + 1].row != run.row
      if isLastOfRow, sum * count >= area * (parts.count + 1) || index + 1 == runs.count {
        parts.append(runs[first...index])
        first = index + 1
      }
    }
    return parts
  }
}

extension Damage {
  /// Calls `body` with each row's undamaged columns, from the top and from left to right.
  package func forEachGap(
    in rectangle: PixelRectangle,
    _ body: (_ row: Int, _ columns: Range<Int>) -> Void
  ) {
    var index = 0
    for row in rectangle.rows {
      while index < runs.count, runs[index].row < row { index += 1 }
      var start = rectangle.columns.lowerBound
      while index < runs.count, runs[index].row == row {
        let run = runs[index].columns.clamped(to: rectangle.columns)
        if !run.isEmpty {
          if start < run.lowerBound { body(row, start..<run.lowerBound) }
          start = run.upperBound
        }
        index += 1
      }
      if start < rectangle.columns.upperBound { body(row, start..<rectangle.columns.upperBound) }
    }
  }

  /// A few rectangles that hold all damage and little more, in the form that windows update.
  package var rectangles: [PixelRectangle] {
    var rectangles: [PixelRectangle] = []
    var index = 0
    while index < runs.count {
      let top = runs[index].row
      let end = (top / 16 + 1) * 16
      var (left, right) = (runs[index].columns.lowerBound, runs[index].columns.upperBound)
      var bottom = top
      while index < runs.count, runs[index].row < end {
        left = min(left, runs[index].columns.lowerBound)
        right = max(right, runs[index].columns.upperBound)
        bottom = runs[index].row
        index += 1
      }
      let band = PixelRectangle(columns: left..<right, rows: top..<bottom + 1)
      // Updating one more rectangle costs a window as much as some thousand pixels.
      if let last = rectangles.last, last.union(band).area - last.area - band.area < 4096 {
        rectangles[rectangles.count - 1] = last.union(band)
      } else {
        rectangles.append(band)
      }
    }
    return rectangles
  }
}
