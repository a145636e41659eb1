package import RiffleDrawing
import RiffleMotion
package import RiffleRaster

/// A layer's current bitmap.
package struct PreparedLayer {
  /// The layer.
  package var layer: Layer
  /// The pixels.
  package var bitmap: Bitmap
  /// A number that no other drawing of a layer has had.
  package var revision: Int
  /// The pictures that are still shown as placeholders.
  package var pendingRequests: Set<PictureRequest>
  /// Whether some of these pictures have been loaded since.
  package var isStale = false
  /// The memory that it takes, in bytes, that of pictures in memory included.
  package let byteCount: Int

  /// Makes the record of a layer that has just been drawn.
  init(_ layer: Layer, _ bitmap: Bitmap, revision: Int, pendingRequests: Set<PictureRequest>) {
    self.layer = layer
    self.bitmap = bitmap
    self.revision = revision
    self.pendingRequests = pendingRequests
    byteCount = layer.byteCount
  }
}

/// The key under which renderers keep what they have made of a layer.
package enum LayerKey: Hashable {
  /// The layer itself.
  case fixed(Layer)
  /// The latest state of a series of layers of one size.
  case changing(LayerSeries, PixelSize)
}

extension Layer {
  /// The key under which it is kept.
  package var key: LayerKey { version.map { .changing($0.series, size) } ?? .fixed(self) }

  /// The size of its bitmap and of its pictures in memory, in bytes.
  package var byteCount: Int {
    4 * size.width * size.height
      + pictureRequests.reduce(0) { $0 + ($1.picture.memory?.byteCount ?? 0) }
  }

  /// The pictures that the layer's commands name, in the sizes in which they need them.
  package var pictureRequests: [PictureRequest] {
    commands.flatMap { command -> [PictureRequest] in
      guard command.isDrawable, case .shape(let shape) = command.unclipped else { return [] }
      if case .layer(let layer) = shape.fill { return layer.pictureRequests }
      return command.pictureRequest.map { [$0] } ?? []
    }
  }
}

extension DrawCommand {
  /// The picture that the command itself shows, in the size in which it needs it; nil for none.
  package var pictureRequest: PictureRequest? {
    guard case .shape(let shape) = unclipped,
      case .picture(let picture, let size, let placeholder) = shape.fill
    else { return nil }
    return PictureRequest(picture, size: size, placeholder: placeholder)
  }
}
