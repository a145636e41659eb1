import RiffleMotion

/// The last two positions of a pointer.
struct PointerSteps: Sendable {
  private var newest = (translation: Vector.zero, time: Timestamp.zero)
  private var former: (translation: Vector, time: Timestamp)?

  init(at time: Timestamp = .zero) {
    newest.time = time
  }

  /// A position of the same time as the newest one replaces it; the same position again is no movement.
  mutating func add(_ translation: Vector, at time: Timestamp) {
    guard translation != newest.translation else { return }
    if time > newest.time { former = newest }
    newest = (translation, max(time, newest.time))
  }

  /// The speed of the last step in points per second; zero if there is no former position.
  var velocity: Vector {
    guard let former else { return .zero }
    return (newest.translation - former.translation) * (1 / newest.time.seconds(since: former.time))
  }
}
