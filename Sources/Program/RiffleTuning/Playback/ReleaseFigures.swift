package import RiffleCards
package import RiffleMotion

/// The figures of a release, as they were compared.
package struct ReleaseFigures: Hashable, Sendable {
  /// The time of the release.
  package var time: Timestamp
  /// The card.
  package var card: CardID
  /// The facts that the release rule got.
  package var context: ReleaseContext
  /// The verdict.
  package var verdict: ReleaseVerdict

  /// Makes figures.
  package init(_ preview: CardStack.ReleasePreview, at time: Timestamp) {
    self.time = time
    (card, context, verdict) = (preview.card, preview.context, preview.verdict)
  }

  /// The distance of the pointer from the point where it would hold the card at rest, in points.
  package var travel: Vector { context.travel }

  /// The velocity of the pointer, in points per second.
  package var velocity: Vector { context.velocity }

  /// The distance from rest at which the card would have come to rest by itself, in points.
  ///
  /// A rule that looks at the speed says how far it takes the card along one direction, and so how long
  /// the card would slide on. For any other rule it is ``travel``.
  package var projectedTravel: Vector {
    guard let reason = verdict.reason else { return travel }
    let direction = reason.direction.vector
    let speed = velocity.dot(direction)
    guard speed != 0 else { return travel }
    return travel + velocity * ((reason.projected - travel.dot(direction)) / speed)
  }

  /// Returns the outcome and its reason in words, such as "right: projected 212 pt, needs 140".
  ///
  /// - Parameter rule: The rule that gave the verdict.
  /// - Returns: The words, for one line.
  package func summary(of rule: any ReleaseRule) -> String {
    guard let reason = verdict.reason else { return unexplainedSummary(of: rule) }
    let outcome = verdict.direction?.words ?? "back"
    switch reason.cause {
    case .flick: return "\(outcome): flicked at \(reason.velocity.grouped) pt/s"
    case .retreat: return "\(outcome): was going home at \(retreat.grouped) pt/s"
    case .distance:
      let toward = verdict.direction == nil ? " \(reason.direction.words)" : ""
      return "\(outcome): projected \(reason.projected.grouped) pt\(toward), "
        + "needs \(reason.needed.grouped)"
    }
  }

  /// The speed at which the pointer left the side on which the card was, in points per second.
  private var retreat: Double {
    let side = context.allowed.max { travel.dot($0.vector) < travel.dot($1.vector) }
    return side.map { -velocity.dot($0.vector) / $0.vector.length } ?? 0
  }

  /// Returns the outcome of a rule that gives no reasons: how far the card had come.
  private func unexplainedSummary(of rule: any ReleaseRule) -> String {
    let progress = context.allowed.map { ($0, rule.progress(of: context, toward: $0)) }
    if let direction = verdict.direction {
      let amount = progress.first { $0.0 == direction }?.1 ?? 1
      return "\(direction.words): \(amount.percent) of the way, at any speed"
    }
    guard let leader = progress.max(by: { $0.1 < $1.1 }), leader.1 > 0 else {
      return "back: on no way to a side"
    }
    return "back: \(leader.1.percent) of the way \(leader.0.words), at any speed"
  }
}

extension Direction {
  /// The direction in words, such as "top left".
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
  /// The nearest whole number, with a comma after each three digits, such as "1,480".
  package var grouped: String {
    // A figure is never as large as this; what is, has no digits to show.
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

  /// The number in percent, such as "64 %".
  package var percent: String { "\((self * 100).grouped) %" }
}
