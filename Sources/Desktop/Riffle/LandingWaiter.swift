import RiffleCards
import Synchronization

/// A task that waits until what a command started is over.
final class LandingWaiter: Sendable {
  /// If it is nil, all wait until no card is on its way out.
  let target: (card: CardID, journey: CardJourney)?
  private let state = Mutex(State.idle)

  private enum State {
    case idle
    case waiting(CheckedContinuation<Landing, Never>)
    case over(Landing)
  }

  init(_ target: (card: CardID, journey: CardJourney)?) { self.target = target }

  var isOver: Bool {
    state.withLock { if case .over = $0 { true } else { false } }
  }

  /// The end may have come already.
  func wait(_ continuation: CheckedContinuation<Landing, Never>) {
    let landing: Landing? = state.withLock { state in
      if case .over(let landing) = state { return landing }
      state = .waiting(continuation)
      return nil
    }
    if let landing { continuation.resume(returning: landing) }
  }

  /// May be called from any thread; only the first call has an effect.
  func end(_ landing: Landing) {
    let continuation: CheckedContinuation<Landing, Never>? = state.withLock { state in
      defer { if case .over = state {} else { state = .over(landing) } }
      return if case .waiting(let continuation) = state { continuation } else { nil }
    }
    continuation?.resume(returning: landing)
  }
}

struct LandingWaits {
  private var waiters: [LandingWaiter] = []

  var count: Int { waiters.count }

  mutating func add(_ waiter: LandingWaiter) { waiters.append(waiter) }

  mutating func end(_ landing: (LandingWaiter) -> Landing?) {
    guard !waiters.isEmpty else { return }
    for waiter in waiters {
      if let landing = landing(waiter) { waiter.end(landing) }
    }
    waiters.removeAll(where: \.isOver)
  }

  /// The waiters are removed with the next ``end(_:)``.
  func endAll(_ landing: Landing) {
    for waiter in waiters { waiter.end(landing) }
  }
}
