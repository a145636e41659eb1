public import RiffleMotion

extension CardStack {
  /// Returns whether a pointer that was pressed at a point would drag a card.
  ///
  /// - Parameters:
  ///   - point: The point, in the window's axes.
  ///   - time: The time of the press.
  ///   - policy: The policy that says where cards are hit. Defaults to everywhere.
  /// - Returns: False over no card, over a card that cannot be caught, and if cards are swiped without
  ///   being dragged.
  public func isDraggable(
    at point: Point,
    time: Timestamp,
    policy: StackPolicy = StackPolicy()
  ) -> Bool {
    preset.release.swipeRecognizer == nil
      && hitIndex(at: stage.inContainer(point), clock.motionTime(at: time), policy) != nil
  }
}
