import Dispatch
import RiffleDecks
import RiffleSystem
import Synchronization
import SystemPackage

/// A deck that is being listed while the window opens.
final class DeckOpening {
  let listing: DeckListing
  /// Whether the listing has ended before the window was there.
  private(set) var isListed = false
  private let alarm: Alarm
  private let start = DispatchTime.now()

  /// The time from the start for which an error ends the program without a window, and the longest one
  /// to wait for the first card, in milliseconds.
  private static let (windowless, patience) = (20, 350)

  /// Begins to list; what cannot be opened is known at once, in almost all cases.
  ///
  /// - Throws: ``RiffleError`` if there turns out to be no card.
  init(_ paths: [FilePath], recursively isRecursive: Bool) throws(RiffleError) {
    let alarm = Alarm()
    self.alarm = alarm
    listing = try DeckListing(paths, recursively: isRecursive) { alarm.ring() }
    try wait(until: start + .milliseconds(Self.windowless))
  }

  /// Waits for the first cards, so that the first frame shows them; those of a slow disk come later.
  ///
  /// - Throws: ``RiffleError`` if there turns out to be no card.
  func waitForCards() throws(RiffleError) {
    try wait(until: start + .milliseconds(Self.patience))
  }

  /// Waits for more cards, as long as for the first.
  ///
  /// - Returns: Whether the listing has more to tell, in time.
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

  /// Has the listing wake a window's loop from now on.
  func connect(_ wake: @escaping @Sendable () -> Void) { alarm.connect(wake) }

  /// What another thread rings when it has something: a thread that waits, then a window's loop.
  private final class Alarm: Sendable {
    private let wake = Mutex<(@Sendable () -> Void)?>(nil)
    private let rung = DispatchSemaphore(value: 0)

    func ring() {
      rung.signal()
      wake.withLock { $0 }?()
    }

    /// Waits for a ring; returns false at the deadline.
    func wait(until deadline: DispatchTime) -> Bool { rung.wait(timeout: deadline) == .success }

    func connect(_ wake: @escaping @Sendable () -> Void) {
      self.wake.withLock { $0 = wake }
      // What came in between.
      wake()
    }
  }
}
