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
      case overlaid
      case histogram
    }

    let kind: Kind
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

  func add(_ request: PictureRequest, _ priority: PicturePriority) {
    state.withLock { state in
      switch priority {
      case .shown: state.shown.append(request)
      case .upcoming: state.upcoming.append(request)
      }
    }
  }

  func addPreview(_ request: PictureRequest) {
    state.withLock { $0.previews.append(request) }
  }

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

  /// Decodes the next picture, if any: shown ones before upcoming ones, of each the latest request first.
  ///
  /// Returns whether there may be more to do: false once the queue is closed.
  func decode() -> Bool {
    if let request = state.withLock({ $0.shown.popLast() ?? $0.upcoming.popLast() }) {
      let result = Result { () throws(PictureFailure) in try decoder.decode(request) }
      post(.outcome(request, result))
    }
    return state.withLock { !$0.isClosed }
  }

  /// Makes the next derivation, or else the stand-in of the latest request, if any.
  ///
  /// Returns whether there may be more to do: false once the queue is closed.
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
