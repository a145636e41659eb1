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
  /// The worker of previews, on a thread of its own, so that no stand-in waits for a large picture.
  private let previewer: PictureWorkers
  private var requested: Set<PictureRequest> = []
  private var shown: Set<PictureRequest> = []
  private var ready: LRUCache<PictureRequest, DecodedPicture>
  private var failures: [Picture.Key: PictureFailure] = [:]
  private var warnings: [Picture.ID: PictureWarning] = [:]
  private var hasReportedError = false
  private var problems: [String] = []
  // 4096 pictures each: a color takes some hundred bytes.
  private var colors = LRUCache<Picture.ID, UInt32>(costLimit: 4096)
  private var awaiting: [PictureRequest: Set<PictureRequest>] = [:]
  private var histograms = LRUCache<PictureRequest, ToneHistogram>(costLimit: 64)
  /// The picture of which a histogram was asked for last, until it is there.
  private var uncounted: PictureRequest?
  private var isCounting = false
  private var hasNewHistogram = false
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
    if let picture = ready.value(for: request) { return .ready(picture.bitmap) }
    if let plain = request.plain { return self.request(request, of: plain, priority) }
    if case .pixels(let buffer) = request.picture.memory,
      buffer.pixels.count <= PixelBuffer.immediateCount
    {
      let bitmap = buffer.prepared(for: request)
      store(DecodedPicture(bitmap: bitmap), for: request)
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

  /// Draws the overlays over the plain picture once that is decoded.
  private func request(
    _ request: PictureRequest,
    of plain: PictureRequest,
    _ priority: PicturePriority
  ) -> PictureState {
    guard !requested.contains(request) else { return .pending }
    switch self.request(plain, priority) {
    case .failed(let failure): return .failed(failure)
    case .pending: awaiting[plain, default: []].insert(request)
    case .ready: overlay(plain, for: request)
    }
    return .pending
  }

  private func overlay(_ plain: PictureRequest, for request: PictureRequest) {
    guard let picture = ready.value(for: plain), requested.insert(request).inserted else { return }
    queue.add(PictureQueue.Derivation(kind: .overlaid, request: request, picture: picture))
    do throws(MissingThread) {
      try previewer.add()
    } catch {
      _ = queue.drop { $0 == request }
      reject(request, because: error)
    }
  }

  /// How many pixels have each level, without overlays; nil until the first call has had them counted.
  ///
  /// Only the picture that was asked for last is waited for.
  package func histogram(of request: PictureRequest) -> ToneHistogram? {
    let plain = request.plain ?? request
    if let histogram = histograms.value(for: plain) { return histogram }
    if uncounted != plain {
      uncounted = plain
      isCounting = false
    }
    count()
    return nil
  }

  private func count() {
    guard let uncounted, !isCounting, case .ready = request(uncounted, .shown),
      let picture = ready.peek(uncounted)
    else { return }
    queue.add(PictureQueue.Derivation(kind: .histogram, request: uncounted, picture: picture))
    // Without a thread it is asked for again with the next frame.
    isCounting = (try? previewer.add()) != nil
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
    var kept = wanted.union(wanted.compactMap(\.plain))
    if let uncounted { kept.insert(uncounted) }
    let dropped = queue.drop { !kept.contains($0) }
    requested.subtract(dropped)
    shown.subtract(dropped)
    awaiting = awaiting.compactMapValues { requests in
      let requests = requests.intersection(wanted)
      return requests.isEmpty ? nil : requests
    }
  }

  /// Collects the workers' results and returns the requests that they belong to; a picture with
  /// overlays changes with the plain one.
  package func drain() -> [PictureRequest] {
    queue.drain().flatMap { message -> [PictureRequest] in
      switch message {
      case .preview(let request, let bitmap):
        if requested.contains(request) {
          previews.store(bitmap, for: request, cost: bitmap.byteCount)
        }
        // Its own color, once it is known, is truer.
        if colors.peek(request.picture.id) == nil {
          colors.store(bitmap.meanColor(), for: request.picture.id, cost: 1)
        }
        return [request] + (awaiting[request] ?? [])
      case .histogram(let request, let histogram):
        histograms.store(histogram, for: request, cost: 1)
        if uncounted == request { (uncounted, isCounting) = (nil, false) }
        hasNewHistogram = true
        return []
      case .outcome(let request, let result):
        requested.remove(request)
        shown.remove(request)
        previews.remove(request)
        switch result {
        case .success(let picture): keep(picture, for: request)
        case .failure(let failure): failures[request.picture.key] = failure
        }
        let overlaid = awaiting.removeValue(forKey: request) ?? []
        for overlaid in overlaid { overlay(request, for: overlaid) }
        if uncounted == request { count() }
        return [request] + overlaid
      }
    }
  }

  func drainHistograms() -> Bool {
    defer { hasNewHistogram = false }
    return hasNewHistogram
  }

  package func drainProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  private func keep(_ picture: DecodedPicture, for request: PictureRequest) {
    store(picture, for: request)
    latest.store(request, for: request.picture.key, cost: 1)
    guard request.plain == nil else { return }
    colors.store(picture.bitmap.meanColor(), for: request.picture.id, cost: 1)
    if let warning = picture.warning { warnings[request.picture.id] = warning }
  }

  private func store(_ picture: DecodedPicture, for request: PictureRequest) {
    let held = request.picture.memory?.byteCount ?? 0
    ready.store(picture, for: request, cost: picture.bitmap.byteCount + held)
  }

  func forget(_ request: PictureRequest) { ready.remove(request) }

  /// Returns a placeholder for a pending picture: the same picture, placed alike, in another size, a
  /// camera's thumbnail of it or the like, or a single pixel of its average color; nil if none is known.
  package func placeholder(for request: PictureRequest) -> Bitmap? {
    standIn(for: request)
      ?? colors.peek(request.picture.id).map { color in
        Bitmap(size: PixelSize(width: 1, height: 1), filledWith: color)
      }
  }

  private func standIn(for request: PictureRequest) -> Bitmap? {
    if let plain = request.plain { return ready.peek(plain)?.bitmap ?? standIn(for: plain) }
    if let other = latest.peek(request.picture.key), let picture = ready.peek(other) {
      return picture.bitmap
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
