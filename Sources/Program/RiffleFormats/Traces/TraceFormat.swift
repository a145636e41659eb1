/// The keys of the lines of a trace.
enum TraceKey: String {
  /// The time, in seconds from 0; no line is earlier than the one before it.
  case time = "t"
  /// The type of the line, which says which other keys it may have.
  case type
  /// The position of a pointer, in points.
  case x, y
  /// The number of a pointer. Defaults to 0.
  case pointer
  /// The seconds by which a pointer's event came after its position was measured. Defaults to 0.
  case delay
  /// The kind of a pointer that goes down. Defaults to mouse.
  case device
  /// The button that goes down or up. Defaults to primary.
  case button
  /// The name of a command, which says which other keys it may have.
  case name
  /// The direction of a swipe.
  case direction
  /// The index of the first inserted or deleted card.
  case at
  /// The number of cards. Defaults to 1, and for a reload to the number there is.
  case count
  /// The index of the card with which a drag goes on after a reload, or `gone` if it ends. Defaults to
  /// the dragged card's index.
  case heldCard
  /// Whether the cards of a reload fan out. Defaults to false.
  case animated
  /// Whether the cards that a command moves are there at once. Defaults to false.
  case instantly
  /// The source of a command, `key` or `program`. Defaults to program.
  case source
  /// Updates of the data: the ranges of deleted and inserted cards, each as first index and number, and
  /// the moved ones, each as old and new index.
  case delete, insert, moves
  /// The old and the new index of a moved card.
  case from, to
  /// The key path of a tunable, and its new value; a command's setting too has a value.
  case key, value
  /// A position of the stack.
  case state
  /// The new size of the window, in points.
  case width, height
}

/// The types of the lines of a trace.
enum TraceLineType: String, CaseIterable {
  case cancel, command, down, end, move, resize, restore, set, up

  /// The keys of a line besides its time and type.
  var keys: [TraceKey] {
    switch self {
    case .cancel: [.pointer]
    case .command:
      [
        .name, .direction, .at, .count, .heldCard, .animated, .from, .to, .source, .instantly,
        .delete, .insert,
        .moves, .value,
      ]
    case .down: [.x, .y, .pointer, .delay, .device, .button]
    case .end: []
    case .move: [.x, .y, .pointer, .delay]
    case .resize: [.width, .height]
    case .restore: [.state]
    case .set: [.key, .value]
    case .up: [.x, .y, .pointer, .delay, .button]
    }
  }
}
