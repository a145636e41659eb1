import Dispatch
package import RiffleDrawing

/// Draws one frame after another into the same memory: only the pixels that changed, and of those
/// only what is visible.
///
/// This is the room's main entrance; ``Rasterizer`` draws a single picture. A frame passes through
/// these types:
///
/// 1. Each command of a `DisplayList` becomes a ``ResolvedCommand``: the command together with the
///    ``Bitmap`` that it names, which ``BitmapProvider`` provides.
/// 2. The ``Rasterizer`` turns it into a ``Drawing``, which can draw any part of any row. A
///    ``ShapeDrawing`` fills a ``RoundedBox`` with a ``Paint``; a ``ShadowDrawing`` reads a
///    ``CoverageProfile``.
/// 3. The ``Scene`` is all drawings of a list. Whatever it has in common with the previous scene is
///    reused, and the rest gives the ``Damage``: the runs of pixels that may have changed.
/// 4. For each run a ``RowPlan`` finds the visible piece of each drawing, from the ``RowSpans`` that
///    the drawing touches and those in which it is opaque.
/// 5. The drawings draw their pieces, back to front, into a ``Row`` of the ``Canvas``.
/// 6. ``PixelKernels`` run over the pixels of a row, in vector instructions of the C target CPixels.
///
/// The folders follow these steps: Frame (1, 3 and 4), Shapes and Shadows (2), Bitmaps (5: memory and
/// pixels) and Kernels (6). Documentation/Decisions.md says why none of the libraries that draw in
/// software took the place of this room.
package final class FrameComposer {
  private let rasterizer: Rasterizer
  private let threads: DrawingThreads
  private var latest: Scene?

  package init(rasterizer: Rasterizer, threads: DrawingThreads) {
    self.rasterizer = rasterizer
    self.threads = threads
  }

  /// Returns the pixels that may differ from the previous frame.
  package func draw(
    _ list: DisplayList,
    into canvas: Canvas,
    isKept: Bool,
    from bitmaps: any BitmapProvider
  ) -> Damage {
    var (scene, damage) = Scene.make(
      list,
      canvas: canvas.size,
      after: latest,
      rasterizer: rasterizer,
      bitmaps: bitmaps
    )
    if !isKept { damage = Damage(whole: canvas.size) }
    latest = scene
    draw(scene, damage, into: canvas)
    return damage
  }

  private func draw(_ scene: Scene, _ damage: Damage, into canvas: Canvas) {
    guard threads.count > 1, damage.area >= threads.leastArea else {
      scene.draw(damage.runs[...], into: canvas)
      return
    }
    // More parts than threads, so that a thread that is held up leaves its share to the others.
    let parts = damage.parts(4 * threads.count)
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      scene.draw(parts[index], into: canvas)
    }
  }
}

package struct DrawingThreads: Sendable {
  package var count: Int
  /// The least number of changed pixels for which waking more than one thread is worth its cost.
  package var leastArea: Int

  package init(count: Int, leastArea: Int) {
    self.count = count
    self.leastArea = leastArea
  }

  /// Two threads from one and a half million pixels, which take about three milliseconds to draw.
  package static let standard = DrawingThreads(count: 2, leastArea: 1_500_000)
}
