import RiffleDrawing
import RiffleRaster

extension PictureFormat {
  /// The formats of all cameras: most files are TIFF files, some have a mark of their maker's.
  package static let raw = PictureFormat("RAW", rawSuffixes) {
    "TurboJPEG"
  } mark: { head in
    head.isTIFF && rawSuffixes.contains(head.suffix) || head.brands.contains("crx ")
      || ["FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR", "IIU\0"].contains { head.has($0) }
  } decoder: { (file, limits) throws(PictureError) in
    try RawDecoder(file, limits: limits)
  }

  static let rawSuffixes = [
    "dng", "cr2", "cr3", "nef", "nrw", "arw", "raf", "orf", "rw2", "pef", "srw",
  ]
}

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
      guard bytes.starts(with: JPEGDecoder.mark), let preview = try? PictureFile(bytes),
        let decoder = try? JPEGDecoder(preview, limits: limits), !decoder.isLossless
      else { continue }
      return decoder
    }
    return nil
  }

  var size: PixelSize { preview.size }

  var exif: [UInt8] { preview.exif }

  func memory(filling target: PixelSize) -> Int { preview.memory(filling: target) }

  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture {
    try preview.decode(filling: target)
  }
}
