import RiffleDrawing
import RiffleMedia
import RiffleSystem
import Synchronization

/// Reads about photographs on another thread, since a slow disk must not hold up a drag.
final class PhotographReader: Sendable {
  enum Answer: Hashable {
    case pending, unreadable
    case known(PhotographInfo)
  }

  private struct State {
    var answers: [Picture.ID: Answer] = [:]
    /// The pictures to read, of which the latest is last.
    var wanted: [Picture] = []
    var isReading = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// How many photographs are remembered: a few screens of them.
  private static let limit = 200
  /// How many are waited for at a time; what was asked for before them is passed over.
  private static let queue = 16

  /// `wake` is called on another thread when something was read.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Returns nil until it is known, and for what cannot be read; see ``answer(about:)``.
  func info(of picture: Picture) -> PhotographInfo? {
    if case .known(let info) = answer(about: picture) { info } else { nil }
  }

  /// If the answer is pending, reads it soon, what was asked for last first.
  func answer(about picture: Picture) -> Answer {
    let (answer, isNew) = state.withLock { state in
      if let answer = state.answers[picture.id] { return (answer, false) }
      state.wanted.removeAll { $0.id == picture.id }
      state.wanted = state.wanted.suffix(Self.queue - 1) + [picture]
      defer { state.isReading = true }
      return (Answer.pending, !state.isReading)
    }
    if isNew {
      do throws(MissingThread) {
        try DetachedThread.start("photograph info") { self.read() }
      } catch {
        // It is asked for again with the next frame.
        state.withLock { $0.isReading = false }
      }
    }
    return answer
  }

  /// Returns what is known already; asks for nothing.
  func known(_ picture: Picture) -> Answer {
    state.withLock { $0.answers[picture.id] ?? .pending }
  }

  private func read() {
    while let picture = next() {
      let answer = (try? PhotographInfo(of: picture)).map(Answer.known) ?? .unreadable
      state.withLock { state in
        if state.answers.count >= Self.limit { state.answers = [:] }
        state.answers[picture.id] = answer
      }
      wake()
    }
  }

  /// Returns nil, which ends the thread, if no picture is wanted.
  private func next() -> Picture? {
    state.withLock { state in
      state.isReading = !state.wanted.isEmpty
      return state.wanted.popLast()
    }
  }
}
