import RiffleCards
import RiffleMotion

/// The check of the cards that a stack shows at one time.
enum SnapshotCheck {
  /// How far from the window's corner a card may be, and how far it may be rotated.
  ///
  /// It is ten thousand times the farthest pointer or window's side (``StackLimits``): an exit on the softest spring
  /// that starts at the most, a thousand times its way per second, swings a thousand ways beyond its end, each of
  /// ten windows at most. NaN is nowhere.
  private static let edge = 1e13

  /// Throws unless each card is there once, in a pose that can be drawn.
  ///
  /// - Parameter reach: That of ``ContinuityCheck``, in points.
  static func check(_ cards: [CardSnapshot], reach: Double, at seconds: Double) throws {
    // Beneath, a law that goes on moves a card by a hundred slots of 500 points for each point of a drag.
    let edge = max(min(1e5 * max(1e4, reach), edge), reach)
    guard Set(cards.map(\.id)).count == cards.count else {
      throw TraceProblem("a card is shown twice at \(seconds)")
    }
    for card in cards {
      let pose = card.pose
      let numbers = [
        pose.center.x, pose.center.y, pose.size.width, pose.size.height, pose.rotation.radians,
      ]
      guard numbers.allSatisfy({ abs($0) <= edge }), pose.size.width >= 0, pose.size.height >= 0,
        (0...1).contains(pose.alpha)
      else { throw TraceProblem("\(card.id) is at \(pose) at \(seconds)") }
      guard let stamp = card.stamp else { continue }
      guard stamp.opacity > 0, stamp.opacity <= 1, abs(stamp.emphasis) < 10 else {
        throw TraceProblem("\(card.id) has \(stamp) at \(seconds)")
      }
    }
  }
}
