import CEvents
import Glibc
import Synchronization
package import SystemPackage

/// Waits for descriptors that may become readable at any time: on one thread for all, which sleeps
/// otherwise and lasts as long as the process.
package final class DescriptorWatch: Sendable {
  package static let shared = DescriptorWatch()

  private struct State {
    /// The descriptor of epoll; nil until there is one to wait for.
    var events: CInt?
    var works: [CInt: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  private init() {}

  /// Calls `work` on the thread each time that a descriptor becomes readable, whether it was read since
  /// the last time or not.
  ///
  /// The descriptor stays open as long as the process.
  ///
  /// - Throws: ``WatchError`` if the system has no descriptor or no thread to give.
  package func add(_ descriptor: CInt, _ work: @escaping @Sendable () -> Void) throws(WatchError) {
    try state.withLock { state throws(WatchError) in
      let events: CInt
      if let known = state.events {
        events = known
      } else {
        events = try start()
        state.events = events
      }
      state.works[descriptor] = work
      var interest = epoll_event()
      interest.events = EPOLLIN.rawValue | EPOLLET.rawValue
      interest.data.fd = descriptor
      guard epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &interest) == 0 else {
        state.works[descriptor] = nil
        throw WatchError(reason: Errno(rawValue: errno))
      }
    }
  }

  private func start() throws(WatchError) -> CInt {
    let events = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard events >= 0 else { throw WatchError(reason: Errno(rawValue: errno)) }
    do throws(MissingThread) {
      try DetachedThread.start("watch") { [self] in wait(for: events) }
      return events
    } catch {
      close(events)
      throw WatchError(reason: error.reason)
    }
  }

  private func wait(for events: CInt) {
    var event = epoll_event()
    while true {
      let count = epoll_wait(events, &event, 1, -1)
      guard count >= 0 || errno == EINTR else { return }
      guard count > 0 else { continue }
      let descriptor = event.data.fd
      // Without the lock: a work may add a descriptor, or end the process.
      state.withLock { $0.works[descriptor] }?()
    }
  }
}

package struct WatchError: Error, Hashable, CustomStringConvertible {
  package let reason: Errno

  package var description: String { "\(reason)" }
}
