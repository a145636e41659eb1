package import RiffleCards
package import RiffleMotion

/// A plane of all points where a card can be let go, and what would become of it there.
///
/// The middle of the plane is the card at rest. Each cell has the answer of the stack's release rule
/// for its middle, for one velocity of the pointer.
package struct ReleaseMap: Hashable, Sendable {
  /// The velocity of the pointer, in points per second.
  package let velocity: Vector
  /// The distance from the middle to each edge, in points.
  package let reach: Double
  /// The number of cells along each side.
  package let side: Int
  /// The directions, row by row from the top left; nil where the card would return.
  private let cells: [Direction?]

  /// Asks the rule of a stack.
  ///
  /// - Parameters:
  ///   - anchor: The point at which the card is held, from its middle. Defaults to the middle.
  ///   - velocity: The velocity of the pointer, in points per second. If no card follows the pointer, its
  ///     speed is that of a straight movement to each point.
  ///   - reach: The distance from the middle to each edge, in points; nil for the width of a card. Defaults
  ///     to nil.
  ///   - side: The number of cells along each side, at least 1. Defaults to 48.
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
    var cells: [Direction?] = []
    cells.reserveCapacity(self.side * self.side)
    for row in 0..<self.side {
      for column in 0..<self.side {
        let translation = Self.translation(column, row, reach: reach, side: self.side)
        cells.append(judge.direction(at: translation, velocity: velocity))
      }
    }
    self.cells = cells
  }

  /// Returns the direction in which a release in a cell swipes; nil if the card returns.
  ///
  /// - Parameters:
  ///   - column: The column, from 0 on the left to ``side`` - 1.
  ///   - row: The row, from 0 at the top.
  package subscript(column: Int, row: Int) -> Direction? { cells[row * side + column] }

  private static func translation(_ column: Int, _ row: Int, reach: Double, side: Int) -> Vector {
    func place(_ index: Int) -> Double { (Double(2 * index + 1) / Double(side) - 1) * reach }
    return Vector(dx: place(column), dy: place(row))
  }
}
