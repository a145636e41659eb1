package import RiffleCore

package struct OverlayScene: Sendable {
  /// Has handled all inputs up to the time.
  package var stack: CardStack
  package var time: Timestamp
  /// The last event of the pointer that is down.
  package var pointer: PointerEvent?
  package var release: ReleaseFigures?
  /// The cards at earlier times, the earliest first.
  package var trail: [[CardSnapshot]]

  package init(
    of stack: CardStack,
    at time: Timestamp,
    pointer: PointerEvent? = nil,
    release: ReleaseFigures? = nil,
    trail: [[CardSnapshot]] = []
  ) {
    (self.stack, self.time, self.pointer) = (stack, time, pointer)
    (self.release, self.trail) = (release, trail)
  }

  var cards: [CardSnapshot] { stack.snapshots(at: time.seconds) }

  /// What a release right now would be; nil if no card is dragged or the pointer is not known.
  var releaseNow: ReleaseFigures? {
    guard let event = pointer?.released(at: time) else { return nil }
    return stack.preview(of: event).map { ReleaseFigures($0, at: time) }
  }

  /// Where the pointer holds the dragged card, and the point about which the card rotates, in the
  /// window's axes.
  var grip: (grab: Point, pivot: Point)? {
    guard let drag = stack.drag, let card = cards.first(where: { $0.id == drag.card }) else {
      return nil
    }
    let grab = card.pose.center + drag.context.anchor.rotated(by: card.pose.rotation)
    return (grab, stack.preset.drag.anchor == .center ? card.pose.center : grab)
  }
}

extension TracePlayer {
  /// Leaves out earlier poses before time 0; the interval between two of them is in seconds.
  package func scene(
    at time: Timestamp,
    trailing poses: Int = 0,
    every interval: Double = 1 / 30
  ) -> OverlayScene {
    let trail = (0..<max(0, poses)).reversed().compactMap { index -> [CardSnapshot]? in
      let earlier = time.advanced(by: -interval * Double(index + 1))
      return earlier < .zero ? nil : snapshots(at: earlier)
    }
    return OverlayScene(
      of: stack(at: time),
      at: time,
      pointer: pointer(at: time),
      release: release(before: time),
      trail: trail
    )
  }
}

extension GesturePlayer {
  /// The poses are 1/30 s apart.
  package func scene(at time: Timestamp, trailing poses: Int = 0) -> OverlayScene {
    player.scene(at: time, trailing: poses)
  }
}
