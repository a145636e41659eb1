import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleWeb
import Testing

@Suite("The stack of a page")
struct WebStackTests {
  private static let size = Size(width: 900, height: 700)

  private func stack(count: Int = 5, isDealt: Bool = false) -> WebStack {
    let stack = WebStack()
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

  @Test("A preset that is set by its tunables is that preset", arguments: Preset.all)
  func presets(preset: Preset) throws {
    let web = WebStack()
    for tunable in preset.catalog.tunables(of: preset) {
      let value = try preset.value(of: tunable.key)
      #expect(web.set(tunable.key, to: value, at: .zero) == nil)
    }
    #expect(web.preset.hasSameParts(as: preset))
  }

  @Test("Its cards are where the stack's are, in the window's points through the zoom")
  func poses() {
    let web = stack()
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
      #expect(web.handle(event(1)) == nil)
      _ = plain.handle(.pointer(event(zoom)), at: time)
      #expect(web.snapshots(at: time.seconds) == plain.snapshots(at: time.seconds))
    }
    var names: [String] = []
    while let event = web.nextEvent() { names.append(event.name.rawValue) }
    #expect(names.contains("didSwipe"), "\(names)")
  }

  @Test("A frame begins with the ground, and has a group for each card, the top card last")
  func frame() {
    let web = stack()
    web.setContent(CardContent(title: "Dawn", color: .white), of: 0)
    web.writeFrame(at: 0)
    let numbers = Array(web.output.numbers.elements)
    #expect(numbers.first == 5)
    let records = Records(numbers)
    #expect(records.groups.map(\.index) == [-1, 3, 2, 1, 0])
    #expect(records.groups.last?.isTop == true)
    #expect(records.isComplete)
  }

  @Test("A layer keeps its number while it looks the same, and its words can be read")
  func layers() throws {
    let web = stack()
    web.setContent(CardContent(title: "Dawn", color: .white), of: 0)
    web.writeFrame(at: 0)
    let first = Records(Array(web.output.numbers.elements)).layers
    web.writeFrame(at: 1)
    #expect(Records(Array(web.output.numbers.elements)).layers == first)

    let texts = first.map { number in
      web.writeLayer(number)
      return String(decoding: web.output.text.elements, as: UTF8.self)
    }
    #expect(texts.contains { $0.contains("Dawn") })
    web.writeLayer(99)
    #expect(web.output.numbers.count == 0)
  }

  @Test("Cards that loop are swiped in turn, each picture has its own identity", arguments: 1...3)
  func loop(cards: Int) {
    let web = WebStack()
    #expect(web.set("deck.end", to: .text("loop"), at: .zero) == nil)
    #expect(
      web.begin(
        at: .zero,
        size: Self.size,
        pixelsPerPoint: 1,
        count: cards,
        seed: 1,
        isDealt: false
      ) == nil
    )
    web.setEmptyView(title: "Never seen", message: "")
    for step in 1...8 {
      let time = Timestamp(microseconds: 50_000 * Int64(step))
      web.advance(to: time)
      #expect(web.handle(.command(.swipe(.left)), at: time) == nil)
      let ids = web.snapshots(at: time.seconds).map(\.id)
      #expect(Set(ids).count == ids.count)
      #expect(web.remaining == cards)
      web.writeFrame(at: time.seconds)
      let records = Records(Array(web.output.numbers.elements))
      #expect(records.groups.count { $0.isTop } == 1)
      #expect(records.groups.last { $0.isTop }?.index == step % cards)
      for number in records.layers {
        web.writeLayer(number)
        let words = String(decoding: web.output.text.elements, as: UTF8.self)
        #expect(!words.contains("Never"))
      }
    }
    var swiped: [Int] = []
    while let event = web.nextEvent() {
      if event.name == .didSwipe, let card = event.card { swiped.append(card.index) }
      #expect(event.name != .didRefuse && event.name != .ranOutOfCards)
    }
    #expect(swiped == (0..<8).map { $0 % cards })
  }

  @Test("What cannot be is refused in a line, and nothing changes")
  func refusals() {
    let web = WebStack()
    #expect(web.handle(.command(.undo), at: .zero) == "the stack has not begun")
    #expect(web.set("drag.rotation.angel", to: .number(1), at: .zero)?.contains("angel") == true)
    #expect(web.set("drag.maximumRotation", to: .number(-5), at: .zero) != nil)
    #expect(
      web.begin(
        at: .zero,
        size: Self.size,
        pixelsPerPoint: 1,
        count: -1,
        seed: 0,
        isDealt: false
      ) != nil
    )
    #expect(
      web.begin(
        at: .zero,
        size: Size(width: .infinity, height: 1),
        pixelsPerPoint: 1,
        count: 1,
        seed: 0,
        isDealt: false
      ) != nil
    )
    #expect(web.snapshots(at: 0).isEmpty)
    web.writeFrame(at: 0)
    #expect(web.output.numbers.count == 0)
  }

  @Test("Changes while it runs move the cards, and dealt cards come from outside")
  func changes() {
    let web = stack(isDealt: true)
    #expect(web.isMoving(at: 0.01))
    web.advance(to: Timestamp(microseconds: 5_000_000))
    #expect(!web.isMoving(at: 5))
    let rest = web.snapshots(at: 5).map(\.pose)
    #expect(
      web.set("container.height", to: .number(300), at: Timestamp(microseconds: 5_000_000)) == nil
    )
    web.fixedZoom = 1
    web.advance(to: Timestamp(microseconds: 9_000_000))
    #expect(web.snapshots(at: 9).map(\.pose) != rest)
    #expect(web.zoom == 1)
  }

  @Test(
    "Commands are read from words",
    arguments: [
      ("swipe topLeft", StackCommand.swipe(.topLeft)), ("nudge right", .nudge(.right)),
      ("reload 12", .reload(count: 12)), ("insert 0 2", .insert(at: 0, count: 2)),
      ("instantly undo", .instantly(.undo)), ("layoutDirection rightToLeft", .layOut(.rightToLeft)),
      ("reduceMotion true", .reduceMotion(true)), ("shift -1", .shift(by: -1)),
    ]
  )
  func words(text: String, command: StackCommand) {
    #expect(StackCommand(words: text) == command)
  }

  @Test("Other words are no commands", arguments: ["", "swipe", "swipe there", "insert 1", "fly"])
  func noCommands(text: String) {
    #expect(StackCommand(words: text) == nil)
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
