package import RiffleCards
import RiffleGestures
package import RiffleMotion

/// The release rule of a stack, asked what a release would do that has not happened.
///
/// The card is the top one, dragged straight from rest; so a translation of the pointer is also its
/// travel. If no card follows the pointer, a quick movement straight there is judged instead.
package struct ReleaseJudge: Sendable {
  private let stack: CardStack
  private let context: DragContext

  /// The interval between two reports of the pointer of a quick movement, in seconds.
  private static let reportInterval = 0.008
  /// The farthest threshold that is looked for, in points.
  private static let farthest = 10_000.0

  /// Asks the rule of a stack.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - anchor: The grabbed point, from the card's middle. Defaults to the middle.
  package init(of stack: CardStack, grabbing anchor: Vector = .zero) {
    self.stack = stack
    context = stack.dragContext(grabbing: anchor)
  }

  /// The resting pose of the top card, in the window's axes.
  package var rest: Pose { stack.stage.inWindow(context.rest) }

  /// The directions in which the card can be swiped.
  package var directions: [Direction] { context.allowed }

  /// Returns where a release would send the card; nil if it would return.
  ///
  /// - Parameters:
  ///   - translation: The distance of the pointer from the press, in points.
  ///   - velocity: The velocity of the pointer, in points per second.
  /// - Returns: The direction of the swipe; nil for none.
  package func direction(at translation: Vector, velocity: Vector) -> Direction? {
    if let recognizer = stack.preset.release.swipeRecognizer {
      return swipe(to: translation, at: velocity.length, recognizer)
    }
    let release = stack.release(in: context, translation: translation, velocity: velocity)
    return stack.preset.release.verdict(on: release).direction.flatMap { direction in
      context.allowed.contains(direction) ? direction : nil
    }
  }

  /// Returns how far the pointer must go straight in a direction, at a standstill, to swipe; nil if no
  /// distance is enough.
  package func distance(toward direction: Direction) -> Double? {
    let unit = direction.vector * (1 / direction.vector.length)
    func isEnough(_ distance: Double) -> Bool {
      let release = stack.release(in: context, translation: unit * distance, velocity: .zero)
      return stack.preset.release.progress(of: release, toward: direction) >= 1
    }
    guard isEnough(Self.farthest) else { return nil }
    var (short, far) = (0.0, Self.farthest)
    // To a hundredth of a point.
    while far - short > 0.01 {
      let middle = (short + far) / 2
      if isEnough(middle) { far = middle } else { short = middle }
    }
    return far
  }

  private func swipe(
    to translation: Vector,
    at speed: Double,
    _ recognizer: SwipeRecognizer
  ) -> Direction? {
    guard speed > 0 else { return nil }
    let duration = translation.length / speed
    var press = Press(kind: .mouse, time: .zero, location: .zero)
    let reports = (duration / Self.reportInterval).rounded(.up)
    var report = 1.0
    while report <= reports {
      let seconds = min(duration, report * Self.reportInterval)
      press.time = Timestamp(seconds: seconds)
      press.location = .zero + translation * (seconds / duration)
      if press.time > recognizer.expiry(of: press) { return nil }
      switch recognizer.verdict(on: press) {
      case .recognized: return press.translation.dx < 0 ? .left : .right
      case .failed: return nil
      case .undecided: report += 1
      }
    }
    return nil
  }
}
