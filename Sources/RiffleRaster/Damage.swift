/// The pixels of a picture in which a frame may differ from the one before, run by run.
package struct Damage {
  /// A run of pixels in a row.
  struct Run {
    var row: Int
    var columns: Range<Int>
  }

  /// The runs from the top, each row's from the left, none touching the next.
  private(set) var runs: [Run] = []
  /// How many pixels there are in all runs.
  package private(set) var area = 0

  /// No damage.
  init() {}

  /// Everything.
  init(width: Int, height: Int) {
    runs = (0..<height).map { Run(row: $0, columns: 0..<width) }
    area = width * height
  }

  /// All that some drawings touch.
  init(of touched: [RowSpans]) {
    let rows = touched.map(\.rows).filter { !$0.isEmpty }
    guard let top = rows.map(\.lowerBound).min(), let end = rows.map(\.upperBound).max() else {
      return
    }
    runs.reserveCapacity(2 * (end - top))
    withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: touched.count) { columns in
      for row in top..<end {
        let count = Self.sort(touched, in: row, into: columns)
        var index = 0
        while index < count {
          let low = columns[index].lowerBound
          var high = columns[index].upperBound
          index += 1
          // Runs a few pixels apart are one: a run costs more than they do.
          while index < count, columns[index].lowerBound <= high + Self.gap {
            high = max(high, columns[index].upperBound)
            index += 1
          }
          runs.append(Run(row: row, columns: low..<high))
          area += high - low
        }
      }
    }
  }

  /// Writes what drawings touch in a row, from the left, and returns how many ranges there are.
  private static func sort(
    _ touched: [RowSpans],
    in row: Int,
    into columns: UnsafeMutableBufferPointer<Range<Int>>
  ) -> Int {
    var count = 0
    for spans in touched {
      let range = spans[row]
      guard !range.isEmpty else { continue }
      // There are a few only, mostly in order.
      var place = count
      while place > 0, columns[place - 1].lowerBound > range.lowerBound {
        columns[place] = columns[place - 1]
        place -= 1
      }
      columns[place] = range
      count += 1
    }
    return count
  }

  private static let gap = 8

  /// Cuts the runs into parts of about the same area.
  func parts(_ count: Int) -> [ArraySlice<Run>] {
    var parts: [ArraySlice<Run>] = []
    var (first, sum) = (0, 0)
    for (index, run) in runs.enumerated() {
      sum += run.columns.count
      // Never within a row: a part's rows are its own.
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
  /// Rectangles that hold all damage, few and not much larger, for handing over to a window.
  package var rectangles: [PixelRectangle] {
    var rectangles: [PixelRectangle] = []
    var band: PixelRectangle?
    func close() {
      guard let closed = band else { return }
      if let last = rectangles.last {
        let both = last.union(closed)
        // Handing over a rectangle costs as much as some thousand pixels.
        if both.area - last.area - closed.area < 4096 {
          rectangles[rectangles.count - 1] = both
          return
        }
      }
      rectangles.append(closed)
    }
    for run in runs {
      let rectangle = PixelRectangle(columns: run.columns, rows: run.row..<run.row + 1)
      if let open = band, open.rows.lowerBound / 16 == run.row / 16 {
        band = open.union(rectangle)
      } else {
        close()
        band = rectangle
      }
    }
    close()
    return rectangles
  }
}
