import RiffleCards
package import RiffleMotion

extension StudioStage {
  /// Returns what a pointer over a slot can do with its cards, or does.
  ///
  /// - Parameters:
  ///   - point: The place, in points of the slot's window.
  ///   - slot: The slot.
  ///   - real: The real time.
  /// - Returns: What it can do; it holds a card wherever it is by then.
  package func grip(at point: Point, of slot: Int, at real: Timestamp) -> Grip {
    if stacks.contains(where: { $0.draggedCard != nil }) { return .holds }
    let stack = shownStack(of: slot, at: real)
    return stack.isDraggable(at: point, time: time(at: real)) ? .canHold : .none
  }

  /// What a pointer can do with a card, or does.
  package enum Grip: Hashable, Sendable {
    /// It lies over no card that could be dragged.
    case none
    /// It lies over a card that can be dragged.
    case canHold
    /// It holds a card.
    case holds
  }
}
