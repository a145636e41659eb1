import RiffleCards
import RiffleMotion

/// The check of the cards that a stack shows at one time.
enum SnapshotCheck {
  /// Throws unless each card is there once, in a pose that can be drawn.
  static func check(_ cards: [CardSnapshot], at seconds: Double) throws {
    guard Set(cards.map(\.id)).count == cards.count else {
      throw TraceProblem("a card is shown twice at \(seconds)")
    }
    for card in cards {
      let pose = card.pose
      let numbers = [
        pose.center.x, pose.center.y, pose.size.width, pose.size.height, pose.rotation.radians,
      ]
      guard numbers.allSatisfy(\.isFinite), pose.size.width >= 0, pose.size.height >= 0,
        (0...1).contains(pose.alpha)
      else { throw TraceProblem("\(card.id) is at \(pose) at \(seconds)") }
      guard let stamp = card.stamp else { continue }
      guard stamp.opacity > 0, stamp.opacity <= 1, abs(stamp.emphasis) < 10 else {
        throw TraceProblem("\(card.id) has \(stamp) at \(seconds)")
      }
    }
  }
}
