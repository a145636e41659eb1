package import RiffleMotion

/// What is still to come after swipes: the cards that fill the last slot, and the deal after the last card.
package struct AwaitedCards: Hashable, Sendable {
  /// When cards come to the last slot, in the order of the swipes.
  private var openings: [Timestamp] = []
  /// When all cards are dealt anew.
  private var deal: Timestamp?

  package init() {}

  /// The number of slots that stay empty meanwhile.
  package var emptySlots: Int { openings.count }

  /// When the next card comes to the last slot; nil for none.
  package var nextNewcomer: Timestamp? { openings.min() }

  /// The next time at which something comes; nil for none.
  package var next: Timestamp? {
    guard let deal else { return nextNewcomer }
    return min(deal, nextNewcomer ?? deal)
  }

  /// Leaves the last slot empty after a swipe, as long as a restack rule says.
  ///
  /// - Parameter gone: When the flight of the swiped card is over.
  package mutating func wait(for newcomer: Newcomer, whenGone gone: Timestamp, at time: Timestamp) {
    switch newcomer {
    case .atOnce: break
    case .after(let seconds): openings.append(time.advanced(by: seconds))
    case .whenGone: openings.append(gone)
    }
  }

  package mutating func waitForDeal(at time: Timestamp) { deal = time }

  /// Forgets the latest card that room was made for, and the deal, as a swiped card comes back.
  package mutating func forgetLatest() {
    _ = openings.popLast()
    forgetDeal()
  }

  package mutating func forgetDeal() { deal = nil }

  package mutating func forgetAll() { self = AwaitedCards() }

  /// Takes the cards that have come by a time; returns whether there were any.
  package mutating func takeNewcomers(by time: Timestamp) -> Bool {
    let count = openings.count
    openings.removeAll { $0 <= time }
    return openings.count < count
  }

  package func isDealDue(at time: Timestamp) -> Bool { deal.map { $0 <= time } ?? false }
}
