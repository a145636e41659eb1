import Dispatch
import RiffleDecks
import RiffleSystem
import Synchronization
import SystemPackage

/// A deck that is being listed while the window opens.
final class DeckOpening {
  let listing: DeckListing
  /// Whether the listing ended before the window opened.
  private(set) var isListed = false
  private let alarm: Alarm
  private let start = DispatchTime.now()

  /// How long after the start an error needs no window, and the longest wait for a card, in milliseconds.
  private static let (windowless, patience) = (20, 350)

  /// Starts to list; throws ``RiffleError`` if there is no card, which is almost always known at once.
  init(_ paths: [FilePath], recursively isRecursive: Bool, order: CardOrder) throws(RiffleError) {
    let alarm = Alarm()
    self.alarm = alarm
    listing = try DeckListing(paths, recursively: isRecursive, order: order) { alarm.ring() }
    try wait(until: start + .milliseconds(Self.windowless))
  }

  /// Waits for the first cards, which a slow disk delivers after the first frame; throws if there are none.
  func waitForCards() throws(RiffleError) {
    try wait(until: start + .milliseconds(Self.patience))
  }

  /// Waits until it is known whether there are cards, where no window waits for them.
  func waitWithoutWindow() throws(RiffleError) { try wait(until: .now() + .seconds(5)) }

  /// Waits for more cards, no longer than for the first; returns whether there are more.
  func waitForMore() -> Bool {
    let deadline = start + .milliseconds(Self.patience)
    while !listing.hasMore, listing.summary == nil, alarm.wait(until: deadline) {}
    return listing.hasMore && .now() < deadline
  }

  private func wait(until deadline: DispatchTime) throws(RiffleError) {
    while listing.cards.isEmpty, !isListed, alarm.wait(until: deadline) {
      let update = listing.drain()
      if let failure = update.failure { throw failure }
      for problem in update.problems { StandardError.printError("\(problem)") }
      isListed = update.isListed
    }
  }

  func connect(_ wake: @escaping @Sendable () -> Void) { alarm.connect(wake) }

  /// Another thread rings it when it has something: it wakes a waiting thread, later a window's
  /// loop.
  private final class Alarm: Sendable {
    private let wake = Mutex<(@Sendable () -> Void)?>(nil)
    private let rung = DispatchSemaphore(value: 0)

    func ring() {
      rung.signal()
      wake.withLock { $0 }?()
    }

    func wait(until deadline: DispatchTime) -> Bool { rung.wait(timeout: deadline) == .success }

    func connect(_ wake: @escaping @Sendable () -> Void) {
      self.wake.withLock { $0 = wake }
      // For what came in between.
      wake()
    }
  }
}
