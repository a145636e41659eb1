import RiffleDrawing
import RiffleRaster

/// A camera's raw file, of which the largest JPEG within is shown; nothing is developed.
struct RawDecoder: FormatDecoder {
  let orientation: PictureOrientation
  private let preview: JPEGDecoder

  /// Reads a file's directories and the bytes of its largest preview.
  init(_ file: PictureFile, limits: PictureLimits) throws(PictureError) {
    let found = RawFile(file)
    guard let preview = Self.preview(in: found, limits) else {
      throw PictureError("it has no JPEG within that could be shown")
    }
    self.preview = preview
    // A JPEG that says which way up it is knows better.
    orientation = preview.notedOrientation ?? found.orientation
  }

  private static func preview(in found: RawFile, _ limits: PictureLimits) -> JPEGDecoder? {
    for range in found.previews.sorted(by: { $0.count > $1.count }).prefix(8)
    where range.count <= limits.fileBytes {
      let bytes = found.file.bytes(range.count, at: range.lowerBound)
      guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), let preview = try? PictureFile(bytes),
        let decoder = try? JPEGDecoder(preview, limits: limits), !decoder.isLossless
      else { continue }
      return decoder
    }
    return nil
  }

  /// The size of the picture that is shown.
  var size: PixelSize { preview.size }

  var exif: [UInt8] { preview.exif }

  func memory(filling target: PixelSize) -> Int { preview.memory(filling: target) }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    try preview.decode(filling: target)
  }
}
