/// The cards of a deck in its order, the numbers by which steps know them, and their verdicts.
///
/// A number stays with a card that is renamed, and with one that has left the deck and comes back.
package struct CardTable: Sendable {
  package private(set) var cards: [CardIdentity] = []
  /// The number of cards with each verdict; without entries of 0.
  package private(set) var counts: [Verdict: Int] = [:]
  package private(set) var decidedCount = 0
  /// The numbers by card index.
  private var numbers: [Int] = []
  private var verdicts: [Verdict?] = []
  /// The index of each number; those of cards that have left the deck are missing.
  private var indices: [Int: Int] = [:]
  private var numberOfName: [[UInt8]: Int] = [:]
  /// The last name of each number.
  private var names: [[UInt8]] = []
  /// Whether a number has steps.
  private var hasSteps: [Bool] = []

  package init() {}

  // MARK: Reading

  package func verdict(of card: Int) -> Verdict? { verdicts[card] }

  package func number(of card: Int) -> Int { numbers[card] }

  /// Returns the number of a name, if it was ever that of a card or a step.
  package func number(ofName name: [UInt8]) -> Int? { numberOfName[name] }

  /// Returns nil if the card is not in the deck.
  package func index(ofNumber number: Int) -> Int? { indices[number] }

  /// Returns nil if another card has got the name.
  package func name(ofNumber number: Int) -> [UInt8]? {
    numberOfName[names[number]] == number ? names[number] : nil
  }

  /// Finds the cards about which there was no step, as they are now; on any thread.
  package var cardsWithoutSteps: @Sendable () -> [CardIdentity] {
    { [cards, numbers, hasSteps] in
      cards.indices.lazy.filter { !hasSteps[numbers[$0]] }.map { cards[$0] }
    }
  }

  // MARK: Changing

  /// - Parameter verdict: Finds the verdict of a number; it is asked only about those with steps.
  package mutating func append(_ card: CardIdentity, verdict: (Int) -> Verdict?) {
    let number = addName(card.name)
    indices[number] = cards.count
    cards.append(card)
    numbers.append(number)
    verdicts.append(nil)
    show(hasSteps[number] ? verdict(number) : nil, of: cards.count - 1)
  }

  /// Removes all cards, and keeps the numbers of their names.
  package mutating func removeAll() {
    (cards, numbers, verdicts, indices) = ([], [], [], [:])
    (counts, decidedCount) = ([:], 0)
  }

  /// Returns the number of a name, which gets one if it has none.
  package mutating func addName(_ name: [UInt8]) -> Int {
    if let number = numberOfName[name] { return number }
    numberOfName[name] = names.count
    names.append(name)
    hasSteps.append(false)
    return names.count - 1
  }

  /// Gives a number another name; a card that still has the old one gets a new number.
  ///
  /// - Parameter isTaken: Whether the number that has the name keeps it, so that this one has none.
  /// - Returns: The numbers of the cards that have others than before.
  package mutating func rename(
    _ number: Int,
    to new: [UInt8],
    isTaken: Bool = false,
    verdict: (Int) -> Verdict?
  ) -> [Int] {
    guard numberOfName[new] != number else { return [] }
    let old = name(ofNumber: number)
    let changed = [old, isTaken ? nil : new].compactMap { name in
      name.flatMap { numberOfName[$0] }.flatMap { indices[$0] }
    }
    if let old { numberOfName[old] = nil }
    if !isTaken { numberOfName[new] = number }
    names[number] = new
    for card in changed { indices[numbers[card]] = nil }
    return changed.map { card in
      let number = addName(cards[card].name)
      numbers[card] = number
      indices[number] = card
      show(hasSteps[number] ? verdict(number) : nil, of: card)
      return number
    }
  }

  /// Takes over the verdicts of the numbers that steps were about.
  package mutating func update(_ changed: some Sequence<Int>, verdict: (Int) -> Verdict?) {
    for number in changed {
      hasSteps[number] = true
      if let card = indices[number] { show(verdict(number), of: card) }
    }
  }

  private mutating func show(_ verdict: Verdict?, of card: Int) {
    count(verdicts[card], -1)
    verdicts[card] = verdict
    count(verdict, 1)
  }

  private mutating func count(_ verdict: Verdict?, _ change: Int) {
    guard let verdict else { return }
    decidedCount += change
    let count = counts[verdict, default: 0] + change
    counts[verdict] = count == 0 ? nil : count
  }
}
