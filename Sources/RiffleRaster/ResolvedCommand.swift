import RiffleDrawing
import RiffleMotion

/// A command with the bitmap that it names, as it looks now.
enum ResolvedCommand {
  /// A rounded rectangle; with a bitmap where its fill names one that is there.
  case shape(Shape, Bitmap?)
  /// A shadow.
  case shadow(Shadow)

  /// Finds what a command names; nil where it draws nothing.
  init?(_ command: DrawCommand, from sources: any DrawingSources) {
    switch command {
    case .shadow(let shadow): self = .shadow(shadow)
    case .shape(let shape):
      switch shape.fill {
      case .color, .gradient: self = .shape(shape, nil)
      case .picture(let picture, let placeholder):
        let size = PixelSize(rounding: shape.frame.size)
        self = .shape(shape, sources.bitmap(for: picture, size: size, placeholder: placeholder))
      case .layer(let layer): self = .shape(shape, sources.bitmap(for: layer))
      }
    case .text(let line):
      guard let text = sources.text(line) else { return nil }
      let origin = text.origin(of: line)
      let size = text.bitmap.size
      let frame = Rectangle(
        x: Double(origin.x),
        y: Double(origin.y),
        width: Double(size.width),
        height: Double(size.height)
      )
      self = .shape(Shape(frame: frame, fill: .color(.clear)), text.bitmap)
    }
  }

  /// Tells whether both draw the same, as far as can be told without looking at pixels.
  func isSame(as other: ResolvedCommand) -> Bool {
    switch (self, other) {
    case (.shadow(let first), .shadow(let second)): return first == second
    case (.shape(let first, let bitmap), .shape(let second, let otherBitmap)):
      guard first == second else { return false }
      switch (bitmap, otherBitmap) {
      case (nil, nil): return true
      case (let bitmap?, let otherBitmap?): return bitmap.sharesPixels(with: otherBitmap)
      default: return false
      }
    default: return false
    }
  }
}

extension Bitmap {
  /// Tells whether both are one and the same memory.
  ///
  /// While both exist neither can change in place, so that they look the same as well.
  func sharesPixels(with other: Bitmap) -> Bool {
    pixels.withUnsafeBufferPointer { first in
      other.pixels.withUnsafeBufferPointer { $0.baseAddress == first.baseAddress }
    }
  }
}
