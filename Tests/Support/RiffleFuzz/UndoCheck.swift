import RiffleCards
import RiffleMotion

/// The check that undoing everything brings back the order in which the cards were dealt, and redoing
/// everything the order of before.
struct UndoCheck {
  /// The order when last no swipe could be undone; nil if something but swipes has changed it since.
  private var start: [StackState.Run]?

  /// Notes the order after an input, or after time that passed.
  mutating func receive(_ input: StackInput?, _ stack: CardStack, at time: Timestamp) {
    if stack.undoableSwipes == 0 { start = stack.order(at: time) }
    // Swiped cards that stay have no way back that depends on nothing else.
    let isRound = stack.preset.exit.destination == .cycles || stack.preset.deck.end == .loop
    if isRound || stack.isCycling || (input?.changesOrder == true && stack.undoableSwipes > 0) {
      start = nil
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
  fileprivate func order(at time: Timestamp) -> [StackState.Run] { state(at: time).remaining }

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
