import RiffleDrawing

/// A list of triangles, divided into pieces that are found by their rows.
struct TriangleDrawing: Drawing {
  let touched: RowSpans
  let opaque: RowSpans
  /// Back to front.
  let pieces: [TrianglePiece]
  let atlas: CoverageAtlas?
  /// Where each band of rows begins in `numbers`, and one more for the end.
  private let starts: [Int32]
  /// Of the pieces that touch each band, band by band.
  private let numbers: [Int32]

  /// In rows: fewer make more numbers, more make more pieces to look at in each row.
  private static let bandHeight = 8

  init?(_ list: TriangleList, canvas: PixelSize) {
    pieces = Self.pieces(of: list, canvas: canvas)
    guard !pieces.isEmpty else { return nil }
    atlas = list.atlas
    touched = RowSpans(around: pieces.map { $0.box.rectangle })
    var largest: PixelBox?
    for piece in pieces where piece.isOpaque && piece.box.area > largest?.area ?? 0 {
      largest = piece.box
    }
    opaque = largest.map { RowSpans(around: [$0.rectangle]) } ?? RowSpans()
    (starts, numbers) = Self.bands(of: pieces, rows: touched.rows)
  }

  func draw(_ columns: Range<Int>, of row: Row) {
    guard let atlas else {
      draw(columns, of: row, from: nil)
      return
    }
    AtlasReader.with(atlas) { draw(columns, of: row, from: $0) }
  }

  private func draw(_ columns: Range<Int>, of row: Row, from atlas: AtlasReader?) {
    let band = (row.y - touched.rows.lowerBound) / Self.bandHeight
    for place in Int(starts[band])..<Int(starts[band + 1]) {
      let number = Int(numbers[place])
      let box = pieces[number].box
      guard row.y >= Int(box.top), row.y < Int(box.bottom) else { continue }
      let low = max(columns.lowerBound, Int(box.left))
      let high = min(columns.upperBound, Int(box.right))
      guard low < high else { continue }
      switch pieces[number].fill {
      case .color(let pixel) where pixel >> 24 == 255: row.fill(low..<high, with: pixel)
      case .color(let pixel): for x in low..<high { row[x] = Pixel.over(pixel, row[x]) }
      case .letter(let pixel, let window):
        if let atlas { window.blend(pixel, over: low..<high, of: row, from: atlas) }
      case .triangle(let triangle): triangle.draw(low..<high, of: row, from: atlas)
      }
    }
  }

  private static func pieces(of list: TriangleList, canvas: PixelSize) -> [TrianglePiece] {
    let clip = PixelBox(PixelRectangle(list.clip, on: canvas))
    guard !clip.isEmpty else { return [] }
    var pieces: [TrianglePiece] = []
    pieces.reserveCapacity(list.indices.count / 5)
    // A triangle that waits for the one that makes a rectangle with it.
    var waiting: (Int, Int, Int)?
    func close() {
      guard let (a, b, c) = waiting else { return }
      let corners = (list.vertices[a], list.vertices[b], list.vertices[c])
      let piece = TrianglePiece(corners.0, corners.1, corners.2, atlas: list.atlas, limits: clip)
      if let piece { pieces.append(piece) }
      waiting = nil
    }
    list.forEachTriangle { a, b, c in
      if let (first, second, third) = waiting, a == first, b == third,
        let rectangle = UprightRectangle(
          list.vertices[first],
          list.vertices[second],
          list.vertices[third],
          list.vertices[c]
        )
      {
        waiting = nil
        let piece = TrianglePiece(rectangle, atlas: list.atlas, limits: clip)
        if let piece { pieces.append(piece) }
        return
      }
      close()
      waiting = (a, b, c)
    }
    close()
    return pieces
  }

  private static func bands(
    of pieces: [TrianglePiece],
    rows: Range<Int>
  ) -> (starts: [Int32], numbers: [Int32]) {
    func bands(_ box: PixelBox) -> ClosedRange<Int> {
      let (first, last) = (Int(box.top) - rows.lowerBound, Int(box.bottom) - 1 - rows.lowerBound)
      return first / bandHeight...last / bandHeight
    }
    let count = (rows.count + bandHeight - 1) / bandHeight
    var starts = [Int32](repeating: 0, count: count + 1)
    for piece in pieces { for band in bands(piece.box) { starts[band + 1] += 1 } }
    for band in 0..<count { starts[band + 1] += starts[band] }
    var next = starts
    var numbers = [Int32](repeating: 0, count: Int(starts[count]))
    for (number, piece) in pieces.enumerated() {
      for band in bands(piece.box) {
        numbers[Int(next[band])] = Int32(number)
        next[band] += 1
      }
    }
    return (starts, numbers)
  }
}

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

  /// Finds where two lists meet again after as few pieces as possible; nil if that is too far away.
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

  /// The most pieces compared one by one: two lines of text.
  private static let farthestGap = 80
  /// The most pairs of pieces compared: if lists differ in more places, nearly all is new.
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
