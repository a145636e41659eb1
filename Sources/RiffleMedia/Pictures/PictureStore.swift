import CSDL2
import CSDL2Image
package import RiffleDrawing
package import RiffleRaster

/// Decodes pictures on threads of its own and keeps the latest used.
///
/// Belongs to one thread, on which it hands results over: workers only ever touch its queue.
package final class PictureStore {
  private let queue: PictureQueue
  private let workers: PictureWorkers
  private var requested: Set<PictureRequest> = []
  /// Those of them that are shown.
  private var hurried: Set<PictureRequest> = []
  private var ready: LRUCache<PictureRequest, Bitmap>
  private var failures: [PictureReference: PictureFailure] = [:]
  private var notes: [PictureReference: PictureWarning] = [:]
  // 4096 files each: a colour takes some hundred bytes.
  private var colors = LRUCache<PictureReference, UInt32>(costLimit: 4096)
  private var latest = LRUCache<PictureReference, PictureRequest>(costLimit: 4096)

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - byteLimit: How many bytes of decoded pictures are kept.
  ///   - limits: What a file may take at most.
  ///   - wake: Called on a worker thread whenever a picture is done, so that the owner calls
  ///     ``drain()`` soon; must not call the store.
  package init(
    byteLimit: Int = 32 << 20,
    limits: PictureLimits = PictureLimits(),
    wake: @escaping @Sendable () -> Void
  ) {
    queue = PictureQueue(limits: limits, wake: wake)
    ready = LRUCache(costLimit: byteLimit)
    // Decoders are loaded here, since loading them is not safe on several threads at once.
    IMG_Init(Int32(IMG_INIT_TIF.rawValue | IMG_INIT_WEBP.rawValue))
    // Two workers hide a slow file behind a quick one; on two cores one is left for drawing.
    workers = PictureWorkers(count: SDL_GetCPUCount() > 2 ? 2 : 1, queue: queue)
  }

  deinit {
    queue.close()
    workers.end()
  }

  /// Returns how far a picture is, and begins to decode it if nobody has asked for it before.
  ///
  /// Among waiting pictures those that are shown come first, and of them the one asked for last.
  package func request(
    _ request: PictureRequest,
    _ urgency: PicturePriority = .ahead
  ) -> PictureState {
    if let bitmap = ready.value(for: request) { return .ready(bitmap) }
    if let failure = failures[request.reference] { return .failed(failure) }
    if requested.insert(request).inserted {
      workers.wake(queue.add(request, urgency, wantsColor: placeholder(for: request) == nil))
      if urgency == .shown { hurried.insert(request) }
    } else if urgency == .shown, hurried.insert(request).inserted {
      queue.raisePriority(request)
    }
    return .pending
  }

  /// Drops what waits and is not among `wanted`; what is being decoded is finished.
  package func dropPending(except wanted: Set<PictureRequest>) {
    let dropped = queue.drop(except: wanted)
    requested.subtract(dropped)
    hurried.subtract(dropped)
  }

  /// Takes in what the workers have found out and returns the requests that it is about.
  package func drain() -> [PictureRequest] {
    queue.takeNews().map { news in
      switch news {
      case .color(let request, let color):
        colors.store(color, for: request.reference, cost: 1)
        return request
      case .outcome(let request, let result):
        requested.remove(request)
        hurried.remove(request)
        switch result {
        case .success(let picture): keep(picture, for: request)
        case .failure(let failure): failures[request.reference] = failure
        }
        return request
      }
    }
  }

  private func keep(_ picture: DecodedPicture, for request: PictureRequest) {
    ready.store(picture.bitmap, for: request, cost: picture.bitmap.byteCount)
    latest.store(request, for: request.reference, cost: 1)
    colors.store(picture.bitmap.meanColor(), for: request.reference, cost: 1)
    if let note = picture.note { notes[request.reference] = note }
  }

  /// Returns what a picture that is pending may be shown as: the same picture in another size, or a
  /// single pixel of its average colour, or nil where neither is known.
  package func placeholder(for request: PictureRequest) -> Bitmap? {
    if let other = latest.peek(request.reference), let bitmap = ready.peek(other) { return bitmap }
    return colors.peek(request.reference).map { color in
      Bitmap(size: PixelSize(width: 1, height: 1), filledWith: color)
    }
  }

  /// Returns what should be said about a picture that was decoded; nil for nothing.
  package func note(on reference: PictureReference) -> PictureWarning? { notes[reference] }

  /// The bytes of decoded pictures that are kept.
  package var byteCount: Int { ready.cost }

  /// How many bytes of decoded pictures may be kept.
  var byteLimit: Int {
    get { ready.costLimit }
    set { ready.costLimit = newValue }
  }

  /// How many pictures are being decoded or wait.
  package var pendingCount: Int { requested.count }
}
