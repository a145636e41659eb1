import Dispatch
import RiffleDrawing
import RiffleMedia
import RiffleSystem
import Synchronization

package enum CardOrder: String, CaseIterable, Sendable {
  case name
  /// The time at which they were taken decides: in UTC if all cameras have noted their time zone, else as
  /// their clocks had it.
  case time
}

/// Puts what a listing finds in the order in which the pictures were taken.
///
/// The cards of the first listing wait until all their times are known: which one is the first cannot be
/// told before. Those without a time come last, by name.
final class CaptureOrder {
  private let isCanceled: @Sendable () -> Bool
  private let report: (ListingEvent) -> Void
  /// What waits for the first listing; nil once the first listing has ended.
  private var waiting: [ListedCard]? = []
  /// The keys of the order by name, of which these are made.
  private var keys: [[UInt8]: [UInt8]] = [:]
  /// Whether all pictures of the first listing have a time zone, so that those which come later are put among
  /// them by theirs.
  private var isInUTC = false

  private static let count = 2048

  private init(
    isCanceled: @escaping @Sendable () -> Bool,
    report: @escaping (ListingEvent) -> Void
  ) {
    (self.isCanceled, self.report) = (isCanceled, report)
  }

  /// Returns what takes the events of a listing by name, and reports them in an order.
  static func report(
    in order: CardOrder,
    isCanceled: @escaping @Sendable () -> Bool = { false },
    to report: @escaping (ListingEvent) -> Void
  ) -> (ListingEvent) -> Void {
    guard order == .time else { return report }
    let byTime = CaptureOrder(isCanceled: isCanceled, report: report)
    return { byTime.handle($0) }
  }

  private func handle(_ event: ListingEvent) {
    switch event {
    case .added(let cards) where waiting != nil, .changed(let cards) where waiting != nil:
      waiting? += cards
    case .added(let cards): report(.added(inOrder(cards, dates(of: cards))))
    // A picture that is rewritten stays where it is.
    case .changed(let cards): report(.changed(cards.map { keyed($0, keys[$0.key]) }))
    case .gone(let names) where waiting != nil:
      let gone = Set(names)
      waiting?.removeAll { gone.contains($0.key) }
    case .gone(let names): report(.gone(names.compactMap { keys.removeValue(forKey: $0) }))
    case .listed:
      reportWaiting()
      report(event)
    case .opened, .problem, .absent: report(event)
    }
  }

  private func reportWaiting() {
    guard let cards = waiting else { return }
    waiting = nil
    let dates = dates(of: cards)
    isInUTC = dates.allSatisfy { $0.map { $0.offset != nil } ?? true }
    let sorted = inOrder(cards, dates)
    for start in stride(from: 0, to: sorted.count, by: Self.count) {
      report(.added(Array(sorted[start..<min(start + Self.count, sorted.count)])))
    }
  }

  private func keyed(_ card: ListedCard, _ key: [UInt8]?) -> ListedCard {
    ListedCard(key: key ?? card.key, card: card.card)
  }

  /// Puts cards with a date first, those without come last, by name.
  private func inOrder(_ cards: [ListedCard], _ dates: [PhotographDate?]) -> [ListedCard] {
    zip(cards, dates).map { card, date in
      let seconds = date.map { $0.seconds - Double(isInUTC ? $0.offset ?? 0 : 0) }
      // Above 0 also before 1970.
      let time =
        seconds.map { UInt64(bitPattern: Int64(($0 * 1e6).rounded()) ^ .min) } ?? .max
      let key = withUnsafeBytes(of: time.bigEndian) { Array($0) } + card.key
      keys[card.key] = key
      return keyed(card, key)
    }
    .sorted { NaturalOrder.precedes($0.key, $1.key) }
  }

  /// Reads when pictures were taken, on several threads, since a disk serves several at a time.
  private func dates(of cards: [ListedCard]) -> [PhotographDate?] {
    let dates = Mutex([PhotographDate?](repeating: nil, count: cards.count))
    let images = cards.map(\.card.image)
    let isCanceled = isCanceled
    DispatchQueue.concurrentPerform(iterations: images.count) { index in
      guard !isCanceled(), let image = images[index],
        let date = (try? PhotographInfo(of: Picture(path: image.bytes)))?.date
      else { return }
      dates.withLock { $0[index] = date }
    }
    return dates.withLock(\.self)
  }
}
