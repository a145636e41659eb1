package import RiffleCards

extension StackState {
  /// Makes the state of a stack of which some cards have been decided about.
  ///
  /// - Parameters:
  ///   - count: The number of cards.
  ///   - decided: The decided cards and the direction that stands for each verdict, the newest last.
  ///   - seed: The seed of the random numbers.
  package init(count: Int, decided: [(card: Int, direction: Direction)], seed: UInt64) {
    self.init()
    givenIDs = count
    random = seed
    data = Self.runs(of: 0..<count) { _ in true }
    let gone = Set(decided.map(\.card))
    remaining = Self.runs(of: 0..<count) { !gone.contains($0) }
    history = decided.map { card, direction in
      var swipe = Swipe()
      swipe.card = card
      swipe.direction = direction
      return swipe
    }
  }

  /// Returns the cards that are wanted, as runs of consecutive ones.
  private static func runs(of cards: Range<Int>, where isWanted: (Int) -> Bool) -> [Run] {
    var runs: [Run] = []
    for card in cards where isWanted(card) {
      if let last = runs.last, last.first + last.count == card {
        runs[runs.count - 1].count += 1
      } else {
        var run = Run()
        run.first = card
        run.count = 1
        runs.append(run)
      }
    }
    return runs
  }
}
