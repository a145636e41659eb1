import RiffleDrawing

/// What differs between two lists of triangles.
extension TriangleDrawing {
  func changes(since previous: any Drawing) -> [RowSpans]? {
    guard let previous = previous as? TriangleDrawing else { return nil }
    guard atlas == previous.atlas else { return [touched, previous.touched] }
    return Self.spans(of: differing(from: previous))
  }

  /// Returns the boxes of all pieces but those that both lists have, in the same order: around those,
  /// a pixel that no other piece touches looks the same.
  private func differing(from previous: TriangleDrawing) -> [PixelRectangle] {
    let (old, new) = (previous.pieces, pieces)
    var differing: [PixelRectangle] = []
    var (first, second) = (0, 0)
    var effort = 0
    while first < old.count, second < new.count {
      if old[first] == new[second] {
        first += 1
        second += 1
        continue
      }
      let gap = Self.gap(old[first...], new[second...], effort: &effort)
      // If the lists do not meet again soon, all that follows counts as new.
      let (oldEnd, newEnd) = gap ?? (old.count, new.count)
      differing += old[first..<oldEnd].map { $0.box.rectangle }
      differing += new[second..<newEnd].map { $0.box.rectangle }
      (first, second) = (oldEnd, newEnd)
    }
    differing += old[first...].map { $0.box.rectangle }
    differing += new[second...].map { $0.box.rectangle }
    return differing
  }

  /// Finds where two lists meet again after as few pieces as possible; nil if that is far away, or
  /// all effort is spent.
  private static func gap(
    _ old: ArraySlice<TrianglePiece>,
    _ new: ArraySlice<TrianglePiece>,
    effort: inout Int
  ) -> (oldEnd: Int, newEnd: Int)? {
    func meet(_ oldCount: Int, _ newCount: Int) -> Bool {
      oldCount < old.count && newCount < new.count
        && old[old.startIndex + oldCount] == new[new.startIndex + newCount]
    }
    for most in 1...farthestGap where effort < mostEffort {
      effort += most
      for fewer in 0...most {
        if meet(most, fewer) { return (old.startIndex + most, new.startIndex + fewer) }
        if meet(fewer, most) { return (old.startIndex + fewer, new.startIndex + most) }
      }
    }
    return nil
  }

  /// The most pieces in a row that are compared one by one: two lines of text.
  private static let farthestGap = 80
  /// The most pairs of pieces that are compared: if lists differ in more places, nearly all is new.
  private static let mostEffort = 20_000

  /// Gathers boxes in a few strips of columns: each strip has one run in a row, at most.
  private static func spans(of boxes: [PixelRectangle]) -> [RowSpans] {
    let width = boxes.map(\.columns.upperBound).max() ?? 0
    var strips = [[PixelRectangle]](repeating: [], count: stripCount)
    for box in boxes {
      let middle = (box.columns.lowerBound + box.columns.upperBound) / 2
      strips[middle * stripCount / max(width, 1) % stripCount].append(box)
    }
    return strips.filter { !$0.isEmpty }.map { RowSpans(around: $0) }
  }

  private static let stripCount = 8
}
