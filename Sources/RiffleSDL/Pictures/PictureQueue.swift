import RiffleDrawing
import Synchronization

/// What a store and its workers share: requests one way, results the other.
final class PictureQueue: Sendable {
  typealias Outcome = (request: PictureRequest, result: Result<DecodedPicture, PictureFailure>)

  private struct State {
    var waiting: [PictureRequest] = []
    var finished: [Outcome] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let decoder: PictureDecoder
  private let wake: @Sendable () -> Void

  init(limits: PictureLimits, wake: @escaping @Sendable () -> Void) {
    decoder = PictureDecoder(limits: limits)
    self.wake = wake
  }

  /// Adds a request, which becomes the next to be decoded.
  func add(_ request: PictureRequest) {
    state.withLock { $0.waiting.append(request) }
  }

  /// Removes the waiting requests that are not wanted and returns them.
  func drop(except wanted: Set<PictureRequest>) -> [PictureRequest] {
    state.withLock { state in
      let dropped = state.waiting.filter { !wanted.contains($0) }
      state.waiting.removeAll { !wanted.contains($0) }
      return dropped
    }
  }

  /// Decodes the latest waiting picture, if any, on the calling thread.
  func decodeNext() {
    guard let request = state.withLock({ $0.waiting.popLast() }) else { return }
    let result = Result { () throws(PictureFailure) in
      try decoder.decode(request)
    }
    state.withLock { state in
      guard !state.isClosed else { return }
      state.finished.append((request, result))
      // Under the lock, so that nobody is woken after `close`.
      wake()
    }
  }

  /// Hands over what is finished.
  func takeFinished() -> [Outcome] {
    state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

  /// Drops everything; nobody is woken any more.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.waiting = []
      state.finished = []
    }
  }
}
