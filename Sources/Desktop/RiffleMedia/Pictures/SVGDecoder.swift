import CSDL2Image
import RiffleDrawing

extension PictureFormat {
  static let svg = PictureFormat("SVG", ["svg"], library: .sdlImage) { head in
    let byteOrder: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = head.bytes.drop(while: byteOrder.contains).drop { $0 <= 32 }
    guard text.first == UInt8(ascii: "<") else { return false }
    let opening = Array("<svg".utf8)
    return text.indices.contains { text[$0...].starts(with: opening) }
  } decoder: { (file, functions, _) throws(PictureError) in
    try SVGDecoder(file, functions())
  }
}

/// A drawing in SVG, which SDL_image draws in the size that is wanted; text in it is left out, and dashed
/// lines are drawn whole.
///
/// SDL_image makes a shape of every dash, of which a line of a hundred bytes may have more than memory
/// holds.
struct SVGDecoder: FormatDecoder {
  /// A large size of the drawing's shape: it is as sharp in each.
  let size: PixelSize
  private let library: sdl_image_functions
  /// The file, without dashes.
  private let file: PictureFile

  /// The sample side, in pixels.
  private static let sampleSide = 500
  private static let scale = 2
  /// The largest file, in bytes: lines take some ten times their text, and a megabyte of large curves takes
  /// a second to draw.
  private static let fileLimit = 4 << 20
  /// The name of the property that makes dashes, which SDL_image reads only as it is written here.
  private static let dashes = Array("stroke-dasharray".utf8)

  /// Reads a file and draws it small, since its shape may depend on all that is in it.
  init(_ file: PictureFile, _ library: sdl_image_functions) throws(PictureError) {
    let file = try PictureFile(Self.withoutDashes(file.contents(limit: Self.fileLimit)))
    self.file = file
    self.library = library
    let box = PixelSize(width: Self.sampleSide, height: Self.sampleSide)
    let shape = try Self.draw(file, library, in: box).size
    size = PixelSize(width: shape.width * Self.scale, height: shape.height * Self.scale)
  }

  func memory(filling target: PixelSize) -> Int {
    let drawn = drawnSize(filling: target)
    return 12 * file.byteCount + drawn.width * drawn.height * 4 + SurfaceRows.memory(drawn)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let rows = try Self.draw(file, library, in: drawnSize(filling: target))
    return DecodedPicture(bitmap: rows.bitmap(filling: target))
  }

  /// Returns a drawing whose dashes have a name that means nothing.
  private static func withoutDashes(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for index in bytes.indices
    where bytes[index] == dashes[0] && bytes[index...].starts(with: dashes) {
      bytes[index] = UInt8(ascii: "_")
    }
    return bytes
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

  private static func draw(
    _ file: PictureFile,
    _ library: sdl_image_functions,
    in box: PixelSize
  ) throws(PictureError) -> SurfaceRows {
    try SurfaceRows(of: file) { handle in
      library.IMG_LoadSizedSVG_RW(handle, Int32(box.width), Int32(box.height))
    }
  }
}
