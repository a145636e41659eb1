import RiffleMotion

/// How cards get from pose to pose: by the rules of the preset, by a short fade instead, or at
/// once.
struct Travel {
  var preset: Preset
  var style: Style

  enum Style: Hashable, Sendable {
    case full
    /// The cards fade, for people whom motion disturbs.
    case fade
    case instant
  }

  /// An exit is made for the directions of its preset.
  ///
  /// In another one, which the policy may allow for commands, the card flies off: qi's exit would
  /// leave to the right for a swipe up.
  func animateExit(_ motion: inout CardMotion, in context: ExitContext, at time: Timestamp) {
    guard style != .fade else { return motion.fadeOut(at: time) }
    let isForeseen = preset.commandDirections.contains(context.direction)
    let exit = isForeseen ? preset.exit : erased(FlyExit())
    exit.animateExit(&motion, in: context, at: time)
    if style == .instant { motion.finish(at: time) }
  }

  /// How the stamp of a card comes that a command swipes; nil for a short fade.
  func commandStamp(toward direction: Direction) -> StampFade? {
    guard style == .full, preset.commandDirections.contains(direction) else { return nil }
    return preset.exit.stampFades?.command
  }

  /// How the stamp of a card goes whose swipe is undone; nil for a short fade.
  var undoStamp: StampFade? {
    style == .full ? preset.exit.stampFades?.undo : nil
  }

  /// Puts a card whose exit is over where its way back starts.
  func placeForUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    if style != .fade { preset.exit.placeForUndo(&motion, to: rest, at: time) }
  }

  /// Starts the way back of a card whose swipe was undone.
  func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    guard style != .fade else { return motion.fade(to: rest, at: time) }
    preset.exit.animateUndo(&motion, to: rest, at: time)
    if style == .instant { motion.finish(at: time) }
  }

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
    in context: RestackContext,
    at time: Timestamp
  ) {
    if style == .fade {
      let isSeen = motion.pose(at: time.seconds).alpha > 0
      return isSeen
        ? motion.rest(in: context.slot, at: time) : motion.fade(to: context.slot, at: time)
    }
    preset.restack.animateRestack(&motion, in: context, at: time)
    if style == .instant { motion.finish(at: time) }
  }

  /// Starts the motion of a card that fills the last slot after a swipe.
  func animateEntry(_ motion: inout CardMotion, at time: Timestamp) {
    if style == .full { preset.restack.animateEntry(&motion, at: time) }
  }

  /// Starts the way back down of the lower cards.
  func animateConceal(
    _ revealProgress: inout Track,
    in context: RestackContext,
    at time: Timestamp
  ) {
    if style == .full {
      return preset.restack.animateConceal(&revealProgress, in: context, at: time)
    }
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
  mutating func forEachTrack(_ change: (inout Track) -> Void) {
    change(&x)
    change(&y)
    change(&width)
    change(&height)
    change(&rotation)
    change(&alpha)
  }

  /// The duration of a fade in place of a motion, in seconds.
  private static let fade = 0.15

  mutating func finish(at time: Timestamp) {
    forEachTrack { track in
      track.rest(at: track.target, from: time)
      track.forget(before: time)
    }
  }

  mutating func fadeOut(at time: Timestamp) {
    halt(at: time)
    alpha.animate(to: 0, along: .linear, duration: Self.fade, from: time)
  }

  /// Fades the card in again if it was to fade.
  mutating func fadeIn(to alpha: Double, at time: Timestamp) {
    guard self.alpha.target != alpha else { return }
    self.alpha.animate(to: alpha, along: .linear, duration: Self.fade, from: time)
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
    forEachTrack { track in
      guard track.restTime > time else { return }
      track.rest(at: track.sample(at: time.seconds).value, from: time)
      track.forget(before: time)
    }
  }
}
