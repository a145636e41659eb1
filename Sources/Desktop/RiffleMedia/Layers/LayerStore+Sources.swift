package import RiffleDrawing
import RiffleMotion
package import RiffleRaster

extension LayerStore: BitmapProvider {
  package func bitmap(for layer: Layer) -> Bitmap {
    preparedLayer(layer).bitmap
  }

  package func bitmap(
    for picture: Picture,
    size: PixelSize,
    placeholder: Color
  ) -> Bitmap? {
    let request = PictureRequest(picture, size: size, placeholder: placeholder)
    switch pictures.request(request, .shown) {
    case .ready(let bitmap): return bitmap
    case .failed: return nil
    case .pending:
      frame.pendingRequests.insert(request)
      return pictures.placeholder(for: request)
    }
  }

  /// Returns whether the latest frame showed a placeholder for a picture.
  package func isPending(_ request: PictureRequest) -> Bool {
    frame.pendingRequests.contains(request)
  }

  package func text(_ line: TextLine) -> TextBitmap? {
    text.bitmap(of: line)
  }
}
