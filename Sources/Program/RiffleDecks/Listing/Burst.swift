package import RiffleMedia

/// Finds the pictures that were taken in one burst: neighbors in the deck, each taken within two
/// seconds of the one before, that look alike.
package struct BurstSearch {
  /// What a reader knows of a picture: nothing yet, that there is nothing to know, or the value.
  package enum Known<Value> {
    case pending, none
    case value(Value)
  }

  package enum Wanted: Hashable {
    case time(Int)
    case look(Int)
  }

  /// The time by the camera's clock, in seconds.
  private let time: (Int) -> Known<Double>
  private let look: (Int) -> Known<PictureFingerprint>
  private let cards: Range<Int>

  /// The pause, in seconds.
  private static let pause = 2.0
  /// The most cards that are looked at on either side.
  private static let limit = 500

  package init(
    in cards: Range<Int>,
    time: @escaping (Int) -> Known<Double>,
    look: @escaping (Int) -> Known<PictureFingerprint>
  ) {
    (self.cards, self.time, self.look) = (cards, time, look)
  }

  /// The burst of a card as far as it is known, and what is missing to know all of it.
  package func burst(of card: Int) -> (cards: Range<Int>, wanted: [Wanted]) {
    guard cards.contains(card) else { return (card..<card, []) }
    var (first, last) = (card, card)
    var wanted: [Wanted] = []
    func follow(_ step: Int, _ end: inout Int) {
      while abs(end - card) < Self.limit, cards.contains(end + step) {
        let missing = self.missing(min(end, end + step))
        wanted += missing.wanted
        guard missing.wanted.isEmpty, missing.areOne else { return }
        end += step
      }
    }
    follow(1, &last)
    follow(-1, &first)
    return (first..<last + 1, wanted)
  }

  private func missing(_ card: Int) -> (areOne: Bool, wanted: [Wanted]) {
    let pair = [card, card + 1]
    let times = pair.map(time)
    if times.contains(where: \.isNone) { return (false, []) }
    let (early, late) = (times[0].value, times[1].value)
    guard let early, let late else {
      return (false, zip(pair, times).filter { $0.1.value == nil }.map { .time($0.0) })
    }
    // Two cameras may be a little apart, and files need not be in order.
    guard abs(late - early) <= Self.pause else { return (false, []) }
    let looks = pair.map(look)
    if looks.contains(where: \.isNone) { return (false, []) }
    guard let first = looks[0].value, let second = looks[1].value else {
      return (false, zip(pair, looks).filter { $0.1.value == nil }.map { .look($0.0) })
    }
    return (first.isLike(second), [])
  }
}

extension BurstSearch.Known {
  fileprivate var value: Value? { if case .value(let value) = self { value } else { nil } }
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}
