import Glibc
import RiffleSystem
import Synchronization

/// Threads that decode pictures, which end when there is nothing more to do.
///
/// They are separate threads, since they run at a lower priority than drawing, which threads of
/// a shared pool must not.
final class PictureWorkers {
  private let limit: Int
  private let queue: PictureQueue
  private let startThread: DetachedThread.Starter
  private let load = Load()

  /// The calls of ``PictureQueue/work()`` that no thread has begun, and the threads that will.
  private final class Load: Sendable {
    let counts = Mutex((calls: 0, threads: 0))

    func takeCall() -> Bool {
      counts.withLock { counts in
        let isThere = counts.calls > 0
        if isThere { counts.calls -= 1 } else { counts.threads -= 1 }
        return isThere
      }
    }
  }

  init(limit: Int, queue: PictureQueue, startThread: @escaping DetachedThread.Starter) {
    self.limit = limit
    self.queue = queue
    self.startThread = startThread
  }

  /// Lets threads call ``PictureQueue/work()`` so many times in all, until it is closed.
  ///
  /// Throws if there is no thread and the system refuses one.
  func work(_ times: Int) throws(MissingThread) {
    let wanted = load.counts.withLock { counts in
      counts.calls += times
      return min(limit - counts.threads, counts.calls)
    }
    for _ in 0..<max(0, wanted) {
      let number = load.counts.withLock { counts in
        counts.threads += 1
        return counts.threads
      }
      do throws(MissingThread) {
        try startThread("pictures \(number)") { [queue, load] in
          // On Linux this is the calling thread alone. 5 of 19: a third of drawing's share if both
          // want the same core, and still more than background programs get.
          setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
          while load.takeCall(), queue.work() {}
        }
      } catch {
        let isAlone = load.counts.withLock { counts in
          counts.threads -= 1
          if counts.threads == 0 { counts.calls = 0 }
          return counts.threads == 0
        }
        // Those that run do it all.
        guard isAlone else { return }
        throw error
      }
    }
  }
}
