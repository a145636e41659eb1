import RiffleCards
import RiffleMotion

/// The position of a stack as numbers, which a program keeps to go on from it.
///
/// They are for the same version only: what each means is told here alone, once as it is written and once as it
/// is read.
struct StateNumbers {
  var state = StackState()
  var numbers = CardNumbers(count: 0)

  /// The parts of a state are short lists, each behind its length.
  func write(to output: DoorOutput) {
    output.clear()
    output.append(
      Double(state.time),
      Double(state.random >> 32),
      Double(state.random & 0xFFFF_FFFF),
      Double(state.givenIDs),
      state.topCard == DeckOptions.TopCard.first.rawValue ? 0 : 1,
      Double(state.topSlot),
      Double(numbers.given)
    )
    func write(_ lists: [[Double]]) {
      output.append(Double(lists.count))
      for list in lists { list.forEach { output.append($0) } }
    }
    write(state.data.map { [Double($0.first), Double($0.count)] })
    write(state.remaining.map { [Double($0.first), Double($0.count)] })
    write(numbers.order.runs.map { [Double($0.lowerBound), Double($0.count)] })
    for swipes in [state.history, state.undone] {
      output.append(Double(swipes.count))
      for swipe in swipes {
        output.append(
          Double(swipe.card),
          Double(swipe.direction.code),
          swipe.isByHand ? 1 : 0,
          Double(swipe.slot),
          Double(swipe.time),
          swipe.x,
          swipe.y,
          swipe.rotation,
          swipe.anchorX,
          swipe.anchorY
        )
        write((swipe.hand ?? []).map { [$0] })
        write((swipe.above ?? []).map { [Double($0)] })
        write(swipe.requeued.map { [[Double($0)]] } ?? [])
      }
    }
    write(state.shown.map { [Double($0.card), $0.jitter, $0.anchorX, $0.anchorY] })
  }

  init(_ state: StackState, _ numbers: CardNumbers) {
    self.state = state
    self.numbers = numbers
  }

  /// Nil if the numbers are not such as ``write(to:)`` writes; a stack checks what they say.
  init?(reading all: UnsafeBufferPointer<Double>) {
    var reader = NumberReader(all: all)
    state.time = Int64(reader.whole(in: -9e15...9e15))
    state.random = UInt64(reader.whole(in: 0...4_294_967_295)) << 32
    state.random |= UInt64(reader.whole(in: 0...4_294_967_295))
    state.givenIDs = reader.integer()
    let ends = DeckOptions.TopCard.allCases
    state.topCard = ends[reader.integer(below: ends.count)].rawValue
    state.topSlot = reader.integer()
    let given = reader.integer()

    state.data = reader.runs()
    state.remaining = reader.runs()
    var order = CardSequence()
    for run in reader.runs() {
      guard run.first <= given - run.count else { return nil }
      order.insert(run.first..<run.first + run.count, at: order.count)
    }
    state.history = reader.swipes()
    state.undone = reader.swipes()
    state.shown = reader.list(of: 4) { reader in
      var card = StackState.Shown()
      card.card = reader.integer()
      (card.jitter, card.anchorX, card.anchorY) = (
        reader.number(), reader.number(), reader.number()
      )
      return card
    }
    guard reader.isDone, !order.hasDuplicates, order.count >= state.count else { return nil }
    numbers = CardNumbers(order: order, given: given)
  }
}

/// Reads numbers one after another; what it reads once one was wrong is 0 or empty.
private struct NumberReader {
  private let all: UnsafeBufferPointer<Double>
  private var next = 0
  private var isWrong = false

  init(all: UnsafeBufferPointer<Double>) { self.all = all }

  /// Whether all was right, and nothing is left.
  var isDone: Bool { !isWrong && next == all.count }

  mutating func number() -> Double {
    guard !isWrong, next < all.count else {
      isWrong = true
      return 0
    }
    defer { next += 1 }
    return all[next]
  }

  mutating func whole(in range: ClosedRange<Double>) -> Double {
    let number = number()
    if range.contains(number), number == number.rounded() { return number }
    isWrong = true
    return range.lowerBound
  }

  /// Integers have 32 bits.
  mutating func integer(below limit: Int = Int(Int32.max)) -> Int {
    Int(whole(in: 0...Double(limit - 1)))
  }

  /// A list behind its length, with some numbers at least for each.
  mutating func list<Element>(of length: Int, _ read: (inout NumberReader) -> Element) -> [Element]
  {
    let count = integer()
    guard count <= (all.count - next) / length else {
      isWrong = true
      return []
    }
    return (0..<count).map { _ in read(&self) }
  }

  /// Runs of cards, no more of them in all than a stack can have.
  mutating func runs() -> [StackState.Run] {
    let runs = list(of: 2) { reader in
      var run = StackState.Run()
      (run.first, run.count) = (reader.integer(), reader.integer())
      return run
    }
    let sum = runs.reduce(Int64(0)) { $0 + Int64($1.count) }
    if sum > StackLimits.cards.upperBound || runs.contains(where: { $0.count == 0 }) {
      isWrong = true
    }
    return isWrong ? [] : runs
  }

  mutating func swipes() -> [StackState.Swipe] {
    list(of: 13) { reader in
      var swipe = StackState.Swipe()
      swipe.card = reader.integer()
      swipe.direction = Direction.allCases[reader.integer(below: Direction.allCases.count)]
      swipe.isByHand = reader.integer(below: 2) == 1
      swipe.slot = reader.integer()
      swipe.time = Int64(reader.whole(in: -9e15...9e15))
      (swipe.x, swipe.y, swipe.rotation) = (reader.number(), reader.number(), reader.number())
      (swipe.anchorX, swipe.anchorY) = (reader.number(), reader.number())
      let hand = reader.list(of: 1) { $0.number() }
      let above = reader.list(of: 1) { $0.integer() }
      swipe.hand = hand.isEmpty ? nil : hand
      swipe.above = above.isEmpty ? nil : above
      swipe.requeued = reader.list(of: 1) { $0.integer() }.first
      return swipe
    }
  }
}
