public import RiffleGestures
public import RiffleMotion

/// An input of a stack.
public enum StackInput: Hashable, Sendable {
  /// A pointer event; its position is in window axes, in points.
  case pointer(PointerEvent)
  /// Cancels the gesture in progress, which has no effect then.
  case cancel(CancelCause)
  /// A command of the program.
  case command(StackCommand)
  /// A command of a key; it does the same, but its swipes name the key as their cause.
  case key(StackCommand)
  /// Another size of the window, in points.
  case resize(Size)
  /// A position of the stack that was saved before.
  case restore(StackState)
  /// Another value of a tunable of the preset, from now on.
  case set(key: String, value: ParameterValue)
}

/// A command to a stack, from a key or a program.
///
/// One that cannot be performed is answered by ``StackEvent/Kind/didRefuse(_:_:)``.
public enum StackCommand: Hashable, Sendable {
  /// Swipes the top card, if the direction is allowed.
  case swipe(Direction)
  /// Undoes the last swipe: its card comes back on top, or beneath one that lay on it and was caught in
  /// flight since.
  case undo
  /// Does the swipe again that was undone last, unless another card was swiped since.
  case redo
  /// Goes to the next card: sends the top card beneath if cards cycle, and otherwise swipes it in
  /// the first direction that is allowed, or in its mirror image if the layout is mirrored.
  case next
  /// Goes back to the previous card: brings the bottom card up if cards cycle, and otherwise undoes
  /// the last swipe.
  case previous
  /// Sways the top card a little in a direction and back, to show that it can move, if it rests.
  case nudge(Direction)
  /// Selects the top card, as a tap on its middle.
  case tap
  /// Deals new data from the first card; nil keeps the number of cards. A drag continues with a card
  /// of the new data. Animated, the cards are dealt as ``DeckOptions/deal`` says.
  case reload(count: Int? = nil, heldCard: HeldCard = .sameIndex, isAnimated: Bool = false)
  /// Has the cards of the stack come to their slots again, as ``DeckOptions/deal`` says, such as when
  /// they are first seen: nothing else changes. A card that a pointer has pressed, or that returns, is
  /// left alone.
  case deal
  /// Inserts new cards of the data from an index on. Animated, those that are shown are dealt as
  /// ``DeckOptions/deal`` says; if not, they are there at once.
  case insert(at: Int, count: Int, isAnimated: Bool = false)
  /// Deletes cards of the data from an index on.
  case delete(at: Int, count: Int)
  /// Moves a card of the data to another index.
  case move(from: Int, to: Int)
  /// Deletes, moves and inserts cards of the data, all at once.
  case update(BatchUpdates)
  /// Puts a swiped card back into the stack, beneath so many others or all that there are. Its swipe can
  /// still be undone: its card then comes from there. Refused if cards cycle.
  case requeue(cardAt: Int, to: Int)
  /// Answers the open question of the stack (``CardStack/openQuestion``), of which there may be none: does
  /// what was asked for, or not.
  case answer(Bool)
  /// Makes the card at an index the top one, without a swipe: the cards dealt before it are out of the
  /// stack, those from it on are in it, and their swipes are forgotten, as are those of cards that were put
  /// back (``requeue(cardAt:to:)``). If cards come back beneath, the cards before it come last.
  case jump(to: Int)
  /// Moves the position by a number of cards without a swipe: those from the top come last, or with a
  /// negative number the last ones come to the top.
  case shift(by: Int)
  /// Performs a command without motion: the cards that it moves are there at once.
  indirect case instantly(StackCommand)
  /// Replaces motion by a short fade from now on, or no longer; a drag still follows the pointer.
  case reduceMotion(Bool)
  /// Lays the stack out in a direction from now on.
  case layOut(LayoutDirection)
  /// Has the container take the whole window but for insets from now on; nil places it as the preset
  /// says, as at first.
  case fillWindow(EdgeInsets?)
  /// Pauses all motion until the stack is resumed; drags and commands still take effect.
  case pause
  /// Resumes all motion.
  case resume
}

/// Which card of the new data a drag continues with after a reload.
public enum HeldCard: Hashable, Sendable {
  /// The card at the index of the dragged one, if there is one.
  case sameIndex
  /// The card at an index.
  case index(Int)
  /// None: the dragged card is no longer in the data.
  case gone
}

/// The limits of the numbers that a stack takes: in inputs, traces, presets, options and logs of poses.
///
/// A number beyond them is a slip, and sums of numbers within them neither overflow nor lose the
/// thousandth of a point.
public enum StackLimits {
  /// The coordinates of a pointer or a card, in points.
  public static let coordinates = -1e9...1e9
  /// The lengths of a side of a window or a card, in points.
  public static let lengths = 0...1e9
  /// The times in a recording, in seconds: up to 31 years.
  public static let seconds = 0...1e9
  /// The numbers of cards in the data.
  public static let cards = 0...100_000_000
  /// The largest number of cards that a stack shows besides those in flight, whatever its layout says:
  /// more could not be distinguished.
  public static let shownCards = 1_000
  /// The largest number of cards that fly at once: if another one is swiped, the flight that began first is
  /// over.
  public static let flights = 100
}
