import RiffleGestures
import RiffleMotion

/// The way of a swiped card that a drag brings back.
///
/// The card comes from the side from which the hand moves away, wherever it left: only so can it go with the hand
/// from the first point on. The release rule judges the way that it has come as it would judge that of a resting card.
struct WayBack: Hashable, Sendable {
  /// The picture of the card that was swiped, by which its swipe is known.
  let swiped: CardID
  /// The direction of the drag.
  let direction: Direction
  /// The middle of the card where its way began, in the container's axes.
  let start: Point
  let origin: Origin

  /// Where the card was when the drag began.
  enum Origin: Hashable, Sendable {
    /// Out of sight, beyond the edge on the side that the hand leaves.
    case outside
    /// On its flight, which goes on if the drag does not bring it back.
    case flight
  }

  /// The direction in which the card goes out again.
  func exit(of swipe: PastSwipe) -> Direction {
    origin == .flight ? swipe.direction : Direction(along: direction.vector * -1)
  }

  /// The facts of the drag as the release rule reads them: as if a card had gone as far from rest.
  func judged(_ context: DragContext) -> DragContext {
    var judged = context
    judged.pose = context.rest
    judged.pose.center = context.rest.center + (context.pose.center - start)
    judged.location = judged.pose.center + context.anchor.rotated(by: judged.pose.rotation)
    return judged
  }

  /// A release in the axes in which the rule can judge it: its own direction, if the rule has that, and
  /// otherwise turned into another one.
  func judged(_ release: ReleaseContext, among directions: [Direction]) -> ReleaseContext {
    let judge = judge(among: directions)
    let (from, to) = (direction.vector, judge.vector)
    func turned(_ way: Vector) -> Vector {
      let (along, across) = (way.dot(from), way.dy * from.dx - way.dx * from.dy)
      return Vector(dx: to.dx * along - to.dy * across, dy: to.dy * along + to.dx * across)
    }
    var judged = release
    judged.travel = turned(release.travel)
    judged.center = release.rest.center + turned(release.center - release.rest.center)
    judged.velocity = turned(release.velocity)
    judged.step = turned(release.step)
    judged.meanVelocity = turned(release.meanVelocity)
    judged.comeback = turned(release.comeback)
    judged.allowed = [judge]
    return judged
  }

  /// Whether a release brings the card back.
  func isBack(by verdict: ReleaseVerdict, among directions: [Direction]) -> Bool {
    guard let swiped = verdict.direction else { return false }
    return swiped.vector.dot(judge(among: directions).vector) > 0
  }

  private func judge(among directions: [Direction]) -> Direction {
    if directions.contains(direction) { return direction }
    let others = directions.filter { Direction.plain.contains($0) }
    return others.first { $0.vector.dot(direction.vector) != 0 } ?? others.first ?? direction
  }
}

extension CardStack {
  /// Whether a redo would repeat the swipe of the card at an index.
  package func canRedo(_ index: Int) -> Bool {
    order.redoableSwipe().map { self.index(of: $0.card) == index } ?? false
  }

  /// The swipe whose card a drag in the preset's direction brings back; nil for none.
  var swipeToBringBack: PastSwipe? {
    guard let direction = preset.drag.back.direction, preset.drag.goes(direction),
      preset.exit.destination == .gone, shown.cycling == nil
    else { return nil }
    return order.history.last
  }

  /// Takes the card that was swiped last into the hand that has pressed one of the stack, which stays there.
  ///
  /// - Parameter direction: That of the movement with which the drag begins.
  /// - Returns: Whether the drag is of that card from now on.
  mutating func beginWayBack(
    _ direction: Direction,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> Bool {
    guard direction == preset.drag.back.direction, let swipe = swipeToBringBack,
      let pressed = shown.pressedCard, pressed.layer == .stack, let press = pressed.session,
      let index = index(of: swipe.card), policy.shouldUndo(index, self.direction(of: swipe)),
      policy.shouldDrag(index, direction)
    else { return false }
    if pressed.isDragged { resume(at: time) }
    if let index = shown.pressedIndex { shown.update(index: index) { $0.endSession() } }
    commitReveal(at: time)
    let anchor = press.context.anchor
    var card = takeFlight(of: swipe, at: time) ?? makeCard(of: swipe, direction, anchor, at: time)
    let pose = card.motion.pose(at: time.seconds)
    let former = card.wayBack.flatMap { $0.direction == direction ? $0 : nil }
    let way = WayBack(
      swiped: swipe.card,
      direction: direction,
      start: former?.start ?? pose.center,
      origin: card.phase == .leaving ? .flight : .outside
    )
    let context = DragContext(
      rest: topPose,
      pose: pose,
      location: pose.center + anchor.rotated(by: pose.rotation),
      allowed: Direction.plain,
      stage: stage
    )
    var session = DragSession(context: context, interrupted: .leaving)
    session.wayBack = way
    card.beginSession(session)
    card.beginDragging()
    card.stamp?.show(false, at: time)
    let dragPose = preset.drag.pose(in: context, translation: .zero)
    card.motion.move(to: dragPose, by: preset.drag.follow.chase, at: time)
    // With reduced motion a flight fades.
    card.motion.fadeIn(to: topPose.alpha, at: time)
    shown.add(card)
    if revealsCards { keepReveal(of: shown.reveal(at: time.seconds), translation: .zero) }
    return true
  }

  /// Undoes the swipe of a card that the hand lets go on its way back, or has it go out again.
  mutating func endWayBack(
    _ way: WayBack,
    by verdict: ReleaseVerdict,
    at time: Timestamp,
    _ policy: StackPolicy
  ) {
    var reason = verdict.reason
    reason?.direction = way.direction
    guard way.isBack(by: verdict, among: preset.release.directions) else {
      return flyOn(because: reason, from: easeHandOff(at: time), at: time)
    }
    if mayUndo(policy), let swipe = swipeToAskFor(policy) {
      flyOn(because: reason, from: easeHandOff(at: time), at: time)
      _ = askToUndo(swipe, at: time)
      return
    }
    guard mayUndo(policy), let swipe = order.undo() else {
      if let card = shown.pressedCard {
        report(.didRefuse(card.event, Refusal(of: .undo, because: .vetoed)), at: time)
      }
      return flyOn(because: reason, from: easeHandOff(at: time), at: time)
    }
    _ = bringBack(swipe, isByHand: true, at: time)
  }

  private mutating func takeFlight(of swipe: PastSwipe, at time: Timestamp) -> ShownCard? {
    let flight = shown.all.first { $0.layer == .flights && $0.swiped == swipe.card }
    return flight.flatMap { shown.remove($0.id) }
  }

  /// Makes the card of a swipe, just out of sight.
  private mutating func makeCard(
    of swipe: PastSwipe,
    _ direction: Direction,
    _ anchor: Vector,
    at time: Timestamp
  ) -> ShownCard {
    let start = startOfWayBack(direction, anchor: anchor)
    let card = ShownCard(
      id: newPicture(swipe.card),
      index: index(of: swipe.card) ?? 0,
      motion: CardMotion(restingAt: start),
      phase: .moving,
      jitter: liesStraight ? 0 : swipe.jitter
    )
    report(.willDisplay(card.event), at: time)
    return card
  }

  /// Where a card just touches the edge from outside that the hand leaves, led there by the same hand: it leans as
  /// it did on its way out, had it been held so, and is seen from the first movement on.
  private func startOfWayBack(_ direction: Direction, anchor: Vector) -> Pose {
    var context = DragContext(rest: topPose, anchor: anchor, stage: stage)
    context.allowed = Direction.plain
    func pose(after way: Double) -> Pose {
      var motion = CardMotion(restingAt: context.rest)
      let led = preset.drag.pose(in: context, translation: direction.vector * -way)
      motion.apply(led, at: .zero)
      return motion.pose(at: 0)
    }
    var (near, far) = (0.0, Self.firstWay)
    // A drag that leads elsewhere may never have it out of sight.
    let most = Length.inReach(.infinity, of: stage.longestSide)
    while stage.isInSight(pose(after: far), from: direction), far < most {
      (near, far) = (far, 2 * far)
    }
    // To less than a thousandth of a point, or as near as numbers get.
    for _ in 0..<48 where far - near > 1e-4 {
      let middle = (near + far) / 2
      if stage.isInSight(pose(after: middle), from: direction) {
        near = middle
      } else {
        far = middle
      }
    }
    return pose(after: far)
  }

  /// The first way that is tried, in points; it is doubled until the card is out of sight.
  private static let firstWay = 256.0
}

extension DragRule {
  /// Whether a drag may begin in a direction, and cards go that way.
  fileprivate func goes(_ direction: Direction) -> Bool {
    begins.contains(direction.vector) && (axes == .both || direction.vector.dy == 0)
  }
}

extension Stage {
  /// Whether a card that comes in a direction has passed the edge from which it comes.
  fileprivate func isInSight(_ pose: Pose, from direction: Direction) -> Bool {
    let turn = Vector(dx: 1, dy: 0).rotated(by: pose.rotation)
    let (cosine, sine) = (abs(turn.dx), abs(turn.dy))
    let half = Vector(
      dx: (pose.size.width * cosine + pose.size.height * sine) / 2,
      dy: (pose.size.width * sine + pose.size.height * cosine) / 2
    )
    let middle = inWindow(pose).center
    let side = direction.vector
    if side.dx > 0 { return middle.x + half.dx > 0 }
    if side.dx < 0 { return middle.x - half.dx < window.width }
    return side.dy > 0 ? middle.y + half.dy > 0 : middle.y - half.dy < window.height
  }
}
