import Synchronization

/// The tasks that wait until a renderer has something new to look at.
final class PictureWaits: Sendable {
  private struct State {
    var news = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Read it before looking, and give it to ``wait(after:)`` if nothing was found.
  var news: Int { state.withLock(\.news) }

  /// Returns once something is new since ``news`` was read, or the task is canceled.
  func wait(after seen: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.news != seen || Task.isCancelled { return true }
          state.waiting.append(continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      // The others look in vain, and wait again.
      notify()
    }
  }

  /// Has all tasks look again; may be called from any thread.
  func notify() {
    let waiting = state.withLock { state in
      state.news += 1
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
