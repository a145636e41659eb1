public import RiffleDrawing
import RiffleMotion

extension CardSnapshot {
  /// Makes the part of the snapshot that is drawn.
  ///
  /// - Parameter id: The identity by which its content is looked up, such as ``id``.
  /// - Returns: The card as painters take it.
  public func drawn<ID>(as id: ID) -> DrawnCard<ID> {
    DrawnCard(
      id: id,
      pose: pose,
      stamp: stamp.map { stamp in
        DrawnStamp(
          side: stamp.direction.stampSide,
          opacity: stamp.opacity,
          emphasis: stamp.emphasis
        )
      },
      lift: lift,
      isAtRest: isAtRest
    )
  }

  /// Whether the card lies still on the stack.
  package var isAtRest: Bool { activity == .resting && lift == 0 }
}

extension Direction {
  /// The side whose stamp a card bears on its way; a corner has that of its left or right side.
  public var stampSide: StampSide {
    if vector.dx != 0 { return vector.dx < 0 ? .left : .right }
    return vector.dy < 0 ? .up : .down
  }
}
