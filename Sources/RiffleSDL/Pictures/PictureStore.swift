import CSDL2
import CSDL2Image
import Dispatch
import RiffleDrawing

/// Decodes pictures on threads of its own and keeps the latest used.
///
/// Belongs to one thread, on which it hands results over: workers only ever touch its queue.
package final class PictureStore {
  private let queue: PictureQueue
  private let workers: [DispatchQueue]
  private var nextWorker = 0
  private var requested: Set<PictureRequest> = []
  private var ready: RecencyCache<PictureRequest, Bitmap>
  private var failures: [PictureReference: PictureFailure] = [:]

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - byteLimit: How many bytes of decoded pictures are kept.
  ///   - limits: What a file may take at most.
  ///   - wake: Called on a worker thread whenever a picture is done, so that the owner calls
  ///     ``drain()`` soon; must not call the store.
  package init(
    byteLimit: Int = 256 << 20,
    limits: PictureLimits = PictureLimits(),
    wake: @escaping @Sendable () -> Void
  ) {
    queue = PictureQueue(limits: limits, wake: wake)
    ready = RecencyCache(costLimit: byteLimit)
    // Decoders are loaded here, since loading them is not safe on several threads at once.
    IMG_Init(
      Int32(IMG_INIT_JPG.rawValue | IMG_INIT_PNG.rawValue | IMG_INIT_TIF.rawValue)
        | Int32(IMG_INIT_WEBP.rawValue)
    )
    // Two workers hide a slow file behind a quick one; on two cores one is left for drawing.
    let count = SDL_GetCPUCount() > 2 ? 2 : 1
    workers = (0..<count).map { DispatchQueue(label: "riffle.pictures.\($0)") }
  }

  deinit {
    queue.close()
  }

  /// Returns how far a picture is, and begins to decode it if nobody has asked for it before.
  ///
  /// Among waiting pictures the one asked for last is decoded first.
  package func request(_ request: PictureRequest) -> PictureState {
    if let bitmap = ready.value(for: request) { return .ready(bitmap) }
    if let failure = failures[request.reference] { return .failed(failure) }
    if requested.insert(request).inserted {
      queue.add(request)
      let queue = queue
      workers[nextWorker].async { queue.decodeNext() }
      nextWorker = (nextWorker + 1) % workers.count
    }
    return .pending
  }

  /// Drops what waits and is not among `wanted`; what is being decoded is finished.
  package func dropPending(except wanted: Set<PictureRequest>) {
    requested.subtract(queue.drop(except: wanted))
  }

  /// Takes in what the workers have finished and returns which requests that answers.
  package func drain() -> [PictureRequest] {
    queue.takeFinished().map { request, result in
      requested.remove(request)
      switch result {
      case .success(let picture):
        ready.store(picture.bitmap, for: request, cost: picture.bitmap.byteCount)
      case .failure(let failure): failures[request.reference] = failure
      }
      return request
    }
  }

  /// The bytes of decoded pictures that are kept.
  package var byteCount: Int { ready.cost }

  /// How many pictures are being decoded or wait.
  package var pendingCount: Int { requested.count }
}
