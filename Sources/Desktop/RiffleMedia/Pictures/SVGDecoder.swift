import CSDL2
import CSDL2Image
import RiffleDrawing
import RiffleRaster

/// A drawing in SVG, which SDL_image draws in the size that is wanted; text in it is left out.
struct SVGDecoder: FormatDecoder {
  /// A large size of the drawing's shape: it is as sharp in each.
  let size: PixelSize
  let orientation = PictureOrientation.upright
  private let library: sdl_image_functions
  private let file: PictureFile

  /// The longer side of the drawing that shows its shape, in pixels.
  private static let sampleSide = 500
  /// The size as a multiple of the one that shows the shape.
  private static let scale = 2
  /// The largest file, in bytes: lines take some ten times their text.
  private static let fileLimit = 16 << 20

  /// Reads a file and draws it small, since its shape may depend on all that is in it.
  init(_ file: PictureFile, _ library: sdl_image_functions) throws(PictureError) {
    try file.refuse(above: Self.fileLimit)
    self.file = file
    self.library = library
    let box = PixelSize(width: Self.sampleSide, height: Self.sampleSide)
    let surface = try Self.draw(file, library, in: box)
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    guard width > 0, height > 0 else { throw .damaged("its size is missing") }
    size = PixelSize(width: width * Self.scale, height: height * Self.scale)
  }

  func memory(filling target: PixelSize) -> Int {
    let drawn = drawnSize(filling: target)
    return 10 * file.byteCount + drawn.width * drawn.height * 4 + SurfaceRows.memory(drawn)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let surface = try Self.draw(file, library, in: drawnSize(filling: target))
    defer { SDL_FreeSurface(surface) }
    guard let rows = SurfaceRows(surface) else {
      throw PictureError(
        "it cannot be converted: \(PictureError.line(String(cString: SDL_GetError())))"
      )
    }
    var scaler = FillScaler(source: rows.size, target: target)
    return DecodedPicture(bitmap: scaler.scale { y, row in rows.read(y, into: row) })
  }

  /// Returns the size of the drawing that fills a target, a pixel more for what is rounded.
  private func drawnSize(filling target: PixelSize) -> PixelSize {
    let scale = max(
      Double(target.width + 1) / Double(size.width),
      Double(target.height + 1) / Double(size.height)
    )
    return PixelSize(
      width: Int((Double(size.width) * scale).rounded(.up)),
      height: Int((Double(size.height) * scale).rounded(.up))
    )
  }

  /// Draws a file as large as a box allows.
  private static func draw(
    _ file: PictureFile,
    _ library: sdl_image_functions,
    in box: PixelSize
  ) throws(PictureError) -> UnsafeMutablePointer<SDL_Surface> {
    file.position = 0
    // SDL keeps the text of an earlier failure.
    SDL_ClearError()
    let surface = library.IMG_LoadSizedSVG_RW(file.handle, Int32(box.width), Int32(box.height))
    guard let surface else { throw .damaged(String(cString: SDL_GetError())) }
    return surface
  }
}
