import CSDL2
package import RiffleDrawing
package import RiffleRaster
package import RiffleSystem

/// A cache of pictures, decoded on its own threads, of which it keeps the latest used.
///
/// Use it on one thread, which also collects the results: workers only ever touch its queue.
package final class PictureStore {
  private let queue: PictureQueue
  private let decoders: PictureWorkers
  /// On a thread of its own, so that no stand-in waits for a large picture.
  private let previewer: PictureWorkers
  private var requested: Set<PictureRequest> = []
  private var shown: Set<PictureRequest> = []
  private var ready: LRUCache<PictureRequest, Bitmap>
  private var failures: [Picture.Key: PictureFailure] = [:]
  private var warnings: [Picture.ID: PictureWarning] = [:]
  private var hasReportedError = false
  private var problems: [String] = []
  // 4096 pictures each: a color takes some hundred bytes.
  private var colors = LRUCache<Picture.ID, UInt32>(costLimit: 4096)
  /// Until the pictures are there.
  private var previews = LRUCache<PictureRequest, Bitmap>(costLimit: 16 << 20)
  private var latest = LRUCache<Picture.Key, PictureRequest>(costLimit: 4096)

  /// Calls `wake` whenever a picture is done, mostly on a worker thread, so that the owner calls
  /// ``drain()`` soon; `wake` must not call the store.
  package init(
    byteLimit: Int = 32 << 20,
    limits: PictureLimits = PictureLimits(),
    startThread: @escaping DetachedThread.Starter = DetachedThread.start,
    wake: @escaping @Sendable () -> Void
  ) {
    queue = PictureQueue(limits: limits, wake: wake)
    ready = LRUCache(costLimit: byteLimit)
    // Two workers hide a slow file behind a quick one; on two cores one is left for drawing.
    let count = SDL_GetCPUCount() > 2 ? 2 : 1
    decoders = PictureWorkers(limit: count, named: "pictures", startThread: startThread) {
      [queue] in queue.decode()
    }
    previewer = PictureWorkers(limit: 1, named: "previews", startThread: startThread) {
      [queue] in queue.preview()
    }
  }

  deinit {
    queue.close()
  }

  /// Returns the progress of a picture, and starts to decode it on the first request.
  ///
  /// Among waiting pictures the shown ones come first, and of them the latest requested. A picture for
  /// which the system has no thread fails, and ``drainProblems()`` says so once.
  package func request(
    _ request: PictureRequest,
    _ priority: PicturePriority = .upcoming
  ) -> PictureState {
    if let bitmap = ready.value(for: request) { return .ready(bitmap) }
    if case .pixels(let buffer) = request.picture.memory,
      buffer.pixels.count <= PixelBuffer.immediateCount
    {
      let bitmap = buffer.prepared(for: request)
      store(bitmap, for: request)
      return .ready(bitmap)
    }
    if let failure = failures[request.picture.key] { return .failed(failure) }
    if requested.insert(request).inserted {
      queue.add(request, priority)
      do throws(MissingThread) {
        try decoders.add()
        if priority == .shown { shown.insert(request) }
        if standIn(for: request) == nil {
          queue.addPreview(request)
          try? previewer.add()
        }
      } catch {
        _ = queue.drop { $0 == request }
        reject(request, because: error)
      }
    } else if priority == .shown, shown.insert(request).inserted {
      queue.raisePriority(of: request)
    }
    return .pending
  }

  /// Posts a failure to the queue, so that it reaches the owner as a worker's would.
  private func reject(_ request: PictureRequest, because error: MissingThread) {
    if !hasReportedError { problems.append("no picture can be decoded: \(error)") }
    hasReportedError = true
    let failure = PictureFailure(
      picture: request.picture.id,
      reason: "it cannot be decoded: the system has no thread to give",
      isCommon: true
    )
    queue.post(.outcome(request, .failure(failure)))
  }

  /// Cancels the waiting requests that are not among `wanted`; those being decoded are finished.
  package func dropPending(except wanted: Set<PictureRequest>) {
    let dropped = queue.drop { !wanted.contains($0) }
    requested.subtract(dropped)
    shown.subtract(dropped)
  }

  /// Collects the workers' results and returns the requests that they belong to.
  package func drain() -> [PictureRequest] {
    queue.drain().map { message in
      switch message {
      case .preview(let request, let bitmap):
        if requested.contains(request) {
          previews.store(bitmap, for: request, cost: bitmap.byteCount)
        }
        // Its own color, once it is known, is truer.
        if colors.peek(request.picture.id) == nil {
          colors.store(bitmap.meanColor(), for: request.picture.id, cost: 1)
        }
        return request
      case .outcome(let request, let result):
        requested.remove(request)
        shown.remove(request)
        previews.remove(request)
        switch result {
        case .success(let picture): keep(picture, for: request)
        case .failure(let failure): failures[request.picture.key] = failure
        }
        return request
      }
    }
  }

  package func drainProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  private func keep(_ picture: DecodedPicture, for request: PictureRequest) {
    store(picture.bitmap, for: request)
    latest.store(request, for: request.picture.key, cost: 1)
    colors.store(picture.bitmap.meanColor(), for: request.picture.id, cost: 1)
    if let warning = picture.warning { warnings[request.picture.id] = warning }
  }

  private func store(_ bitmap: Bitmap, for request: PictureRequest) {
    let held = request.picture.memory?.byteCount ?? 0
    ready.store(bitmap, for: request, cost: bitmap.byteCount + held)
  }

  func forget(_ request: PictureRequest) {
    ready.remove(request)
  }

  /// Returns a placeholder for a pending picture: the same picture, placed alike, in another size, a
  /// camera's thumbnail of it or the like, or a single pixel of its average color; nil if none is known.
  package func placeholder(for request: PictureRequest) -> Bitmap? {
    standIn(for: request)
      ?? colors.peek(request.picture.id).map { color in
        Bitmap(size: PixelSize(width: 1, height: 1), filledWith: color)
      }
  }

  /// Returns a smaller or larger bitmap of the picture itself, if there is one.
  private func standIn(for request: PictureRequest) -> Bitmap? {
    if let other = latest.peek(request.picture.key), let bitmap = ready.peek(other) {
      return bitmap
    }
    return previews.value(for: request)
  }

  package func warning(for picture: Picture.ID) -> PictureWarning? { warnings[picture] }

  package var byteCount: Int { ready.cost }

  var byteLimit: Int {
    get { ready.costLimit }
    set { ready.costLimit = newValue }
  }

  package var pendingCount: Int { requested.count }
}
