import CRiffle
import RiffleCards
import RiffleMuseum
import TestSupport
import Testing

@Suite("Nonsense said to the functions of riffle.h")
struct DoorFuzzTests {
  @Test("is refused in a line or done, and every pose is finite", arguments: Soak.seeds(100))
  func nonsense(seed: UInt64) {
    var hand = Nonsense(seed: seed)
    for _ in 0..<600 { hand.act() }
    hand.close()
  }
}

/// A hand that calls functions with sense and nonsense.
private struct Nonsense {
  private var random: SeededGenerator
  private var calls: Calls
  private var time = 0.0
  private static let keys = Preset.everything.flatMap { preset in
    preset.catalog.tunables(of: preset).map(\.key)
  }
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    calls = Calls(count: Int32.random(in: 0...20, using: &random))
  }

  func close() {
    #expect(riffle_stack_count(calls.stack) >= 0)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func isChance(_ part: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < part
  }

  private mutating func number() -> Double {
    if isChance(0.5) { return .random(in: -1000...1000, using: &random) }
    return pick([
      .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, 1e-9, 1e9, -1e9, 1.1e9, 1e300,
      -1e300, 9e9,
      0.5, 1, 2, 1e15,
    ])
  }

  private mutating func integer() -> Int32 {
    if isChance(0.6) { return .random(in: -2...12, using: &random) }
    return pick([.min, .max, -1, 100_000_000, 100_000_001, 99_999_999, 1 << 20, 64, 31, 32])
  }

  /// Mostly the time that it is, else one that is refused: of one far ahead all later ones would be refused.
  private mutating func moment() -> Double {
    if isChance(0.04) { return pick([.nan, .infinity, -.infinity, 1e300, 9.1e9, time - 1]) }
    time +=
      isChance(0.1) ? .random(in: 0...2, using: &random) : .random(in: 0...0.02, using: &random)
    return time
  }

  private mutating func words() -> [CChar]? {
    let names = [
      "swipe", "nudge", "undo", "redo", "next", "previous", "tap", "reload", "deal", "insert",
      "delete", "move", "jump", "shift", "pause", "resume", "reduceMotion", "layoutDirection",
      "answer", "instantly", "",
    ]
    let values = [
      "left", "right", "topLeft", "true", "rightToLeft", "0", "1", "3", "-1", "99999999",
      "2147483647", "9223372036854775808", "é漢😀", "\u{202E}",
    ]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return nil
    case 1:
      // No UTF-8.
      let count = Int.random(in: 0...40, using: &random)
      return (0..<count).map { _ in CChar.random(in: -128 ... -1, using: &random) } + [0]
    case 2: return Array(String(repeating: "instantly ", count: 90).utf8CString)
    case 3: return [CChar](repeating: 120, count: (1 << 20) + 5) + [0]
    case 4: return Array(pick(Self.keys).utf8CString)
    default:
      return Array(
        "\(pick(names)) \(pick(values)) \(isChance(0.4) ? pick(values) : "")".trimmed.utf8CString
      )
    }
  }

  private mutating func numbers() -> [Double] {
    let count = Int.random(in: 0...70, using: &random)
    return (0..<count).map { _ in number() }
  }

  // MARK: Calls

  mutating func act() {
    let stack = calls.stack
    let result: Int32
    switch Int.random(in: 0..<26, using: &random) {
    case 0: result = riffle_stack_command(stack, moment(), words())
    case 1: result = riffle_stack_key(stack, moment(), words())
    case 2: result = setTunable()
    case 3: result = riffle_stack_use(stack, moment(), isChance(0.7) ? pick(Self.names) : words())
    case 4: result = useJSON()
    case 5: result = begin()
    case 6: result = riffle_stack_resize(stack, moment(), number(), number(), number())
    case 7: result = riffle_stack_resize(stack, moment(), 500, 400, 2)
    case 8: result = riffle_stack_set_zoom(stack, isChance(0.5) ? 0 : number())
    case 9: result = riffle_stack_insert(stack, moment(), integer(), integer())
    case 10: result = riffle_stack_delete(stack, moment(), integer(), integer())
    case 11: result = riffle_stack_move(stack, moment(), integer(), integer())
    case 12: result = isChance(0.2) ? riffle_stack_reload(stack, moment(), integer()) : 0
    case 13: result = riffle_stack_advance(stack, moment())
    case 14: result = riffle_stack_is_moving(stack, moment())
    case 15: result = riffle_stack_card_at(stack, integer())
    case 16: result = setFace()
    case 17: result = riffle_stack_set_empty(stack, words(), words())
    case 18:
      let value = integer()
      result =
        switch Int.random(in: 0..<3, using: &random) {
        case 0: riffle_stack_set_dark(stack, value)
        case 1: riffle_stack_set_asking(stack, value)
        default: riffle_stack_set_keeps_stamps(stack, value)
        }
    case 19: result = draw()
    case 20: result = saveAndRestore()
    case 21: result = takeEvents()
    case 22: result = look()
    default: result = point()
    }
    check(result)
  }

  private func check(_ result: Int32) {
    guard result < 0 else { return }
    let problem = calls.problem
    #expect(
      result == RIFFLE_WRONG.rawValue && !problem.isEmpty && !problem.contains("\n"),
      "seed \(seed): \(result) \(problem)"
    )
  }

  private static let names: [[CChar]?] =
    Preset.everything.map { Array($0.name.utf8CString) }

  private mutating func setTunable() -> Int32 {
    let (list, text, key) = (
      numbers(), words(), isChance(0.8) ? Array(pick(Self.keys).utf8CString) : words()
    )
    var value = riffle_value()
    value.kind = isChance(0.9) ? .random(in: 0...5, using: &random) : integer()
    value.number = number()
    value.count = isChance(0.9) ? Int32(list.count) : .random(in: -9...0, using: &random)
    let (time, stack) = (moment(), calls.stack)
    return list.withUnsafeBufferPointer { list in
      value.numbers = list.baseAddress
      let fields = value
      let set = { (letters: UnsafePointer<CChar>?) in
        var value = fields
        value.text = letters
        return riffle_stack_set(stack, time, key, &value)
      }
      return text?.withUnsafeBufferPointer { set($0.baseAddress) } ?? set(nil)
    }
  }

  private mutating func useJSON() -> Int32 {
    var json = Array(
      #"{"riffle": "preset", "version": 1, "base": "\#(pick(Preset.everything).name)", "drag": {"maximumRotation": 9}}"#
        .utf8CString
    )
    if isChance(0.5) {
      json[Int.random(in: 0..<json.count - 1, using: &random)] = .random(
        in: -128...127,
        using: &random
      )
    }
    return riffle_stack_use_json(calls.stack, moment(), json)
  }

  private mutating func begin() -> Int32 {
    guard isChance(0.2) else { return 0 }
    var start = riffle_start(
      width: isChance(0.8) ? 900 : number(),
      height: isChance(0.8) ? 700 : number(),
      scale: isChance(0.8) ? 1 : number(),
      seed: random.next(),
      count: isChance(0.7) ? .random(in: 0...20, using: &random) : integer(),
      is_dealt: integer()
    )
    let result = riffle_stack_begin(calls.stack, moment(), &start)
    if result == 0 { time = max(time, 0) }
    return result
  }

  private mutating func setFace() -> Int32 {
    let (one, two) = (words(), words())
    let fields = (integer(), integer(), UInt32(bitPattern: integer()), integer())
    let stack = calls.stack
    let set = { (title: UnsafePointer<CChar>?, badge: UnsafePointer<CChar>?) in
      var face = riffle_face()
      (face.title, face.badge, face.problem) = (title, badge, badge)
      (face.width, face.height, face.color) = (fields.0, fields.1, fields.2)
      return riffle_stack_set_face(stack, fields.3, &face)
    }
    return (one ?? [0]).withUnsafeBufferPointer { one in
      (two ?? [0]).withUnsafeBufferPointer { two in set(one.baseAddress, two.baseAddress) }
    }
  }

  private mutating func draw() -> Int32 {
    var numbers = [Double](repeating: 0, count: 4000)
    let capacity =
      isChance(0.9)
      ? Int32.random(in: 0...4000, using: &random) : -Int32(integer().magnitude % 1000)
    let drawn = riffle_stack_frame(calls.stack, moment(), &numbers, capacity)
    check(drawn)
    return riffle_stack_layer(calls.stack, integer(), &numbers, 4000)
  }

  private mutating func saveAndRestore() -> Int32 {
    let count = riffle_stack_save(calls.stack, nil, 0)
    var numbers = [Double](repeating: 0, count: Int(max(count, 0)))
    check(riffle_stack_save(calls.stack, &numbers, Int32(numbers.count)))
    for _ in 0..<Int.random(in: 0...3, using: &random) where !numbers.isEmpty {
      numbers[Int.random(in: 0..<numbers.count, using: &random)] = number()
    }
    let handed = isChance(0.9) ? Int32(numbers.count) : Int32.random(in: -3...0, using: &random)
    return riffle_stack_restore(calls.stack, moment(), numbers, handed)
  }

  private mutating func takeEvents() -> Int32 {
    var event = riffle_event()
    var result = riffle_stack_event(calls.stack, &event)
    while result > 0 {
      let isKind = StackEvent.Name.allCases.indices.contains(Int(event.kind))
      #expect(event.time.isFinite && isKind, "seed \(seed)")
      result = riffle_stack_event(calls.stack, &event)
    }
    return result
  }

  private mutating func look() -> Int32 {
    let numbers = calls.poses(at: max(time, 0)).joined()
    #expect(numbers.allSatisfy { $0.isFinite }, "seed \(seed)")
    var zoom = 0.0
    check(riffle_stack_zoom(calls.stack, &zoom))
    #expect(zoom > 0 && zoom.isFinite, "seed \(seed)")
    var value = riffle_value()
    check(
      riffle_stack_get(
        calls.stack,
        isChance(0.8) ? Array(pick(Self.keys).utf8CString) : words(),
        &value
      )
    )
    return riffle_stack_directions(calls.stack)
  }

  private mutating func point() -> Int32 {
    var event = riffle_pointer_event()
    event.time = moment()
    let isWild = isChance(0.1)
    event.x = isWild ? number() : .random(in: 250...650, using: &random)
    event.y = isWild ? number() : .random(in: 200...500, using: &random)
    event.delay = isWild ? number() : 0
    event.id = isWild ? Int64(bitPattern: random.next()) : .random(in: 0...2, using: &random)
    event.kind = isWild ? integer() : .random(in: 0...2, using: &random)
    event.phase = isWild ? integer() : .random(in: 0...3, using: &random)
    event.button = isWild ? integer() : 1
    event.buttons = isWild ? integer() : .random(in: 0...1, using: &random)
    return riffle_stack_pointer(calls.stack, &event)
  }
}

extension String {
  fileprivate var trimmed: String {
    split(separator: " ").joined(separator: " ")
  }
}
