import CardTestSupport
import RiffleApp
package import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport

/// A maker of random traces: parts mixed over the whole catalog, all commands, several pointers and
/// buttons at rates from 60 to 8,000 Hz, holds, changes of preset and size, pauses, and numbers at
/// their limits.
///
/// A seed makes one trace, whatever the code under test does.
package struct TraceGenerator {
  private var random: SeededGenerator
  private var trace = Trace()
  /// The preset at the end of the trace so far.
  private var preset: Preset
  /// The number of cards at the end of the trace so far.
  private var count: Int
  private var window: Size
  private var time = Timestamp.zero
  private var pointers: [PointerID: Pointer] = [:]

  private struct Pointer {
    var kind = PointerKind.mouse
    /// The time between two positions, in seconds.
    var interval = 0.004...0.02
    var buttons: PointerButtons = []
    var position = Point.zero
  }

  /// Makes the trace of a seed.
  package static func trace(seed: UInt64) -> Trace {
    var generator = TraceGenerator(seed: seed)
    generator.fill()
    return generator.trace
  }

  private init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    preset = Preset.everything.randomElement(using: &random) ?? .standard
    count = [0, 1, 2, 3, 4, 5, 8, 13].randomElement(using: &random) ?? 5
    window = Size(width: 1280, height: 800)
    if chance(0.15) { window = size() }
    if chance(0.02) { count = chance(0.2) ? 100_000_000 : 1200 }
    trace.header = Trace.Header(
      window: window,
      preset: preset.name,
      cards: count,
      seed: UInt64.random(in: 0...99, using: &random)
    )
  }

  // MARK: Chance

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  /// Returns the size of a window: a tiny, a narrow, a huge or a usual one.
  private mutating func size() -> Size {
    switch integer(0...5) {
    case 0: Size(width: number(0.1...3), height: number(0.1...3))
    case 1: Size(width: 4000, height: 1)
    case 2: Size(width: 1, height: 1e9)
    case 3: Size(width: 1e9, height: 1e9)
    default: Size(width: number(200...2000), height: number(200...1200))
    }
  }

  // MARK: Steps

  private mutating func fill() {
    if chance(0.4) { mix() }
    if chance(0.1) { setEverything() }
    time = Timestamp(seconds: number(0...0.3))
    for _ in 0..<integer(1...12) {
      wait()
      switch integer(0...22) {
      case 0...8: gesture()
      case 9...15: command()
      case 16: resize()
      case 17: for _ in 0..<integer(1...3) { setSomething() }
      case 18...19: dataChange()
      case 20: changePreset()
      case 21: restore()
      default: chance(0.5) ? pause() : setUp()
      }
    }
    guard chance(0.9) else { return }
    for pointer in pointers.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      wait()
      chance(0.8) ? liftAll(pointer) : cancel(pointer)
    }
    if chance(0.9) { add(.command(.resume)) }
  }

  private mutating func add(_ input: StackInput) {
    trace.steps.append(Trace.Step(input, at: time))
  }

  private mutating func pass(_ seconds: Double) {
    time = time.advanced(by: seconds)
  }

  private mutating func wait() {
    switch integer(0...19) {
    case 0...2: break
    case 3: pass(1e-6)
    case 4...7: pass(number(0.001...0.03))
    case 8...16: pass(number(0.03...0.4))
    case 17...18: pass(number(0.4...3))
    default: pass(number(3...5000))
    }
  }

  /// Gives some parts another kind, and some tunables other values.
  private mutating func mix() {
    for section in Catalog.everything.sections {
      guard chance(0.5), let kind = section.kinds.randomElement(using: &random) else { continue }
      set("\(section.name).kind", .text(kind.name))
    }
    for _ in 0..<integer(0...6) { setSomething() }
  }

  /// Gives every tunable another value of its range.
  private mutating func setEverything() {
    for tunable in Catalog.everything.tunables(of: preset) where !tunable.key.hasSuffix(".kind") {
      set(tunable.key, value(of: tunable))
    }
  }

  /// Changes to another built-in preset.
  private mutating func changePreset() {
    guard let other = Preset.everything.randomElement(using: &random) else { return }
    for (key, value) in preset.recordedChanges(to: other) { set(key, value) }
  }

  private mutating func setSomething() {
    guard let tunable = Catalog.everything.tunables(of: preset).randomElement(using: &random) else {
      return
    }
    set(tunable.key, value(of: tunable))
  }

  private mutating func value(of tunable: Tunable<Preset>) -> ParameterValue {
    // A layout of a thousand cards costs time and shows nothing else.
    if tunable.key.hasSuffix("visibleCards") { return .number(Double(integer(1...9))) }
    guard chance(0.4) else { return tunable.domain.random(using: &random) }
    switch tunable.domain {
    case .number(_, let range, _), .optionalNumber(_, let range, _):
      return .number(chance(0.5) ? range.lowerBound : range.upperBound)
    case .count(let range):
      return .number(Double(chance(0.5) ? range.lowerBound : range.upperBound))
    case .offset(_, let range, _):
      return .numbers([range.lowerBound, range.upperBound])
    case .curve:
      let ends: [[Double]] = [[1, 4, 0, -3], [0, -3, 1, 4], [0, 4, 0, 4], [1, -3, 1, -3]]
      return .numbers(ends.randomElement(using: &random) ?? ends[0])
    default: return tunable.domain.random(using: &random)
    }
  }

  private mutating func set(_ key: String, _ value: ParameterValue) {
    var changed = preset
    guard (try? changed.set(key, to: value)) != nil else { return }
    preset = changed
    add(.set(key: key, value: value))
  }

  private mutating func resize() {
    window = size()
    add(.resize(window))
  }

  private mutating func pause() {
    add(.command(.pause))
    if chance(0.7) {
      wait()
      add(.command(.resume))
    }
  }

  private mutating func command() {
    for _ in 0..<integer(1...4) {
      switch integer(0...11) {
      case 0...4: ask(for: .swipe(direction()))
      case 5: ask(for: .next)
      case 6: ask(for: .previous)
      case 7...8: ask(for: .undo)
      case 9: ask(for: .nudge(direction()))
      case 10: ask(for: .tap)
      default: ask(for: .redo)
      }
      if chance(0.5) { wait() }
    }
  }

  private mutating func direction() -> Direction {
    Direction.allCases.randomElement(using: &random) ?? .left
  }

  /// Goes back to a saved position in which some cards have been swiped.
  private mutating func restore() {
    guard count <= 20 else { return }
    let swiped = Array(0..<count).shuffled(using: &random).prefix(integer(0...count))
    var state = StackState(
      count: count,
      decided: swiped.map { (card: $0, direction: direction()) },
      seed: UInt64.random(in: 0...99, using: &random)
    )
    state.topCard = preset.deck.topCard.rawValue
    add(.restore(state))
  }

  /// Adds a command of a key or the program, with or without motion.
  private mutating func ask(for command: StackCommand) {
    let command = chance(0.1) ? StackCommand.instantly(command) : command
    add(chance(0.3) ? .key(command) : .command(command))
  }

  private mutating func setUp() {
    if chance(0.6) { return add(.command(.reduceMotion(chance(0.7)))) }
    if chance(0.5) {
      let insets = EdgeInsets(all: Double(integer(-20...400)))
      return add(.command(.fillWindow(chance(0.7) ? insets : nil)))
    }
    add(.command(.layOut(LayoutDirection.allCases.randomElement(using: &random) ?? .rightToLeft)))
  }

  private mutating func updateData() {
    var updates = BatchUpdates()
    var old = Array(0..<min(count, 20)).shuffled(using: &random)
    let (lost, moved) = (min(integer(0...3), old.count), integer(0...2))
    updates.delete(at: old.prefix(lost))
    old.removeFirst(lost)
    let gained = integer(0...3)
    guard count + gained <= StackLimits.cards.upperBound else { return }
    var new = Array(0..<min(count - lost + gained, 20)).shuffled(using: &random)
    updates.insert(at: new.prefix(gained))
    new.removeFirst(min(gained, new.count))
    for (from, to) in zip(old.prefix(moved), new) { updates.move(from: from, to: to) }
    add(.command(.update(updates)))
    count += updates.growth
  }

  private mutating func dataChange() {
    switch integer(0...7) {
    case 7 where count > 0:
      ask(for: .requeue(cardAt: integer(0...count - 1), to: integer(0...6)))
    case 6:
      let most = chance(0.1) ? StackLimits.cards.upperBound : 20
      ask(for: .shift(by: integer(-most...most)))
    case 5 where count > 0: ask(for: .jump(to: integer(0...count - 1)))
    case 4: updateData()
    case 0:
      let room = StackLimits.cards.upperBound - count
      let most = chance(0.03) ? room : min(5, room)
      let number = integer(0...most)
      add(.command(.insert(at: integer(0...count), count: number, isAnimated: chance(0.5))))
      count += number
    case 1:
      let index = integer(0...count)
      let number = integer(0...min(count - index, chance(0.1) ? count : 3))
      add(.command(.delete(at: index, count: number)))
      count -= number
    case 2 where count > 0:
      add(.command(.move(from: integer(0...count - 1), to: integer(0...count - 1))))
    default:
      if chance(0.2) { return add(.command(.deal)) }
      let new = chance(0.5) ? nil : integer(0...8)
      let held: HeldCard =
        switch integer(0...2) {
        case 0: .sameIndex
        case 1: .index(integer(0...8))
        default: .gone
        }
      add(.command(.reload(count: new, heldCard: held, isAnimated: chance(0.5))))
      count = new ?? count
    }
  }

  // MARK: Pointers

  private mutating func gesture() {
    let id = PointerID(rawValue: chance(0.8) ? 0 : Int64(integer(1...2)))
    if pointers[id] == nil { press(id) } else if chance(0.1) { pressAnother(id) }
    guard pointers[id] != nil else { return }
    let step = Vector(dx: number(-60...60), dy: number(-30...30))
    let interval = pointers[id]?.interval ?? 0.004...0.02
    for _ in 0..<integer(0...(interval.upperBound < 0.004 ? 40 : 6)) {
      pass(number(interval))
      move(id, by: chance(0.9) ? step : Vector(dx: number(-500...500), dy: number(-300...300)))
    }
    if chance(0.2) { wait() }
    if chance(0.7) { lift(id) } else if chance(0.15) { cancel(id) }
  }

  private mutating func press(_ id: PointerID) {
    var pointer = Pointer()
    pointer.kind = chance(0.6) ? .mouse : PointerKind.allCases.randomElement(using: &random) ?? .pen
    pointer.position = place()
    // An old mouse, a screen, a good mouse, the best, and several positions at one time.
    let intervals = [0.004...0.02, 0.0166...0.0167, 0.001...0.0011, 0.000_125...0.000_126, 0...0]
    if chance(0.3) { pointer.interval = intervals.randomElement(using: &random) ?? 0...0 }
    pointers[id] = pointer
    down(id, chance(0.8) ? .primary : otherButton())
  }

  private mutating func pressAnother(_ id: PointerID) {
    let button = otherButton()
    guard pointers[id]?.buttons.contains(button) == false else { return }
    down(id, button)
  }

  private mutating func otherButton() -> PointerButtons {
    [PointerButtons.secondary, .middle, .back, .forward].randomElement(using: &random) ?? .middle
  }

  /// Returns a place to press: mostly on the cards.
  private mutating func place() -> Point {
    let middle = preset.container.stage(in: window).container.center
    if chance(0.75) { return middle + Vector(dx: number(-140...140), dy: number(-180...180)) }
    if chance(0.8) { return Point(x: number(0...window.width), y: number(0...window.height)) }
    return Point(x: extreme(), y: extreme())
  }

  private mutating func extreme() -> Double {
    [-1e9, 1e9, 0, -1, 1e-9, 1e5].randomElement(using: &random) ?? 0
  }

  private mutating func down(_ id: PointerID, _ button: PointerButtons) {
    pointers[id]?.buttons.insert(button)
    send(.down(button), id)
  }

  private mutating func move(_ id: PointerID, by step: Vector) {
    guard let old = pointers[id]?.position else { return }
    let new = chance(0.01) ? Point(x: extreme(), y: extreme()) : old + step
    pointers[id]?.position = Point(
      x: max(-1e9, min(new.x, 1e9)),
      y: max(-1e9, min(new.y, 1e9))
    )
    send(.move, id)
  }

  private mutating func lift(_ id: PointerID) {
    let held: [PointerButtons] = [.primary, .secondary, .middle, .back, .forward]
    guard let buttons = pointers[id]?.buttons,
      let button = held.filter(buttons.contains).randomElement(using: &random)
    else { return }
    pointers[id]?.buttons.remove(button)
    send(.up(button), id)
    if pointers[id]?.buttons.isEmpty == true { pointers[id] = nil }
  }

  private mutating func liftAll(_ id: PointerID) {
    while pointers[id] != nil { lift(id) }
  }

  private mutating func cancel(_ id: PointerID) {
    pointers[id]?.buttons = []
    send(.cancel(.captureLost), id)
    pointers[id] = nil
  }

  /// A cancellation was not measured, and has none.
  private mutating func delay(of phase: PointerEvent.Phase) -> Double {
    if case .cancel = phase { 0 } else { Double(integer(0...50_000)) / 1_000_000 }
  }

  private mutating func send(_ phase: PointerEvent.Phase, _ id: PointerID) {
    guard let pointer = pointers[id] else { return }
    add(
      .pointer(
        PointerEvent(
          time: time,
          pointer: id,
          kind: pointer.kind,
          phase: phase,
          position: pointer.position,
          buttons: pointer.buttons,
          delay: chance(0.02) ? delay(of: phase) : 0
        )
      )
    )
  }
}
