import RiffleCards
import RiffleMotion

/// The check that undoing everything brings back the order in which the cards were dealt, and redoing
/// everything the order of before.
struct UndoCheck {
  /// The order when last no swipe could be undone, without the cards whose swipes are forgotten since;
  /// nil if something else has changed it.
  private var start: CardSequence?
  /// Whether a swiped card was put back since.
  private var hasPutBack = false

  /// Notes the order after an input, or after time that passed.
  mutating func receive(
    _ events: [StackEvent],
    _ input: StackInput?,
    _ stack: CardStack,
    _ ledger: SwipeLedger,
    at time: Timestamp
  ) {
    if stack.undoableSwipes == 0 { (start, hasPutBack) = (stack.order(at: time), false) }
    if case .requeue = input?.asked { hasPutBack = true }
    // Swiped cards that stay have no way back that depends on nothing else.
    let isRound = stack.preset.exit.destination == .cycles || stack.preset.deck.end == .loop
    if isRound || stack.isCycling { start = nil }
    guard stack.undoableSwipes > 0 else { return }
    // The end of the deck may have dealt anew before the input.
    if events.contains(where: { $0.name == .didReload }) { start = nil }
    if input?.isShift == true {
      start = isRound ? nil : stack.orderAfterUndo(of: ledger.swiped, at: time)
    } else if input?.changesOrder == true {
      start = nil
    }
    guard start != nil, !ledger.forgotten.isEmpty else { return }
    // A forgotten swipe of a card that was put back brings it back no more.
    if hasPutBack { return start = nil }
    // One that was swiped while cards came back beneath may be in the stack again.
    let left = stack.order(at: time)
    for card in ledger.forgotten where !ledger.swiped.contains(card) && !left.contains(card) {
      start?.remove(card)
    }
  }

  /// Undoes and redoes everything on a copy of a stack.
  func check(_ stack: CardStack, at time: Timestamp) throws {
    let swipes = stack.undoableSwipes
    guard let start, swipes > 0 else { return }
    var stack = stack
    let end = stack.order(at: time)
    for left in (0..<swipes).reversed() {
      try stack.perform(.undo, leaving: left, at: time)
    }
    guard stack.order(at: time) == start else {
      throw TraceProblem(
        "undoing everything brings back \(stack.order(at: time)) instead of \(start)"
      )
    }
    // The last swipe may deal anew.
    guard stack.preset.deck.end != .reload else { return }
    for done in 1...swipes { try stack.perform(.redo, leaving: done, at: time) }
    guard stack.order(at: time) == end else {
      throw TraceProblem("redoing everything ends in \(stack.order(at: time)) instead of \(end)")
    }
  }
}

extension CardStack {
  /// The cards that are left, from the top down.
  func order(at time: Timestamp) -> CardSequence {
    state(at: time).remaining.reduce(into: CardSequence()) { order, run in
      order.insert(run.first..<run.first + run.count, at: order.count)
    }
  }

  /// The order with all swiped cards back, the oldest on top; nil if one belongs beneath others, has come
  /// back already, or has been swiped again since.
  fileprivate func orderAfterUndo(of swiped: [CardID], at time: Timestamp) -> CardSequence? {
    let order = order(at: time)
    guard state(at: time).history.allSatisfy({ $0.above == nil }),
      !swiped.contains(where: order.contains), Set(swiped).count == swiped.count
    else { return nil }
    return swiped.reversed().reduce(into: order) { $0.insert($1, at: 0) }
  }

  fileprivate mutating func perform(
    _ command: StackCommand,
    leaving swipes: Int,
    at time: Timestamp
  ) throws {
    let events = handle(.command(.instantly(command)), at: time)
    guard undoableSwipes == swipes else {
      throw TraceProblem("\(command) leaves \(undoableSwipes) swipes, not \(swipes): \(events)")
    }
  }
}

extension StackInput {
  fileprivate var isShift: Bool {
    if case .shift = asked { true } else { false }
  }

  /// Whether it changes the order of the cards in another way than swipes do.
  fileprivate var changesOrder: Bool {
    switch asked {
    case .insert, .delete, .move, .update, .jump, .reload: true
    case nil:
      if case .restore = self { true } else { false }
    default: false
    }
  }
}
