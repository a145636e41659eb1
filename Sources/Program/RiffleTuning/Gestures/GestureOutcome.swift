package import RiffleCore

/// What a preset makes of one press of a gesture: whether the card is swiped or returns, why, and how it
/// moves.
///
/// What follows the release is what would follow if nothing else was done, so that each press is judged
/// by itself.
///
/// ```
/// let trace = gesture.trace(for: stack, madeWith: .riffle)
/// for outcome in GestureOutcome.all(of: trace, on: stack) { print(outcome.why) }
/// ```
package struct GestureOutcome: Hashable, Sendable {
  /// The time of the press, or of a command, from the beginning of the gesture.
  package let press: Timestamp
  /// The time of the release; of a quick movement, that at which it was recognized.
  package let release: Timestamp
  package let result: Result
  /// It has the numbers that were compared; nil if the release rule gives none.
  package let reason: ReleaseReason?
  /// It says in words why, such as "37 of 112 pt right, 75 short".
  package let why: String
  /// The greatest rotation from the pose at rest, clockwise if positive, until the card is out of sight
  /// or at rest.
  package let lean: Angle
  /// It says by how much of its width at rest the next card had grown when the card was released;
  /// nil without a
  /// next card.
  package let growth: Double?

  package enum Result: Hashable, Sendable {
    /// Seconds from the release until the whole card is out of sight, as drawn; nil if it stays in
    /// sight.
    case swiped(Direction, outOfSight: Double?)
    /// It returns after a release, or because the gesture was canceled.
    case returned(Return)
    case tapped
    /// No card has moved.
    case nothing
    /// Nor has one: a card was in flight, and the preset's cannot be caught.
    case uncaught
  }

  /// How a card goes back, all measured at its middle.
  package struct Return: Hashable, Sendable {
    /// The part of its way by which it goes beyond the end.
    package var overshoot: Double
    /// Seconds until half of the way back is done.
    package var halfway: Double
    /// Seconds until it stays within a point of the end.
    package var settling: Double
  }

  /// Returns an outcome for each press or swiping command of a gesture; the stack is at time 0.
  package static func all(of trace: Trace, on stack: CardStack) -> [GestureOutcome] {
    var meter = GestureMeter(of: stack)
    for step in trace.steps { meter.handle(step) }
    return meter.outcomes
  }
}

extension Trace {
  /// Whether a pointer lets go, or a command swipes: without either, nothing comes of it.
  package var hasOutcome: Bool {
    steps.contains { step in
      switch step.input {
      case .pointer(let event): if case .up = event.phase { true } else { false }
      case .command(.swipe), .key(.swipe): true
      case .cancel, .command, .key, .resize, .set, .restore: false
      }
    }
  }
}

private struct GestureMeter {
  private(set) var outcomes: [GestureOutcome] = []
  private var stack: CardStack
  private var held: Set<PointerID> = []
  /// It is kept from the press until all pointers are up.
  private var press: Press?

  private struct Press {
    var start: Timestamp
    var rest: Angle
    /// The time up to which the drag is measured.
    var measured: Timestamp
    var lean = Angle.zero
    var isDecided = false
    /// What it comes to if it moves no card.
    var unmoved = GestureOutcome.Result.nothing
  }

  init(of stack: CardStack) { self.stack = stack }

  mutating func handle(_ step: Trace.Step) {
    switch step.input {
    case .pointer(let event):
      if case .down = event.phase, held.insert(event.pointer).inserted, press == nil {
        begin(at: step.time)
        if isUncatchable(at: step.time) { press?.unmoved = .uncaught }
      }
      if event.buttons.isEmpty { held.remove(event.pointer) }
    case .cancel: held = []
    case .command(.swipe), .key(.swipe):
      guard press == nil else { break }
      begin(at: step.time)
    case .command, .key, .resize, .set, .restore: break
    }
    followDrag(until: step.time)
    let before = stack
    let events = stack.handle(step.input, at: step.time)
    judge(step, events, before)
    if held.isEmpty, let press {
      if !press.isDecided { addUnmoved(press, events, at: step.time) }
      self.press = nil
    }
  }

  private mutating func begin(at time: Timestamp) {
    _ = stack.advance(to: time)
    let rest = stack.topCard == nil ? .zero : stack.restingPose(ofDepth: 0).rotation
    press = Press(start: time, rest: rest, measured: time)
  }

  /// Whether a card is in flight that no press stops.
  private func isUncatchable(at time: Timestamp) -> Bool {
    !stack.preset.exit.isCatchable
      && stack.snapshots(at: time.seconds).contains { $0.activity == .leaving }
  }

  /// Between two inputs a dragged card may go on, as on its way to the pointer.
  private mutating func followDrag(until time: Timestamp) {
    guard var press, !press.isDecided, let card = stack.drag?.card else { return }
    var course = CardCourse(of: card, on: stack, from: press.measured)
    while course.next(until: time) {
      if let pose = course.card?.pose { press.lean = pose.lean(from: press.rest, or: press.lean) }
    }
    press.measured = time
    self.press = press
  }

  private mutating func judge(_ step: Trace.Step, _ events: [StackEvent], _ before: CardStack) {
    guard var press, !press.isDecided else { return }
    let figures: ReleaseFigures? =
      if case .pointer(let event) = step.input, case .up = event.phase {
        before.preview(of: event).map { ReleaseFigures($0, at: step.time) }
      } else {
        nil
      }
    let began = events.lazy.compactMap { event in
      if case .didBeginDrag(let card, _) = event.kind { card.id } else { nil }
    }
    let swipe = events.first(where: \.kind.isSwipe)
    guard let card = swipe?.card?.id ?? before.drag?.card ?? began.first,
      swipe != nil || stack.drag == nil
    else { return }
    let direction = swipe?.direction ?? figures?.verdict.direction
    var course = CardCourse(of: card, on: stack, from: step.time)
    let result: GestureOutcome.Result
    if let direction {
      result = .swiped(direction, outOfSight: course.timeOutOfSight(rest: press.rest, &press.lean))
    } else {
      result = .returned(course.timesOfReturn(rest: press.rest, &press.lean))
    }
    press.isDecided = true
    self.press = press
    let reason = swipe?.reason ?? figures?.verdict.reason
    let why =
      figures?.explanation(of: before.preset.release) ?? Self.words(for: step.input, swipe != nil)
    outcomes.append(
      GestureOutcome(
        press: press.start,
        release: step.time,
        result: result,
        reason: reason,
        why: why,
        lean: press.lean,
        growth: before.growth(below: card, at: step.time)
      )
    )
  }

  /// Says why, for what is not a release that a rule has judged.
  private static func words(for input: StackInput, _ isSwipe: Bool) -> String {
    switch input {
    case .command, .key: "a command"
    case .pointer where isSwipe: "a quick movement"
    case .pointer, .cancel, .resize, .set, .restore: "the gesture was canceled"
    }
  }

  private mutating func addUnmoved(_ press: Press, _ events: [StackEvent], at time: Timestamp) {
    let isTap = events.contains { if case .didSelect = $0.kind { true } else { false } }
    let result = isTap ? .tapped : press.unmoved
    let why =
      switch result {
      case .tapped: "the pointer did not move"
      case .uncaught: "cannot be caught"
      case .swiped, .returned, .nothing: "no card was moved"
      }
    outcomes.append(
      GestureOutcome(
        press: press.start,
        release: time,
        result: result,
        reason: nil,
        why: why,
        lean: .zero,
        growth: nil
      )
    )
  }
}

/// One card of a stack without further inputs, in small steps of time.
private struct CardCourse {
  private let id: CardID
  private let start: Timestamp
  private let window: Rectangle
  private let appearance: Appearance
  private var stack: CardStack
  private var steps = 0
  private(set) var time: Timestamp

  /// It is in seconds: a spring's extreme is met to some thousandths.
  private static let step = 0.002
  /// How long a card is followed, in seconds.
  private static let patience = 30.0

  init(of card: CardID, on stack: CardStack, from start: Timestamp) {
    (id, self.start, time, self.stack) = (card, start, start, stack)
    window = Rectangle(origin: .zero, size: stack.stage.window)
    appearance = stack.preset.appearance
  }

  var card: CardSnapshot? { stack.snapshots(at: time.seconds).first { $0.id == id } }

  /// Goes on by a step, at most until an end, where it returns false.
  mutating func next(until end: Timestamp) -> Bool {
    guard time < end else { return false }
    steps += 1
    time = min(start.advanced(by: Double(steps) * Self.step), end)
    _ = stack.advance(to: time)
    return true
  }

  private var limit: Timestamp { start.advanced(by: Self.patience) }

  private func card(at time: Timestamp) -> CardSnapshot? {
    var later = self
    later.time = time
    _ = later.stack.advance(to: time)
    return later.card
  }

  // MARK: Swipes

  /// Seconds until the card is out of sight for good; nil if it comes to rest in sight.
  mutating func timeOutOfSight(rest: Angle, _ lean: inout Angle) -> Double? {
    // The last course in which the card was seen, and the time of the step after it.
    var seen: (course: CardCourse, next: Timestamp?)?
    repeat {
      let card = card
      if let card, card.activity != .leaving {
        // It has come back at the bottom; out of sight or not.
        if seen != nil, seen?.next == nil { return nil }
        break
      }
      if isSeen(card) {
        seen = (self, nil)
        if let pose = card?.pose { lean = pose.lean(from: rest, or: lean) }
      } else if seen?.next == nil {
        seen?.next = time
      }
      guard card != nil else { break }
    } while next(until: limit)
    guard let seen else { return 0 }
    guard var hidden = seen.next else { return nil }
    var visible = seen.course.time
    while hidden.microseconds - visible.microseconds > 1 {
      let middle = Timestamp(microseconds: (visible.microseconds + hidden.microseconds) / 2)
      let card = seen.course.card(at: middle)
      if isSeen(card), card?.activity == .leaving { visible = middle } else { hidden = middle }
    }
    return hidden.seconds(since: start)
  }

  private func isSeen(_ card: CardSnapshot?) -> Bool {
    guard let card, card.pose.alpha > 0 else { return false }
    var face = card.pose
    face.size = appearance.faceSize(of: face.size)
    return face.overlaps(window)
  }

  // MARK: Returns

  mutating func timesOfReturn(rest: Angle, _ lean: inout Angle) -> GestureOutcome.Return {
    let start = self
    var places: [(time: Timestamp, center: Point)] = []
    repeat {
      guard let pose = card?.pose else { break }
      places.append((time, pose.center))
      lean = pose.lean(from: rest, or: lean)
    } while stack.isMoving(at: time.seconds) && next(until: limit)
    guard let first = places.first, let end = places.last?.center else {
      return GestureOutcome.Return(overshoot: 0, halfway: 0, settling: 0)
    }
    let way = first.center - end
    let length = way.length
    guard length > 0 else { return GestureOutcome.Return(overshoot: 0, halfway: 0, settling: 0) }
    /// It is 1 at the release, 0 at the end, less beyond.
    func remainder(_ center: Point) -> Double { (center - end).dot(way) / (length * length) }
    func seconds(after last: Int?, until isOver: (Point) -> Bool) -> Double {
      guard let last, last + 1 < places.count else { return 0 }
      var (short, far) = (places[last].time, places[last + 1].time)
      while far.microseconds - short.microseconds > 1 {
        let middle = Timestamp(microseconds: (short.microseconds + far.microseconds) / 2)
        let isFar = start.card(at: middle).map { isOver($0.pose.center) } ?? true
        if isFar { far = middle } else { short = middle }
      }
      return far.seconds(since: self.start)
    }
    let half = places.firstIndex { remainder($0.center) <= 0.5 }
    let late = places.lastIndex { ($0.center - end).length > 1 }
    return GestureOutcome.Return(
      overshoot: max(0, -(places.map { remainder($0.center) }.min() ?? 0)),
      halfway: seconds(after: half.flatMap { $0 > 0 ? $0 - 1 : nil }) { remainder($0) <= 0.5 },
      settling: seconds(after: late) { ($0 - end).length <= 1 }
    )
  }
}

extension CardStack {
  /// Says by how much of its width at rest the card beneath another has grown; nil if there is
  /// none.
  fileprivate func growth(below card: CardID, at time: Timestamp) -> Double? {
    guard topCard != nil, let first = cardsInPicture.first else { return nil }
    let isTop = first == card
    guard let next = isTop ? nextPoses.first?.card : first else { return nil }
    let shown = snapshots(at: time.seconds).first { $0.id == next }
    let rest = restingPose(ofDepth: isTop ? 1 : 0).size.width
    guard let shown, rest > 0 else { return nil }
    return shown.pose.size.width / rest - 1
  }
}

extension Pose {
  fileprivate func lean(from rest: Angle, or other: Angle) -> Angle {
    let lean = Angle(radians: rotation.radians - rest.radians)
    return abs(lean.radians) > abs(other.radians) ? lean : other
  }

  /// Whether the card shares an area with a rectangle: neither lies wholly beyond a side of the other.
  package func overlaps(_ rectangle: Rectangle) -> Bool {
    let (cosine, sine) = (abs(rotation.cos), abs(rotation.sin))
    let way = center - rectangle.center
    let turned = way.rotated(by: Angle(radians: -rotation.radians))
    let (own, other) = (size, rectangle.size)
    return abs(way.dx) * 2 < own.width * cosine + own.height * sine + other.width
      && abs(way.dy) * 2 < own.width * sine + own.height * cosine + other.height
      && abs(turned.dx) * 2 < other.width * cosine + other.height * sine + own.width
      && abs(turned.dy) * 2 < other.width * sine + other.height * cosine + own.height
  }
}
