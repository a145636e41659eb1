import RiffleCards
import RiffleMotion

/// A plain account of the swipes of a stack, from its events and inputs alone: each is counted once.
struct SwipeLedger {
  /// The cards whose swipes can be undone, the newest last.
  var swiped: [CardID] { swipes.map(\.card) }
  private var swipes: [Swipe] = []
  /// The cards that were swiped longer ago than can be undone.
  private(set) var forgotten: Set<CardID> = []
  /// The pictures of cards that have been swiped and have not left.
  private var flying: Set<CardID> = []
  /// The number of cards in the data.
  private var count: Int
  private var topCard: DeckOptions.TopCard
  /// Whether all swipes since the deal took their cards away: none cycled or came back beneath.
  private var takesAway: Bool
  /// Whether cards have cycled.
  private var hasCycled: Bool

  /// A card as the data knows it, and the picture of it that was swiped.
  private struct Swipe {
    var card: CardID
    var picture: CardID
  }

  init(_ stack: CardStack) {
    count = stack.count
    topCard = stack.preset.deck.topCard
    hasCycled = stack.cycles
    takesAway = stack.takesAway
  }

  /// Books the events of an input, or of time that passed.
  ///
  /// - Parameter limit: Returns how many swipes can be undone after an event; nil for all.
  /// - Throws: ``TraceProblem`` if they contradict the account, or the stack does.
  mutating func receive(
    _ events: [StackEvent],
    _ input: StackInput?,
    _ stack: CardStack,
    limit: (StackEvent) -> Int?
  ) throws {
    if let command = input?.asked { book(command) }
    let news = events.count { $0.name == .didSwipe }
    guard events.count(where: { $0.name == .willSwipe }) == news else {
      throw TraceProblem("\(events): a swipe has no beginning or no end")
    }
    // A card that is out can start the next one.
    guard news <= (stack.cycles || hasCycled ? 2 : 1) else {
      throw TraceProblem("\(news) swipes at once: \(events)")
    }
    for event in events { try book(event, stack, limit(event)) }
    if case .set = input { bookChange(of: stack) }
    if case .restore(let state) = input {
      swipes = state.history.map { Swipe(card: CardID($0.card), picture: CardID($0.card)) }
      forgotten = []
      // Its identities may be those of cards that flew before.
      flying = []
    }
    switch input?.asked {
    case .jump: try keepKnown(stack)
    case .delete, .update:
      swipes.removeAll { stack.index(of: $0.card) == nil }
      forgotten = forgotten.filter { stack.index(of: $0) != nil }
    default: break
    }
    try compare(with: stack)
  }

  private mutating func book(_ command: StackCommand) {
    switch command {
    case .insert(_, let number, _): count += number
    // Its swipe counts, and it is in the stack.
    case .requeue: takesAway = false
    case .delete(_, let number): count -= number
    case .update(let updates): count += updates.growth
    case .reload(let number, _, _): count = number ?? count
    default: break
    }
  }

  private mutating func book(
    _ event: StackEvent,
    _ stack: CardStack,
    _ limit: Int?
  ) throws {
    if event.name == .didReload { forgetAll() }
    guard let picture = event.card?.id else { return }
    let card = stack.card(of: picture)
    switch event.name {
    case .didSwipe:
      guard flying.insert(picture).inserted || hasCycled else {
        throw TraceProblem("\(picture) is swiped while it flies")
      }
      swipes.append(Swipe(card: card, picture: picture))
      let old = max(0, swipes.count - (limit ?? .max))
      forgotten.formUnion(swipes.prefix(old).map(\.card))
      swipes.removeFirst(old)
    case .didUndo:
      // If cards cycle, another one may come back: the last swipe is undone by the opposite one.
      let isLast = stack.cycles || swipes.last?.card == card
      let isCaught = flying.contains(picture) && !stack.cycles
      let caught = isCaught ? swipes.lastIndex { $0.picture == picture } : nil
      guard let index = caught ?? (isLast ? swipes.indices.last : nil) else {
        throw TraceProblem("\(picture) is undone, but was not swiped")
      }
      let swipe = swipes.remove(at: index)
      flying.remove(swipe.picture)
      if hasCycled { flying.insert(picture) }
    case .didLeave:
      guard flying.remove(picture) != nil || hasCycled else {
        throw TraceProblem("\(picture) has left, but was not swiped")
      }
    default: break
    }
  }

  private mutating func forgetAll() {
    swipes = []
    forgotten = []
  }

  /// Books a change of the preset.
  private mutating func bookChange(of stack: CardStack) {
    if stack.preset.deck.topCard != topCard { forgetAll() }
    topCard = stack.preset.deck.topCard
    takesAway = takesAway && stack.takesAway
    hasCycled = hasCycled || stack.cycles
  }

  /// Forgets the swipes of cards to which the stack has jumped, and of those that were put back before it
  /// jumped over them.
  private mutating func keepKnown(_ stack: CardStack) throws {
    let known = stack.swipedCards.map(\.index)
    // Of a card that was swiped again after it was put back, the latest swipe counts.
    var (kept, left): ([Swipe], [Int]) = ([], known)
    for swipe in swipes.reversed() {
      guard let last = left.last, stack.index(of: swipe.card) == last else { continue }
      kept.append(swipe)
      left.removeLast()
    }
    guard left.isEmpty else {
      throw TraceProblem("after a jump, \(known) can be undone of \(swiped)")
    }
    swipes = kept.reversed()
    // Some are in the stack again.
    forgotten = []
    // Cards that were passed over are neither left nor swiped.
    takesAway = false
  }

  private func compare(with stack: CardStack) throws {
    guard stack.count == count else {
      throw TraceProblem("the data has \(stack.count) cards instead of \(count)")
    }
    guard stack.undoableSwipes == swipes.count else {
      throw TraceProblem(
        "\(stack.undoableSwipes) swipes can be undone; there were \(swipes.count)"
      )
    }
    let left = takesAway ? count - swipes.count - forgotten.count : stack.remaining
    guard stack.remaining == left else {
      throw TraceProblem("\(stack.remaining) cards are left instead of \(left)")
    }
  }
}

extension CardStack {
  /// Whether swiped cards cycle.
  fileprivate var cycles: Bool { preset.exit.destination == .cycles }

  /// Whether swiped cards leave the stack.
  fileprivate var takesAway: Bool { !cycles && preset.deck.end != .loop }
}

extension StackInput {
  /// The command of a key or the program, with or without motion.
  var asked: StackCommand? {
    switch self {
    case .command(.instantly(let command)), .key(.instantly(let command)): command
    case .command(let command), .key(let command): command
    default: nil
    }
  }
}
