import RiffleMotion

/// The nudge: a small sway of the top card that shows that it can move.
extension CardStack {
  /// Sways the top card a little in a direction and back, if it rests and no pointer is about to drag
  /// it.
  mutating func nudge(toward direction: Direction, at time: Timestamp) -> CommandResult {
    guard let top = shown.top else { return .refused(.noCard) }
    guard shown.cycling == nil, top.isResting, !top.motion.isMoving(at: time.seconds),
      !top.isPressed || preset.release.swipeRecognizer != nil
    else { return .refused(.busy) }
    let rest = rest(of: 0)
    let style = travel.style
    shown.update(0) { card in
      card.motion = CardMotion(restingAt: rest)
      switch style {
      case .full: card.motion.sway(direction.vector, at: time)
      case .fade: card.motion.blink(at: time)
      case .instant: break
      }
      card.enter(.moving)
    }
    return .performed(named(top.id))
  }
}

extension CardMotion {
  /// The distance that a card is nudged to, in points.
  ///
  /// It turns back before it is there, after 12: enough to be seen, too little to look like a swipe.
  private static let distance = 14.3
  /// The rotation of a card that is nudged to the right.
  private static let lean = Angle(degrees: 1.2)
  /// The time after which it goes back, in seconds.
  private static let turn = 0.2
  private static let away = Spring.constant(response: 0.4, dampingRatio: 1)
  private static let back = Spring.constant(response: 0.5, dampingRatio: 0.62)

  /// Moves a card that rests a little aside and back, on springs.
  fileprivate mutating func sway(_ direction: Vector, at time: Timestamp) {
    let turn = time.advanced(by: Self.turn)
    func sway(_ track: inout Track, by amount: Double) {
      guard amount != 0 else { return }
      let rest = track.target
      track.spring(to: rest + amount, with: Self.away, from: time)
      track.spring(to: rest, with: Self.back, from: turn)
    }
    sway(&x, by: direction.dx * Self.distance)
    sway(&y, by: direction.dy * Self.distance)
    sway(&rotation, by: direction.dx * Self.lean.radians)
  }
}
