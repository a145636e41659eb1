/// What of a run of pixels is to be drawn of each drawing: only what is seen.
struct RowPlan {
  /// Pixels that one drawing draws.
  struct Piece {
    var drawing: Int
    var columns: Range<Int>
  }

  /// What is drawn, front to back.
  private(set) var pieces: [Piece] = []
  /// What nothing hides: the background's.
  private(set) var open: [Range<Int>] = []
  private var rest: [Range<Int>] = []

  /// Plans a run.
  ///
  /// - Parameters:
  ///   - columns: The run's pixels.
  ///   - row: Their row.
  ///   - parts: The drawings, back to front.
  mutating func plan(_ columns: Range<Int>, row: Int, parts: [Scene.Part]) {
    pieces.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    open.append(columns)
    for index in parts.indices.reversed() {
      let touched = parts[index].touched[row]
      guard !touched.isEmpty else { continue }
      let hidden = parts[index].hidden[row]
      rest.removeAll(keepingCapacity: true)
      for range in open {
        let piece = touched.clamped(to: range)
        if !piece.isEmpty { pieces.append(Piece(drawing: index, columns: piece)) }
        let cut = hidden.clamped(to: range)
        guard !cut.isEmpty else {
          rest.append(range)
          continue
        }
        if range.lowerBound < cut.lowerBound { rest.append(range.lowerBound..<cut.lowerBound) }
        if cut.upperBound < range.upperBound { rest.append(cut.upperBound..<range.upperBound) }
      }
      swap(&open, &rest)
      if open.isEmpty { return }
    }
  }
}
