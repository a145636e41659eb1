package import RiffleDrawing

/// Draws display lists into memory without a GPU, and makes the drawings of a ``Scene``.
///
/// Draws every command of a list, one after another; ``FrameComposer`` draws only what changed.
/// Keeps the blurred outlines of shadows, so one rasterizer should draw many frames.
package final class Rasterizer {
  let kernels: PixelKernels
  let dither = Dither()
  // 64 profiles of about 12 kB serve a dozen looks of cards at a few sizes.
  var profiles = LRUCache<ShadowProfile.Key, ShadowProfile>(costLimit: 64)

  package init(kernels: PixelKernels = .fastest) { self.kernels = kernels }

  package var cachedProfileCount: Int { profiles.count }

  package func draw(
    _ list: DisplayList,
    into bitmap: inout Bitmap,
    from bitmaps: any BitmapProvider
  ) {
    bitmap.withCanvas { canvas in draw(list, into: canvas, from: bitmaps) }
  }

  package func draw(
    _ commands: [DrawCommand],
    into bitmap: inout Bitmap,
    from bitmaps: any BitmapProvider
  ) {
    bitmap.withCanvas { canvas in draw(commands, into: canvas, from: bitmaps) }
  }

  /// Draws also inside the rectangle that casts the shadow.
  package func drawWhole(_ shadow: Shadow, into bitmap: inout Bitmap) {
    bitmap.withCanvas { canvas in
      drawing(of: shadow, isWhole: true, canvas: canvas.size)?.draw(on: canvas)
    }
  }

  func drawing(of command: ResolvedCommand, canvas: PixelSize) -> (any Drawing)? {
    switch command {
    case .shape(let shape, let bitmap): drawing(of: shape, bitmap, canvas: canvas)
    case .shadow(let shadow): drawing(of: shadow, canvas: canvas)
    case .path(let drawn, let bitmap): drawing(of: drawn, bitmap, canvas: canvas)
    case .clipped(let inner, let edges):
      drawing(of: inner, canvas: canvas).flatMap { drawing in
        ClippedDrawing(drawing, to: PixelRectangle(edges, on: canvas))
      }
    }
  }

  private func draw(_ list: DisplayList, into canvas: Canvas, from bitmaps: any BitmapProvider) {
    let background = Pixel.premultiplied(list.background)
    for y in 0..<canvas.size.height {
      canvas.row(y).fill(0..<canvas.size.width, with: background)
    }
    draw(list.commands, into: canvas, from: bitmaps)
  }

  private func draw(
    _ commands: [DrawCommand],
    into canvas: Canvas,
    from bitmaps: any BitmapProvider
  ) {
    for command in commands {
      guard let resolved = ResolvedCommand(command, from: bitmaps),
        let drawing = drawing(of: resolved, canvas: canvas.size)
      else { continue }
      drawing.draw(on: canvas)
    }
  }
}

extension Drawing {
  fileprivate func draw(on canvas: Canvas) {
    let touched = touched
    for y in touched.rows where !touched[y].isEmpty { draw(touched[y], of: canvas.row(y)) }
  }
}
