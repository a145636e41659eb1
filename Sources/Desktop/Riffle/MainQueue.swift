import CEvents
import Dispatch
import Glibc
import RiffleMedia
import RiffleMotion
import RiffleSDL
import RiffleSystem
import Synchronization
import SystemPackage

/// The main queue, on which main-actor tasks wait, for an event loop other than Swift's own.
///
/// `Task {}`, `MainActor.run`, `DispatchQueue.main.async` and timers put their work on a queue that
/// something has to serve. ``CardWindow/run()`` does, and ``CardPane/handle(_:)`` does for a loop on
/// SDL's events. Any other loop waits for ``fileDescriptor`` beside its own sources, and then calls
/// ``serve()``.
@MainActor
public enum MainQueue {
  /// A file descriptor that becomes readable when work waits on the main queue; ``serve()`` makes it
  /// unreadable again.
  ///
  /// Do not wait for it beside a ``CardWindow`` or a ``CardPane``, which wait for it themselves.
  public static var fileDescriptor: CInt { _dispatch_get_main_queue_handle_4CF() }

  /// Runs everything that waits on the main queue, and returns.
  ///
  /// Call it on the process's first thread, from a synchronous `main`.
  public static func serve() {
    var wakeUps: UInt64 = 0
    _ = read(fileDescriptor, &wakeUps, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
  }

  /// Whether work waits that was added since ``serve()``.
  static var hasWork: Bool {
    var source = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, 0) > 0
  }

  /// Traps if the main queue cannot be served here, because this code runs on it itself.
  static func checkService() {
    var isServed = false
    DispatchQueue.main.async { isServed = true }
    serve()
    publicPrecondition(
      isServed,
      "the event loop runs inside a task or a block of the main queue, so no other could ever run: "
        + "call run() from a synchronous main"
    )
  }
}

/// Wakes the event loops whenever work waits on the main queue.
///
/// A process has one main queue, and SDL one event queue, which the running loop reads: that loop
/// is woken, and serves the main queue for all windows and panes. The descriptor stays readable
/// until it was served, and a loop looks at it before it sleeps: so work is not forgotten if the
/// woken loop is gone, or SDL's events were thrown away.
final class MainQueueWatch: Sendable {
  static let shared = MainQueueWatch()

  private struct State {
    var isWatching = false
    /// They are those of all loops, and of some that are gone.
    var wakers: [Waker] = []
  }

  private let state = Mutex(State())
  private static let descriptorsOfWindow = 4

  private init() {}

  var isWatching: Bool { state.withLock(\.isWatching) }

  /// Wakes this loop, too, until its waker is closed; throws without a thread or descriptor left.
  @MainActor
  func add(_ waker: Waker) throws(SDLError) {
    if !isWatching { try checkDescriptors() }
    let work = MainQueue.fileDescriptor
    // It is negative if libdispatch serves the queue itself, as behind an asynchronous main.
    guard work >= 0 else { return }
    try state.withLock { state throws(SDLError) in
      state.wakers.removeAll(where: \.isClosed)
      if !state.isWatching { try watch(work) }
      state.isWatching = true
      state.wakers.append(waker)
    }
  }

  /// libdispatch makes one descriptor for the queue.
  private func checkDescriptors() throws(SDLError) {
    do throws(Errno) {
      try SpareDescriptors.check(Self.descriptorsOfWindow)
    } catch {
      throw SDLError(
        "a window needs \(Self.descriptorsOfWindow) more open files",
        reason: "\(error). Close other programs, or raise the limit (ulimit -n)."
      )
    }
  }

  private func watch(_ work: CInt) throws(SDLError) {
    do throws(WatchError) {
      try DescriptorWatch.shared.add(work) { [self] in
        // Also if the work before was not served yet.
        state.withLock { state in _ = state.wakers.contains { $0.wake() } }
      }
    } catch {
      throw SDLError("the main queue cannot be watched", reason: "\(error)")
    }
  }
}
