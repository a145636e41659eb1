import RiffleDrawing
import Synchronization

/// What a store and its workers share: requests one way, results the other.
final class PictureQueue: Sendable {
  /// What a worker has found out.
  enum News {
    /// A picture's average colour, which comes before the picture.
    case color(PictureRequest, UInt32)
    /// The picture, or why there is none.
    case outcome(PictureRequest, Result<DecodedPicture, PictureFailure>)
  }

  private struct State {
    /// Requests whose files nobody has looked at.
    var unseen: [PictureRequest] = []
    /// Pictures that are seen now, the latest request last.
    var shown: [PictureRequest] = []
    /// Pictures that will be seen soon.
    var ahead: [PictureRequest] = []
    var news: [News] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let decoder: PictureDecoder
  private let wake: @Sendable () -> Void

  init(limits: PictureLimits, wake: @escaping @Sendable () -> Void) {
    decoder = PictureDecoder(limits: limits)
    self.wake = wake
  }

  /// Adds a request, which becomes the next to be decoded of those as urgent.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - urgency: Whether it is seen already.
  ///   - wantsColor: Whether its average colour would be of use before that.
  /// - Returns: How many times ``work()`` is to be called for it.
  func add(_ request: PictureRequest, _ urgency: PicturePriority, wantsColor: Bool) -> Int {
    state.withLock { state in
      switch urgency {
      case .shown: state.shown.append(request)
      case .ahead: state.ahead.append(request)
      }
      if wantsColor { state.unseen.append(request) }
    }
    return wantsColor ? 2 : 1
  }

  /// Takes in that a picture which was to be seen soon is seen now.
  func raisePriority(_ request: PictureRequest) {
    state.withLock { state in
      guard let index = state.ahead.lastIndex(of: request) else { return }
      state.shown.append(state.ahead.remove(at: index))
    }
  }

  /// Removes the waiting requests that are not wanted and returns them.
  func drop(except wanted: Set<PictureRequest>) -> [PictureRequest] {
    state.withLock { state in
      let dropped = (state.ahead + state.shown).filter { !wanted.contains($0) }
      state.shown.removeAll { !wanted.contains($0) }
      state.ahead.removeAll { !wanted.contains($0) }
      state.unseen.removeAll { !wanted.contains($0) }
      return dropped
    }
  }

  /// Does the next piece of work on the calling thread, if there is any: first looks at each file,
  /// then decodes what is seen, then what will be, always the latest request first.
  ///
  /// - Returns: Whether there may be more to do: false once the queue is closed.
  func work() -> Bool {
    if let request = state.withLock({ $0.unseen.popLast() }) {
      if let color = PreviewColor.color(of: request.reference) { tell(.color(request, color)) }
    } else if let request = state.withLock({ $0.shown.popLast() ?? $0.ahead.popLast() }) {
      let result = Result { () throws(PictureFailure) in try decoder.decode(request) }
      tell(.outcome(request, result))
    }
    return state.withLock { !$0.isClosed }
  }

  private func tell(_ news: News) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.news.append(news)
      // Under the lock, so that nobody is woken after `close`.
      wake()
    }
  }

  /// Hands over what is new.
  func takeNews() -> [News] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Drops everything; nobody is woken any more.
  func close() {
    state.withLock { state in
      state = State()
      state.isClosed = true
    }
  }
}
