import Glibc
import RiffleSystem
import Synchronization

/// Threads that do one kind of work on pictures, and end when there is nothing more to do.
///
/// They are separate threads, since they run at a lower priority than drawing, which threads of
/// a shared pool must not.
final class PictureWorkers {
  private let limit: Int
  private let name: String
  /// Does a piece of work; returns false once there will be no more.
  private let work: @Sendable () -> Bool
  private let startThread: DetachedThread.Starter
  private let load = Load()

  /// The calls of ``work`` that no thread has begun, and the threads that will.
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

  init(
    limit: Int,
    named name: String,
    startThread: @escaping DetachedThread.Starter,
    work: @escaping @Sendable () -> Bool
  ) {
    self.limit = limit
    self.name = name
    self.startThread = startThread
    self.work = work
  }

  /// Lets a thread do one more piece of work; throws if there is none and the system refuses one.
  func add() throws(MissingThread) {
    let wanted = load.counts.withLock { counts in
      counts.calls += 1
      return min(limit - counts.threads, counts.calls)
    }
    for _ in 0..<max(0, wanted) {
      let number = load.counts.withLock { counts in
        counts.threads += 1
        return counts.threads
      }
      do throws(MissingThread) {
        try startThread("\(name) \(number)") { [work, load] in
          // On Linux this is the calling thread alone. 5 of 19: a third of drawing's share if both
          // want the same core, and still more than background programs get.
          setpriority(Int32(PRIO_PROCESS.rawValue), 0, 5)
          while load.takeCall(), work() {}
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
