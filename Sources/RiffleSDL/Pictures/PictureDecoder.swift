import CSDL2
import CSDL2Image
import Glibc
import RiffleDrawing

/// Turns picture files into bitmaps, on whatever thread it is called.
struct PictureDecoder {
  /// How many pixels a file may have.
  let pixelLimit: Int

  /// Decodes a file, crops it to the shape that is wanted and scales it to fill that.
  ///
  /// - Throws: What is wrong with the file, for people.
  func decode(_ request: PictureRequest) throws(PictureFailure) -> Bitmap {
    let reference = request.reference
    func failure(_ reason: String) -> PictureFailure {
      PictureFailure(reference: reference, reason: reason)
    }
    let path = reference.path.map { CChar(bitPattern: $0) } + [0]
    if let reason = Self.refusal(of: path) { throw failure(reason) }
    guard let file = SDL_RWFromFile(path, "rb") else {
      throw failure("it cannot be opened: \(Self.lastError)")
    }
    if let size = PictureHeader.size(of: file), size.width * size.height > pixelLimit {
      SDL_RWclose(file)
      let limit = "\(pixelLimit / 1_000_000) megapixels"
      throw failure("it has \(size.width) × \(size.height) pixels; at most \(limit) are read")
    }
    // IMG_Load_RW closes the file, whatever comes of it.
    guard let surface = IMG_Load_RW(file, 1) else {
      let error = Self.lastError
      throw failure(
        error.contains("Unsupported image format")
          ? "it is no picture of a kind that can be read" : "it is damaged: \(error)"
      )
    }
    defer { SDL_FreeSurface(surface) }
    guard let rows = SurfaceRows(surface) else {
      throw failure("it cannot be converted: \(Self.lastError)")
    }
    var scaler = FillScaler(source: rows.size, target: request.size)
    var bitmap = scaler.scale { y, row in rows.read(y, into: row) }
    bitmap.compose(over: Pixel.premultiplied(request.placeholder))
    return bitmap
  }

  /// SDL's text for what failed last on this thread.
  private static var lastError: String { String(cString: SDL_GetError()) }

  /// Tells why a path cannot be a picture, judging by its directory entry alone.
  private static func refusal(of path: [CChar]) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? "no such file" : String(cString: strerror(errno))
    }
    if status.st_mode & S_IFMT == S_IFDIR { return "it is a folder, not a picture" }
    if status.st_mode & S_IFMT != S_IFREG { return "it is no ordinary file" }
    if status.st_size == 0 { return "it is empty" }
    if access(path, R_OK) != 0 { return "it may not be read: \(String(cString: strerror(errno)))" }
    return nil
  }
}

extension Bitmap {
  /// Lays the picture over one premultiplied pixel value.
  mutating func compose(over below: UInt32) {
    guard !isOpaque else { return }
    for index in pixels.indices { pixels[index] = Pixel.over(pixels[index], below) }
    isOpaque = below >> 24 == 255
  }
}
