import RiffleCards
import RiffleGestures
import RiffleMotion

/// The check that no card jumps: neither by itself, nor by an input that only starts motions.
struct ContinuityCheck {
  /// Of the largest window so far, or twice the distance of the farthest pointer: a motion may have
  /// begun there.
  private var size: Size

  init(_ window: Size) {
    size = window
  }

  /// Notes the size of the window.
  mutating func note(_ window: Size) {
    size.width = max(size.width, window.width)
    size.height = max(size.height, window.height)
  }

  /// Notes where a pointer is.
  mutating func note(_ position: Point) {
    note(Size(width: 2 * abs(position.x), height: 2 * abs(position.y)))
  }

  /// The farthest way in a microsecond, in points: a card that is out of the window in 10 ms takes
  /// 1 or 2.
  private static let step = 100.0
  /// The farthest way in no time, in points: what a motion may end early.
  private static let slip = 0.5

  /// Throws if a card moved too far in the microsecond after a time.
  func checkMicrosecond(_ before: [CardSnapshot], _ after: [CardSnapshot], at time: Timestamp)
    throws
  {
    try check(before, after, within: Self.step) { "in the microsecond after \(time.seconds)" }
  }

  /// Throws if an input moved a card.
  func check(
    _ input: StackInput,
    _ before: [CardSnapshot],
    _ after: [CardSnapshot],
    at time: Timestamp
  ) throws {
    try check(before, after, within: Self.slip) { "by \(input) at \(time.seconds)" }
  }

  private func check(
    _ before: [CardSnapshot],
    _ after: [CardSnapshot],
    within limit: Double,
    _ cause: () -> String
  ) throws {
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
    for card in after {
      // A card that fades out may go on in another place, and an undone one that had come back
      // beneath comes from where its flight ended.
      guard let former = known[card.id], min(former.pose.alpha, card.pose.alpha) > 0.05,
        card.activity != .entering || former.activity == .leaving
      else { continue }
      let old = former.pose
      let way = max(
        (card.pose.center - old.center).length,
        abs(card.pose.size.width - old.size.width),
        abs(card.pose.size.height - old.size.height)
      )
      guard way <= limit * scale(of: old) else {
        throw TraceProblem(
          "\(card.id) jumps by \(way) points \(cause()): from \(old) to \(card.pose)"
        )
      }
    }
  }

  /// Larger in a huge window, and far away.
  private func scale(of pose: Pose) -> Double {
    let lengths = [
      size.width, size.height, pose.size.width, pose.size.height, abs(pose.center.x),
      abs(pose.center.y),
    ]
    return max(1, lengths.reduce(0, +) / 3000)
  }
}

extension CardStack {
  /// Whether an input should move no card at once: it starts or ends a drag or a flight, and neither
  /// parts nor people asked for jumps.
  func isContinuous(under input: StackInput) -> Bool {
    guard !reducesMotion, preset.restack is SpringRestack || preset.restack is CurveRestack else {
      return false
    }
    switch input {
    case .pointer(let event): return event.phase != .move
    case .command(let command), .key(let command):
      switch command {
      case .swipe, .next, .previous, .undo, .redo, .nudge, .tap, .pause, .resume: return true
      default: return false
      }
    default: return false
    }
  }
}
