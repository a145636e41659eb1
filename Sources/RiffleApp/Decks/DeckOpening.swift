import Dispatch
import RiffleDecks
import RiffleFormats
import Synchronization
import SystemPackage

/// A deck that is being listed while the window opens.
final class DeckOpening {
  /// The listing.
  let listing: DeckListing
  /// What the listing has told before the window was there.
  private(set) var isListed = false
  private let alarm: Alarm

  /// The longest time to wait for the first card, in milliseconds; then the window opens without one.
  private static let patience = 250

  /// Begins to list, and waits for the first cards.
  ///
  /// - Parameters:
  ///   - paths: Folders of pictures, pictures and deck files.
  ///   - isRecursive: Whether folders in folders are gone into.
  /// - Throws: ``RiffleError`` if there turns out to be no card.
  init(_ paths: [FilePath], recursively isRecursive: Bool) throws(RiffleError) {
    let alarm = Alarm()
    self.alarm = alarm
    listing = try DeckListing(paths, recursively: isRecursive) { alarm.ring() }
    let deadline = DispatchTime.now() + .milliseconds(Self.patience)
    while listing.cards.isEmpty, !isListed, alarm.wait(until: deadline) {
      let update = listing.drain()
      if let failure = update.failure { throw failure }
      for problem in update.problems { StandardError.printError("\(problem)") }
      isListed = update.isListed
    }
  }

  /// Has the listing wake a window's loop from now on.
  func connect(_ wake: @escaping @Sendable () -> Void) { alarm.connect(wake) }

  /// What another thread rings when it has something: somebody who waits, then a window's loop.
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
