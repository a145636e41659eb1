import CMainQueue
import Dispatch
import Glibc
import RiffleMedia
import RiffleSystem

/// The main queue, on which main-actor tasks wait, for an event loop other than Swift's own.
///
/// `Task {}`, `MainActor.run`, `DispatchQueue.main.async` and timers put their work on a queue that
/// somebody has to serve. ``CardWindow/run()`` does, and ``CardPane/handle(_:)`` does for a loop on
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
    discardWakeUps(fileDescriptor)
    _dispatch_main_queue_callback_4CF(nil)
  }

  /// Traps if the main queue cannot be served here, because this code runs on it itself.
  static func checkService() {
    var isServed = false
    DispatchQueue.main.async { isServed = true }
    serve()
    precondition(
      isServed,
      "the event loop runs inside a task or a block of the main queue, so no other could ever run: "
        + "call run() from a synchronous main"
    )
  }

  /// Reads the number of wake-ups away.
  nonisolated fileprivate static func discardWakeUps(_ descriptor: CInt) {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}

/// Calls a closure whenever work waits on the main queue, from a thread of its own that sleeps
/// otherwise, until it is released.
final class MainQueueWatch: Sendable {
  /// An eventfd that becomes readable when the thread is to end.
  private let end: CInt

  /// Starts to watch.
  ///
  /// - Parameter wake: Called on that thread.
  /// - Throws: ``SDLError`` if the system has no thread left.
  @MainActor
  init(wake: @escaping @Sendable () -> Void) throws(SDLError) {
    let work = MainQueue.fileDescriptor
    let end = eventfd(0, CInt(EFD_CLOEXEC))
    self.end = end
    do throws(MissingThread) {
      try DetachedThread.start("main queue") {
        defer { close(end) }
        while Self.waits(for: work, until: end) {
          MainQueue.discardWakeUps(work)
          wake()
        }
      }
    } catch {
      close(end)
      throw SDLError("no thread", reason: "\(error)")
    }
  }

  deinit {
    eventfd_write(end, 1)
  }

  /// Sleeps until a descriptor is readable; returns false if the end is (`poll`).
  private static func waits(for work: CInt, until end: CInt) -> Bool {
    var descriptors = [work, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&descriptors, nfds_t(descriptors.count), -1) < 0, errno == EINTR {}
    return descriptors[0].revents != 0 && descriptors[1].revents == 0
  }
}
