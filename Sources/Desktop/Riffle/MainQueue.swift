import CMainQueue
import Dispatch
import Glibc
import RiffleMedia
import RiffleMotion
import RiffleSDL
import RiffleSystem
import Synchronization

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

/// Wakes the event loops whenever work waits on the main queue, from one thread that sleeps
/// otherwise and lasts as long as the process.
///
/// A process has one main queue, and SDL one event queue, which the running loop reads: that loop
/// is woken, and serves the main queue for all windows and panes. The descriptor stays readable
/// until it was served, and a loop looks at it before it sleeps: so work is not forgotten if the
/// woken loop is gone, or SDL's events were thrown away.
final class MainQueueWatch: Sendable {
  static let shared = MainQueueWatch()

  private struct State {
    var isWatching = false
    /// Those of all loops, and of some that are gone.
    var wakers: [Waker] = []
  }

  private let state = Mutex(State())

  private init() {}

  var isWatching: Bool { state.withLock(\.isWatching) }

  /// Also wakes this loop, until its waker is closed.
  ///
  /// - Throws: ``SDLError`` if the system has no thread or no descriptor left.
  @MainActor
  func add(_ waker: Waker) throws(SDLError) {
    let work = MainQueue.fileDescriptor
    // It is negative if libdispatch serves the queue itself, as behind an asynchronous main.
    guard work >= 0 else { return }
    try state.withLock { state throws(SDLError) in
      state.wakers.removeAll(where: \.isClosed)
      if !state.isWatching { try start(on: work) }
      state.isWatching = true
      state.wakers.append(waker)
    }
  }

  private func start(on work: CInt) throws(SDLError) {
    let events = epoll_create1(CInt(EPOLL_CLOEXEC))
    var interest = epoll_event()
    interest.events = EPOLLIN.rawValue | EPOLLET.rawValue
    guard epoll_ctl(events, EPOLL_CTL_ADD, work, &interest) == 0 else {
      let reason = String(cString: strerror(errno))
      close(events)
      throw SDLError("epoll_ctl", reason: reason)
    }
    do throws(MissingThread) {
      try DetachedThread.start("main queue") { [self] in watch(events) }
    } catch {
      close(events)
      throw SDLError("no thread", reason: "\(error)")
    }
  }

  /// Edge-triggered: wakes a loop each time that work is added, whether the work before was served
  /// or not.
  private func watch(_ events: CInt) {
    var event = epoll_event()
    while epoll_wait(events, &event, 1, -1) >= 0 || errno == EINTR {
      state.withLock { state in _ = state.wakers.contains { $0.wake() } }
    }
  }
}
