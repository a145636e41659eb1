package import RiffleCards
package import RiffleGestures
package import RiffleMotion
import RiffleMuseum
package import Testing

/// Sends pointer events and commands to a stack, at times in seconds, and keeps its events.
package struct StackScript {
  package var stack: CardStack
  /// The policy of pointers and of ``send(_:at:)``.
  package var policy = StackPolicy()
  package private(set) var events: [StackEvent] = []
  private var pointer = Point.zero

  /// Makes a stack in a window of 1280 x 800, whose container spans x 490...790 and y 140...540.
  package init(
    _ preset: Preset = .container,
    cards: Int,
    window: Size = Size(width: 1280, height: 800)
  ) {
    stack = CardStack(preset: preset, window: window, count: cards)
  }

  /// The center of the container, in window axes.
  package var middle: Point { stage.container.center }

  private var stage: Stage { stack.stage }

  package mutating func press(
    _ point: Point,
    at seconds: Double,
    button: PointerButtons = .primary,
    by kind: PointerKind = .mouse
  ) {
    send(.down(button), to: point, at: seconds, held: [.primary, button], by: kind)
  }

  package mutating func move(to point: Point, at seconds: Double, by kind: PointerKind = .mouse) {
    send(.move, to: point, at: seconds, held: .primary, by: kind)
  }

  package mutating func lift(
    _ point: Point? = nil,
    at seconds: Double,
    by kind: PointerKind = .mouse
  ) {
    send(.up(.primary), to: point ?? pointer, at: seconds, held: [], by: kind)
  }

  /// Presses the container's center, moves by a vector in one step and releases 0.1 s after the
  /// press.
  package mutating func drag(by translation: Vector, at seconds: Double) {
    press(middle, at: seconds)
    move(to: middle + translation, at: seconds + 0.05)
    lift(at: seconds + 0.1)
  }

  package mutating func command(_ command: StackCommand, at seconds: Double) {
    events += stack.handle(.command(command), at: Timestamp(seconds: seconds))
  }

  package mutating func send(_ input: StackInput, at seconds: Double) {
    events += stack.handle(input, at: Timestamp(seconds: seconds), policy: policy)
  }

  package mutating func set(_ key: String, _ value: ParameterValue, at seconds: Double) {
    events += stack.handle(.set(key: key, value: value), at: Timestamp(seconds: seconds))
  }

  package mutating func cancel(_ cause: CancelCause, at seconds: Double) {
    events += stack.handle(.cancel(cause), at: Timestamp(seconds: seconds))
  }

  package mutating func resize(to window: Size, at seconds: Double) {
    events += stack.handle(.resize(window), at: Timestamp(seconds: seconds))
  }

  package mutating func pass(to seconds: Double) {
    events += stack.advance(to: Timestamp(seconds: seconds))
  }

  /// Returns the pose of a card at a time, in the container's axes.
  package func pose(of card: Int, at seconds: Double) -> Pose? {
    guard var pose = snapshot(of: card, at: seconds)?.pose else { return nil }
    pose.center = Point(
      x: pose.center.x - stage.container.origin.x,
      y: pose.center.y - stage.container.origin.y
    )
    return pose
  }

  /// Returns where the middle of a card is seen at a time, in window axes.
  package func place(of card: CardID, at seconds: Double) throws -> Point {
    try #require(stack.snapshots(at: seconds).first { $0.id == card }).pose.center
  }

  package func snapshot(of card: Int, at seconds: Double) -> CardSnapshot? {
    stack.snapshots(at: seconds).first { $0.index == card }
  }

  /// Returns one line for each event with one of some names, or for all but refusals: its name, its card and its direction.
  package func eventLines(_ names: StackEvent.Name...) -> [String] {
    events.filter { names.isEmpty ? $0.name != .didRefuse : names.contains($0.name) }.map { event in
      [event.name.rawValue, event.card.map { String($0.index) }, event.direction?.rawValue]
        .compactMap { $0 }.joined(separator: " ")
    }
  }

  private mutating func send(
    _ phase: PointerEvent.Phase,
    to point: Point,
    at seconds: Double,
    held: PointerButtons,
    by kind: PointerKind
  ) {
    pointer = point
    let time = Timestamp(seconds: seconds)
    let event = PointerEvent(time: time, kind: kind, phase: phase, position: point, buttons: held)
    events += stack.handle(.pointer(event), at: time, policy: policy)
  }
}

extension StackScript {
  /// Makes a stack of the riffle preset, whose cards may be swiped in all directions or in some.
  package static func house(cards: Int, allowed: [Direction]? = nil) -> StackScript {
    var preset = Preset.riffle
    if let allowed { preset.release = ProjectionRelease(directions: allowed) }
    return StackScript(preset, cards: cards)
  }
}

extension Preset {
  /// The presets whose swiped cards leave the stack.
  package static let withoutCycling = everything.filter { $0.exit.destination == .gone }
}

/// The ease-in-out curve (0.42, 0, 0.58, 1) by plain bisection, independent of the code under test.
package func easeInOut(_ fraction: Double) -> Double {
  func bezier(_ one: Double, _ two: Double, _ s: Double) -> Double {
    3 * one * s * (1 - s) * (1 - s) + 3 * two * s * s * (1 - s) + s * s * s
  }
  var low = 0.0
  var high = 1.0
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if bezier(0.42, 0.58, middle) < fraction { low = middle } else { high = middle }
  }
  return bezier(0, 1, low)
}

/// Returns whether two numbers differ by no more than a tolerance.
package func isClose(_ one: Double?, _ other: Double, within tolerance: Double = 1e-9) -> Bool {
  guard let one else { return false }
  return abs(one - other) <= tolerance
}

/// Expects the same events in the same order.
///
/// Only a card that fills the last slot some time after a swipe may come at another moment; it comes
/// at once if nothing flies.
package func expectSameEvents(
  _ lines: [String],
  _ expected: [String],
  of preset: Preset,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard preset.restack.newcomer != .atOnce else {
    return #expect(lines == expected, sourceLocation: sourceLocation)
  }
  for comes in [false, true] {
    #expect(
      lines.filter { $0.hasPrefix("willDisplay") == comes }
        == expected.filter { $0.hasPrefix("willDisplay") == comes },
      "\(preset.name)",
      sourceLocation: sourceLocation
    )
  }
}
