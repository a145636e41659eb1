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
    let most = min(old.count, new.count)
    let start = (0..<most).first { old[$0] != new[$0] } ?? most
    let end =
      (0..<most - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? most - start
    let (oldRest, newRest) = (old[start..<old.count - end], new[start..<new.count - end])
    // Pieces name their places, so hardly any is there twice; of those the first is found.
    var places: [TrianglePiece: Int] = [:]
    places.reserveCapacity(oldRest.count)
    for index in oldRest.indices.reversed() { places[old[index]] = index }
    var differing: [PixelRectangle] = []
    var next = oldRest.startIndex
    for piece in newRest {
      if let place = places[piece], place >= next {
        differing += old[next..<place].map(\.box.rectangle)
        next = place + 1
      } else {
        differing.append(piece.box.rectangle)
      }
    }
    differing += old[next..<oldRest.endIndex].map(\.box.rectangle)
    return differing
  }

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
