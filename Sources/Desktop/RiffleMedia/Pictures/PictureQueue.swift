import RiffleDrawing
import RiffleRaster
import Synchronization

final class PictureQueue: Sendable {
  enum WorkerMessage {
    /// Mostly comes before the picture.
    case preview(PictureRequest, Bitmap)
    case histogram(PictureRequest, ToneHistogram)
    case outcome(PictureRequest, Result<DecodedPicture, PictureFailure>)
  }

  /// What is made of a decoded picture, in some milliseconds.
  struct Derivation {
    enum Kind {
      /// The picture with the overlays of the request.
      case overlaid
      case histogram
    }

    let kind: Kind
    /// Of what is made.
    let request: PictureRequest
    let picture: DecodedPicture
  }

  private struct State {
    /// The latest last.
    var derivations: [Derivation] = []
    /// The latest request last.
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

  /// Adds a request as the next of its priority, for one call of ``decode()``.
  func add(_ request: PictureRequest, _ priority: PicturePriority) {
    state.withLock { state in
      switch priority {
      case .shown: state.shown.append(request)
      case .upcoming: state.upcoming.append(request)
      }
    }
  }

  /// Adds a request as the next, for one call of ``preview()``.
  func addPreview(_ request: PictureRequest) {
    state.withLock { $0.previews.append(request) }
  }

  /// Adds what is to be made of a picture as the next, for one call of ``preview()``.
  func add(_ derivation: Derivation) {
    state.withLock { $0.derivations.append(derivation) }
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
      let overlaid = state.derivations.filter { $0.kind == .overlaid }.map(\.request)
      let dropped = (state.upcoming + state.shown + overlaid).filter(isUnwanted)
      state.derivations.removeAll { $0.kind == .overlaid && isUnwanted($0.request) }
      state.shown.removeAll(where: isUnwanted)
      state.upcoming.removeAll(where: isUnwanted)
      state.previews.removeAll(where: isUnwanted)
      return dropped
    }
  }

  /// Decodes the next picture, if any, on the calling thread: shown ones first, then upcoming ones,
  /// always the latest request first.
  ///
  /// - Returns: Whether there may be more to do: false once the queue is closed.
  func decode() -> Bool {
    if let request = state.withLock({ $0.shown.popLast() ?? $0.upcoming.popLast() }) {
      let result = Result { () throws(PictureFailure) in try decoder.decode(request) }
      post(.outcome(request, result))
    }
    return state.withLock { !$0.isClosed }
  }

  /// Makes what is to be made of a picture, or else finds a stand-in for the picture of the latest
  /// request, if any, on the calling thread.
  ///
  /// - Returns: Whether there may be more to do: false once the queue is closed.
  func preview() -> Bool {
    if let derivation = state.withLock({ $0.derivations.popLast() }) {
      post(derivation.result)
    } else if let request = state.withLock({ $0.previews.popLast() }),
      let preview = decoder.preview(for: request)
    {
      post(.preview(request, preview))
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

extension PictureQueue.Derivation {
  var result: PictureQueue.WorkerMessage {
    switch kind {
    case .overlaid:
      var picture = picture
      picture.bitmap.draw(request.picture.placing.overlays, in: picture.area)
      return .outcome(request, .success(picture))
    case .histogram:
      return .histogram(request, ToneHistogram(of: picture.bitmap, in: picture.area))
    }
  }
}
