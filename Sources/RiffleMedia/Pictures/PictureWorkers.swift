import Dispatch
import Glibc
import RiffleSystem

/// Threads that decode pictures.
///
/// They are threads of their own, since they run at a lower priority than drawing, which threads of
/// a shared pool must not.
final class PictureWorkers: Sendable {
  /// The reason why there is no thread at all; nil if at least one has started.
  let error: MissingThread?
  private let count: Int
  private let work: DispatchSemaphore

  /// Starts threads that wait for ``wake(_:)``, or as many as the system has to give.
  ///
  /// - Parameters:
  ///   - count: The number of threads, from 1.
  ///   - queue: The source of their work.
  ///   - startThread: Starts a thread, or throws.
  init(count: Int, queue: PictureQueue, startThread: DetachedThread.Starter) {
    let work = DispatchSemaphore(value: 0)
    var started = 0
    var failure: MissingThread?
    for number in 1...count {
      do throws(MissingThread) {
        try startThread("pictures \(number)") {
          // On Linux this is the calling thread alone. 5 of 19: a third of drawing's share if both
          // want the same core, and still more than background programs get.
          setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
          repeat { work.wait() } while queue.work()
        }
        started += 1
      } catch {
        failure = error
      }
    }
    self.work = work
    self.count = started
    error = started == 0 ? failure : nil
  }

  /// Lets threads call ``PictureQueue/work()`` so many times in all.
  func wake(_ times: Int) {
    for _ in 0..<times { work.signal() }
  }

  /// Ends the threads of a closed queue, each after its current work.
  func end() {
    wake(count)
  }
}
