package import RiffleDrawing
import RiffleMotion
package import RiffleRaster

/// A layer's current bitmap.
package struct PreparedLayer {
  /// The pixels.
  package var bitmap: Bitmap
  /// A number that grows by one whenever the same layer is drawn again.
  package var revision: Int
  /// The pictures that are still shown as placeholders.
  package var pendingRequests: Set<PictureRequest>
  /// Whether some of these pictures have been loaded since.
  package var isStale = false
}

extension Layer {
  /// The size of its bitmap, in bytes.
  package var byteCount: Int { 4 * size.width * size.height }

  /// The pictures that the layer's commands name, in the sizes in which they need them.
  package var pictureRequests: [PictureRequest] {
    commands.flatMap { command -> [PictureRequest] in
      guard case .shape(let shape) = command else { return [] }
      if case .layer(let layer) = shape.fill { return layer.pictureRequests }
      return command.pictureRequest.map { [$0] } ?? []
    }
  }
}

extension DrawCommand {
  /// The picture that the command itself shows, in the size in which it needs it; nil for none.
  package var pictureRequest: PictureRequest? {
    guard case .shape(let shape) = self,
      case .picture(let reference, let size, let placeholder) = shape.fill
    else { return nil }
    return PictureRequest(reference, size: size, placeholder: placeholder)
  }
}
