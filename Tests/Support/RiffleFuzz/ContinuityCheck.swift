import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum

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
    // On a stage of a point, a drag that turns a card by the width turns it round and round; one that is
    // measured by it moves the stack at once.
    let after = after.filter { card in
      abs(card.pose.rotation.radians) < 100 && card.pose.size.width > 0 && card.pose.size.height > 0
    }
    try check(before, after, within: Self.step) { "in the microsecond after \(time.seconds)" }
  }

  /// Throws if an input moved a card at once that nobody asked to.
  ///
  /// - Parameter stack: After the input.
  func check(
    _ input: StackInput,
    on stack: CardStack,
    _ before: [CardSnapshot],
    at time: Timestamp
  ) throws {
    let caught = before.filter { $0.activity == .dragged }.map(\.id)
    let after = stack.snapshots(at: time.seconds).filter { card in
      !stack.mayJump(card, by: input)
        // The slot into which it is set when its press ends is where its flight begins.
        && !(stack.preset.restack is InstantRestack && caught.contains(card.id))
    }
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
  /// Whether an input may move a card at once, since a part or a person asks for that.
  ///
  /// - Parameter card: As it is after the input.
  func mayJump(_ card: CardSnapshot, by input: StackInput) -> Bool {
    if reducesMotion { return true }
    // Those beneath are set into their slots.
    if preset.restack is InstantRestack, card.activity == .resting || card.activity == .moving {
      return true
    }
    switch input {
    case .pointer(let event):
      switch event.phase {
      case .move: return true
      case .up: return preset.drag.follow.readsRelease
      case .down, .cancel: return false
      }
    case .cancel: return false
    case .command(let command), .key(let command):
      switch command {
      case .swipe, .next, .previous, .redo, .undo, .nudge, .tap, .pause, .resume: return false
      default: return true
      }
    case .resize, .restore, .set: return true
    }
  }
}

extension CardStack {
  /// Whether each point of the way moves a card by many slots or changes its size by much, or the way is a
  /// huge multiple of the hand's.
  func isSteep(for card: CardSnapshot) -> Bool {
    // Kinds first: a value is found by its key, which takes long for every card of every look.
    if card.activity != .resting && card.activity != .moving {
      return preset.drag.follow.isScaling && preset.isShort("drag.follow.distance")
        || type(of: preset.exit).kind == "multiple"
          && preset.number(of: "exit.multiple").map { $0 > 20 } ?? false
    }
    guard ["law", "reveal"].contains(type(of: preset.restack).kind) else { return false }
    let measure = "restack.measure."
    // By that rule the other length counts from the diagonal on.
    return preset.has(measure + "of", "largerDistance") || preset.isSteepAtFirst(measure + "curve")
      || preset.isShort(measure + "horizontal") || preset.isShort(measure + "vertical")
  }
}

extension Preset {
  fileprivate func isSteepAtFirst(_ key: String) -> Bool {
    guard case .numbers(let curve) = try? value(of: key) else { return false }
    return curve[0] == 0 && curve[1] > 0
  }

  fileprivate func isShort(_ key: String) -> Bool {
    number(of: key).map { $0 < (has(key + "Unit", "points") ? 30 : 0.1) } ?? false
  }
}
