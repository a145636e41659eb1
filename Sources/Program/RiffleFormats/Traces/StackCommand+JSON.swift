import RiffleCards
import RiffleMotion

private enum CommandName: String, CaseIterable {
  case answer, deal, delete, fillWindow, insert, jump, layoutDirection, move, next, nudge, pause,
    previous,
    redo,
    reduceMotion
  case reload, requeue, resume, shift, swipe, tap, undo, update

  /// Besides the name.
  var keys: [TraceKey] {
    switch self {
    case .deal, .pause, .resume: []
    case .next, .previous, .redo, .tap, .undo: []
    case .nudge, .swipe: [.direction]
    case .reload: [.count, .heldCard, .animated]
    case .insert: [.at, .count, .animated]
    case .delete: [.at, .count]
    case .requeue: [.at, .to]
    case .move: [.from, .to]
    case .jump: [.to]
    case .shift: [.by]
    case .update: [.delete, .insert, .moves, .animated]
    case .answer, .fillWindow, .layoutDirection, .reduceMotion: [.value]
    }
  }
}

enum CommandSource: String, CaseIterable {
  case key, program

  init(_ line: JSONObject<TraceKey>) throws(JSONError) {
    self = try line.choice(.source, of: CommandSource.self) ?? .program
  }
}

/// The word for a dragged card that is no longer in the data after a reload.
private let heldCardGone = "gone"

extension StackCommand {
  func writeFields(to writer: inout JSONWriter) {
    if case .instantly(let command) = self {
      command.writeFields(to: &writer)
      if case .instantly = command { return }
      return writer.field(TraceKey.instantly, true)
    }
    writer.field(TraceKey.name, name.rawValue)
    switch self {
    case .instantly: break
    case .jump(let index): writer.field(TraceKey.to, index)
    case .shift(let distance): writer.field(TraceKey.by, distance)
    case .answer(let isGranted): writer.field(TraceKey.value, isGranted)
    case .reduceMotion(let isReduced): writer.field(TraceKey.value, isReduced)
    case .layOut(let direction): writer.field(TraceKey.value, direction.rawValue)
    case .fillWindow(let insets):
      guard let insets else { return }
      writer.key(TraceKey.value)
      writer.array([insets.top, insets.left, insets.bottom, insets.right])
    case .update(let updates): updates.writeFields(to: &writer)
    case .undo, .redo, .next, .previous, .tap, .deal, .pause, .resume: break
    case .nudge(let direction), .swipe(let direction):
      writer.field(TraceKey.direction, direction.rawValue)
    case .reload(let count, let heldCard, let isAnimated):
      if let count { writer.field(TraceKey.count, count) }
      switch heldCard {
      case .sameIndex: break
      case .index(let index): writer.field(TraceKey.heldCard, index)
      case .gone: writer.field(TraceKey.heldCard, heldCardGone)
      }
      if isAnimated { writer.field(TraceKey.animated, true) }
    case .insert(let index, let count, let isAnimated):
      writer.field(TraceKey.at, index)
      writer.field(TraceKey.count, count)
      if isAnimated { writer.field(TraceKey.animated, true) }
    case .delete(let index, let count):
      writer.field(TraceKey.at, index)
      writer.field(TraceKey.count, count)
    case .requeue(let index, let depth):
      writer.field(TraceKey.at, index)
      writer.field(TraceKey.to, depth)
    case .move(let from, let to):
      writer.field(TraceKey.from, from)
      writer.field(TraceKey.to, to)
    }
  }

  private var name: CommandName {
    switch self {
    case .instantly(let command): command.name
    case .update: .update
    case .jump: .jump
    case .shift: .shift
    case .reduceMotion: .reduceMotion
    case .answer: .answer
    case .layOut: .layoutDirection
    case .fillWindow: .fillWindow
    case .swipe: .swipe
    case .nudge: .nudge
    case .undo: .undo
    case .redo: .redo
    case .next: .next
    case .previous: .previous
    case .tap: .tap
    case .reload: .reload
    case .deal: .deal
    case .requeue: .requeue
    case .insert: .insert
    case .delete: .delete
    case .move: .move
    case .pause: .pause
    case .resume: .resume
    }
  }

  init(_ line: JSONObject<TraceKey>) throws(JSONError) {
    self = try Self(command: line)
    if try line.flag(.instantly) ?? false { self = .instantly(self) }
  }

  private init(command line: JSONObject<TraceKey>) throws(JSONError) {
    func index(_ key: TraceKey) throws(JSONError) -> Int {
      guard let index = try line.integer(key, in: StackLimits.cards) else {
        throw line.typeMismatch(
          key,
          wanted: "a whole number from 0 to \(StackLimits.cards.upperBound)"
        )
      }
      return index
    }
    func number() throws(JSONError) -> Int? {
      try line.integer(.count, in: StackLimits.cards)
    }
    guard let name = try line.choice(.name, of: CommandName.self) else {
      let names = CommandName.allCases.map(\.rawValue).joined(separator: ", ")
      throw line.typeMismatch(.name, wanted: "one of \(names)")
    }
    try line.allow([.time, .type, .name, .source, .instantly] + name.keys)
    switch name {
    case .jump: self = .jump(to: try index(.to))
    case .shift:
      let most = StackLimits.cards.upperBound
      guard let distance = try line.integer(.by, in: -most...most) else {
        throw line.typeMismatch(.by, wanted: "a whole number from -\(most) to \(most)")
      }
      self = .shift(by: distance)
    case .update: self = .update(try BatchUpdates(line))
    case .answer: self = .answer(try line.flag(.value) ?? true)
    case .reduceMotion: self = .reduceMotion(try line.flag(.value) ?? true)
    case .layoutDirection:
      guard let direction = try line.choice(.value, of: LayoutDirection.self) else {
        throw line.typeMismatch(.value, wanted: "leftToRight or rightToLeft")
      }
      self = .layOut(direction)
    case .fillWindow: self = .fillWindow(try Self.insets(line))
    case .nudge: self = .nudge(try Self.direction(line, wanted: "where the card is nudged to"))
    case .swipe: self = .swipe(try Self.direction(line, wanted: "where the card is swiped to"))
    case .undo: self = .undo
    case .redo: self = .redo
    case .next: self = .next
    case .previous: self = .previous
    case .tap: self = .tap
    case .pause: self = .pause
    case .resume: self = .resume
    case .deal: self = .deal
    case .insert:
      self = .insert(
        at: try index(.at),
        count: try number() ?? 1,
        isAnimated: try line.flag(.animated) ?? false
      )
    case .requeue: self = .requeue(cardAt: try index(.at), to: try index(.to))
    case .delete:
      self = .delete(at: try index(.at), count: try number() ?? 1)
    case .move: self = .move(from: try index(.from), to: try index(.to))
    case .reload:
      self = .reload(
        count: try number(),
        heldCard: try Self.heldCard(line),
        isAnimated: try line.flag(.animated) ?? false
      )
    }
  }

  private static func direction(
    _ line: JSONObject<TraceKey>,
    wanted: String
  ) throws(JSONError) -> Direction {
    // Alphabetical, since corners and sides have no natural order.
    let directions = Direction.allCases.map { (word: $0.rawValue, value: $0) }
    let sorted = directions.sorted { $0.word < $1.word }
    guard let direction = try line.choice(.direction, of: sorted) else {
      throw line.typeMismatch(.direction, wanted: wanted)
    }
    return direction
  }

  private static func insets(_ line: JSONObject<TraceKey>) throws(JSONError) -> EdgeInsets? {
    guard let sides = try line.list(.value) else { return nil }
    let numbers = sides.compactMap(\.number).filter(StackLimits.coordinates.contains)
    guard sides.count == 4, numbers.count == 4 else {
      let most = StackLimits.coordinates.upperBound.digits
      throw line.typeMismatch(
        .value,
        wanted: "the four distances from top, left, bottom and right, at most \(most)"
      )
    }
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  private static func heldCard(_ line: JSONObject<TraceKey>) throws(JSONError) -> HeldCard {
    if line.value(.heldCard)?.text != nil {
      return try line.choice(.heldCard, of: [(heldCardGone, .gone)]) ?? .sameIndex
    }
    return try line.integer(.heldCard, in: StackLimits.cards).map(HeldCard.index) ?? .sameIndex
  }
}

extension BatchUpdates {
  /// Omits empty change lists.
  func writeFields(to writer: inout JSONWriter) {
    func field(_ key: TraceKey, _ pairs: [[Int]]) {
      guard !pairs.isEmpty else { return }
      writer.key(key)
      writer.array { writer in
        for pair in pairs { writer.array(pair) }
      }
    }
    field(.delete, deletions.ranges.map { [$0.lowerBound, $0.count] })
    field(.insert, insertions.ranges.map { [$0.lowerBound, $0.count] })
    field(.moves, moves.map { [$0.from, $0.to] })
    if isAnimated { writer.field(TraceKey.animated, true) }
  }

  init(_ line: JSONObject<TraceKey>) throws(JSONError) {
    self.init()
    for (at, count) in try Self.pairs(.delete, line, "[index, number]") {
      delete(at: at..<at + count)
    }
    for (at, count) in try Self.pairs(.insert, line, "[index, number]") {
      insert(at: at..<at + count)
    }
    for (from, to) in try Self.pairs(.moves, line, "[old index, new index]") {
      move(from: from, to: to)
    }
    isAnimated = try line.flag(.animated) ?? false
  }

  private static func pairs(
    _ key: TraceKey,
    _ line: JSONObject<TraceKey>,
    _ form: String
  ) throws(JSONError) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for value in try line.list(key) ?? [] {
      guard let pair = pair(value) else {
        let most = StackLimits.cards.upperBound
        throw line.typeMismatch(key, wanted: "a list of \(form) with whole numbers up to \(most)")
      }
      pairs.append(pair)
    }
    return pairs
  }

  /// Returns two numbers of cards; nil for anything else.
  private static func pair(_ value: JSONValue) -> (Int, Int)? {
    guard case .array(let parts) = value.content, parts.count == 2 else { return nil }
    // By key path: the optimizer of Swift 6.3.1 crashes on a closure here.
    let numbers = parts.compactMap(\.number).compactMap(Int.init(exactly:))
    guard numbers.count == 2, numbers.allSatisfy(StackLimits.cards.contains) else { return nil }
    return (numbers[0], numbers[1])
  }
}
