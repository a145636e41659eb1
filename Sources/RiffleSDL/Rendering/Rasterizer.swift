package import RiffleDrawing
import RiffleMotion

/// Executes drawing commands into memory, exactly, without a GPU.
///
/// Keeps the blurred outlines that shadows need, so one rasterizer should draw many frames.
package final class Rasterizer {
  let dither = Dither()
  // 64 profiles: a dozen looks of cards at a few sizes; one holds some 25 kB.
  var profiles = RecencyCache<ShadowProfile.Key, ShadowProfile>(costLimit: 64)

  /// Makes a rasterizer.
  package init() {}

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

  /// Draws a list into pixels.
  func draw(_ list: DisplayList, into canvas: Canvas, from sources: any DrawingSources) {
    let background = Pixel.premultiplied(list.background)
    for y in 0..<canvas.height {
      let start = y * canvas.stride
      canvas.pixels[start..<start + canvas.width].update(repeating: background)
    }
    draw(list.commands, into: canvas, from: sources)
  }

  private func draw(
    _ commands: [DrawCommand],
    into canvas: Canvas,
    from sources: any DrawingSources
  ) {
    for command in commands {
      switch command {
      case .shape(let shape): draw(shape, into: canvas, from: sources)
      case .shadow(let shadow): draw(shadow, into: canvas)
      case .text(let line):
        if let text = sources.text(line) { draw(text, at: text.origin(of: line), into: canvas) }
      }
    }
  }

  private func draw(_ text: TextBitmap, at origin: (x: Int, y: Int), into canvas: Canvas) {
    let size = text.bitmap.size
    let frame = Rectangle(
      x: Double(origin.x),
      y: Double(origin.y),
      width: Double(size.width),
      height: Double(size.height)
    )
    let box = RoundedBox(frame: frame, rotation: .zero, cornerRadius: 0)
    fill(box, with: text.bitmap, alpha: 1, into: canvas)
  }
}
