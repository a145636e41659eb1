package import RiffleCore
package import RiffleSDL
package import RiffleShell

/// What buttons and sticks of game controllers mean for what is shown.
package struct ControllerHand {
  /// How far the left stick must lean, from 0 to 1, to mean a direction, and to be centered again.
  private static let (lean, rest) = (0.7, 0.4)
  /// How much farther a stick must lean to one side than to the other.
  private static let clearness = 1.5
  /// Seconds until a held direction repeats in the grid, and between repetitions.
  private static let (patience, interval) = (0.4, 0.1)
  /// How fast a picture moves with the stick at its edge, in window heights per second.
  private static let panSpeed = 1.5
  /// How fast a picture grows with the trigger pulled, as a share of its size per second.
  private static let growthRate = 1.5
  /// The longest time that one frame moves a picture for, in seconds.
  private static let longestFrame = 0.05

  private var connected: Set<Int32> = []
  private var leaning: [Int32: Direction] = [:]
  private var held: (direction: Direction, controller: Int32, next: Timestamp)?
  /// The right stick of each controller that is off its center.
  private var drift: [Int32: Vector] = [:]
  private var growth: [Int32: [ControllerTrigger: Double]] = [:]
  private var lastMotion = Timestamp.zero

  package init() {}

  package var isConnected: Bool { !connected.isEmpty }

  package mutating func take(_ event: ControllerEvent, on screen: ScreenKind) -> Action? {
    let controller = event.controller
    switch event.change {
    case .connected: connected.insert(controller)
    case .disconnected:
      connected.remove(controller)
      leaning[controller] = nil
      if held?.controller == controller { held = nil }
    case .refused: break
    case .pressed(let button):
      if let direction = button.direction { hold(direction, event) }
      return ActionRow.action(of: button, on: screen)
    case .released(let button):
      if held?.controller == controller, held?.direction == button.direction { held = nil }
    case .moved(.left, let way): return takeLean(way, event, on: screen)
    case .moved(.right, let way):
      beginMotion(at: event.time)
      drift[controller] = way == .zero ? nil : way
    case .pulled(let trigger, let part):
      beginMotion(at: event.time)
      growth[controller, default: [:]][trigger] = part
      if growth[controller]?.values.allSatisfy({ $0 == 0 }) == true { growth[controller] = nil }
    }
    return nil
  }

  private mutating func takeLean(
    _ way: Vector,
    _ event: ControllerEvent,
    on screen: ScreenKind
  ) -> Action? {
    if let former = leaning[event.controller] {
      guard way.length < Self.rest else { return nil }
      leaning[event.controller] = nil
      if held?.controller == event.controller, held?.direction == former { held = nil }
      return nil
    }
    let (width, height) = (abs(way.dx), abs(way.dy))
    guard way.length >= Self.lean, max(width, height) >= Self.clearness * min(width, height)
    else { return nil }
    let direction: Direction =
      width > height ? (way.dx < 0 ? .left : .right) : (way.dy < 0 ? .up : .down)
    leaning[event.controller] = direction
    hold(direction, event)
    return direction.button.flatMap { ActionRow.action(of: $0, on: screen) }
  }

  private mutating func hold(_ direction: Direction, _ event: ControllerEvent) {
    held = (direction, event.controller, event.time.advanced(by: Self.patience))
  }

  /// Returns when what is held repeats; nil if nothing is held.
  package func nextRepetition(on screen: ScreenKind) -> Timestamp? {
    screen == .grid ? held?.next : nil
  }

  package mutating func takeRepetition(at now: Timestamp, on screen: ScreenKind) -> Action? {
    guard screen == .grid, let held, held.next <= now else { return nil }
    self.held?.next = now.advanced(by: Self.interval)
    return .move(held.direction)
  }

  package var movesPicture: Bool { !drift.isEmpty || !growth.isEmpty }

  private mutating func beginMotion(at time: Timestamp) {
    if !movesPicture { lastMotion = time }
  }

  /// Returns how to move a picture from the last call until a time: the window's way over the
  /// picture in pixels, and the factor to magnify it by.
  package mutating func takeMotion(
    until now: Timestamp,
    height: Double
  ) -> (way: Vector, factor: Double) {
    let seconds = min(max(0, now.seconds(since: lastMotion)), Self.longestFrame)
    lastMotion = max(lastMotion, now)
    // Slower near the center, so that a picture can be placed exactly.
    let way = drift.values.reduce(Vector.zero) { $0 + $1 * $1.length }
    let pull = growth.values.reduce(0) { $0 + ($1[.right] ?? 0) - ($1[.left] ?? 0) }
    let part = 1 + abs(pull) * Self.growthRate * seconds
    return (way * (Self.panSpeed * height * seconds), pull < 0 ? 1 / part : part)
  }
}

extension ControllerButton {
  fileprivate var direction: Direction? { Direction.allCases.first { $0.button == self } }
}

extension Direction {
  fileprivate var button: ControllerButton? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    default: nil
    }
  }
}
