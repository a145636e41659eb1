import RiffleDrawing
import RiffleMotion

/// A command together with the bitmap that it names.
enum ResolvedCommand: Sendable {
  /// A rounded rectangle, with the bitmap that fills it, if there is one.
  case shape(Shape, Bitmap?)
  /// A shadow.
  case shadow(Shadow)
  /// Triangles.
  case triangles(TriangleList)
  /// A command of which only what lies in a rectangle is drawn.
  indirect case clipped(ResolvedCommand, to: Rectangle)

  /// Looks up the bitmap that a command names; nil if the command draws nothing.
  init?(_ command: DrawCommand, from bitmaps: any BitmapProvider) {
    guard command.isDrawable else { return nil }
    switch command {
    case .shadow(let shadow): self = .shadow(shadow)
    case .triangles(let list): self = .triangles(list)
    case .clipped(let inner, let clip):
      guard let inner = ResolvedCommand(inner, from: bitmaps) else { return nil }
      self = .clipped(inner, to: clip)
    case .shape(let shape):
      switch shape.fill {
      case .color, .gradient: self = .shape(shape, nil)
      case .picture(let picture, let size, let placeholder):
        self = .shape(shape, bitmaps.bitmap(for: picture, size: size, placeholder: placeholder))
      case .layer(let layer): self = .shape(shape, bitmaps.bitmap(for: layer))
      }
    case .text(let line):
      guard let text = bitmaps.text(line) else { return nil }
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

  /// Returns whether two commands surely draw the same pixels; it compares no pixels.
  func isSame(as other: ResolvedCommand) -> Bool {
    switch (self, other) {
    case (.shadow(let first), .shadow(let second)): return first == second
    case (.triangles(let first), .triangles(let second)): return first == second
    case (.clipped(let first, let clip), .clipped(let second, let otherClip)):
      return clip == otherClip && first.isSame(as: second)
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
  /// Returns whether two bitmaps share their memory.
  ///
  /// Shared memory is copied before it changes, so bitmaps that share it have equal pixels for as
  /// long as both exist.
  func sharesPixels(with other: Bitmap) -> Bool {
    unsafe pixels.withUnsafeBufferPointer { first in
      unsafe other.pixels.withUnsafeBufferPointer { unsafe $0.baseAddress == first.baseAddress }
    }
  }
}
