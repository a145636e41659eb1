import RiffleDrawing
import RiffleMedia
import RiffleRaster

extension PictureStore {
  /// Asks for a picture and waits until it is there or refused.
  func outcome(_ request: PictureRequest) -> PictureState {
    _ = eventually {
      _ = drain()
      return self.request(request) != .pending
    }
    return self.request(request)
  }

  /// Asks for a picture and waits for it; nil where it cannot be shown.
  func picture(_ request: PictureRequest) -> Bitmap? {
    if case .ready(let bitmap) = outcome(request) { bitmap } else { nil }
  }
}

extension PictureRequest {
  /// Asks for a picture over grey.
  init(_ reference: PictureReference, size: PixelSize) {
    self.init(reference, size: size, placeholder: Color(rgb: 0x808080))
  }
}
