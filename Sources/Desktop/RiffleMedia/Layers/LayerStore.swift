package import RiffleDrawing
package import RiffleRaster
package import RiffleSystem

/// A cache of layers' bitmaps: draws each layer once, keeps the latest used, and draws them again
/// when pictures that they lack have been loaded.
///
/// Use it on the drawing thread only.
package final class LayerStore {
  package let rasterizer = Rasterizer()
  package let text: TextRasterizer
  let pictures: PictureStore
  private let wake: @Sendable () -> Void
  private let minimumCapacity: Int
  private var prepared: LRUCache<LayerKey, PreparedLayer>
  private var drawCount = 0
  /// The most urgent first.
  private var upcoming: [Layer] = []
  /// The layers to draw, those to draw again among them.
  private var undrawn: [Layer] = []
  var frame = FrameState()
  /// The latest faces that cards have shown with all their pictures, of the frame before.
  private var shownFaces: [LayerOwner: PreparedLayer] = [:]
  /// The cards that have come to show all their pictures since the previous request for updates.
  private var newlyShown: [LayerOwner] = []
  private var reported: Set<Picture.ID> = []

  struct FrameState {
    /// The pictures for which the frame, or the layer being drawn, shows placeholders.
    var pendingRequests: Set<PictureRequest> = []
    /// The size of the layers that it drew again, in pixels.
    var refreshedPixels = 0
    /// Whether a layer was shown in an old state although there is a newer one.
    var isIncomplete = false
    /// The size of the layers it showed, in bytes.
    var byteCount = 0
    var faces: [LayerOwner: PreparedLayer] = [:]
  }

  /// The size in pixels of the shown layers from which no more are drawn again in one frame, so that a
  /// burst of pictures does not delay a frame; a large card takes some 2 ms, and as much again to upload.
  private static let maximumRefresh = 1 << 18

  /// Makes a store whose limits grow if the layers shown now and soon take more than half of them.
  ///
  /// `minimumCapacity` is the least for layers and for pictures, in bytes each; 16 MB hold 20 cards.
  /// `wake` is called, on any thread, when ``drainUpdates()`` has something to return.
  package init(
    minimumCapacity: Int = 16 << 20,
    families: [String] = ["Inter", "sans-serif"],
    startThread: @escaping DetachedThread.Starter = DetachedThread.start,
    wake: @escaping @Sendable () -> Void
  ) {
    self.wake = wake
    self.minimumCapacity = minimumCapacity
    prepared = LRUCache(costLimit: minimumCapacity)
    pictures = PictureStore(byteLimit: minimumCapacity, startThread: startThread, wake: wake)
    text = TextRasterizer(families: families)
  }

  /// Starts to decode the pictures of upcoming layers, the first layer's first, and to draw the
  /// layers when there is time; cancels the requests of earlier calls.
  ///
  /// `shown` are pictures that will be shown without a layer. Only the first `count` layers are drawn; of the
  /// others only the pictures are decoded.
  package func prepare(
    _ layers: [Layer],
    and shown: [PictureRequest] = [],
    drawing count: Int = .max
  ) {
    upcoming = layers.filter(\.size.isDrawable)
    updateCapacity(for: shown)
    undrawn = []
    // The pictures of the others may go: a layer that is drawn no longer needs them.
    var requests: [[PictureRequest]] = []
    for (index, layer) in upcoming.enumerated() {
      let entry = peek(layer)
      if index < count, entry?.isStale ?? true { undrawn.append(layer) }
      if entry?.pendingRequests.isEmpty != true { requests.append(layer.pictureRequests) }
    }
    requests.append(shown)
    pictures.dropPending(except: requests.reduce(into: frame.pendingRequests) { $0.formUnion($1) })
    // The store decodes the latest request first.
    for request in requests.joined().reversed() where !isReady(request) {
      _ = pictures.request(request)
    }
    if nextUndrawn != nil { wake() }
  }

  /// Starts to decode a frame's pictures, in place of what ``prepare(_:and:)`` was asked for last; returns
  /// whether all are there, and each layer is drawn with its own.
  package func load(_ list: DisplayList) -> Bool {
    let layers = list.commands.compactMap(\.layer).filter(\.size.isDrawable)
    let shown = list.commands.filter(\.isDrawable).compactMap(\.pictureRequest)
    prepare(layers, and: shown)
    return layers.allSatisfy(isReady) && shown.allSatisfy(isReady)
  }

  private func updateCapacity(for shown: [PictureRequest]) {
    let layers = frame.byteCount + upcoming.reduce(0) { $0 + $1.byteCount }
    let need = layers + shown.reduce(0) { $0 + $1.largestByteCount }
    prepared.costLimit = max(minimumCapacity, 2 * need)
    pictures.byteLimit = capacity
  }

  /// The largest size of all kept layers, in bytes.
  package var capacity: Int { prepared.costLimit }

  package var byteCount: Int { prepared.cost + pictures.byteCount }

  /// Collects the pictures that have been decoded, and draws one upcoming layer.
  package func drainUpdates() -> LoadUpdates {
    var updates = LoadUpdates()
    let loaded = Set(pictures.drain())
    let hasHistogram = pictures.drainHistograms()
    updates.needsRedraw =
      hasHistogram || frame.isIncomplete || !loaded.isDisjoint(with: frame.pendingRequests)
    for request in loaded {
      let picture = request.picture.id
      if case .failed(let failure) = pictures.request(request) {
        // One that is too large to be seen whole is still seen on its card.
        guard request.picture.placing.content != .whole else { continue }
        if reported.insert(picture).inserted { updates.failures.append(failure) }
      } else if let warning = pictures.warning(for: picture) {
        if reported.insert(picture).inserted { updates.warnings[picture] = warning }
      }
    }
    prepared.updateAll { _, entry in
      guard !entry.pendingRequests.isDisjoint(with: loaded) else { return }
      entry.isStale = true
      let layer = entry.layer
      if upcoming.contains(layer) && !undrawn.contains(layer) { undrawn.append(layer) }
    }
    drawNextUpcoming()
    updates.isLoading = pictures.pendingCount > 0
    swap(&updates.shown, &newlyShown)
    updates.problems = text.drainProblems() + pictures.drainProblems()
    return updates
  }

  package func isReady(_ layer: Layer) -> Bool {
    guard let entry = peek(layer) else { return false }
    return entry.pendingRequests.isEmpty
  }

  /// Begins a frame: from here on, requested layers and pictures count as shown.
  package func beginFrame() {
    shownFaces = frame.faces
    frame = FrameState()
  }

  /// Ends a frame and uses the time after it to draw one upcoming layer.
  package func endFrame() {
    shownFaces = [:]
    drawNextUpcoming()
    if frame.isIncomplete || !newlyShown.isEmpty { wake() }
  }

  package func preparedLayer(_ layer: Layer) -> PreparedLayer {
    guard let owner = layer.owner else { return show(latest(layer)) }
    let former = shownFaces[owner]
    if let former, former.layer != layer {
      let missing = layer.pictureRequests.filter { pictures.request($0, .shown) == .pending }
      if !missing.isEmpty {
        frame.pendingRequests.formUnion(missing)
        frame.faces[owner] = former
        return show(former)
      }
    }
    let entry = show(latest(layer))
    guard entry.pendingRequests.isEmpty else { return entry }
    let isNew = former?.layer != layer && frame.faces[owner]?.layer != layer
    if isNew, !layer.pictureRequests.isEmpty { newlyShown.append(owner) }
    frame.faces[owner] = entry
    return entry
  }

  private func show(_ entry: PreparedLayer) -> PreparedLayer {
    frame.pendingRequests.formUnion(entry.pendingRequests)
    frame.byteCount += entry.byteCount
    return entry
  }

  /// Returns a layer from the cache, drawn or drawn again if that is needed and there is time.
  private func latest(_ layer: Layer) -> PreparedLayer {
    guard let entry = prepared.value(for: layer.key), entry.layer == layer else {
      return draw(layer)
    }
    // Requested again, since a pending picture may have been dropped or evicted.
    let isOutdated =
      entry.isStale || entry.pendingRequests.contains { pictures.request($0, .shown) != .pending }
    guard isOutdated else { return entry }
    guard frame.refreshedPixels < Self.maximumRefresh else {
      frame.isIncomplete = true
      return entry
    }
    frame.refreshedPixels += layer.size.width * layer.size.height
    return draw(layer)
  }

  private func draw(_ layer: Layer) -> PreparedLayer {
    let outerRequests = frame.pendingRequests
    frame.pendingRequests = []
    drawCount += 1
    var bitmap = Bitmap(size: layer.size)
    rasterizer.draw(layer.commands, into: &bitmap, from: self)
    bitmap.findOpacity()
    let entry = PreparedLayer(
      layer,
      bitmap,
      revision: drawCount,
      pendingRequests: frame.pendingRequests
    )
    frame.pendingRequests = outerRequests
    if let former = prepared.peek(layer.key)?.layer, former != layer {
      forgetPixels(of: former, but: layer)
    }
    prepared.store(entry, for: layer.key, cost: entry.byteCount)
    return entry
  }

  /// Drops the pictures made of pixels that only a former state of a layer has shown.
  private func forgetPixels(of former: Layer, but layer: Layer) {
    let kept = Set(layer.pictureRequests)
    for request in former.pictureRequests where !kept.contains(request) {
      if case .pixels = request.picture.memory { pictures.forget(request) }
    }
  }

  /// Returns a layer as it is kept, without counting that as a use.
  private func peek(_ layer: Layer) -> PreparedLayer? {
    prepared.peek(layer.key).flatMap { $0.layer == layer ? $0 : nil }
  }

  /// Draws the most urgent upcoming layer that has all its pictures; wakes the loop if more remain.
  private func drawNextUpcoming() {
    guard let index = nextUndrawn else { return }
    // Once, even if it is not kept: a store too small for all must not go in circles.
    let layer = undrawn.remove(at: index)
    if peek(layer)?.isStale ?? true {
      let shown = frame
      _ = draw(layer)
      frame = shown
    }
    if nextUndrawn != nil { wake() }
  }

  private var nextUndrawn: Int? {
    undrawn.firstIndex { $0.pictureRequests.allSatisfy(isReady) }
  }

  /// Returns whether a picture can be shown, or never can.
  package func isReady(_ request: PictureRequest) -> Bool {
    pictures.request(request) != .pending
  }

  package func isDecoded(_ request: PictureRequest) -> Bool {
    if case .ready = pictures.request(request) { true } else { false }
  }

  /// Returns a picture's histogram, without overlays; nil until it has been counted, for which
  /// ``drainUpdates()`` then asks to be drawn.
  package func histogram(of request: PictureRequest) -> ToneHistogram? {
    pictures.histogram(of: request)
  }

  package var preparedUpcoming: some Sequence<(Layer, PreparedLayer)> {
    upcoming.lazy.compactMap { layer in self.peek(layer).map { (layer, $0) } }
  }
}

extension LayerStore: BitmapProvider {
  package func bitmap(for layer: Layer) -> Bitmap { preparedLayer(layer).bitmap }

  package func bitmap(for picture: Picture, size: PixelSize, placeholder: Color) -> Bitmap? {
    let request = PictureRequest(picture, size: size, placeholder: placeholder)
    switch pictures.request(request, .shown) {
    case .ready(let bitmap): return bitmap
    case .failed: return nil
    case .pending:
      frame.pendingRequests.insert(request)
      return pictures.placeholder(for: request)
    }
  }

  package var showsPlaceholders: Bool { !frame.pendingRequests.isEmpty }

  package func isPending(_ request: PictureRequest) -> Bool {
    frame.pendingRequests.contains(request)
  }

  package func text(_ line: TextLine) -> TextBitmap? { text.bitmap(of: line) }

  package func text(_ paragraph: Paragraph) -> TextBitmap? { text.bitmap(of: paragraph) }
}

package struct PreparedLayer {
  package var layer: Layer
  package var bitmap: Bitmap
  /// A number that no other drawing of a layer has had.
  package var revision: Int
  /// The pictures that are still shown as placeholders.
  package var pendingRequests: Set<PictureRequest>
  /// Whether some of these pictures have been loaded since.
  package var isStale = false
  package let byteCount: Int

  init(_ layer: Layer, _ bitmap: Bitmap, revision: Int, pendingRequests: Set<PictureRequest>) {
    self.layer = layer
    self.bitmap = bitmap
    self.revision = revision
    self.pendingRequests = pendingRequests
    byteCount = layer.byteCount
  }
}

package enum LayerKey: Hashable {
  case fixed(Layer)
  /// The latest state of a series of layers of one size.
  case changing(LayerSeries, PixelSize)
}

extension Layer {
  package var key: LayerKey { version.map { .changing($0.series, size) } ?? .fixed(self) }

  package var byteCount: Int {
    4 * size.width * size.height
      + pictureRequests.reduce(0) { $0 + ($1.picture.memory?.byteCount ?? 0) }
  }

  package var pictureRequests: [PictureRequest] {
    commands.flatMap { command -> [PictureRequest] in
      guard command.isDrawable, let fill = command.fill else { return [] }
      if case .layer(let layer) = fill { return layer.pictureRequests }
      return command.pictureRequest.map { [$0] } ?? []
    }
  }
}

extension DrawCommand {
  fileprivate var layer: Layer? {
    guard isDrawable, case .layer(let layer)? = fill else { return nil }
    return layer
  }

  package var pictureRequest: PictureRequest? {
    guard case .picture(let picture, let size, let placeholder)? = fill else { return nil }
    return PictureRequest(picture, size: size, placeholder: placeholder)
  }
}

/// Everything that has been loaded, or has failed to load, since the previous request for updates.
package struct LoadUpdates: Hashable, Sendable {
  /// Whether the latest frame would look different now.
  package var needsRedraw = false
  /// Each picture once.
  package var failures: [PictureFailure] = []
  package var warnings: [Picture.ID: PictureWarning] = [:]
  package var isLoading = false
  package var shown: [LayerOwner] = []
  /// All other problems, one line for the user each.
  package var problems: [String] = []

  package init() {}
}
