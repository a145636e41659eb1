import CRiffle
import RiffleCards
import RiffleDoor
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("The stack behind the door")
struct DoorStackTests {
  private static let size = Size(width: 900, height: 700)

  private func stack(
    count: Int = 5,
    topCard: DeckOptions.TopCard = .first,
    isDealt: Bool = false
  ) -> DoorStack {
    let stack = DoorStack()
    if topCard != .first {
      #expect(stack.set("deck.topCard", to: .text(topCard.rawValue), at: .zero) == nil)
    }
    #expect(
      stack.begin(
        at: .zero,
        size: Self.size,
        pixelsPerPoint: 2,
        count: count,
        seed: 7,
        isDealt: isDealt
      ) == nil
    )
    return stack
  }

  @Test("A preset that is set by its tunables is that preset", arguments: Preset.everything)
  func presets(preset: Preset) throws {
    let door = DoorStack()
    for tunable in preset.catalog.tunables(of: preset) {
      let value = try preset.value(of: tunable.key)
      #expect(door.set(tunable.key, to: value, at: .zero) == nil)
    }
    #expect(door.preset.hasSameParts(as: preset))
  }

  @Test("Its cards are where the stack's are, in the window's points through the zoom")
  func poses() {
    let door = stack()
    let zoom = StageZoom.factor(for: .riffle, in: Self.size)
    var plain = CardStack(
      preset: .riffle,
      window: Size(width: Self.size.width / zoom, height: Self.size.height / zoom),
      count: 5,
      seed: 7
    )
    for step in 0...20 {
      let time = Timestamp(microseconds: Int64(step) * 8000)
      let x = 450 + 12 * Double(step)
      let phase: PointerEvent.Phase =
        step == 0 ? .down(.primary) : step == 20 ? .up(.primary) : .move
      func event(_ scale: Double) -> PointerEvent {
        PointerEvent(
          time: time,
          pointer: PointerID(rawValue: 0),
          kind: .mouse,
          phase: phase,
          position: Point(x: x / scale, y: 300 / scale),
          buttons: step == 20 ? [] : .primary,
          delay: 0
        )
      }
      #expect(door.handle(event(1)) == nil)
      _ = plain.handle(.pointer(event(zoom)), at: time)
      #expect(door.snapshots(at: time.seconds) == plain.snapshots(at: time.seconds))
    }
    var names: [String] = []
    while let next = door.nextEvent() { names.append(next.event.name.rawValue) }
    #expect(names.contains("didSwipe"), "\(names)")
  }

  @Test("A frame begins with the ground, and has a group for each card, the top card last")
  func frame() {
    let door = stack()
    door.setContent(CardContent(title: "Dawn", color: .white), of: 0)
    door.writeFrame(at: 0)
    let numbers = door.output.numbers
    #expect(numbers.first == 5)
    let records = Records(numbers)
    #expect(records.groups.map(\.index) == [-1, 3, 2, 1, 0])
    #expect(records.groups.last?.isTop == true)
    #expect(records.isComplete)
  }

  @Test(
    "Until the next landing, frames can be made ahead of time",
    arguments: Preset.everything
  )
  func framesAhead(preset: Preset) {
    let calls = Calls(count: 9)
    #expect(riffle_stack_use(calls.stack, 0, preset.name) == 0)
    #expect(riffle_stack_advance(calls.stack, 1) == 0)
    #expect(calls.nextLanding == .infinity)
    #expect(riffle_stack_command(calls.stack, 1, "next") == 0)
    var now = 1.0
    var landings = 0
    while calls.nextLanding < .infinity, landings < 50 {
      let landing = calls.nextLanding
      let times = (1...9).map { now + (landing - now) * Double($0) / 10 }
      let ahead = times.map(calls.frame)
      for (time, frame) in zip(times, ahead) {
        #expect(riffle_stack_advance(calls.stack, time) == 0)
        #expect(calls.frame(at: time) == frame)
      }
      #expect(calls.nextLanding == landing)
      #expect(riffle_stack_advance(calls.stack, landing) == 0)
      now = landing
      landings += 1
    }
    #expect(landings > 0 && landings < 50)
    #expect(riffle_stack_is_moving(calls.stack, now) == 0)
  }

  @Test("A layer keeps its number while it looks the same, and its words can be read")
  func layers() throws {
    let door = stack()
    door.setContent(CardContent(title: "Dawn", color: .white), of: 0)
    door.writeFrame(at: 0)
    let first = Records(door.output.numbers).layers
    door.writeFrame(at: 1)
    #expect(Records(door.output.numbers).layers == first)

    let texts = first.map { number in
      door.writeLayer(number)
      return String(decoding: door.output.text, as: UTF8.self)
    }
    #expect(texts.contains { $0.contains("Dawn") })
    door.writeLayer(99)
    #expect(door.output.numbers.count == 0)
  }

  @Test("Cards that loop are swiped in turn, each picture has its own identity", arguments: 1...3)
  func loop(cards: Int) {
    let door = DoorStack()
    #expect(door.set("deck.end", to: .text("loop"), at: .zero) == nil)
    #expect(
      door.begin(
        at: .zero,
        size: Self.size,
        pixelsPerPoint: 1,
        count: cards,
        seed: 1,
        isDealt: false
      ) == nil
    )
    door.setEmptyView(title: "Never seen", message: "")
    for step in 1...8 {
      let time = Timestamp(microseconds: 50_000 * Int64(step))
      #expect(door.advance(to: time) == nil)
      #expect(door.handle(.command(.swipe(.left)), at: time) == nil)
      let ids = door.snapshots(at: time.seconds).map(\.id)
      #expect(Set(ids).count == ids.count)
      #expect(door.remaining == cards)
      door.writeFrame(at: time.seconds)
      let records = Records(door.output.numbers)
      #expect(records.groups.count { $0.isTop } == 1)
      #expect(records.groups.last { $0.isTop }?.index == step % cards)
      for number in records.layers {
        door.writeLayer(number)
        let words = String(decoding: door.output.text, as: UTF8.self)
        #expect(!words.contains("Never"))
      }
    }
    var swiped: [Int] = []
    while let (event, _) = door.nextEvent() {
      if event.name == .didSwipe, let card = event.card { swiped.append(card.index) }
      #expect(event.name != .didRefuse && event.name != .ranOutOfCards)
    }
    #expect(swiped == (0..<8).map { $0 % cards })
  }

  @Test("What cannot be is refused in a line, and nothing changes")
  func refusals() {
    let door = DoorStack()
    #expect(door.handle(.command(.undo), at: .zero) == "the stack has not begun")
    #expect(door.set("drag.rotation.angel", to: .number(1), at: .zero)?.contains("angel") == true)
    #expect(door.set("drag.maximumRotation", to: .number(-5), at: .zero) != nil)
    #expect(
      door.begin(
        at: .zero,
        size: Self.size,
        pixelsPerPoint: 1,
        count: -1,
        seed: 0,
        isDealt: false
      ) != nil
    )
    #expect(
      door.begin(
        at: .zero,
        size: Size(width: .infinity, height: 1),
        pixelsPerPoint: 1,
        count: 1,
        seed: 0,
        isDealt: false
      ) != nil
    )
    #expect(door.snapshots(at: 0).isEmpty)
    door.writeFrame(at: 0)
    #expect(door.output.numbers.count == 0)
  }

  @Test("Changes while it runs move the cards, and dealt cards come from outside")
  func changes() {
    let door = stack(isDealt: true)
    #expect(door.isMoving(at: 0.01))
    #expect(door.advance(to: Timestamp(microseconds: 5_000_000)) == nil)
    #expect(!door.isMoving(at: 5))
    let rest = door.snapshots(at: 5).map(\.pose)
    #expect(
      door.set("container.height", to: .number(300), at: Timestamp(microseconds: 5_000_000)) == nil
    )
    #expect(door.setZoom(1) == nil)
    #expect(door.advance(to: Timestamp(microseconds: 9_000_000)) == nil)
    #expect(door.snapshots(at: 9).map(\.pose) != rest)
    #expect(door.zoom == 1)
  }

  @Test("An asked swipe waits for an answer; poses keep their stamps if they are asked to")
  func answers() throws {
    let door = stack()
    door.setAsking(true)
    door.setKeepsStamps(true)
    #expect(door.set("appearance.stamps.isShown", to: .flag(false), at: .zero) == nil)
    func events() -> [StackEvent.Name] {
      (0...).lazy.map { _ in door.nextEvent()?.event.name }.prefix { $0 != nil }.compactMap(\.self)
    }
    _ = events()
    for (seconds, answer) in [(1.0, false), (5.0, true)] {
      try command("swipe right", door, at: seconds)
      #expect(events() == [.didAsk])
      #expect(door.remaining == 5)
      try command("answer \(answer)", door, at: seconds + 1)
      #expect(events().contains(.didSwipe) == answer)
      #expect(door.remaining == (answer ? 4 : 5))
    }
    #expect(door.snapshots(at: 6.01).contains { $0.stamp?.direction == .right })
    door.setAsking(false)
    try command("swipe left", door, at: 9)
    #expect(door.remaining == 3)
  }

  @Test(
    "Commands are read from words",
    arguments: [
      ("swipe topLeft", StackCommand.swipe(.topLeft)), ("nudge right", .nudge(.right)),
      ("reload 12", .reload(count: 12)), ("insert 0 2", .insert(at: 0, count: 2)),
      ("instantly undo", .instantly(.undo)), ("layoutDirection rightToLeft", .layOut(.rightToLeft)),
      ("reduceMotion true", .reduceMotion(true)), ("shift -1", .shift(by: -1)),
      ("answer false", .answer(false)),
    ]
  )
  func words(text: String, command: StackCommand) throws {
    #expect(try StackCommand(words: text) == command)
  }

  @Test(
    "Other words are no commands, and a line says why",
    arguments: [
      "", "swipe", "swipe there", "insert 1", "fly", "instantly", "undo 1", "insert 0 two 1",
      "reduceMotion maybe", "reload all", "jump 99999999999999999999",
    ]
  )
  func noCommands(text: String) {
    let problem = #expect(throws: CommandWordsProblem.self) { try StackCommand(words: text) }
    #expect(problem?.description == "there is no command \"\(text)\"")
  }

  @Test("However often a word is said, it is read once, and the line stays short")
  func repeated() {
    let twice = #expect(throws: CommandWordsProblem.self) {
      try StackCommand(words: "instantly instantly undo")
    }
    #expect(
      twice?.description
        == "\"instantly instantly undo\": \"instantly\" stands before a command once"
    )
    for count in [8, 500, 7_000, 100_000] {
      let words = String(repeating: "instantly ", count: count) + "undo"
      let many = #expect(throws: CommandWordsProblem.self) { try StackCommand(words: words) }
      #expect((many?.description.count ?? 0) < 160, "\(many?.description ?? "")")
    }
  }

  // MARK: Numbers of cards

  /// The numbers of the cards that a frame shows, from the back to the top.
  private func shownNumbers(_ door: DoorStack, at seconds: Double) -> [Int] {
    door.writeFrame(at: seconds)
    return Records(door.output.numbers).groups.map(\.index).filter { $0 >= 0 }
  }

  private func command(_ words: String, _ door: DoorStack, at seconds: Double) throws {
    let time = Timestamp(seconds: seconds)
    #expect(door.handle(.command(try StackCommand(words: words)), at: time) == nil)
  }

  @Test("A card keeps its number and its words whatever is inserted, deleted and moved around it")
  func numbers() throws {
    let door = stack(count: 4)
    for number in 0..<4 {
      door.setContent(CardContent(title: "Number \(number)", color: .white), of: number)
    }
    #expect(shownNumbers(door, at: 0) == [3, 2, 1, 0])
    try command("delete 1 1", door, at: 1)
    #expect(shownNumbers(door, at: 2) == [3, 2, 0])
    try command("insert 1 2", door, at: 3)
    #expect((0..<6).map { door.number(at: $0) } == [0, 4, 5, 2, 3, nil])
    try command("move 4 0", door, at: 4)
    #expect((0..<5).map { door.number(at: $0) } == [3, 0, 4, 5, 2])
    #expect(shownNumbers(door, at: 6).reversed().starts(with: [3, 0, 4]))
    try command("reload", door, at: 7)
    #expect(shownNumbers(door, at: 9).last == 3)
    let layers = Records(door.output.numbers).layers
    let texts = layers.map { layer in
      door.writeLayer(layer)
      return String(decoding: door.output.text, as: UTF8.self)
    }
    #expect(texts.contains { $0.contains("Number 3") })
  }

  @Test("Events name the card that was swiped, deleted since or not", arguments: Preset.everything)
  func numbersOfEvents(preset: Preset) throws {
    let door = DoorStack()
    for tunable in preset.catalog.tunables(of: preset) {
      _ = door.set(tunable.key, to: try preset.value(of: tunable.key), at: .zero)
    }
    _ = door.begin(
      at: .zero,
      size: Self.size,
      pixelsPerPoint: 1,
      count: 6,
      seed: 1,
      isDealt: false
    )
    var data = Array(0..<6)
    var (time, swiped) = (1.0, [Int]())
    func take() -> [(name: StackEvent.Name, number: Int?)] {
      var taken: [(StackEvent.Name, Int?)] = []
      while let next = door.nextEvent() { taken.append((next.event.name, next.number)) }
      return taken
    }
    _ = take()
    // Each swiped card is deleted while it flies, as an app does that keeps the others only.
    while swiped.count < 5 {
      let top = try #require(preset.deck.topCard == .first ? data.first : data.last)
      try command("next", door, at: time)
      #expect(take().first { $0.name == .didSwipe }?.number == top, "\(preset.name)")
      swiped.append(top)
      let index = try #require(data.firstIndex(of: top))
      data.remove(at: index)
      try command("delete \(index) 1", door, at: time + 0.05)
      #expect(shownNumbers(door, at: time + 0.05).allSatisfy { data.contains($0) || $0 == top })
      time += 4
      #expect(door.advance(to: Timestamp(seconds: time)) == nil)
      #expect(take().filter { $0.name == .didLeave }.allSatisfy { $0.number == top })
      #expect(Set(shownNumbers(door, at: time)).isSubset(of: data))
    }
  }

  // MARK: Positions

  @Test(
    "A position goes into another stack as it was, and what is damaged is refused",
    arguments: DeckOptions.TopCard.allCases
  )
  func positions(topCard: DeckOptions.TopCard) throws {
    let door = stack(count: 8, topCard: topCard)
    for words in ["swipe left", "swipe right", "delete 4 1", "insert 2 3", "swipe up", "undo"] {
      try command(words, door, at: 1)
    }
    #expect(door.advance(to: Timestamp(seconds: 9)) == nil)
    door.writeState()
    let saved = door.output.numbers
    #expect(saved.count > 20 && saved.count < 400)

    let other = stack(count: door.count, topCard: topCard)
    let time = Timestamp(seconds: 9)
    #expect(saved.withUnsafeBufferPointer { other.restore($0, at: time) } == nil)
    #expect(other.remaining == door.remaining)
    #expect(other.snapshots(at: 10).map(\.pose) == door.snapshots(at: 10).map(\.pose))
    #expect(shownNumbers(other, at: 10) == shownNumbers(door, at: 10))
    for words in ["redo", "undo", "undo", "undo"] {
      try command(words, door, at: 11)
      try command(words, other, at: 11)
      #expect(other.remaining == door.remaining)
    }

    var random = SeededGenerator(seed: 9)
    let odd: [Double] = [-1, 0.5, .nan, .infinity, 1e10, 2_147_483_647, 4_294_967_295, 9e15]
    for cut in 0..<saved.count {
      let damaged = Array(saved.prefix(cut))
      #expect(damaged.withUnsafeBufferPointer { other.restore($0, at: time) } != nil)
      var changed = saved
      changed[cut] = odd.randomElement(using: &random) ?? 0
      // Whatever it does, it does not end the module.
      _ = changed.withUnsafeBufferPointer { other.restore($0, at: time) }
      _ = shownNumbers(other, at: 12)
    }
  }
}

/// A reader of a frame that is written apart from the writer.
private struct Records {
  var groups: [(index: Int, isTop: Bool)] = []
  var layers: [Int] = []
  var isComplete = false

  init(_ numbers: [Double]) {
    var next = 0
    while next < numbers.count {
      switch numbers[next] {
      case 0:
        groups.append((Int(numbers[next + 2]), numbers[next + 4] == 1))
        next += 5
      case 1:
        next += 9
        switch numbers[next] {
        case 0: next += 5
        case 1: next += 9
        case 2: next += 9
        case 3:
          layers.append(Int(numbers[next + 1]))
          next += 4
        default: next += 6 + 5 * Int(numbers[next + 5])
        }
      case 2: next += 15
      case 3: next += 13
      case 4: next += 8
      case 5: next += 5
      default: return
      }
    }
    isComplete = next == numbers.count
  }
}
