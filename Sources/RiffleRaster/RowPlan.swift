/// What of a run of pixels is to be drawn of each drawing: only what is seen.
///
/// Lives in memory that is handed out for one call, since every run of every frame is planned.
struct RowPlan {
  /// Pixels that one drawing draws.
  struct Piece {
    var drawing: Int
    var columns: Range<Int>
  }

  /// What is drawn, front to back.
  var pieces: UnsafeMutableBufferPointer<Piece>.SubSequence { allPieces[..<pieceCount] }
  /// What nothing hides: the background's.
  var open: UnsafeMutableBufferPointer<Range<Int>>.SubSequence { ranges[..<openCount] }

  private let allPieces: UnsafeMutableBufferPointer<Piece>
  private let ranges: UnsafeMutableBufferPointer<Range<Int>>
  private var pieceCount = 0
  private var openCount = 0

  /// Calls `body` with a plan for runs of a number of drawings.
  static func withPlan(of count: Int, _ body: (inout RowPlan) -> Void) {
    // Each drawing hides one range, so it leaves at most one open range more than there were, and
    // draws at most one piece in each.
    let most = count + 1
    withUnsafeTemporaryAllocation(of: Piece.self, capacity: most * most) { pieces in
      withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: most) { ranges in
        var plan = RowPlan(allPieces: pieces, ranges: ranges)
        body(&plan)
      }
    }
  }

  private init(
    allPieces: UnsafeMutableBufferPointer<Piece>,
    ranges: UnsafeMutableBufferPointer<Range<Int>>
  ) {
    self.allPieces = allPieces
    self.ranges = ranges
  }

  /// Plans a run.
  ///
  /// - Parameters:
  ///   - columns: The run's pixels.
  ///   - row: Their row.
  ///   - parts: The drawings, back to front.
  mutating func plan(_ columns: Range<Int>, row: Int, parts: [Scene.Part]) {
    pieceCount = 0
    openCount = 1
    ranges[0] = columns
    for index in parts.indices.reversed() {
      let touched = parts[index].touched[row]
      guard !touched.isEmpty else { continue }
      for place in 0..<openCount {
        let low = max(touched.lowerBound, ranges[place].lowerBound)
        let high = min(touched.upperBound, ranges[place].upperBound)
        guard low < high else { continue }
        allPieces[pieceCount] = Piece(drawing: index, columns: low..<high)
        pieceCount += 1
      }
      hide(parts[index].hidden[row])
      if openCount == 0 { return }
    }
  }

  /// Takes what is hidden out of the open ranges.
  private mutating func hide(_ hidden: Range<Int>) {
    guard !hidden.isEmpty else { return }
    // The part right of it, of the one range that reaches beyond it on both sides.
    var split: Range<Int>?
    var kept = 0
    for place in 0..<openCount {
      let (low, high) = (ranges[place].lowerBound, ranges[place].upperBound)
      let (leftEnd, rightStart) = (min(high, hidden.lowerBound), max(low, hidden.upperBound))
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
    openCount = kept
  }
}
