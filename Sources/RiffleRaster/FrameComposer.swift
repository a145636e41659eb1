import Dispatch
package import RiffleDrawing

/// Draws frame after frame into the same memory: of each only what has changed, and of that only
/// what is seen.
package final class FrameComposer {
  private let rasterizer: Rasterizer
  private let threads: DrawingThreads
  private var shown: Scene?

  /// Makes a composer that has drawn nothing yet.
  package init(rasterizer: Rasterizer, threads: DrawingThreads) {
    self.rasterizer = rasterizer
    self.threads = threads
  }

  /// Draws a list.
  ///
  /// - Parameters:
  ///   - list: What is to be seen.
  ///   - canvas: Where.
  ///   - isKept: Whether the canvas still holds what was drawn last.
  ///   - sources: What the list names.
  /// - Returns: What may look different from before.
  package func draw(
    _ list: DisplayList,
    into canvas: Canvas,
    isKept: Bool,
    from sources: any DrawingSources
  ) -> Damage {
    var damage = Damage()
    let scene = Scene(
      list,
      width: canvas.width,
      height: canvas.height,
      earlier: shown,
      damage: &damage,
      rasterizer: rasterizer,
      sources: sources
    )
    if !isKept { damage = Damage(width: canvas.width, height: canvas.height) }
    shown = scene
    draw(scene, damage, into: canvas)
    return damage
  }

  private func draw(_ scene: Scene, _ damage: Damage, into canvas: Canvas) {
    guard threads.count > 1, damage.area >= threads.leastArea else {
      scene.draw(damage.runs[...], into: canvas)
      return
    }
    // More parts than threads, so that one that is held up leaves its share to the others.
    let parts = damage.parts(4 * threads.count)
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      scene.draw(parts[index], into: canvas)
    }
  }
}

/// How drawing is shared among threads.
package struct DrawingThreads: Sendable {
  /// How many threads there are, from 1.
  package var count: Int
  /// From how many changed pixels on they are worth being woken.
  package var leastArea: Int

  /// Makes a way to share.
  package init(count: Int, leastArea: Int) {
    self.count = count
    self.leastArea = leastArea
  }

  /// Two threads from one and a half million pixels on: three milliseconds of drawing or so.
  package static let standard = DrawingThreads(count: 2, leastArea: 1_500_000)
}
