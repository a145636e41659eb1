import CSDL2
import CSDL2Image
import RiffleDrawing
import RiffleRaster

/// Decodes picture files with SDL2_image, which decodes the whole picture at once.
enum SurfaceDecoder {
  /// Decodes a file, crops the picture to the shape of a size and scales it to that size.
  static func decode(
    _ file: PictureFile,
    kind: PictureKind,
    filling target: PixelSize
  ) throws(PictureError) -> Bitmap {
    file.rewind()
    guard let surface = IMG_LoadTyped_RW(file.handle, 0, kind.rawValue) else {
      throw PictureError("it is damaged: \(String(cString: SDL_GetError()))")
    }
    defer { SDL_FreeSurface(surface) }
    guard let rows = SurfaceRows(surface) else {
      throw PictureError("it cannot be converted: \(String(cString: SDL_GetError()))")
    }
    var scaler = FillScaler(source: rows.size, target: target)
    return scaler.scale { y, row in rows.read(y, into: row) }
  }
}
