public import RiffleCore
import RiffleMedia
import RiffleRaster

/// Draws a stack into memory, at the full quality of a ``CardWindow`` and without SDL's video.
///
/// ```swift
/// let renderer = MemoryRenderer { wakeTheLoop() }
/// stackView.advance(to: now)
/// let changed = pixels.withUnsafeMutableBytes {
///   renderer.draw(stackView, at: now, into: $0, size: size)
/// }
/// show(changed)
/// ```
///
/// Pictures are decoded on threads of their own. Until one is there, its card shows its color. When it
/// is there the closure is called, on any thread: have your loop call ``takePictures(for:)`` then. For a
/// film or a test, ``loadPictures(of:at:)`` waits until all are there.
@MainActor
public final class MemoryRenderer {
  let layers: LayerStore
  private let composer: FrameComposer
  private let waits = PictureWaits()
  /// The memory of the latest frame, to see whether the next one has the same.
  private var latest: (address: UnsafeMutableRawPointer, stride: Int, size: PixelSize)?

  /// Makes a renderer; `wake` is called, on any thread, when ``takePictures(for:)`` has something to take.
  public init(wake: @escaping @Sendable () -> Void) {
    layers = LayerStore { [waits] in
      waits.notify()
      wake()
    }
    composer = FrameComposer(rasterizer: layers.rasterizer, threads: .standard)
  }

  /// Draws a stack as it is seen at a time.
  ///
  /// A call with the memory of the call before draws only what has changed since, so leave its pixels
  /// as they are. ``CardStackView/windowSize`` times its pixels per point should be the size here.
  ///
  /// - Parameters:
  ///   - stackView: The stack.
  ///   - time: The time at which the frame will be seen, not before the view's latest.
  ///   - pixels: The memory: rows from top to bottom of 32-bit numbers 0xAARRGGBB, premultiplied; on
  ///     a little-endian machine the bytes B, G, R, A.
  ///   - stride: The bytes from one row to the next, a multiple of 4. Defaults to 4 for each pixel.
  ///   - size: The number of pixels in a row, and of rows, each at least 1.
  /// - Returns: The rectangles that may have changed, in pixels.
  @discardableResult
  public func draw(
    _ stackView: CardStackView,
    at time: Timestamp,
    into pixels: UnsafeMutableRawBufferPointer,
    stride: Int? = nil,
    size: PixelSize
  ) -> [Rectangle] {
    let stride = stride ?? 4 * size.width
    publicPrecondition(
      size.width > 0 && size.height > 0 && stride >= 4 * size.width && stride % 4 == 0
        && pixels.count >= stride * (size.height - 1) + 4 * size.width,
      "\(pixels.count) bytes at a stride of \(stride) hold no \(size.width) x \(size.height) pixels"
    )
    guard let address = pixels.baseAddress else { return [] }
    let isKept = latest.map { $0 == (address, stride, size) } ?? false
    latest = (address, stride, size)
    let canvas = Canvas(
      first: address.assumingMemoryBound(to: UInt32.self),
      width: size.width,
      height: size.height,
      stride: stride / 4
    )
    stackView.faces.text.share(layers.text)
    let list = stackView.displayList(at: time.seconds)
    let rectangles = draw(list, into: canvas, isKept: isKept)
    prepareNext(of: stackView)
    return rectangles.map(\.bounds)
  }

  /// Whether the latest frame shows colors in place of pictures that are not decoded yet.
  public var isLoadingPictures: Bool { layers.showsPlaceholders }

  /// Waits until all pictures that a frame shows are decoded, so that the frame has them when it is drawn.
  ///
  /// A picture that cannot be used is not waited for: its card shows its color, and says so. The time is
  /// that at which the frame will be seen, not before the view's latest.
  ///
  /// Call it in a task, of an asynchronous `main` for instance. In a program with a loop of its own, the
  /// loop must serve the ``MainQueue``.
  ///
  /// - Returns: One line for each picture or font that cannot be used.
  /// - Throws: `CancellationError` if the task is canceled.
  @discardableResult
  public func loadPictures(
    of stackView: CardStackView,
    at time: Timestamp
  ) async throws(CancellationError) -> [String] {
    var problems: [String] = []
    while true {
      if Task.isCancelled { throw CancellationError() }
      let news = waits.news
      if layers.load(list(of: stackView, at: time)) { return problems }
      await waits.wait(after: news)
      problems += takePictures(for: stackView)
    }
  }

  /// The commands of a frame that will not be shown, so that one is still needed if it was before.
  private func list(of stackView: CardStackView, at time: Timestamp) -> DisplayList {
    let needsFrame = stackView.needsFrame
    stackView.faces.text.share(layers.text)
    let list = stackView.displayList(at: max(time, stackView.now).seconds)
    if needsFrame { stackView.setNeedsFrame() }
    return list
  }

  func forgetMemory() { latest = nil }

  /// Collects the pictures that have been decoded, so that the next frame shows them.
  ///
  /// - Parameter stackView: The stack, which requests a frame if one of its pictures is there.
  /// - Returns: One line for each picture or font that cannot be used.
  public func takePictures(for stackView: CardStackView) -> [String] {
    let updates = layers.drainUpdates()
    if updates.needsRedraw { stackView.setNeedsFrame() }
    return stackView.apply(updates)
  }

  func draw(_ list: DisplayList, into canvas: Canvas, isKept: Bool) -> [PixelRectangle] {
    layers.beginFrame()
    let damage = composer.draw(list, into: canvas, isKept: isKept, from: layers)
    layers.endFrame()
    return damage.rectangles
  }

  /// Call after a frame.
  func prepareNext(of stackView: CardStackView) {
    layers.prepare(stackView.upcomingFaces)
    // It may have given up what another frame waits for.
    waits.notify()
  }
}

extension PixelRectangle {
  fileprivate var bounds: Rectangle {
    Rectangle(
      x: Double(columns.lowerBound),
      y: Double(rows.lowerBound),
      width: Double(columns.count),
      height: Double(rows.count)
    )
  }
}
