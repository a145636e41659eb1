import RiffleCards

private enum StateKey: String, CaseIterable {
  /// The cards of the data and the remaining ones, as lists of [first identity, count].
  case data, remaining
  /// The swipes that can be undone and redone, the newest last.
  case history, undone
  /// The visible cards, from the top down.
  case shown
  /// The number of identities given so far.
  case givenIDs
  /// Which end of the data is dealt first.
  case topCard
  case topSlot
  /// The state of the random numbers.
  case random
  /// The time in microseconds.
  case time
}

private enum SwipeKey: String, CaseIterable {
  case card, direction, byHand, slot, time, x, y, rotation, anchorX, anchorY
  /// The cards that were taken back, and lay above it.
  case above
  /// The number of cards above it after it was put back into the stack.
  case requeued
}

private enum ShownKey: String, CaseIterable {
  case card, jitter, anchorX, anchorY
  /// Recordings had it; it follows from the card.
  case index
}

extension StackState {
  func writeField(to writer: inout JSONWriter) {
    writer.key(TraceKey.state)
    writer.object { writer in
      for (key, runs) in [(StateKey.data, data), (.remaining, remaining)] {
        writer.key(key)
        writer.array { writer in for run in runs { writer.array([run.first, run.count]) } }
      }
      for (key, swipes) in [(StateKey.history, history), (.undone, undone)] {
        writer.key(key)
        writer.array { writer in for swipe in swipes { swipe.write(to: &writer) } }
      }
      writer.key(StateKey.shown)
      writer.array { writer in for card in shown { card.write(to: &writer) } }
      writer.field(StateKey.givenIDs, givenIDs)
      writer.field(StateKey.topCard, topCard)
      writer.field(StateKey.topSlot, topSlot)
      writer.field(StateKey.random, random)
      writer.field(StateKey.time, time)
    }
  }

  /// Does not check whether the state fits the stack.
  init(_ line: JSONObject<TraceKey>) throws(JSONError) {
    self.init()
    guard let state = try line.object(.state, keys: StateKey.self) else {
      throw line.typeMismatch(.state, wanted: "a position of the stack")
    }
    data = try Self.runs(.data, state)
    remaining = try Self.runs(.remaining, state)
    history = try Self.swipes(.history, state)
    undone = try Self.swipes(.undone, state)
    for value in try state.list(.shown) ?? [] { shown.append(try Shown(value)) }
    givenIDs = try state.whole(.givenIDs)
    topCard = (try state.choice(.topCard, of: DeckOptions.TopCard.self) ?? .first).rawValue
    topSlot = try state.whole(.topSlot)
    random = try state.whole(.random)
    time = try state.whole(.time)
  }

  private static func runs(
    _ key: StateKey,
    _ state: JSONObject<StateKey>
  ) throws(JSONError) -> [Run] {
    var runs: [Run] = []
    for value in try state.list(key) ?? [] {
      guard let run = Run(value) else {
        throw state.typeMismatch(key, wanted: "a list of [first identity, number]")
      }
      runs.append(run)
    }
    return runs
  }

  private static func swipes(
    _ key: StateKey,
    _ state: JSONObject<StateKey>
  ) throws(JSONError) -> [Swipe] {
    var swipes: [Swipe] = []
    for value in try state.list(key) ?? [] { swipes.append(try Swipe(value)) }
    return swipes
  }
}

extension StackState.Run {
  fileprivate init?(_ value: JSONValue) {
    guard case .array(let parts) = value.content, parts.count == 2 else { return nil }
    let numbers = parts.compactMap(\.number).compactMap(Int.init(exactly:))
    guard numbers.count == 2, StackLimits.cards.contains(numbers[1]) else { return nil }
    self.init()
    first = numbers[0]
    count = numbers[1]
  }
}

extension StackState.Swipe {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(SwipeKey.card, card)
      writer.field(SwipeKey.direction, direction.rawValue)
      writer.field(SwipeKey.byHand, isByHand)
      writer.field(SwipeKey.slot, slot)
      writer.field(SwipeKey.time, time)
      writer.field(SwipeKey.x, x)
      writer.field(SwipeKey.y, y)
      writer.field(SwipeKey.rotation, rotation)
      writer.field(SwipeKey.anchorX, anchorX)
      writer.field(SwipeKey.anchorY, anchorY)
      if let requeued { writer.field(SwipeKey.requeued, requeued) }
      guard let above else { return }
      writer.key(SwipeKey.above)
      writer.array(above)
    }
  }

  fileprivate init(_ value: JSONValue) throws(JSONError) {
    self.init()
    let swipe = try JSONObject<SwipeKey>(value, at: "a swipe")
    card = try swipe.whole(.card)
    guard let direction = try swipe.choice(.direction, of: Direction.self) else {
      throw swipe.typeMismatch(.direction, wanted: "where the card was swiped to")
    }
    self.direction = direction
    isByHand = try swipe.flag(.byHand) ?? false
    slot = try swipe.whole(.slot)
    time = try swipe.whole(.time)
    x = try swipe.number(.x, in: StackLimits.coordinates)
    y = try swipe.number(.y, in: StackLimits.coordinates)
    rotation = try swipe.number(.rotation, in: StackLimits.coordinates)
    anchorX = try swipe.number(.anchorX, in: StackLimits.coordinates)
    anchorY = try swipe.number(.anchorY, in: StackLimits.coordinates)
    if swipe.value(.requeued) != nil { requeued = try swipe.whole(.requeued) }
    guard let cards = try swipe.list(.above) else { return }
    let numbers = cards.compactMap(\.number).compactMap(Int.init(exactly:))
    guard numbers.count == cards.count else {
      throw swipe.typeMismatch(.above, wanted: "a list of cards")
    }
    above = numbers
  }
}

extension StackState.Shown {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(ShownKey.card, card)
      writer.field(ShownKey.jitter, jitter)
      writer.field(ShownKey.anchorX, anchorX)
      writer.field(ShownKey.anchorY, anchorY)
    }
  }

  fileprivate init(_ value: JSONValue) throws(JSONError) {
    self.init()
    let shown = try JSONObject<ShownKey>(value, at: "a shown card")
    card = try shown.whole(.card)
    jitter = try shown.number(.jitter, in: -1...1)
    anchorX = try shown.number(.anchorX, in: StackLimits.coordinates)
    anchorY = try shown.number(.anchorY, in: StackLimits.coordinates)
  }
}

extension JSONObject {
  /// Any size; the key is required.
  fileprivate func whole<Integer: FixedWidthInteger>(_ key: Key) throws(JSONError) -> Integer {
    guard let number: Integer = try integer(key, in: Integer.min...Integer.max) else {
      throw typeMismatch(key, wanted: "a whole number")
    }
    return number
  }
}
