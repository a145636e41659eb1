package import RiffleCore

/// All points where a card can be released, and what would become of it there.
///
/// The middle is the card at rest. Each cell has the answer of the stack's release rule for its
/// middle, at one velocity of the pointer. Inside a block of cells whose corners agree it is theirs, so
/// that a spot of a few cells may be missing.
package struct ReleaseMap: Hashable, Sendable {
  /// The velocity, in points per second.
  package let velocity: Vector
  /// The distance from the middle to each edge, in points.
  package let reach: Double
  package let side: Int
  /// Row by row from the top left; nil where the card would return.
  private let cells: [Direction?]

  /// - Parameters:
  ///   - anchor: Where the card is held, from its middle.
  ///   - velocity: In points per second. If no card follows the pointer, only its speed counts, of
  ///     a straight movement to each point.
  ///   - reach: The distance from the middle to each edge, in points; nil for the width of a card.
  ///   - side: The number of cells along each side, at least 1.
  package init(
    of stack: CardStack,
    grabbing anchor: Vector = .zero,
    velocity: Vector,
    reach: Double? = nil,
    side: Int = 48
  ) {
    let judge = ReleaseJudge(of: stack, grabbing: anchor)
    let reach = reach ?? judge.rest.size.width
    (self.velocity, self.reach, self.side) = (velocity, reach, max(1, side))
    let count = self.side
    var cells = [Direction?](repeating: nil, count: count * count)
    var isJudged = [Bool](repeating: false, count: cells.count)
    func direction(_ column: Int, _ row: Int) -> Direction? {
      let index = row * count + column
      if !isJudged[index] {
        let translation = Self.translation(column, row, reach: reach, side: count)
        (cells[index], isJudged[index]) = (
          judge.direction(at: translation, velocity: velocity), true
        )
      }
      return cells[index]
    }
    let corners = Array(stride(from: 0, to: count - 1, by: Self.blockSide)) + [count - 1]
    let edges = count == 1 ? [(0, 0)] : Array(zip(corners, corners.dropFirst()))
    for (top, bottom) in edges {
      for (left, right) in edges {
        let first = direction(left, top)
        let agrees = [(right, top), (left, bottom), (right, bottom)].allSatisfy {
          direction($0, $1) == first
        }
        for row in top...bottom {
          for column in left...right {
            if !agrees {
              _ = direction(column, row)
            } else if !isJudged[row * count + column] {
              cells[row * count + column] = first
            }
          }
        }
      }
    }
    self.cells = cells
  }

  /// The map of the least reach in which a hand sees where it swipes: the width of a card, or two or three
  /// times that; the farthest if nothing swipes there either.
  package static func growing(
    of stack: CardStack,
    velocity: Vector,
    side: Int
  ) -> ReleaseMap {
    let width = ReleaseJudge(of: stack).rest.size.width
    func map(_ factor: Double) -> ReleaseMap {
      ReleaseMap(of: stack, velocity: velocity, reach: factor * width, side: side)
    }
    var grown = map(1)
    for factor in [2.0, 3] where grown.swipingShare < Self.visibleShare { grown = map(factor) }
    return grown
  }

  /// What is less of a map is hardly seen.
  private static let visibleShare = 0.04

  /// The share of the cells from which a card would be swiped, 0 to 1.
  package var swipingShare: Double {
    Double(cells.count { $0 != nil }) / Double(cells.count)
  }

  /// The cells from one corner of a block to the next.
  private static let blockSide = 5

  /// Nil if the card returns; rows and columns count from the top left.
  package subscript(column: Int, row: Int) -> Direction? { cells[row * side + column] }

  private static func translation(_ column: Int, _ row: Int, reach: Double, side: Int) -> Vector {
    func place(_ index: Int) -> Double { (Double(2 * index + 1) / Double(side) - 1) * reach }
    return Vector(dx: place(column), dy: place(row))
  }
}
