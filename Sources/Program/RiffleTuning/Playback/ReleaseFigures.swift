package import RiffleCore

package struct ReleaseFigures: Hashable, Sendable {
  package var time: Timestamp
  package var card: CardID
  package var context: ReleaseContext
  package var verdict: ReleaseVerdict

  package init(_ preview: CardStack.ReleasePreview, at time: Timestamp) {
    self.time = time
    (card, context, verdict) = (preview.card, preview.context, preview.verdict)
  }

  /// It begins where the pointer would hold the card at rest, in points.
  package var travel: Vector { context.travel }

  package var velocity: Vector { context.velocity }

  /// The distance from rest at which the card would have come to rest by itself, in points.
  ///
  /// A rule that considers speed gives the distance along one direction, and so how long the card
  /// would slide. For any other rule it is ``travel``.
  package var projectedTravel: Vector {
    guard let reason = verdict.reason else { return travel }
    let direction = reason.direction.vector
    let speed = velocity.dot(direction)
    guard speed != 0 else { return travel }
    return travel + velocity * ((reason.projected - travel.dot(direction)) / speed)
  }

  /// The outcome and its reason, such as "Back: 37 of 112 pt right, 75 short".
  package func sentence(of rule: any ReleaseRule) -> String {
    "\((verdict.direction?.words ?? "back").asSentence): \(explanation(of: rule))"
  }

  /// The reason alone, such as "37 of 112 pt right, 75 short".
  package func explanation(of rule: any ReleaseRule) -> String {
    guard let reason = verdict.reason else { return progressExplanation(of: rule) }
    let way = "\(reason.projected.grouped) of \(reason.needed.grouped) pt"
    switch reason.cause {
    case .flick: return "a flick of \(reason.velocity.grouped) pt/s"
    case .retreat:
      return
        "it was going home from the \(reason.direction.words) at \(retreat(from: reason.direction).grouped) pt/s"
    case .distance where verdict.direction == nil:
      // Of the numbers as they are shown.
      let short = max(1, reason.needed.rounded() - reason.projected.rounded())
      return "\(way) \(reason.direction.words), \(short.grouped) short"
    case .distance: return way
    }
  }

  /// How fast the pointer moved away from a side, in points per second.
  private func retreat(from side: Direction) -> Double {
    -context.meanVelocity.dot(side.vector) / side.vector.length
  }

  /// Says for a rule without reasons how far the card had come.
  private func progressExplanation(of rule: any ReleaseRule) -> String {
    let progress = context.allowed.map { ($0, rule.progress(of: context, toward: $0)) }
    if let direction = verdict.direction {
      let amount = progress.first { $0.0 == direction }?.1 ?? 1
      return "\(amount.percent) of the way, at any speed"
    }
    guard let leader = progress.max(by: { $0.1 < $1.1 }), leader.1 > 0 else {
      return "on no way to a side"
    }
    return "\(leader.1.percent) of the way \(leader.0.words), at any speed"
  }
}

extension String {
  fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() }
}

extension Direction {
  package var words: String {
    switch self {
    case .topLeft: "top left"
    case .topRight: "top right"
    case .bottomLeft: "bottom left"
    case .bottomRight: "bottom right"
    case .left, .right, .up, .down: rawValue
    }
  }
}

extension Double {
  /// It is rounded, with thousands separators, such as "1,480".
  package var grouped: String {
    // Figures are never this large; such a number has no digits to show.
    guard abs(self) < 1e15 else { return "\(self)" }
    let whole = Int64(rounded())
    let digits = String(whole.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return whole < 0 ? "-\(text)" : text
  }

  package var percent: String { "\((self * 100).grouped) %" }
}

/// Asks a stack's release rule about releases that have not happened.
///
/// The card is the top one, dragged straight from rest, so a translation of the pointer is also its
/// travel. If no card follows the pointer, a quick movement straight there is judged instead.
package struct ReleaseJudge: Sendable {
  private let stack: CardStack
  private let context: DragContext

  /// It lies between two reports of the pointer in a quick movement, in seconds.
  private static let reportInterval = 0.008
  private static let farthest = 10_000.0

  /// - Parameter anchor: From the card's middle.
  package init(of stack: CardStack, grabbing anchor: Vector = .zero) {
    self.stack = stack
    context = stack.dragContext(grabbing: anchor)
  }

  /// It is in the window's axes.
  package var rest: Pose { stack.stage.inWindow(context.rest) }

  package var directions: [Direction] { context.allowed }

  /// Where a release would send the card; nil if it would return.
  ///
  /// The translation is from the press, in points, the velocity in points per second; `promised` is the
  /// direction in which a release would have swiped the card just before.
  package func direction(
    at translation: Vector,
    velocity: Vector,
    keeping promised: Direction? = nil
  ) -> Direction? {
    if let recognizer = stack.preset.release.swipeRecognizer {
      return swipe(to: translation, at: velocity.length, recognizer)
    }
    var release = stack.release(in: context, translation: translation, velocity: velocity)
    if let promised { release.armed = promised }
    return stack.preset.release.verdict(on: release).direction.flatMap { direction in
      context.allowed.contains(direction) ? direction : nil
    }
  }

  /// The part of the way to the nearest swipe, at a standstill: 1 at the threshold, more beyond.
  package func progress(at translation: Vector) -> Double {
    let release = stack.release(in: context, translation: translation, velocity: .zero)
    let rule = stack.preset.release
    return context.allowed.map { rule.progress(of: release, toward: $0) }.max() ?? 0
  }

  /// How far the pointer must go straight in a direction, at a standstill, to swipe; nil if no
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
