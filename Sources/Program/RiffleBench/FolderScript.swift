package import RiffleGestures
package import RiffleMotion

/// What a script does to a deck instead of a person: a swipe every half second, by turns with a key and
/// with the mouse, to the right and to the left.
package struct FolderScript: Sendable {
  /// A thing that happens at a time.
  package enum Step: Hashable, Sendable {
    /// A key is pressed.
    case key(Key, at: Timestamp)
    /// The mouse does something.
    case pointer(PointerEvent)

    /// When it happens.
    package var time: Timestamp {
      switch self {
      case .key(_, let time): time
      case .pointer(let event): event.time
      }
    }
  }

  /// The steps that have not happened yet, in the order of their times.
  package private(set) var steps: ArraySlice<Step>
  /// When the last card has left.
  package let end: Timestamp

  /// The time between two swipes, in seconds.
  private static let pause = 0.5
  /// The time that a swipe with the mouse takes, and that between two of its reports, in seconds.
  private static let (duration, report) = (0.2, 0.008)

  /// Plans swipes.
  ///
  /// - Parameters:
  ///   - count: The number of swipes.
  ///   - start: When the first begins.
  ///   - size: The size of the window, in points.
  package init(swipes count: Int, from start: Timestamp, in size: Size) {
    var steps: [Step] = []
    for swipe in 0..<count {
      let time = start.advanced(by: Double(swipe) * Self.pause)
      let side = swipe % 4 < 2 ? 1.0 : -1.0
      if swipe.isMultiple(of: 2) {
        steps.append(.key(side > 0 ? .right : .left, at: time))
      } else {
        steps += Self.drag(toward: side, from: time, in: size)
      }
    }
    self.steps = steps[...]
    end = start.advanced(by: Double(count) * Self.pause + 1)
  }

  /// Takes the next step that is due; nil if none is.
  package mutating func next(until now: Timestamp) -> Step? {
    guard let first = steps.first, first.time <= now else { return nil }
    return steps.popFirst()
  }

  /// A drag by a third of the window, that ends fast.
  private static func drag(toward side: Double, from start: Timestamp, in size: Size) -> [Step] {
    let middle = Point(x: size.width / 2, y: size.height * 0.4)
    func event(_ phase: PointerEvent.Phase, _ part: Double, _ buttons: PointerButtons) -> Step {
      .pointer(
        PointerEvent(
          time: start.advanced(by: part * duration),
          phase: phase,
          position: middle + Vector(dx: side * part * part * size.width / 3, dy: part * 12),
          buttons: buttons
        )
      )
    }
    let count = Int(duration / report)
    let moves = (1...count).map { event(.move, Double($0) / Double(count), .primary) }
    return [event(.down(.primary), 0, .primary)] + moves + [event(.up(.primary), 1, [])]
  }
}
