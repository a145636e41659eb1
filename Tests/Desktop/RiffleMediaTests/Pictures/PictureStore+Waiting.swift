import RiffleDrawing
import RiffleMedia
import RiffleRaster
import TestSupport

extension PictureStore {
  /// Requests a picture and waits until it is ready or has failed.
  func outcome(_ request: PictureRequest) -> PictureState {
    _ = eventually {
      _ = drain()
      return self.request(request) != .pending
    }
    return self.request(request)
  }

  /// Requests a picture and waits for it; nil if it cannot be shown.
  func picture(_ request: PictureRequest) -> Bitmap? {
    if case .ready(let bitmap) = outcome(request) { bitmap } else { nil }
  }
}

extension PictureRequest {
  init(_ reference: Picture, size: PixelSize) {
    self.init(reference, size: size, placeholder: Color(rgb: 0x808080))
  }
}
