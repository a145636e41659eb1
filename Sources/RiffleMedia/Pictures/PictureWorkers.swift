import Dispatch
import Glibc

/// Threads that decode pictures.
///
/// They are threads of their own, since they are made less urgent than drawing, which a shared pool
/// must not be.
final class PictureWorkers: Sendable {
  private let count: Int
  private let work = DispatchSemaphore(value: 0)

  /// Starts threads that wait for ``wake(_:)``.
  init(count: Int, queue: PictureQueue) {
    self.count = count
    for number in 1...count {
      DetachedThread.start("pictures \(number)") { [work] in
        // On Linux this is the calling thread alone. 5 of 19: a third of drawing's share where both
        // want the same core, and still more than what runs in the background.
        setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
        repeat { work.wait() } while queue.work()
      }
    }
  }

  /// Lets threads call ``PictureQueue/work()`` so many times in all.
  func wake(_ times: Int) {
    for _ in 0..<times { work.signal() }
  }

  /// Ends the threads of a closed queue, each after what it is doing.
  func end() {
    wake(count)
  }
}
