import RiffleDrawing
import RiffleMedia
import RiffleSystem
import Synchronization

/// Reads what photographs say of themselves, on another thread, since a slow disk must not hold up a
/// drag.
final class PhotographReader: Sendable {
  /// What is known about a photograph.
  enum Answer: Hashable {
    /// Nothing yet.
    case pending
    /// It cannot be read.
    case unreadable
    /// What it says.
    case known(PhotographInfo)
  }

  private struct State {
    var answers: [Picture.ID: Answer] = [:]
    var wanted: Picture?
    var isReading = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// The number of photographs that are remembered: a few screens of them.
  private static let limit = 200

  /// Makes a reader, which calls `wake` on another thread when something was read.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Returns what a photograph says; if that is pending, it is read now unless another one is asked for
  /// before.
  func answer(about picture: Picture) -> Answer {
    let (answer, isNew) = state.withLock { state in
      if let answer = state.answers[picture.id] { return (answer, false) }
      state.wanted = picture
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

  /// Takes the picture that is wanted; nil, and the end of the thread, if none is.
  private func next() -> Picture? {
    state.withLock { state in
      defer { state.wanted = nil }
      state.isReading = state.wanted != nil
      return state.wanted
    }
  }
}
