package import RiffleDrawing

/// Executes drawing commands into memory, exactly, without a GPU.
///
/// Draws all that there is, one command after the other; ``FrameComposer`` draws what has changed.
/// Keeps the blurred outlines that shadows need, so one rasterizer should draw many frames.
package final class Rasterizer {
  let kernels: PixelKernels
  let dither = Dither()
  // 64 profiles: a dozen looks of cards at a few sizes; one holds some 12 kB.
  var profiles = LRUCache<ShadowProfile.Key, ShadowProfile>(costLimit: 64)

  /// Makes a rasterizer.
  ///
  /// - Parameter kernels: What draws rows; the fastest that this processor can run.
  package init(kernels: PixelKernels = .fastest) {
    self.kernels = kernels
  }

  /// How many blurred outlines are kept.
  package var keptProfileCount: Int { profiles.count }

  /// Draws a list over whatever a bitmap holds; its background counts as the first command.
  package func draw(
    _ list: DisplayList,
    into bitmap: inout Bitmap,
    from sources: any DrawingSources
  ) {
    bitmap.withCanvas { canvas in draw(list, into: canvas, from: sources) }
  }

  /// Draws commands over what a bitmap holds.
  package func draw(
    _ commands: [DrawCommand],
    into bitmap: inout Bitmap,
    from sources: any DrawingSources
  ) {
    bitmap.withCanvas { canvas in draw(commands, into: canvas, from: sources) }
  }

  /// Draws a shadow over what a bitmap holds, also where the rectangle that throws it lies.
  package func drawWhole(_ shadow: Shadow, into bitmap: inout Bitmap) {
    bitmap.withCanvas { canvas in
      drawing(of: shadow, isWhole: true, width: canvas.width, height: canvas.height)?.draw(
        on: canvas
      )
    }
  }

  /// Makes a command ready for a canvas; nil where it draws nothing.
  func drawing(of command: ResolvedCommand, width: Int, height: Int) -> (any Drawing)? {
    switch command {
    case .shape(let shape, let bitmap): drawing(of: shape, bitmap, width: width, height: height)
    case .shadow(let shadow): drawing(of: shadow, width: width, height: height)
    }
  }

  private func draw(_ list: DisplayList, into canvas: Canvas, from sources: any DrawingSources) {
    let background = Pixel.premultiplied(list.background)
    for y in 0..<canvas.height {
      canvas.row(y).update(repeating: background, count: canvas.width)
    }
    draw(list.commands, into: canvas, from: sources)
  }

  private func draw(
    _ commands: [DrawCommand],
    into canvas: Canvas,
    from sources: any DrawingSources
  ) {
    for command in commands {
      guard let resolved = ResolvedCommand(command, from: sources),
        let drawing = drawing(of: resolved, width: canvas.width, height: canvas.height)
      else { continue }
      drawing.draw(on: canvas)
    }
  }
}

extension Drawing {
  /// Draws all that the command touches.
  fileprivate func draw(on canvas: Canvas) {
    let touched = touched
    for y in touched.rows where !touched[y].isEmpty {
      draw(touched[y], y: y, row: canvas.row(y))
    }
  }
}
