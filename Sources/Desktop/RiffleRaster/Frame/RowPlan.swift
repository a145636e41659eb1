/// Its memory is allocated once for many runs, since every run of every frame is planned.
struct RowPlan {
  struct Piece {
    var part: Int
    var columns: Range<Int>
  }

  /// They go from front to back.
  private let pieces: Scratch<Piece>
  private var pieceCount = 0
  /// No part covers these columns opaquely, so the background is visible there.
  private let ranges: Scratch<Range<Int>>
  private var rangeCount = 0

  static func withPlan(partCount: Int, _ body: (inout RowPlan) -> Void) {
    // A part covers one range. It splits at most one uncovered range in two, and has at most one
    // piece in each.
    let most = partCount + 1
    Scratch.with(count: most * most) { pieces in
      Scratch.with(count: most) { ranges in
        var plan = RowPlan(pieces: pieces, ranges: ranges)
        body(&plan)
      }
    }
  }

  private init(pieces: Scratch<Piece>, ranges: Scratch<Range<Int>>) {
    self.pieces = pieces
    self.ranges = ranges
  }

  mutating func plan(_ columns: Range<Int>, row: Int, parts: [Scene.Part]) {
    pieceCount = 0
    rangeCount = 1
    ranges[0] = columns
    for part in parts.indices.reversed() {
      let touched = parts[part].touched[row]
      guard !touched.isEmpty else { continue }
      for index in 0..<rangeCount {
        let low = max(touched.lowerBound, ranges[index].lowerBound)
        let high = min(touched.upperBound, ranges[index].upperBound)
        guard low < high else { continue }
        pieces[pieceCount] = Piece(part: part, columns: low..<high)
        pieceCount += 1
      }
      cover(parts[part].opaque[row])
      if rangeCount == 0 { return }
    }
  }

  @inline(__always)
  func forEachUncovered(_ body: (Range<Int>) -> Void) {
    for index in 0..<rangeCount { body(ranges[index]) }
  }

  /// Goes from back to front.
  @inline(__always)
  func forEachPiece(_ body: (Piece) -> Void) {
    for index in (0..<pieceCount).reversed() { body(pieces[index]) }
  }

  private mutating func cover(_ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    // The right part of the one range that extends beyond the columns on both sides.
    var split: Range<Int>?
    var kept = 0
    for index in 0..<rangeCount {
      let (low, high) = (ranges[index].lowerBound, ranges[index].upperBound)
      let (leftEnd, rightStart) = (min(high, columns.lowerBound), max(low, columns.upperBound))
      if low < leftEnd {
        ranges[kept] = low..<leftEnd
        kept += 1
        if rightStart < high { split = rightStart..<high }
      } else if rightStart < high {
        ranges[kept] = rightStart..<high
        kept += 1
      }
    }
    if let split {
      ranges[kept] = split
      kept += 1
    }
    rangeCount = kept
  }
}
