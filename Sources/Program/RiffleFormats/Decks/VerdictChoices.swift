package import RiffleCards

/// The verdict that a swipe in each direction gives.
package struct VerdictChoices: Hashable, Sendable {
  private var verdicts: [Direction: Verdict]

  /// Right keeps, left rejects, up makes a favorite, down skips.
  package static let usual = VerdictChoices([
    .right: .keep, .left: .reject, .up: .favorite, .down: .skip,
  ])

  /// Makes choices; a direction that is left out gives no verdict, and no card is swiped there.
  package init(_ verdicts: [Direction: Verdict]) {
    self.verdicts = verdicts
  }

  /// The verdict of a swipe in a direction; nil if there is none.
  package subscript(direction: Direction) -> Verdict? {
    get { verdicts[direction] }
    set { verdicts[direction] = newValue }
  }

  /// Returns the direction whose swipe gives a verdict; nil if none does.
  package func direction(of verdict: Verdict) -> Direction? {
    Direction.allCases.first { verdicts[$0] == verdict }
  }

  /// The verdicts in the order right, left, up, down, then the corners, each once.
  package var all: [Verdict] {
    var found: [Verdict] = []
    for direction in [Direction.right, .left, .up, .down] + Direction.allCases {
      if let verdict = verdicts[direction], !found.contains(verdict) { found.append(verdict) }
    }
    return found
  }
}
