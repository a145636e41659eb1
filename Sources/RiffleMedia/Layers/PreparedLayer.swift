package import RiffleDrawing
import RiffleMotion
package import RiffleRaster

/// A layer as it looks now.
package struct PreparedLayer {
  /// The pixels.
  package var bitmap: Bitmap
  /// Grows by one whenever the same layer is made anew.
  package var revision: Int
  /// The pictures that are still shown as placeholders.
  package var waits: Set<PictureRequest>
  /// Whether some of them have come since.
  package var isStale = false
}

/// What has come since somebody last asked.
package struct LoadUpdates: Hashable, Sendable {
  /// Whether the frame shown last would look different now.
  package var needsRedraw = false
  /// Pictures that turned out not to be had, each file once.
  package var failures: [PictureFailure] = []
  /// What should be said about pictures that can be shown, each file once.
  package var notes: [PictureReference: PictureWarning] = [:]
  /// What else went wrong, one line for people each.
  package var problems: [String] = []
}

extension Layer {
  /// The bytes of its bitmap.
  package var byteCount: Int { 4 * size.width * size.height }

  /// The pictures that the layer's commands name, in the sizes in which they need them.
  package var pictureRequests: [PictureRequest] {
    commands.flatMap { command -> [PictureRequest] in
      guard case .shape(let shape) = command else { return [] }
      switch shape.fill {
      case .picture(let reference, let placeholder):
        let size = PixelSize(rounding: shape.frame.size)
        return [PictureRequest(reference, size: size, placeholder: placeholder)]
      case .layer(let layer):
        return layer.pictureRequests
      case .color, .gradient:
        return []
      }
    }
  }
}
