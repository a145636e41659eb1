package import RiffleMotion

package struct Press: Hashable, Sendable {
  package var kind: PointerKind
  package var startTime: Timestamp
  /// Where the pointer went down, in points.
  package var startLocation: Point
  /// The press caught a moving object, so any movement is meant as a drag.
  package var catchesMotion: Bool
  /// The time of the newest event.
  package var time: Timestamp
  /// The location, in points.
  package var location: Point

  package init(
    kind: PointerKind,
    time: Timestamp,
    location: Point,
    catchesMotion: Bool = false
  ) {
    self.kind = kind
    (startTime, startLocation) = (time, location)
    (self.time, self.location) = (time, location)
    self.catchesMotion = catchesMotion
  }

  /// The straight-line movement since the press, in points.
  package var translation: Vector { location - startLocation }

  package var duration: Double { time.seconds(since: startTime) }

  mutating func move(to position: Point, at time: Timestamp) {
    location = position
    self.time = time
  }

  /// Whether the press has moved by at least the slop, and not only on the spot.
  ///
  /// The slop is the straight-line distance and not the length of the path, so a trembling pointer
  /// drags nothing.
  var isPan: Bool { translation != .zero && translation.length >= panSlop }

  /// The part of the movement that a pan's translation leaves out, if it begins now.
  ///
  /// A mouse and a pen leave out nothing: the grabbed point stays under the pointer. A finger
  /// leaves out the slop, as in UIKit, so that nothing jumps.
  var slopOfTranslation: Vector {
    guard kind == .touch else { return .zero }
    let moved = translation
    return moved.length <= panSlop ? moved : moved * (panSlop / moved.length)
  }

  private var panSlop: Double { catchesMotion ? 0 : PerPointerKind.slop[kind] }

  var isNearStart: Bool { translation.length < PerPointerKind.slop[kind] }

  /// It is nil for a mouse: however long its button is held, a press on the spot is a click.
  var tapExpiry: Timestamp? {
    PerPointerKind.longestTap[kind].map { startTime.advanced(by: $0) }
  }
}

extension PerPointerKind<Double?> {
  /// The longest duration of a tap, in seconds; nil for none.
  fileprivate static let longestTap = PerPointerKind(mouse: nil, pen: 0.3, touch: 0.3)
}

/// The meaning of a pointer event for a press: the only reading of phases and button masks.
///
/// A press starts only if the primary button goes down while no other is held, so a press that
/// began with another button is ignored until all buttons are up. A mask that contradicts the
/// arena's list of pressed pointers means that an event was never delivered; a lost release cancels
/// the press, since there is no velocity with which it could end.
package enum PressStep: Hashable {
  case ignore
  case press
  /// The pointer's last release was never delivered, and a press starts.
  case pressAfterLoss
  case move
  case lift
  /// The press is cancelled, and the pointer is still down.
  case cancel(CancelCause)
  /// The press is cancelled, and the pointer is up or lost.
  case lose(CancelCause)

  package init(_ event: PointerEvent, isDown: Bool) {
    let others = event.buttons.subtracting(.primary)
    switch event.phase {
    case .down(.primary) where others.isEmpty:
      self = isDown ? .pressAfterLoss : .press
    case _ where !isDown:
      self = .ignore
    case .cancel(let cause):
      self = .lose(cause)
    case .up(.primary):
      self = others.isEmpty ? .lift : .lose(.otherButton)
    case .down:
      self = .cancel(.otherButton)
    case .move, .up:
      if !event.buttons.contains(.primary) {
        self = .lose(.captureLost)
      } else if !others.isEmpty {
        self = .cancel(.otherButton)
      } else if case .move = event.phase {
        self = .move
      } else {
        self = .ignore
      }
    }
  }
}
