package import CGif
import CSDL2
import RiffleDrawing

extension PictureFormat {
  package static let gif = PictureFormat("GIF", ["gif"], library: .giflib) { head in
    head.has("GIF8")
  } decoder: { (file, functions, _) throws(PictureError) in
    try GIFDecoder(file, functions())
  }
}

extension PictureLibrary<gif_functions> {
  package static var giflib: PictureLibrary<gif_functions> {
    // giflib does not say its version at run time.
    Self(file: "libgif.so.7", package: "libgif7", names: gif_functions_names) { _ in
      "giflib (built with \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE))"
    }
  }
}

/// A GIF file, of which giflib decodes the first picture row by row.
final class GIFDecoder: FormatDecoder {
  /// The size of the screen on which the file places its pictures.
  let size: PixelSize
  /// The size of the first picture, which may be larger than the screen.
  let decodedSize: PixelSize
  private let library: gif_functions
  private let file: PictureFile
  private let gif: UnsafeMutablePointer<GifFileType>
  /// An index of the colors; -1 if no color is clear.
  private var clearColor: Int32 = NO_TRANSPARENT_COLOR

  init(_ file: PictureFile, _ library: gif_functions) throws(PictureError) {
    file.position = 0
    var error: Int32 = 0
    let opened = library.DGifOpen(
      file.handle,
      { gif, bytes, count in
        let handle = gif?.pointee.UserData?.assumingMemoryBound(to: SDL_RWops.self)
        return Int32(SDL_RWread(handle, bytes, 1, Int(count)))
      },
      &error
    )
    guard let gif = opened else { throw .damaged(Self.text(library, error)) }
    self.library = library
    self.file = file
    self.gif = gif
    let isFound =
      Self.findPicture(in: gif, library, &clearColor) && library.DGifGetImageDesc(gif) == GIF_OK
    let frame = gif.pointee.Image
    decodedSize = PixelSize(width: Int(frame.Width), height: Int(frame.Height))
    let screen = PixelSize(width: Int(gif.pointee.SWidth), height: Int(gif.pointee.SHeight))
    size = screen.width > 0 && screen.height > 0 ? screen : decodedSize
    guard isFound else { throw .damaged(Self.text(library, gif.pointee.Error)) }
    guard decodedSize.width > 0, decodedSize.height > 0 else {
      throw .damaged("its first picture is empty")
    }
  }

  deinit {
    _ = library.DGifCloseFile(gif, nil)
  }

  func memory(filling target: PixelSize) -> Int {
    decodedSize.width * decodedSize.height + FillScaler.memory(from: size)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    let frame = gif.pointee.Image
    let colors = pixels(of: frame.ColorMap ?? gif.pointee.SColorMap)
    let (width, height) = (decodedSize.width, decodedSize.height)
    var problem: String?
    var isEmpty = true
    let indices = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, filled in
      // The rows that a damaged file lacks become clear, as far as it has a color for that.
      buffer.initialize(repeating: UInt8(truncatingIfNeeded: clearColor))
      filled = buffer.count
      for y in Self.rows(height, isInterlaced: frame.Interlace) {
        guard
          library.DGifGetLine(gif, buffer.baseAddress.map { $0 + y * width }, Int32(width))
            == GIF_OK
        else {
          problem = Self.text(library, gif.pointee.Error)
          return
        }
        isEmpty = false
      }
    }
    if isEmpty { throw .damaged(problem ?? "") }
    var scaler = FillScaler(source: size, target: target)
    let (left, top) = (Int(frame.Left), Int(frame.Top))
    let bitmap = scaler.scale { y, row in
      row.update(repeating: 0)
      guard (top..<top + height).contains(y) else { return }
      for x in left..<max(left, min(left + width, row.count)) {
        row[x] = colors[Int(indices[(y - top) * width + x - left])]
      }
    }
    if let problem {
      return DecodedPicture(bitmap: bitmap, warning: .damaged(PictureError.line(problem)))
    }
    var ignored: Int32 = 0
    let isAnimated = Self.findPicture(in: gif, library, &ignored)
    return DecodedPicture(bitmap: bitmap, warning: isAnimated ? .animated : nil)
  }

  /// Reads up to the next picture; returns whether there is one (GIF89a, sections 18 to 26).
  private static func findPicture(
    in gif: UnsafeMutablePointer<GifFileType>,
    _ library: gif_functions,
    _ clearColor: inout Int32
  ) -> Bool {
    var type = UNDEFINED_RECORD_TYPE
    while library.DGifGetRecordType(gif, &type) == GIF_OK {
      switch type {
      case IMAGE_DESC_RECORD_TYPE: return true
      case EXTENSION_RECORD_TYPE:
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        var isRead = library.DGifGetExtension(gif, &code, &block) == GIF_OK
        while isRead, let bytes = block {
          var control = GraphicsControlBlock()
          if code == GRAPHICS_EXT_FUNC_CODE,
            library.DGifExtensionToGCB(Int(bytes[0]), bytes + 1, &control) == GIF_OK
          {
            clearColor = control.TransparentColor
          }
          isRead = library.DGifGetExtensionNext(gif, &block) == GIF_OK
        }
        guard isRead else { return false }
      default: return false
      }
    }
    return false
  }

  /// The order in which the rows are stored (GIF89a, appendix E).
  private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
  }

  /// Indices beyond a map are clear; without a map they are shades of gray.
  private func pixels(of map: UnsafeMutablePointer<ColorMapObject>?) -> [UInt32] {
    (0..<256).map { index in
      guard index != clearColor else { return 0 }
      guard let map else { return 0xFF00_0000 | UInt32(index) * 0x01_0101 }
      guard index < map.pointee.ColorCount else { return 0 }
      let color = map.pointee.Colors[index]
      return 0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
  }

  private static func text(_ library: gif_functions, _ error: Int32) -> String {
    library.GifErrorString(error).map { String(cString: $0) } ?? ""
  }
}
