import RiffleCards
import RiffleMotion

/// The numbers by which a program knows its cards, whatever becomes of their indices.
///
/// The cards that a stack begins with have their indices as numbers; each card that comes later has the
/// next one, and none is given twice.
struct CardNumbers {
  /// Those of the data, in its order.
  ///
  /// Behind them are the ones that the data lost when it was dealt anew with fewer cards, and has again when
  /// it is dealt with more.
  private(set) var order = CardSequence()
  private(set) var given = 0
  /// Those of the cards that were in the picture when the data changed last, which may have no index any
  /// more.
  private var inPicture: [CardID: Int] = [:]

  init(count: Int) { add(count, at: 0) }

  /// - Parameter order: Of numbers below `given`, each once.
  init(order: CardSequence, given: Int) {
    self.order = order
    self.given = given
  }

  /// How many can still be given.
  var left: Int { Int(Int32.max) - given }

  /// The number of the card at an index of the data; nil if there is none.
  subscript(index: Int) -> Int? {
    (0..<order.count).contains(index) ? order[index].number : nil
  }

  /// The number of a card of a stack, be it in the data or still in flight.
  ///
  /// - Parameter index: The index by which the stack named it.
  func number(of card: CardID, namedBy index: Int, in stack: CardStack) -> Int {
    inPicture[card] ?? self[stack.index(of: card) ?? index] ?? index
  }

  /// Whether a card was in the picture when the data changed last.
  func wasInPicture(_ number: Int) -> Bool { inPicture.values.contains(number) }

  /// Follows a change of the data that a stack is about to do.
  ///
  /// - Returns: The numbers of the cards that are deleted.
  mutating func follow(_ command: StackCommand, of stack: CardStack, at time: Timestamp)
    -> [Range<Int>]
  {
    switch command {
    case .instantly(let command): return follow(command, of: stack, at: time)
    case .insert(let index, let count, _):
      remember(stack, at: time)
      add(count, at: index)
    case .delete(let index, let count):
      remember(stack, at: time)
      return order.remove(index..<index + count)
    case .move(let from, let to):
      remember(stack, at: time)
      let card = order[from]
      order.remove(from..<from + 1)
      order.insert(card, at: to)
    case .reload(let count, _, _):
      remember(stack, at: time)
      add(max(0, (count ?? stack.count) - order.count), at: order.count)
    default: break
    }
    return []
  }

  private mutating func add(_ count: Int, at index: Int) {
    order.insert(given..<given + count, at: index)
    given += count
  }

  private mutating func remember(_ stack: CardStack, at time: Timestamp) {
    var numbers: [CardID: Int] = [:]
    for card in stack.snapshots(at: time.seconds) {
      numbers[card.id] = number(of: card.id, namedBy: card.index, in: stack)
    }
    inPicture = numbers
  }
}
