import RiffleDrawing
import Synchronization

final class PictureQueue: Sendable {
  enum WorkerMessage {
    /// Comes before the picture.
    case color(PictureRequest, UInt32)
    case outcome(PictureRequest, Result<DecodedPicture, PictureFailure>)
  }

  private struct State {
    /// The average color of these is wanted first.
    var previews: [PictureRequest] = []
    /// The latest request last.
    var shown: [PictureRequest] = []
    /// The latest request last.
    var upcoming: [PictureRequest] = []
    var messages: [WorkerMessage] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let decoder: PictureDecoder
  private let wake: @Sendable () -> Void

  init(limits: PictureLimits, wake: @escaping @Sendable () -> Void) {
    decoder = PictureDecoder(limits: limits)
    self.wake = wake
  }

  /// Adds a request as the next of its priority; returns how many calls of ``work()`` it needs.
  func add(_ request: PictureRequest, _ priority: PicturePriority, wantsColor: Bool) -> Int {
    state.withLock { state in
      switch priority {
      case .shown: state.shown.append(request)
      case .upcoming: state.upcoming.append(request)
      }
      if wantsColor { state.previews.append(request) }
    }
    return wantsColor ? 2 : 1
  }

  func raisePriority(of request: PictureRequest) {
    state.withLock { state in
      guard let index = state.upcoming.lastIndex(of: request) else { return }
      state.shown.append(state.upcoming.remove(at: index))
    }
  }

  /// Returns the dropped requests.
  func drop(where isUnwanted: (PictureRequest) -> Bool) -> [PictureRequest] {
    state.withLock { state in
      let dropped = (state.upcoming + state.shown).filter(isUnwanted)
      state.shown.removeAll(where: isUnwanted)
      state.upcoming.removeAll(where: isUnwanted)
      state.previews.removeAll(where: isUnwanted)
      return dropped
    }
  }

  /// Does the next piece of work, if there is any, on the calling thread: finds average colors
  /// first, then decodes shown pictures, then upcoming ones, always the latest request first.
  ///
  /// - Returns: Whether there may be more to do: false once the queue is closed.
  func work() -> Bool {
    if let request = state.withLock({ $0.previews.popLast() }) {
      if let color = PreviewColor.color(of: request.picture) { post(.color(request, color)) }
    } else if let request = state.withLock({ $0.shown.popLast() ?? $0.upcoming.popLast() }) {
      let result = Result { () throws(PictureFailure) in try decoder.decode(request) }
      post(.outcome(request, result))
    }
    return state.withLock { !$0.isClosed }
  }

  func post(_ message: WorkerMessage) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.messages.append(message)
      // Under the lock, so that the owner is not woken after `close`.
      wake()
    }
  }

  func drain() -> [WorkerMessage] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Drops everything; from then on the owner is not woken.
  func close() {
    state.withLock { state in
      state = State()
      state.isClosed = true
    }
  }
}
