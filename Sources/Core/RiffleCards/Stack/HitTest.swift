package import RiffleMotion

/// Finds the card that a press hits: the top one, or one in flight that can be caught.
struct HitTest {
  let preset: Preset
  let shown: ShownCards
  let order: DeckOrder
  /// The size of a card as it is upright on top of the stack.
  let cardSize: Size
  let policy: StackPolicy

  /// The index among all shown cards of the one that a press hits, at a point in the container's axes.
  func index(at location: Point, seconds: Double) -> Int? {
    func isHit(_ index: Int) -> Bool {
      self.isHit(shown.all[index], at: location, seconds: seconds)
    }
    if preset.exit.isCatchable {
      let flight = shown.all.indices.first { index in
        let card = shown.all[index]
        // A card that was reloaded or deleted meanwhile cannot come back.
        return card.layer == .flights && isHit(index) && canComeBack(card)
      }
      if let flight { return flight }
    }
    // If no card follows the pointer, a press may hit any of them.
    if preset.release.swipeRecognizer != nil { return shown.stackRange.first(where: isHit) }
    // A card that goes out to come back at the bottom cannot be dragged.
    guard shown.cycling?.depth != 0 else { return nil }
    return shown.stackRange.first.flatMap { isHit($0) ? $0 : nil }
  }

  private func canComeBack(_ card: ShownCard) -> Bool {
    guard let way = card.wayBack else { return order.lastSwipe(of: card.id) != nil }
    return order.history.last?.card == way.swiped
  }

  private func isHit(_ card: ShownCard, at location: Point, seconds: Double) -> Bool {
    // A card that was thrown is still lifted, as it is drawn.
    let lift = card.lift.sample(at: seconds).value
    let pose = preset.drag.lift.lifted(card.motion.pose(at: seconds), by: lift)
    guard pose.contains(location) else { return false }
    let place = pose.place(of: location, onCardOf: cardSize)
    return order.index(of: card.id).map { policy.isHit($0, place) } ?? true
  }
}

extension Pose {
  /// A point's distance from the top left corner of an upright card of a size; zero for a card
  /// without size.
  package func place(of point: Point, onCardOf size: Size) -> Point {
    guard self.size.width > 0, self.size.height > 0 else { return .zero }
    let arm = (point - center).rotated(by: Angle(radians: -rotation.radians))
    return Point(
      x: size.width * (0.5 + arm.dx / self.size.width),
      y: size.height * (0.5 + arm.dy / self.size.height)
    )
  }
}
