import RiffleMotion

/// How cards get from pose to pose: by the rules of the preset, by a short fade instead, or at
/// once.
struct Travel {
  var preset: Preset
  var style: Style

  enum Style: Hashable, Sendable {
    case full
    /// By a fade, for people whom motion disturbs.
    case fade
    case instant
  }

  /// An exit is made for the directions of its preset's release rule.
  ///
  /// In another one, which the policy may allow for commands, the card flies off: qi's exit would
  /// leave to the right for a swipe up.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    guard style != .fade else { return motion.fadeOut(at: time) }
    let isForeseen = preset.release.directions.contains(context.direction)
    let exit: any ExitRule = isForeseen ? preset.exit : FlyExit()
    exit.animateExit(&motion, in: context, at: time)
    if style == .instant { motion.finish(at: time) }
  }

  /// Starts the way back of a card whose swipe was undone.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard style != .fade else { return motion.fade(to: rest, at: time) }
    preset.exit.animateUndo(&motion, to: rest, at: time)
    if style == .instant { motion.finish(at: time) }
  }

  /// Starts the way back of a card that was released without a swipe.
  func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard style != .fade else { return motion.fade(to: rest, at: time) }
    preset.returnRule.animateReturn(&motion, to: rest, at: time)
    if style == .instant { motion.finish(at: time) }
  }

  /// Starts a card's way to another slot.
  ///
  /// With fades, it is there at once, behind the card that fades; only a card that was not seen
  /// fades in.
  func animateRestack(
    _ motion: inout CardMotion,
    to slot: Pose,
    depth: Int,
    at time: Timestamp
  ) {
    if style == .fade {
      let isSeen = motion.pose(at: time.seconds).alpha > 0
      return isSeen ? motion.rest(in: slot, at: time) : motion.fade(to: slot, at: time)
    }
    preset.restack.animateRestack(&motion, to: slot, depth: depth, at: time)
    if style == .instant { motion.finish(at: time) }
  }

  /// Starts the way back down of the lower cards.
  func animateConceal(_ revealProgress: inout Track, at time: Timestamp) {
    if style == .full { return preset.restack.animateConceal(&revealProgress, at: time) }
    revealProgress.rest(at: 0, from: time)
    revealProgress.forget(before: time)
  }
}

extension CardStack {
  var travel: Travel {
    Travel(preset: preset, style: isInstant ? .instant : reducesMotion ? .fade : .full)
  }
}

extension CardMotion {
  /// The duration of a fade in place of a motion, in seconds.
  private static let fade = 0.15

  private static var tracks: [WritableKeyPath<CardMotion, Track>] {
    [\.x, \.y, \.width, \.height, \.rotation, \.alpha]
  }

  mutating func finish(at time: Timestamp) {
    for track in Self.tracks {
      self[keyPath: track].rest(at: self[keyPath: track].target, from: time)
      self[keyPath: track].forget(before: time)
    }
  }

  mutating func fadeOut(at time: Timestamp) {
    halt(at: time)
    alpha.animate(to: 0, along: .linear, duration: Self.fade, from: time)
  }

  /// Fades the card out where it is, and in again in another pose; only in if it is not seen, or
  /// there already.
  mutating func fade(to pose: Pose, at time: Timestamp) {
    let start = self.pose(at: time.seconds)
    var place = pose
    place.alpha = start.alpha
    if start.alpha == 0 || start.isNear(place, within: 0.01) {
      rest(in: place, at: time)
      guard start.alpha != pose.alpha else { return }
      return alpha.animate(to: pose.alpha, along: .linear, duration: Self.fade, from: time)
    }
    let middle = time.advanced(by: Self.fade / 2)
    let center = unrotatedCenter(of: pose)
    halt(at: time)
    alpha.animate(to: 0, along: .linear, duration: Self.fade / 2, from: time)
    x.rest(at: center.x, from: middle)
    y.rest(at: center.y, from: middle)
    width.rest(at: pose.size.width, from: middle)
    height.rest(at: pose.size.height, from: middle)
    rotation.rest(at: pose.rotation.radians, from: middle)
    alpha.animate(to: pose.alpha, along: .linear, duration: Self.fade / 2, from: middle)
  }

  mutating func blink(at time: Timestamp) {
    let (rest, middle) = (alpha.target, time.advanced(by: Self.fade / 2))
    alpha.animate(to: rest * 0.6, along: .linear, duration: Self.fade / 2, from: time)
    alpha.animate(to: rest, along: .linear, duration: Self.fade / 2, from: middle)
  }

  private mutating func halt(at time: Timestamp) {
    for track in Self.tracks where self[keyPath: track].restTime > time {
      let value = self[keyPath: track].sample(at: time.seconds).value
      self[keyPath: track].rest(at: value, from: time)
      self[keyPath: track].forget(before: time)
    }
  }
}
