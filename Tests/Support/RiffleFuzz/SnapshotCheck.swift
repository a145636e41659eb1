import RiffleCards
import RiffleMotion

/// The check of the cards that a stack shows at one time.
enum SnapshotCheck {
  /// How far from the window's corner a card may be, and how far it may be rotated.
  ///
  /// It is a thousand times the farthest pointer or window's side (``StackLimits``): an exit on a spring that
  /// starts at the most, a thousand times its way per second, swings some fifty ways beyond its end, each of ten
  /// windows at most. NaN is nowhere.
  private static let edge = 1e12

  /// Throws unless each card is there once, in a pose that can be drawn.
  ///
  /// - Parameter longestSide: Of a window so far, or twice the distance of the farthest pointer, in points.
  static func check(_ cards: [CardSnapshot], longestSide: Double, at seconds: Double) throws {
    let edge = min(1e4 * max(1e4, longestSide), edge)
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
