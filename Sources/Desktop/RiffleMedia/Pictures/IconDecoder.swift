import CSDL2Image
import RiffleDrawing
import RiffleRaster

extension PictureFormat {
  static let ico = PictureFormat("ICO", ["ico"], library: .sdlImage) { head in
    // Reserved, the kind, the number of pictures; the first one's width, height, colors, reserved.
    head.bytes.count >= 22 && head.has([0, 0, 1, 0]) && head.bytes.little(4, 2) > 0
      && head.bytes[9] == 0
  } decoder: { (file, functions, limits) throws(PictureError) in
    let icon = try IconFile.largestIcon(in: file, limits: limits)
    // Those that are PNG files do without the library.
    if icon.starts(with: PNGDecoder.mark) { return try PNGDecoder(PictureFile(icon)) }
    return try IconDecoder(icon, functions())
  }
}

/// A file of icons in several sizes, of which the largest is shown.
enum IconFile {
  private struct Entry {
    var width, height, depth, byteCount, offset: Int

    init(_ bytes: [UInt8]) {
      // A whole number of 256 does not fit into a byte, and is written as 0.
      (width, height) = (bytes[0] == 0 ? 256 : Int(bytes[0]), bytes[1] == 0 ? 256 : Int(bytes[1]))
      (depth, byteCount, offset) = (bytes.little(6, 2), bytes.little(8, 4), bytes.little(12, 4))
    }
  }

  /// Returns the bytes of the largest icon, of several in that size of the one with the most colors.
  static func largestIcon(
    in file: PictureFile,
    limits: PictureLimits
  ) throws(PictureError) -> [UInt8] {
    let count = file.bytes(6).little(4, 2)
    let list = file.bytes(16 * count, at: 6)
    let entries = stride(from: 0, to: list.count / 16 * 16, by: 16).map {
      Entry(Array(list[$0..<$0 + 16]))
    }
    let largest = entries.max {
      ($0.width * $0.height, $0.depth) < ($1.width * $1.height, $1.depth)
    }
    guard let largest else { throw .damaged("it has no icons") }
    guard largest.byteCount >= 40, largest.byteCount <= limits.fileBytes,
      case let bytes = file.bytes(largest.byteCount, at: largest.offset),
      bytes.count == largest.byteCount
    else { throw .damaged("its largest icon is missing") }
    return bytes
  }
}

/// An icon that is stored as a bitmap with a mask, which SDL_image decodes.
///
/// Of one with alpha SDL_image would make every pixel opaque that the mask does not hide.
struct IconDecoder: FormatDecoder {
  let size: PixelSize
  private let library: sdl_image_functions
  /// The rows of an icon with alpha from the lowest up, blue, green, red and alpha; empty for others.
  private let rows: [UInt8]
  /// A file of this icon alone.
  private let file: PictureFile

  /// Reads an icon's header (BITMAPINFOHEADER).
  init(_ icon: [UInt8], _ library: sdl_image_functions) throws(PictureError) {
    guard icon.count >= 40 else { throw .damaged("its header ends before its size") }
    // Twice the height, for the mask.
    let (width, height) = (icon.little(4, 4), icon.little(8, 4) / 2)
    guard (1...256).contains(width), (1...256).contains(height) else {
      throw .damaged("its size is \(width) × \(height)")
    }
    size = PixelSize(width: width, height: height)
    self.library = library
    let (start, count) = (icon.little(0, 4), 4 * width * height)
    let hasAlpha = icon.little(14, 2) == 32 && icon.little(16, 4) == 0
    let stored = hasAlpha && icon.count >= start + count ? Array(icon[start..<start + count]) : []
    // Old programs left 0 everywhere.
    let isUsed = stride(from: 3, to: stored.count, by: 4).contains { stored[$0] > 0 }
    rows = isUsed ? stored : []
    let entry: [UInt8] = [UInt8(width & 255), UInt8(height & 255), 0, 0, 1, 0, icon[14], icon[15]]
    let place = [icon.count, 22].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    file = try PictureFile([0, 0, 1, 0, 1, 0] + entry + place + icon)
  }

  func memory(filling target: PixelSize) -> Int {
    file.byteCount + size.width * size.height * 4 + SurfaceRows.memory(size)
  }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    guard rows.isEmpty else {
      var scaler = FillScaler(source: size, target: target)
      return DecodedPicture(bitmap: scaler.scale(reading: read))
    }
    let rows = try SurfaceRows(of: file, size: size, library.IMG_LoadICO_RW)
    return DecodedPicture(bitmap: rows.bitmap(filling: target))
  }

  private func read(_ y: Int, into row: UnsafeMutableBufferPointer<UInt32>) {
    let start = 4 * (size.height - 1 - y) * size.width
    for x in 0..<size.width {
      let pixel = UInt32(rows.little(start + 4 * x, 4))
      row[x] = Pixel.scaled(pixel | 0xFF00_0000, by: pixel >> 24)
    }
  }
}
