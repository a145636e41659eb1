public import RiffleMotion

extension CardStack {
  /// Returns whether anything moves by itself at a time.
  ///
  /// - Parameter seconds: Seconds since the clock's origin.
  /// - Returns: Whether anything moves; false while the stack is paused.
  public func isMoving(at seconds: Double) -> Bool {
    guard !clock.isPaused else { return false }
    let seconds = clock.motionSeconds(at: seconds)
    return revealProgress.restTime.seconds > seconds
      || shown.all.contains { card in
        card.motion.isMoving(at: seconds)
          || card.stamp.map { $0.restTime.seconds > seconds } == true
          || card.lift.restTime.seconds > seconds
      }
  }

  /// Returns whether the last card has gone, and its flight is over.
  ///
  /// - Parameter seconds: Seconds since the clock's origin.
  /// - Returns: Whether no card is shown.
  public func isEmpty(at seconds: Double) -> Bool {
    let seconds = clock.motionSeconds(at: seconds)
    return shown.stackRange.isEmpty
      && shown.all.allSatisfy { $0.layer == .hiddenBelow || !isSeen($0, at: seconds) }
  }

  /// The size of a card on top of a full stack, in points.
  public var cardSize: Size { slot(0).size }

  /// The shown cards beneath the top one with the poses to which they will move next, in window axes,
  /// from the top down.
  public var nextPoses: [(card: CardID, pose: Pose)] {
    (1..<max(1, shown.depth)).map { (shown[$0].id, stage.inWindow(rest(of: $0 - 1))) }
  }

  /// The pose in which the next card will be added to the stack, in window axes.
  public var entryPose: Pose {
    stage.inWindow(slot(Double(shown.topSlot + max(0, shown.depth - 1))))
  }

  /// Returns all cards that are shown at a time.
  ///
  /// - Parameter seconds: Seconds since the clock's origin, not before the newest input.
  /// - Returns: The cards, from back to front, in window axes.
  public func snapshots(at seconds: Double) -> [CardSnapshot] {
    let seconds = clock.motionSeconds(at: seconds)
    let isRevealing = revealProgress.sample(at: seconds).value != 0
    var snapshots: [CardSnapshot] = []
    snapshots.reserveCapacity(shown.all.count)
    for index in shown.all.indices.reversed() {
      let card = shown.all[index]
      if shown.stackRange.contains(index) {
        let depth = index - shown.stackRange.lowerBound
        let pose = revealedPose(at: depth, seconds: seconds)
        let isRevealed = depth > 0 && isRevealing
        snapshots.append(snapshot(of: card, pose, isRevealed: isRevealed, at: seconds))
      } else if isSeen(card, at: seconds) {
        snapshots.append(snapshot(of: card, card.motion.pose(at: seconds), at: seconds))
      }
    }
    return snapshots
  }

  /// Returns whether a card that is not in the stack is still on its way.
  private func isSeen(_ card: ShownCard, at seconds: Double) -> Bool {
    card.isDragged || card.motion.isMoving(at: seconds)
  }

  private func snapshot(
    of card: ShownCard,
    _ pose: Pose,
    isRevealed: Bool = false,
    at seconds: Double
  ) -> CardSnapshot {
    let activity = card.activity(at: seconds)
    let lift = card.lift.sample(at: seconds).value
    return CardSnapshot(
      id: card.id,
      index: card.index,
      pose: stage.inWindow(lift == 0 ? pose : preset.drag.lift.lifted(pose, by: lift)),
      activity: isRevealed && activity == .resting ? .moving : activity,
      stamp: card.stamp?.stamp(at: seconds),
      lift: lift
    )
  }
}
