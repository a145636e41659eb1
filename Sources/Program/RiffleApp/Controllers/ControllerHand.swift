package import RiffleCards
package import RiffleMotion
package import RiffleSDL

/// A person's hand on a game controller: what its buttons and sticks mean for what is shown.
package struct ControllerHand {
  /// What is shown, and takes the buttons.
  package enum Place: CaseIterable, Sendable {
    /// The cards, or the page behind the last one.
    case cards
    /// A picture at its own size.
    case closeUp
    /// The grid of what was decided.
    case grid
    /// The help page.
    case help
  }

  /// What a button or a stick asks for.
  package enum Action: Hashable, Sendable {
    /// The top card is swiped, as by the arrow key.
    case swipe(Direction)
    /// The last step is undone; the step that was undone last is done again.
    case undo, redo
    /// The grid is shown, or left.
    case grid
    /// The picture is shown at its own size, or left.
    case closeUp
    /// The help page is shown, or left.
    case help
    /// The next cell of the grid in a direction is chosen.
    case choose(Direction)
    /// The chosen card of the grid goes back to the stack.
    case putBack
  }

  /// The lengths of the left stick's way, 0 to 1, from which on it means a direction, and below which it
  /// means none again.
  private static let (lean, rest) = (0.7, 0.4)
  /// How much farther a stick must be to one side than to the other, to mean a direction.
  private static let clearness = 1.5
  /// The time after which a held direction is repeated in the grid, and the time between repetitions, in
  /// seconds.
  private static let (patience, interval) = (0.4, 0.1)
  /// How fast a picture moves with the stick at its edge, in heights of the window per second.
  private static let panSpeed = 1.5
  /// How fast it grows with the trigger pulled, in parts of its size per second.
  private static let growthRate = 1.5
  /// The longest time that one frame moves a picture for, in seconds.
  private static let longestFrame = 0.05

  /// The controllers that are there.
  private var connected: Set<Int32> = []
  /// Where the left stick of each controller leans.
  private var leaning: [Int32: Direction] = [:]
  /// What is repeated while it is held.
  private var held: (direction: Direction, controller: Int32, next: Timestamp)?
  /// The right stick, and the right trigger's pull less the left one's.
  private var drift: [Int32: Vector] = [:]
  private var growth: [Int32: [ControllerTrigger: Double]] = [:]
  private var lastMotion = Timestamp.zero

  /// Makes a hand without a controller.
  package init() {}

  /// Whether a controller is connected.
  package var isConnected: Bool { !connected.isEmpty }

  /// Returns what a button asks for; nil for nothing.
  package static func action(of button: ControllerButton, in place: Place) -> Action? {
    switch (button, place) {
    case (.leftStick, _), (.b, .help), (.back, .help), (.start, .help): .help
    case (_, .help), (.guide, _): nil
    case (.b, .grid), (.back, .grid), (.start, _): .grid
    case (.a, .grid): .putBack
    case (.x, .grid), (.y, .grid), (.rightStick, .grid): nil
    case (.b, .closeUp), (.rightStick, _): .closeUp
    case (.leftShoulder, _), (.back, _): .undo
    case (.rightShoulder, _): .redo
    case (.a, _): .swipe(.right)
    case (.b, _): .swipe(.left)
    case (.y, _): .swipe(.up)
    case (.x, _): .swipe(.down)
    case (.up, _): action(toward: .up, in: place)
    case (.down, _): action(toward: .down, in: place)
    case (.left, _): action(toward: .left, in: place)
    case (.right, _): action(toward: .right, in: place)
    }
  }

  /// Returns what the directional pad or the left stick asks for.
  private static func action(toward direction: Direction, in place: Place) -> Action? {
    switch place {
    case .cards, .closeUp: .swipe(direction)
    case .grid: .choose(direction)
    case .help: nil
    }
  }

  /// Takes what a controller did.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - place: What is shown.
  /// - Returns: What it asks for; nil for nothing.
  package mutating func take(_ event: ControllerEvent, in place: Place) -> Action? {
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
      return Self.action(of: button, in: place)
    case .released(let button):
      if held?.controller == controller, held?.direction == button.direction { held = nil }
    case .moved(.left, let way): return takeLean(way, event, in: place)
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
    in place: Place
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
    return Self.action(toward: direction, in: place)
  }

  private mutating func hold(_ direction: Direction, _ event: ControllerEvent) {
    held = (direction, event.controller, event.time.advanced(by: Self.patience))
  }

  // MARK: Time

  /// The time of the next repetition; nil if nothing is held.
  package func nextRepetition(in place: Place) -> Timestamp? { place == .grid ? held?.next : nil }

  /// Returns what is asked for again because it is held, once its time has come.
  package mutating func takeRepetition(at now: Timestamp, in place: Place) -> Action? {
    guard place == .grid, let held, held.next <= now else { return nil }
    self.held?.next = now.advanced(by: Self.interval)
    return .choose(held.direction)
  }

  /// Whether the right stick or a trigger moves a picture.
  package var movesPicture: Bool { !drift.isEmpty || !growth.isEmpty }

  private mutating func beginMotion(at time: Timestamp) {
    if !movesPicture { lastMotion = time }
  }

  /// Returns how a picture is to be moved from the last call up to a time.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - height: The height of the window, in pixels.
  /// - Returns: The way of the window over the picture in pixels, and the factor to magnify it by.
  package mutating func takeMotion(
    until now: Timestamp,
    height: Double
  ) -> (way: Vector, factor: Double) {
    let seconds = min(max(0, now.seconds(since: lastMotion)), Self.longestFrame)
    lastMotion = max(lastMotion, now)
    // Slower near the middle, so that a picture can be placed exactly.
    let way = drift.values.reduce(Vector.zero) { $0 + $1 * $1.length }
    let pull = growth.values.reduce(0) { $0 + ($1[.right] ?? 0) - ($1[.left] ?? 0) }
    let part = 1 + abs(pull) * Self.growthRate * seconds
    return (way * (Self.panSpeed * height * seconds), pull < 0 ? 1 / part : part)
  }
}

extension ControllerButton {
  /// The direction of a button of the directional pad; nil for all others.
  fileprivate var direction: Direction? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    default: nil
    }
  }
}
