/// How far people agree who have judged the same cards, each with one of several verdicts.
package struct Agreement: Hashable, Sendable {
  /// The number of cards that everyone has judged.
  package let count: Int
  /// The share of pairs of judgments about one card that agree, 0 to 1; nil without cards.
  ///
  /// With two people this is the share of cards on which they agree.
  package let observed: Double?
  /// The share that would be expected if everyone judged at random, as often each way as they did;
  /// nil without cards.
  package let expected: Double?

  /// The agreement beyond chance: 1 if all agree, 0 for chance, down to -1.
  ///
  /// Nil without cards, and if everyone gave all cards one and the same verdict: then chance would
  /// agree always too.
  package var kappa: Double? {
    guard let observed, let expected, expected < 1 else { return nil }
    return (observed - expected) / (1 - expected)
  }

  /// Compares judgments.
  ///
  /// For two people, ``kappa`` is Cohen's: chance takes each person's own shares (Cohen, "A
  /// Coefficient of Agreement for Nominal Scales", Educational and Psychological Measurement 20, 1960).
  /// For more it is Fleiss': chance takes the shares of all judgments together (Fleiss, "Measuring
  /// Nominal Scale Agreement among Many Raters", Psychological Bulletin 76, 1971).
  ///
  /// - Parameter judgments: For each card the judgment of each person, in the same order; at least two.
  package init<Judgment: Hashable>(_ judgments: [[Judgment]]) {
    count = judgments.count
    guard let people = judgments.first?.count, people >= 2 else {
      (observed, expected) = (nil, nil)
      return
    }
    let cards = Double(judgments.count)
    let pairs = Double(people * (people - 1))
    var agreeing = 0.0
    // For each person the number of times that each judgment was given.
    var tallies = [[Judgment: Double]](repeating: [:], count: people)
    for card in judgments {
      var tally: [Judgment: Double] = [:]
      for (person, judgment) in card.enumerated() {
        tally[judgment, default: 0] += 1
        tallies[person][judgment, default: 0] += 1
      }
      agreeing += tally.values.reduce(0) { $0 + $1 * ($1 - 1) } / pairs
    }
    observed = agreeing / cards
    if people == 2 {
      expected = tallies[0].reduce(0) { sum, entry in
        sum + entry.value / cards * (tallies[1][entry.key] ?? 0) / cards
      }
    } else {
      let all = tallies.reduce(into: [Judgment: Double]()) { $0.merge($1, uniquingKeysWith: +) }
      let total = cards * Double(people)
      expected = all.values.reduce(0) { $0 + ($1 / total) * ($1 / total) }
    }
  }
}
