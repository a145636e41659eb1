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
  /// The window.
  private var window: Size
  /// The shortest side of a window so far, in points.
  private var shortestSide: Double
  /// Whether cards have come to the last slot after the swipe, as a restack rule says.
  private var hasLateCards = false
  /// When slots were last elsewhere than before: for a while the cards that come there cover none that goes out
  /// of the picture beneath them.
  private var changed = Timestamp.zero
  /// Whether that was while a card went out of a stack whose cards cycle: until it is out, the others stay.
  private var awaitsCycle = false

  init(_ window: Size) {
    size = window
    self.window = window
    shortestSide = min(window.width, window.height)
  }

  /// Notes what a stack is like.
  mutating func note(_ stack: CardStack) {
    window = stack.stage.window
    reach(window)
    shortestSide = min(shortestSide, window.width, window.height)
    hasLateCards = hasLateCards || stack.preset.restack.newcomer != .atOnce
  }

  /// Notes a change of a stack's container or layout.
  mutating func noteChange(of stack: CardStack, at time: Timestamp) {
    changed = time
    awaitsCycle = stack.isCycling
  }

  /// Notes that a card that cycles is out.
  mutating func noteCycle(at time: Timestamp) {
    if awaitsCycle { changed = time }
    awaitsCycle = false
  }

  /// Notes where a pointer is.
  mutating func note(_ position: Point) {
    reach(Size(width: 2 * abs(position.x), height: 2 * abs(position.y)))
  }

  private mutating func reach(_ other: Size) {
    size.width = max(size.width, other.width)
    size.height = max(size.height, other.height)
  }

  /// The longest side of a window so far, or twice the distance of the farthest pointer, in points.
  private var longestSide: Double { max(size.width, size.height) }

  /// Whether windows have become a million times as large: a hand that left a small one has gone as many of the
  /// large ones, of which points are rounded away.
  var hasGrown: Bool { longestSide > 1e6 * shortestSide }

  /// How far the cards may reach as their motions allow for, in points.
  var reach: Double { hasGrown ? longestSide * (longestSide / shortestSide) : longestSide }

  /// Whether windows or pointers reach beyond those of a screen.
  var isFar: Bool { longestSide > Self.largestWindow }

  /// Whether cards appear and vanish as in a window that a screen has: across a larger one, a card may be far from
  /// out of sight a microsecond before it is.
  var judgesSight: Bool { max(window.width, window.height) <= Self.largestWindow }

  /// The longest side of a window of the program's, in points.
  static let largestWindow = 1e5

  /// The time in which cards come to slots that are elsewhere, in seconds.
  private static let settling = 0.5
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

  /// The largest part of its opacity that a card that is seen gains or loses in a microsecond.
  private static let fade = 0.3

  /// Throws if a card appeared or vanished in the microsecond after a time, in a place where it is seen.
  ///
  /// - Parameters:
  ///   - before: The cards from back to front.
  ///   - after: The same.
  ///   - isExcused: Whether a card may.
  func checkSight(
    _ before: [CardSnapshot],
    _ after: [CardSnapshot],
    at time: Timestamp,
    _ isExcused: (CardSnapshot) -> Bool
  ) throws {
    for (cards, others) in [(before, after), (after, before)] {
      let known = Dictionary(uniqueKeysWithValues: others.map { ($0.id, $0.pose.alpha) })
      for (index, card) in cards.enumerated()
      where !isExcused(card) && card.pose.alpha - (known[card.id] ?? 0) > Self.fade
        && isOnStage(card.pose)
        && !cards[(index + 1)...].contains(where: { $0.pose.hides(card.pose) })
      {
        let opacity = known[card.id].map { "opacity \($0)" } ?? "no card"
        throw TraceProblem(
          "\(card.id) is \(card.activity) at \(card.pose), and a microsecond before or after "
            + "\(time.seconds) it has \(opacity)"
        )
      }
    }
  }

  /// Throws if a card appeared, vanished or moved too far as motions ended, in the microsecond after a time.
  ///
  /// A card that leaves ends where its exit does, in sight or not, and may be dealt anew at the same time.
  func checkLanding(
    _ before: [CardSnapshot],
    on stack: CardStack,
    _ steepness: Steepness,
    at time: Timestamp
  ) throws {
    let after = stack.snapshots(at: time.advanced(by: 1e-6).seconds)
    // A card that has faded may be the next to come to the last slot.
    let known = Set(before.filter { $0.pose.alpha > 0.05 }.map(\.id))
    let left = Set(after.map(\.id))
    let steep = Set(before.filter(steepness.moves).map(\.id))
    let isSettling = time.seconds(since: changed) < Self.settling
    let gone = Set(before.filter { $0.activity == .leaving }.map(\.id))
    let areSet = stack.preset.restack is InstantRestack
    // A top card that comes back from far away passes the whole measure of the others in no time.
    // Those beneath a card that a hand has turned round turn in their slots, and uncover corners of what goes out.
    let isTurned = before.contains {
      $0.activity == .dragged && abs($0.pose.rotation.radians) > .pi / 2
    }
    func isExcused(_ card: CardSnapshot) -> Bool {
      gone.contains(card.id) || steep.contains(card.id) || steepness.moves(card)
        || isFar && steepness.measures(card)
        || hasLateCards && !known.contains(card.id) || isSettling && !left.contains(card.id)
        || (areSet || isTurned) && card.liesBeneath
    }
    try checkMicrosecond(before, after.filter { !isExcused($0) }, at: time)
    guard judgesSight else { return }
    try checkSight(before, after, at: time) { isExcused($0) || stack.fadesAtOnce($0) }
  }

  /// Whether the middle of a card is in the window, and the card not too small to be seen.
  private func isOnStage(_ pose: Pose) -> Bool {
    (0...window.width).contains(pose.center.x) && (0...window.height).contains(pose.center.y)
      && min(pose.size.width, pose.size.height) > 1
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
    let after = stack.snapshots(at: time.seconds)
    let known = Set(before.map(\.id)).intersection(after.map(\.id))
    func mayJump(_ card: CardSnapshot) -> Bool {
      stack.mayJump(card, by: input)
        // The slot into which it is set when its press ends is where its flight begins.
        || stack.preset.restack is InstantRestack && caught.contains(card.id)
    }
    try check(before, after.filter { !mayJump($0) }, within: Self.slip) {
      "by \(input) at \(time.seconds)"
    }
    // One that was on its way back to the top may be in a slot beneath by now.
    let set = Set(after.filter { mayJump($0) || stack.fadesAtOnce($0) }.map(\.id))
    // Cards come and go beneath the others, and a card that comes back may come from anywhere.
    try checkSight(before, after, at: time) { card in
      mayJump(card) || !known.contains(card.id) || card.activity == .entering
        || stack.fadesAtOnce(card) || set.contains(card.id)
    }
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

extension Pose {
  /// Whether a card beneath is not seen.
  fileprivate func hides(_ other: Pose) -> Bool {
    guard alpha > 0.95 else { return false }
    return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].allSatisfy { x, y in
      // Rounded corners, and what of a shadow is seen, are left out.
      let corner = Vector(dx: 0.98 * x * other.size.width, dy: 0.98 * y * other.size.height)
      return contains(other.center + corner.rotated(by: other.rotation))
    }
  }
}

extension CardStack {
  /// Whether a card is one whose opacity changes at once: on its way to another slot, also from a hand that has taken
  /// it up in a slot beneath, or beneath the top one as that is taken up or comes back.
  fileprivate func fadesAtOnce(_ card: CardSnapshot) -> Bool {
    if preset.layout is PileLayout { return card.liesBeneath }
    return (preset.restack as? CurveRestack)?.fading == .atOnce
      && (card.liesBeneath || card.activity == .returning)
  }

  /// Whether an input may move a card at once, since a part or a person asks for that.
  ///
  /// - Parameter card: As it is after the input.
  func mayJump(_ card: CardSnapshot, by input: StackInput) -> Bool {
    if reducesMotion { return true }
    // Those beneath are set into their slots.
    if preset.restack is InstantRestack, card.liesBeneath { return true }
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

/// What of a preset moves a card by many slots, changes its size by much, or takes it a huge multiple of the
/// hand's way, at each point of the way.
struct Steepness {
  private var isOfTop: Bool
  private var isOfOthers: Bool
  /// Whether a card that comes home rotated is straight there at once.
  private var straightens: Bool
  /// Whether the others are where the top card's distance says.
  private var isMeasured: Bool
  /// Whether an exit starts at hundreds of its ways per second.
  private var startsFast: Bool

  init(_ preset: Preset, on stage: Stage) {
    let window = stage.window
    isOfTop =
      preset.drag.follow.isScaling && preset.isShort("drag.follow.distance")
      || type(of: preset.exit).kind == "multiple"
        && preset.number(of: "exit.multiple").map { $0 > 20 } ?? false
      || preset.turnsWithinPoint(in: window)
      || preset.isSteep("exit.curve", along: preset.container.size.height)
      || preset.isSteep("exit.undoCurve", along: preset.container.size.height)
      || stage.container.isNarrow
    straightens = preset.straightensAtOnce
    startsFast = preset.number(of: "exit.startSpeed").map { $0 > 100 } ?? false
    let measure = "restack.measure."
    isMeasured = ["law", "reveal"].contains(type(of: preset.restack).kind)
    isOfOthers =
      preset.isSteep(
        "restack.curve",
        along: max(preset.container.size.width, preset.container.size.height)
      )
      || isMeasured
        // Across a huge window, a card that flies off passes the length in a microsecond; by that rule the other
        // length counts from the diagonal on.
        && (max(window.width, window.height) > ContinuityCheck.largestWindow
          || preset.has(measure + "of", "largerDistance")
          || preset.isSteep("exit.curve", along: preset.container.size.height)
          || preset.isSteepAtFirst(measure + "curve")
          || preset.isShort(measure + "horizontal") || preset.isShort(measure + "vertical"))
  }

  /// Whether a card moves that way.
  func moves(_ card: CardSnapshot) -> Bool {
    if card.liesBeneath { return isOfOthers }
    // One that is swiped on its way up goes on to the size of the top.
    return isOfTop || isOfOthers && card.activity == .leaving
      || straightens && card.activity == .returning
  }

  /// Whether a card rushes off if its hand was far away.
  func rushes(_ card: CardSnapshot) -> Bool { card.activity == .leaving && startsFast }

  /// Whether a card is where the top card's distance says.
  func measures(_ card: CardSnapshot) -> Bool { card.liesBeneath && isMeasured }
}

extension CardSnapshot {
  /// Whether a card is in its slot, or on its way to another one.
  fileprivate var liesBeneath: Bool { activity == .resting || activity == .moving }
}

extension Preset {
  fileprivate func isSteepAtFirst(_ key: String) -> Bool {
    guard case .numbers(let curve) = try? value(of: key) else { return false }
    return curve[0] == 0 && curve[1] != 0
  }

  /// Whether a timing curve begins or ends at an endless speed, and goes far in a microsecond: along a way that is
  /// long itself, or since it goes beyond the way by twice its length.
  fileprivate func isSteep(_ key: String, along way: Double) -> Bool {
    guard case .numbers(let curve) = try? value(of: key) else { return false }
    let ends = [curve[0] == 0 ? curve[1] : 0, curve[2] == 1 ? 1 - curve[3] : 0].map(abs)
    return ends.contains { $0 > (way > 3000 ? 0 : 2) }
  }

  /// Whether a card has its whole rotation after a point of its way: one that comes home by its drag's law is
  /// there a tenth of a point before.
  fileprivate func turnsWithinPoint(in window: Size) -> Bool {
    let key = "drag.rotation.distance"
    let side = min(max(window.width, window.height), container.size.width)
    let unit = has(key + "Unit", "points") ? 1 : side
    return number(of: key).map { $0 * unit < 1 } ?? false
  }

  /// Whether a card comes home rotated by much, and is straight there at once.
  fileprivate var straightensAtOnce: Bool {
    has("return.rotation", "held")
      && number(of: "drag.rotation.angle").map { abs($0) > 25 } ?? false
  }

  fileprivate func isShort(_ key: String) -> Bool {
    number(of: key).map { $0 < (has(key + "Unit", "points") ? 30 : 0.1) } ?? false
  }
}

extension Rectangle {
  /// Whether it is a line of points, in which a card has no shape.
  fileprivate var isNarrow: Bool {
    max(size.width, size.height) >= 1000 * min(size.width, size.height)
  }
}
