package import RiffleDrawing
import RiffleMotion
package import RiffleRaster

/// Makes layers into bitmaps once, keeps the latest used, and makes them anew when pictures they
/// wait for have come.
///
/// Belongs to the thread that draws.
package final class LayerStore {
  /// Draws layers; renderers without a GPU draw whole frames with it.
  package let rasterizer = Rasterizer()
  /// Measures and draws text.
  package let text: TextRasterizer
  let pictures: PictureStore
  private let wake: @Sendable () -> Void
  private let leastRoom: Int
  private var prepared: LRUCache<Layer, PreparedLayer>
  /// Layers that will be shown soon, the most urgent first.
  private var ahead: [Layer] = []
  /// Those of them that are still to be made, or made anew.
  private var unmade: [Layer] = []
  var frame = FrameState()
  /// Files that something was told about.
  private var reported: Set<PictureReference> = []

  /// What the frame that was drawn last showed.
  struct FrameState {
    /// Pictures that the frame, or what is being made, shows placeholders for.
    var waits: Set<PictureRequest> = []
    /// How many layers were made anew.
    var refreshes = 0
    /// Whether a layer was shown as it was although there is news for it.
    var isIncomplete = false
    /// The bytes of the layers it showed.
    var byteCount = 0
  }

  /// How many shown layers may be made anew in one frame, so that a burst of arriving pictures
  /// does not hold a frame up; one takes some 2 ms, and as much again to upload.
  private static let refreshesInFrame = 1

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - leastRoom: How many bytes of layers are kept, and as many of decoded pictures; more where
  ///     what is shown and will be soon takes more than half of it. The default is some 50 cards of
  ///     320 by 430 pixels.
  ///   - families: The font families for text, in order.
  ///   - wake: Called, on any thread, when ``drainUpdates()`` has something to take in.
  package init(
    leastRoom: Int = 32 << 20,
    families: [String] = ["Inter", "sans-serif"],
    wake: @escaping @Sendable () -> Void
  ) {
    self.wake = wake
    self.leastRoom = leastRoom
    prepared = LRUCache(costLimit: leastRoom)
    pictures = PictureStore(byteLimit: leastRoom, wake: wake)
    text = TextRasterizer(families: families)
  }

  /// Begins to decode what layers will need, the first layer's pictures first, and to draw them
  /// when there is time; forgets what earlier calls asked for.
  package func prepare(_ layers: [Layer]) {
    ahead = layers
    makeRoom()
    unmade = layers.filter { prepared.peek($0)?.isStale ?? true }
    // The pictures of the others may go: a face that is made needs them no more.
    let requests = layers.filter { !isReady($0) }.map(\.pictureRequests)
    pictures.dropPending(except: requests.reduce(into: frame.waits) { $0.formUnion($1) })
    // The store decodes the latest request first.
    for request in requests.joined().reversed() where !isReady(request) {
      _ = pictures.request(request)
    }
    if nextAhead != nil { wake() }
  }

  /// Lets as much be kept as is shown and will be soon, and as much again.
  private func makeRoom() {
    let need = frame.byteCount + ahead.reduce(0) { $0 + $1.byteCount }
    prepared.costLimit = max(leastRoom, 2 * need)
    pictures.byteLimit = room
  }

  /// How many bytes of layers may be kept.
  package var room: Int { prepared.costLimit }

  /// The bytes of layers and pictures that are kept.
  package var byteCount: Int { prepared.cost + pictures.byteCount }

  /// Takes in the pictures that have been decoded, and makes one layer that will be shown soon.
  package func drainUpdates() -> LoadUpdates {
    var arrivals = LoadUpdates()
    let arrived = Set(pictures.drain())
    arrivals.needsRedraw = frame.isIncomplete || !arrived.isDisjoint(with: frame.waits)
    for request in arrived {
      if case .failed(let failure) = pictures.request(request) {
        if reported.insert(failure.reference).inserted { arrivals.failures.append(failure) }
      } else if let note = pictures.note(on: request.reference) {
        if reported.insert(request.reference).inserted { arrivals.notes[request.reference] = note }
      }
    }
    prepared.updateAll { layer, entry in
      guard !entry.waits.isDisjoint(with: arrived) else { return }
      entry.isStale = true
      if ahead.contains(layer) && !unmade.contains(layer) { unmade.append(layer) }
    }
    prepareAhead()
    arrivals.problems = text.drainProblems()
    return arrivals
  }

  /// Tells whether a layer is made and lacks no picture.
  package func isReady(_ layer: Layer) -> Bool {
    guard let entry = prepared.peek(layer) else { return false }
    return entry.waits.isEmpty
  }

  /// Begins a frame: from here on, what is asked for counts as shown.
  package func beginFrame() {
    frame = FrameState()
  }

  /// Ends a frame and uses the time after it for one layer that will be shown soon.
  package func endFrame() {
    prepareAhead()
    if frame.isIncomplete { wake() }
  }

  /// Returns a layer's bitmap and its revision, which changes whenever the bitmap does.
  package func preparedLayer(_ layer: Layer) -> PreparedLayer {
    let entry = latest(layer)
    frame.waits.formUnion(entry.waits)
    frame.byteCount += layer.byteCount
    return entry
  }

  /// Returns a layer as it is kept, made or made anew if there is need and time.
  private func latest(_ layer: Layer) -> PreparedLayer {
    guard let entry = prepared.value(for: layer) else { return make(layer) }
    // Asked for again, since a picture that was waited for may have been dropped or forgotten.
    let hasNews =
      entry.isStale || entry.waits.contains { pictures.request($0, .shown) != .pending }
    guard hasNews else { return entry }
    guard frame.refreshes < Self.refreshesInFrame else {
      frame.isIncomplete = true
      return entry
    }
    frame.refreshes += 1
    return make(layer)
  }

  /// Draws a layer and keeps it.
  private func make(_ layer: Layer) -> PreparedLayer {
    let waitsOutside = frame.waits
    frame.waits = []
    var bitmap = Bitmap(size: layer.size)
    rasterizer.draw(layer.commands, into: &bitmap, from: self)
    bitmap.findOpacity()
    let revision = (prepared.peek(layer)?.revision ?? 0) + 1
    let entry = PreparedLayer(bitmap: bitmap, revision: revision, waits: frame.waits)
    frame.waits = waitsOutside
    prepared.store(entry, for: layer, cost: bitmap.byteCount)
    return entry
  }

  /// Makes the most urgent layer that lacks no picture, and asks to be called again if there are
  /// more.
  private func prepareAhead() {
    guard let index = nextAhead else { return }
    // Once, whether it will be kept or not: a store too small for all must not go in circles.
    let layer = unmade.remove(at: index)
    if prepared.peek(layer)?.isStale ?? true {
      let shown = frame
      _ = make(layer)
      frame = shown
    }
    if nextAhead != nil { wake() }
  }

  /// The place in ``unmade`` of the most urgent layer that lacks no picture.
  private var nextAhead: Int? {
    unmade.firstIndex { $0.pictureRequests.allSatisfy(isReady) }
  }

  private func isReady(_ request: PictureRequest) -> Bool {
    pictures.request(request) != .pending
  }

  /// Returns the layers that will be shown soon and are made, with their bitmaps.
  package var madeAhead: some Sequence<(Layer, PreparedLayer)> {
    ahead.lazy.compactMap { layer in self.prepared.peek(layer).map { (layer, $0) } }
  }
}
