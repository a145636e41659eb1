import RiffleMotion

extension CardStack {
  /// Makes the card at an index the top one, without a swipe; the others fan out.
  mutating func jump(to index: Int, at time: Timestamp) {
    interrupt(at: time)
    commitReveal(at: time)
    let keepsAll = preset.deck.end == .loop || preset.exit.destination == .cycles
    order.jump(to: index, keepsAll: keepsAll)
    if !keepsAll { endFlights(at: time) { [order] in order.remaining.contains($0.id) } }
    shown.setTopSlot(0)
    reconcile(at: time)
    if !isInstant && shown.cycling == nil { fanOut(at: time) }
  }

  /// Ends the flights of some cards at once.
  mutating func endFlights(at time: Timestamp, where isEnded: (ShownCard) -> Bool) {
    for card in shown.all where card.layer == .flights && isEnded(card) {
      report(.didLeave(card.event), at: time)
    }
    shown.removeAll { $0.layer == .flights && isEnded($0) }
  }
}
