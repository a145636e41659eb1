import Dispatch
import Glibc
import RiffleCore
import RiffleMedia
import RiffleRaster
import RiffleSystem

extension Bitmap {
  /// Loads a picture as the program does for a card, in a size in pixels, and waits for it.
  init(loading picture: Picture, for size: PixelSize) throws(RiffleError) {
    let updateSignal = DispatchSemaphore(value: 0)
    let store = PictureStore { updateSignal.signal() }
    let request = PictureRequest(picture, size: size, placeholder: .black)
    while true {
      switch store.request(request, .shown) {
      case .ready(let bitmap):
        self = bitmap
        return
      case .failed(let failure): throw .unreadable("\(failure)")
      case .pending:
        updateSignal.wait()
        _ = store.drain()
      }
    }
  }

  func writeJPEG(to path: String) throws(RiffleError) {
    try write(to: path) { (file) throws(PictureEncodingError) in
      try JPEGFile.write(self, to: file)
    }
  }

  func writePNG(to path: String) throws(RiffleError) {
    try write(to: path) { (file) throws(PictureEncodingError) in
      try PNGFile.write(self, to: file)
    }
  }

  private func write(
    to path: String,
    _ encode: (Int32) throws(PictureEncodingError) -> Void
  ) throws(RiffleError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .unwritable("\(path): cannot be made: \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    do throws(PictureEncodingError) {
      try encode(file)
    } catch {
      throw .unwritable("\(path): \(error)")
    }
  }
}
