import RiffleGestures
package import RiffleMotion

extension CardStack {
  /// Broken invariants, which are bugs of the stack; debug builds check them after every input.
  package func checkInvariants(at time: Timestamp) -> [String] {
    let motionTime = clock.motionTime(at: time)
    return order.checkInvariants() + shown.checkInvariants() + checkStack() + checkPhases()
      + shown.all.flatMap { checkPose(of: $0, at: motionTime.seconds) }
  }

  /// What is wrong with a resting stack that no pointer touches: missing cards, or cards not in
  /// their slots.
  package func checkRest() -> [String] {
    let wanted = order.remaining.cards(from: 0, limit: shownCardLimit)
    let stack = shown.stack.map { order.card(of: $0.id) }
    var problems = wanted == stack ? [] : ["the stack does not show \(wanted)"]
    for depth in 0..<shown.depth {
      let (card, rest) = (shown[depth], rest(of: depth))
      if card.motion.target.isNear(rest, within: 1e-6) { continue }
      problems.append("\(card.id) rests at \(card.motion.target) instead of \(rest)")
    }
    return problems
  }

  private func checkStack() -> [String] {
    var stack = shown.stack.map { order.card(of: $0.id) }
    if shown.cycling?.depth == stack.count - 1 { stack.removeLast() }
    let first = order.remaining.cards(from: 0, limit: stack.count)
    return stack == first ? [] : ["the stack shows \(stack) of \(first)"]
  }

  private func checkPhases() -> [String] {
    var problems: [String] = []
    if shown.pressedIndex != nil && !gestures.isTracking && openQuestion == nil {
      problems.append("a press has no pointer")
    }
    for card in shown.all {
      switch card.phase {
      case .resting, .moving, .entering, .returning, .cycling:
        if order.contains(card.id) { continue }
        problems.append("\(card.id) is \(card.phase), but not in the order")
      case .deleted:
        if order.index(of: card.id) == nil { continue }
        problems.append("\(card.id) is deleted, but in the data")
      case .leaving, .goingOut, .dragged, .hiddenBelow: break
      }
      if card.isDragged, let way = card.wayBack, order.history.last?.card != way.swiped {
        problems.append("\(card.id) is brought back, but was not swiped last")
      }
    }
    return problems
  }

  private func checkPose(of card: ShownCard, at seconds: Double) -> [String] {
    let pose = card.motion.pose(at: seconds)
    let numbers = [
      pose.center.x, pose.center.y, pose.size.width, pose.size.height, pose.rotation.radians,
    ]
    let isSound =
      numbers.allSatisfy { $0.isFinite } && pose.size.width >= 0 && pose.size.height >= 0
      && (0...1).contains(pose.alpha)
    return isSound ? [] : ["\(card.id) is at \(pose)"]
  }
}
